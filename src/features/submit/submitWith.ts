import { openSubmitDialog } from '#state/submitDialog.ts';
import { addToDraft, paragraphs } from '#sync/takeShared.ts';
import { formOfDraft } from './questionForm.ts';

/** Opens the form with a text in it, behind what a draft holds already (FIND-14). */
export async function submitWith(text: string): Promise<void> {
  await addToDraft('question.submit', (value) => {
    const form = formOfDraft(value);
    return { ...form, question: form.question + paragraphs(text), shared: true };
  });
  openSubmitDialog();
}
