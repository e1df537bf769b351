import { currentScreenTexts } from '#i18n/screenTexts.ts';
import { currentSection } from '#i18n/section.ts';
import { studyTexts } from '#i18n/sections/study.ts';
import type { Id } from '#model/noun.ts';
import { shortened } from '#model/shortened.ts';
import { studyDay } from '#model/studyDay.ts';
import { showToast } from '#state/toast.ts';
import { mutate, stored } from '#sync/mutate.ts';

interface Heard {
  /** Minted when the question was shown: a double press is one answer. */
  id: string;
  question: string;
  at: number;
  grade: 1 | 3;
  seconds: number;
  /** The words of the button that was pressed. */
  said: string;
  /** The question's own words. */
  about: string;
  onUndone: () => void;
}

/** Stores what was said of a question that was heard, as a session does, with an undo (COMM-03). */
export async function gradeHeard({ id, question, at, grade, seconds, said, about, onUndone }: Heard): Promise<boolean> {
  const texts = currentSection(studyTexts);
  try {
    const args = { question_id: question as Id<'interview_questions'>, at, grade, seconds };
    const written = await mutate('study.answer', args, undefined, id);
    if (!written.stored && written.refused !== 'already') throw new Error(written.refused);
  } catch (error) {
    console.error('study.answer', error);
    showToast({ kind: 'error', title: texts.notStored });
    return false;
  }
  const undo = async () => {
    if ((await stored('study.undo', { day: studyDay(at), saw: [id] })) !== null) onUndone();
    else showToast({ kind: 'error', title: texts.undoFailed });
  };
  showToast({
    kind: 'success',
    title: said,
    message: shortened(about, 80),
    action: { label: currentScreenTexts().common.undo, icon: 'undo', run: () => void undo() },
  });
  return true;
}
