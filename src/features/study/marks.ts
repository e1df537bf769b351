import { currentSection } from '#i18n/section.ts';
import { studyTexts } from '#i18n/sections/study.ts';
import { currentScreenTexts } from '#i18n/screenTexts.ts';
import { showToast } from '#state/toast.ts';
import { stored } from '#sync/mutate.ts';

type Mark = 'question.bookmark' | 'study.pause';

/** Says it of a question, with an undo in the toast; what could not be stored is said. */
async function mark(name: Mark, question_id: string, value: boolean, title: string): Promise<void> {
  if ((await stored(name, { question_id, value })) === null) {
    showToast({ kind: 'error', title: currentSection(studyTexts).notSaid });
    return;
  }
  const undo = () => void stored(name, { question_id, value: !value });
  showToast({ kind: 'success', title, action: { label: currentScreenTexts().common.undo, icon: 'undo', run: undo } });
}

/** ANSWER-05. */
export function bookmark(question: string, value: boolean): void {
  const { bookmarkAdded, bookmarkGone } = currentSection(studyTexts);
  void mark('question.bookmark', question, value, value ? bookmarkAdded : bookmarkGone);
}

/** Out of every list until it is brought back; its history stays (STUDY-25). */
export function pause(question: string, value: boolean): void {
  const { pausedToast, back } = currentSection(studyTexts);
  void mark('study.pause', question, value, value ? pausedToast : back);
}
