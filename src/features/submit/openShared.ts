import { currentSection } from '#i18n/section.ts';
import { sharedTexts } from '#i18n/sections/shared.ts';
import { openSubmitDialog, useSubmitDialog } from '#state/submitDialog.ts';
import { showToast } from '#state/toast.ts';
import { type NotTaken, takeShared } from '#sync/takeShared.ts';
import { formOfDraft } from './questionForm.ts';
import { imageMessage } from '#ui/imageToast.ts';

/**
 * Opens the submit dialog with what another app shared, behind what a draft holds already. A dialog that is open holds
 * its own draft: it is closed first, by the person.
 */
export async function openShared(): Promise<void> {
  await closedDialog();
  const notTaken = await takeShared('question.submit', (value, html) => {
    const form = formOfDraft(value);
    return { ...form, question: form.question + html, shared: true };
  });
  if (!notTaken) return;
  openSubmitDialog();
  if (notTaken.size) reportNotTaken(notTaken);
}

/** The service worker could not keep it. */
export function reportLost(): void {
  const { lost } = currentSection(sharedTexts);
  showToast({ kind: 'error', ...lost });
}

const closedDialog = () =>
  new Promise<void>((closed) => {
    if (!useSubmitDialog.getState().open) return closed();
    const stop = useSubmitDialog.subscribe(({ open }) => {
      if (open) return;
      stop();
      closed();
    });
  });

function reportNotTaken(notTaken: ReadonlySet<NotTaken>): void {
  const { title, text, pictures } = currentSection(sharedTexts).notAll;
  const messageOf = (why: NotTaken) => (why === 'text' ? text : why === 'pictures' ? pictures : imageMessage(why));
  showToast({ kind: 'error', title, message: [...notTaken].map(messageOf).join('\n') });
}
