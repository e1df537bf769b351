import { currentSection } from '#i18n/section.ts';
import { courseReviewsTexts } from '#i18n/sections/courseReviews.ts';
import { currentScreenTexts } from '#i18n/screenTexts.ts';
import type { CourseReview } from '#queries/courseReviews.ts';
import { showToast } from '#state/toast.ts';
import { mutate } from '#sync/mutate.ts';

type Marked = Pick<CourseReview, 'userId' | 'courseId' | 'textBy' | 'learner' | 'course'>;

/** REV-26; Undo takes it back. False if nothing was stored, which a toast says. */
export async function markReview(review: Marked, read: boolean): Promise<boolean> {
  const texts = currentSection(courseReviewsTexts);
  const { userId, courseId, textBy, learner, course } = review;
  try {
    const written = await mutate('review.read', { user_id: userId, course_id: courseId, saw: textBy, read });
    if (written.stored) {
      showToast({
        kind: 'success',
        title: read ? texts.markedRead : texts.markedUnread,
        message: texts.whose(learner, course),
        action: {
          label: currentScreenTexts().common.undo,
          icon: 'undo',
          run: () => void markReview(review, !read),
        },
      });
      return true;
    }
    console.error('review.read', written.refused);
  } catch (error) {
    console.error('review.read', error);
  }
  showToast({ kind: 'error', title: texts.error, message: texts.failed });
  return false;
}
