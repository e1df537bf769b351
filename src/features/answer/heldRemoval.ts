import { create } from 'zustand';
import { currentScreenTexts } from '#i18n/screenTexts.ts';
import { currentSection } from '#i18n/section.ts';
import { answerTexts } from '#i18n/sections/answer.ts';
import type { Along } from '#model/along.ts';
import { limits } from '#model/limits.ts';
import type { MyAnswer } from '#model/myAnswer.ts';
import type { Id } from '#model/noun.ts';
import { alongWith } from '#queries/along.ts';
import { useSession } from '#state/session.ts';
import { showToast } from '#state/toast.ts';
import { stored } from '#sync/mutate.ts';

/** The answer that goes in a moment: its pane leaves it out already. */
export const useHeldRemoval = create<{ answer: MyAnswer | null }>(() => ({ answer: null }));

let along: Promise<Along> = Promise.resolve([]);
let timer: ReturnType<typeof setTimeout> | undefined;
let removing: Promise<void> | undefined;

/**
 * Deletes in some seconds, unless it is undone (ANSWER-18): an undo gives back the answer itself, with what was said of
 * it and with its sharing, which nobody could write again. Where the tab ends in those seconds, the answer stays.
 */
export async function holdRemoval(answer: MyAnswer): Promise<void> {
  await removeHeld();
  // as they are on the screen now
  along = alongWith('my_answers', answer.id);
  useHeldRemoval.setState({ answer });
  const hide = showToast({
    kind: 'info',
    title: currentSection(answerTexts).going,
    action: { label: currentScreenTexts().common.undo, icon: 'undo', run: keepHeldAnswer },
  });
  timer = setTimeout(() => {
    hide();
    void removeHeld();
  }, limits.undoDeletionMs);
}

function keepHeldAnswer(): void {
  if (removing) return void showToast({ kind: 'error', title: currentSection(answerTexts).undoFailed });
  clearTimeout(timer);
  useHeldRemoval.setState({ answer: null });
}

/** Now: the time is over, the screen is left, or another one is written. */
export function removeHeld(): Promise<void> {
  clearTimeout(timer);
  const { answer } = useHeldRemoval.getState();
  if (!answer) return Promise.resolve();
  // whoever has signed in meanwhile has another
  if (useSession.getState().account?.id !== answer.user_id) {
    useHeldRemoval.setState({ answer: null });
    return Promise.resolve();
  }
  removing ??= remove(answer).finally(() => {
    removing = undefined;
    useHeldRemoval.setState({ answer: null });
  });
  return removing;
}

async function remove(answer: MyAnswer): Promise<void> {
  const texts = currentSection(answerTexts);
  const question_id = answer.question_id as Id<'interview_questions'>;
  const isGone = (await stored('answer.remove', { question_id, saw: answer.text_by, along: await along })) !== null;
  showToast(isGone ? { kind: 'success', title: texts.removed } : { kind: 'error', title: texts.removeFailed });
}
