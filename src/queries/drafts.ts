import { formOf } from '#local/drafts.ts';
import { withLastWords } from '#local/lastWords.ts';
import { observeRead } from '#local/observeTables.ts';
import type { Query } from './live.ts';

export interface BegunDraft {
  key: string;
  /** The form's name, as in `question.submit`. */
  form: string;
  at: string;
  value: unknown;
}

/** What somebody began to write and has not handed in, newest first. */
export const begunDrafts = (): Query<BegunDraft[]> => ({
  key: 'drafts',
  read: ({ account, outbox }) =>
    observeRead(async () =>
      withLastWords(account, await outbox.drafts.toArray())
        .map((draft) => ({ ...draft, form: formOf(draft) }))
        .toSorted((one, other) => other.at.localeCompare(one.at)),
    ),
});
