import { currentSection } from '#i18n/section.ts';
import { sharedTexts } from '#i18n/sections/shared.ts';
import { openSubmitDialog, useSubmitDialog } from '#state/submitDialog.ts';
import { showToast } from '#state/toast.ts';
import { type NotTaken, takeShared } from '#sync/takeShared.ts';
import { imageMessage } from '#ui/imageToast.ts';
import { emptyForm, sentForm } from './questionForm.ts';

/**
 * Opens the submit dialog with what another app or page sent. A dialog that is open holds a person's own words: it says
 * that something waits, and stays.
 */
export async function openShared(): Promise<void> {
  const notTaken = await takeShared(sentForm, (question) => ({ ...emptyForm, question }));
  if (!notTaken) return;
  if (notTaken.size) reportNotTaken(notTaken);
  if (!useSubmitDialog.getState().open) openSubmitDialog(null, true);
}

type Refused = Parameters<typeof imageMessage>[0];

/** The service worker could not keep it. */
export function reportLost(): void {
  const { lost } = currentSection(sharedTexts);
  showToast({ kind: 'error', ...lost });
}

function reportNotTaken(notTaken: ReadonlySet<NotTaken>): void {
  const { title, text, pictures, waiting } = currentSection(sharedTexts).notAll;
  const own = { text, pictures, waiting };
  const messageOf = (why: NotTaken) => (why in own ? own[why as keyof typeof own] : imageMessage(why as Refused));
  showToast({ kind: 'error', title, message: [...notTaken].map(messageOf).join('\n') });
}
