import { useSection } from '#i18n/section.ts';
import { answerTexts } from '#i18n/sections/answer.ts';
import type { Id } from '#model/noun.ts';
import { showToast } from '#state/toast.ts';
import { stored } from '#sync/mutate.ts';
import { SegmentedChoice } from '#ui/segmentedChoice.tsx';

/** How it feels, beside what the schedule predicts; touched again it is taken back (ANSWER-06). */
export function Confidence({ question, value }: { question: string; value: number }) {
  const texts = useSection(answerTexts);
  const choose = async (chosen: string) => {
    const next = Number(chosen) === value ? 0 : Number(chosen);
    const question_id = question as Id<'interview_questions'>;
    if ((await stored('question.confidence', { question_id, value: next })) === null)
      showToast({ kind: 'error', title: texts.confidenceFailed });
  };
  return (
    <div className="answer-confidence">
      <span>{texts.couldISay}</span>
      <SegmentedChoice
        label={texts.couldISay}
        value={String(value)}
        onChange={(chosen) => void choose(chosen)}
        options={texts.confidence.map((label, at) => ({ value: String(at + 1), label }))}
      />
    </div>
  );
}
