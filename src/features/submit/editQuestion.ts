import { mutate } from '#sync/mutate.ts';
import { contentOfForm, type QuestionForm } from './questionForm.ts';

export type Edited =
  | { outcome: 'stored'; entry: string }
  /** The text was changed on another device since the edit began. */
  | { outcome: 'changed' }
  | { outcome: 'failed'; decided: boolean };

export interface Edit {
  form: QuestionForm;
  id: string;
  /** The mutation whose text the edit started from. */
  saw: string;
  /** The person has seen the text that this takes the place of. */
  instead: true | undefined;
  draft: string;
}

/** The author's own question while it is pending. A conflict that only the server knows of goes to the sync centre. */
export async function editQuestion({ form, id, saw, instead, draft }: Edit): Promise<Edited> {
  try {
    const args = { id, saw, ...(instead && { instead }), ...contentOfForm(form) };
    const written = await mutate('question.edit', args, draft);
    if (written.stored) return { outcome: 'stored', entry: written.id };
    if (written.refused === 'changed') return { outcome: 'changed' };
    const decided = ['forbidden', 'gone', 'not_pending'].includes(written.refused);
    return { outcome: 'failed', decided };
  } catch (error) {
    console.error('the question could not be stored', error);
    return { outcome: 'failed', decided: false };
  }
}
