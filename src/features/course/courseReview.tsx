import { useEffect } from 'react';
import { useScreenTexts } from '#i18n/screenTexts.ts';
import type { CoursePage } from '#queries/course.ts';
import { courseReview } from '#queries/courseReview.ts';
import { useLive } from '#queries/live.ts';
import { useSession } from '#state/session.ts';
import { useDraft } from '#sync/useDraft.ts';
import { Card } from '#ui/card.tsx';
import { Skeleton, Skeletons } from '#ui/skeleton.tsx';
import { ReviewForm } from './reviewForm.tsx';
import { valuesFrom, valuesOf } from './reviewValues.ts';
import './review.css';

/** REV-02, REV-18: the form, once its initial content is known. */
export function CourseReview({ page, atThumb }: { page: CoursePage; atThumb: boolean }) {
  const texts = useScreenTexts().common;
  const user = useSession((session) => session.account?.id ?? '');
  const live = useLive(courseReview(user, page.course.id));
  const draft = useDraft<unknown>(`review.submit:${page.course.id}`);
  const failure = live.state === 'error' ? live.message : undefined;
  useEffect(() => {
    // REV-23: the form remains usable; submitting it over a review that was not read is a conflict, no overwrite
    if (failure !== undefined) console.error('fetch review', failure);
  }, [failure]);
  if (live.state === 'loading' || !draft.ready)
    return (
      <Skeletons count={1} label={texts.loading}>
        <Card className="paper review">
          <Skeleton width="45%" height={28} />
          {['30%', '80%', '30%', '80%', '30%', '80%'].map((width, index) => (
            <Skeleton key={index} width={width} height={20} />
          ))}
        </Card>
      </Skeletons>
    );
  const review = live.state === 'ready' ? live.value : null;
  const start = draft.begun ? valuesFrom(draft.begun.value) : valuesOf(review);
  return (
    <ReviewForm
      key={page.course.id}
      page={page}
      review={review}
      start={start}
      isBegun={draft.begun !== null}
      draft={draft}
      atThumb={atThumb}
    />
  );
}
