import { currentSection } from '#i18n/section.ts';
import { answerTexts } from '#i18n/sections/answer.ts';
import { currentScreenTexts } from '#i18n/screenTexts.ts';
import { type AnswerForm, contentOfAnswer, formOfAnswer, isEmptyAnswer, withWords } from '#model/myAnswer.ts';
import type { Id } from '#model/noun.ts';
import { showToast } from '#state/toast.ts';
import { stored } from '#sync/mutate.ts';

/**
 * What was written in a turn becomes my answer, or goes below the one that there is, with an undo (STUDY-18).
 * @param present the answer as it is stored; undefined while there is none
 * @returns whether it is stored
 */
export async function keepAsAnswer(
  question: string,
  present: { text_by: string | null; shared?: string | null } | undefined,
  words: string,
): Promise<boolean> {
  const texts = currentSection(answerTexts);
  const question_id = question as Id<'interview_questions'>;
  const under = present?.shared === 'admins' ? 'shared' : 'private';
  const write = (form: AnswerForm, saw: string) =>
    stored('answer.write', { question_id, saw, under, ...contentOfAnswer(form) });
  const before = formOfAnswer(present);
  const written = await write(withWords(before, words), present?.text_by ?? '');
  if (written === null) {
    showToast({ kind: 'error', title: texts.notKeptAsMine });
    return false;
  }
  // refused where somebody wrote on since: their words stay
  const undo = () => void write(before, written);
  showToast({
    kind: 'success',
    title: isEmptyAnswer(before) ? texts.keptAsMine : texts.addedToMine,
    action: { label: currentScreenTexts().common.undo, icon: 'undo', run: undo },
  });
  return true;
}
