import type { DraftState } from '#sync/useDraft.ts';
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
  /** The person has seen the text that this replaces. */
  instead: true | undefined;
  draft: Pick<DraftState<unknown>, 'handIn'>;
}

/** Edits one's own pending question. A conflict that only the server knows about goes to the sync centre. */
export async function editQuestion({ form, id, saw, instead, draft }: Edit): Promise<Edited> {
  const args = { id, saw, ...(instead && { instead }), ...contentOfForm(form) };
  const written = await draft.handIn('question.edit', () => args);
  if (written.stored) return { outcome: 'stored', entry: written.id };
  if (written.refused === 'changed') return { outcome: 'changed' };
  return { outcome: 'failed', decided: ['forbidden', 'gone', 'not_pending'].includes(written.refused) };
}
