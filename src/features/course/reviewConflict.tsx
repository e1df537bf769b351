import type { Ref } from 'react';
import { useSection } from '#i18n/section.ts';
import { conflictTexts } from '#i18n/sections/conflict.ts';
import { fieldNames } from '#i18n/sections/fieldNames.ts';
import type { Review } from '#model/noun.ts';
import { canMerge, type ComparedField, contentIn, mergedContent } from '#model/writtenText.ts';
import type { CoursePage } from '#queries/course.ts';
import { keepAside } from '#sync/setAside.ts';
import { TextConflict } from '#ui/textConflict.tsx';
import { argumentsOf, type ReviewValues } from './reviewValues.ts';

interface ReviewConflictProps {
  review: Review;
  different: readonly ComparedField[];
  page: CoursePage;
  values: ReviewValues;
  busy: boolean;
  onBusy: (busy: boolean) => void;
  /**
   * What the form continues with; null for the review as it is.
   * @param title says what was done; Undo restores the previous content
   * @param aside identifies the previous content in the person's history
   */
  onChoose: (chosen: ReviewValues | null, title?: string, aside?: string) => void;
  ref: Ref<HTMLElement>;
}

const noun = 'course_reviews';

/** The review was changed on another device of the same person while it was written here (R25). */
export function ReviewConflict(props: ReviewConflictProps) {
  const { review, different, page, values, busy, onBusy, onChoose, ref } = props;
  const texts = useSection(conflictTexts);
  const labels = useSection(fieldNames);
  const mine = contentIn(noun, argumentsOf(page.course.id, page.stages, values));
  const theirs = contentIn(noun, { ...review });
  const seen = { saw: review.text_by, instead: true as const };
  const takeTheirs = async () => {
    if (busy) return;
    onBusy(true);
    const aside = await keepAside(noun, review.id, mine);
    onBusy(false);
    if (aside) onChoose(null, texts.theirsTaken, aside);
  };
  const takeBoth = () => {
    const { support_feedback, improvement_suggestions } = mergedContent(noun, mine, theirs);
    const words = { support: text(support_feedback), improvements: text(improvement_suggestions) };
    onChoose({ ...values, ...words, ...seen }, texts.bothTaken);
  };
  return (
    <TextConflict
      ref={ref}
      busy={busy}
      fields={different.map((one) => ({ ...one, label: labels[one.field] }))}
      onMine={() => onChoose({ ...values, ...seen })}
      onTheirs={() => void takeTheirs()}
      onBoth={canMerge(noun, mine, theirs) ? takeBoth : undefined}
    />
  );
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
