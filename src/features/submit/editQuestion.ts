import type { DraftState } from '#sync/useDraft.ts';
import { contentOfForm, newContent, type QuestionForm } from './questionForm.ts';

export type Edited =
  | { outcome: 'stored'; entry: string }
  /** The text was changed on another device since the edit began. */
  | { outcome: 'changed' }
  | { outcome: 'failed'; decided: boolean; sentAgain: boolean };

export interface Edit {
  form: QuestionForm;
  id: string;
  /** The mutation whose text the edit started from. */
  saw: string;
  /** The person has seen the text that this replaces. */
  instead: true | undefined;
  /** Its author mends what was sent back: it is reviewed anew (QUAL-13). */
  again: boolean;
  draft: Pick<DraftState<unknown>, 'handIn'>;
}

/** Edits one's own pending question, or sends one again. A conflict that only the server knows about goes to the sync centre. */
export async function editQuestion({ form, id, saw, instead, again, draft }: Edit): Promise<Edited> {
  const seen = { id, saw, ...(instead && { instead }) };
  const written = again
    ? await draft.handIn('question.resubmit', () => ({ ...seen, ...newContent(form) }))
    : await draft.handIn('question.edit', () => ({ ...seen, ...contentOfForm(form) }));
  if (written.stored) return { outcome: 'stored', entry: written.id };
  if (written.refused === 'changed') return { outcome: 'changed' };
  return {
    outcome: 'failed',
    decided: ['forbidden', 'gone', 'not_pending'].includes(written.refused),
    sentAgain: written.refused === 'not_rejected',
  };
}
