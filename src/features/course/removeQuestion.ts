import { currentSection } from '#i18n/section.ts';
import { stageContentTexts } from '#i18n/sections/stageContent.ts';
import { currentScreenTexts } from '#i18n/screenTexts.ts';
import { showToast } from '#state/toast.ts';
import { mutate } from '#sync/mutate.ts';

/** STAGE-18: the question stays in the bank and in other stages, and comes back with Undo. */
export async function removeQuestion(stageId: string, questionId: string, title: string): Promise<boolean> {
  const texts = currentSection(stageContentTexts);
  const link = { stage_id: stageId, kind: 'question', item_id: questionId } as const;
  const problem = await problemOf('stage.unlink', link);
  if (problem !== null) {
    showToast({ kind: 'error', title: texts.error, message: texts.removeFailed(problem || texts.tryAgain) });
    return false;
  }
  const undo = async () => {
    if ((await problemOf('stage.link', link)) === null) return;
    showToast({ kind: 'error', title: texts.error, message: texts.undoFailed });
  };
  showToast({
    kind: 'success',
    title: texts.removed,
    message: title,
    action: { label: currentScreenTexts().common.undo, icon: 'undo', run: () => void undo() },
  });
  return true;
}

/** Why it could not be stored, in words; null if it was. */
async function problemOf(
  name: 'stage.link' | 'stage.unlink',
  link: { stage_id: string; kind: 'question'; item_id: string },
): Promise<string | null> {
  try {
    const written = await mutate(name, link);
    if (written.stored) return null;
    return written.refused === 'unknown' ? '' : currentScreenTexts().refusal[written.refused];
  } catch (error) {
    console.error(name, error);
    return currentScreenTexts().trouble.store;
  }
}
