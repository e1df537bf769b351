import { combineLatest, distinctUntilChanged, map, Observable } from 'rxjs';
import type { LocalDatabase } from '#local/database.ts';
import { formOf } from '#local/drafts.ts';
import { followChanges, withLastWords } from '#local/lastWords.ts';
import { observeRead } from '#local/observeTables.ts';
import type { Query } from './live.ts';

export interface BegunDraft {
  key: string;
  /** The form's name, as in `question.submit`. */
  form: string;
  at: string;
  value: unknown;
  /** Its author believes that it was handed in. */
  unsent?: boolean;
}

/** Drafts that were not handed in, newest first, including those that could only be noted. */
export const begunDrafts = (): Query<BegunDraft[]> => ({
  key: 'drafts',
  read: ({ account, outbox }) =>
    combineLatest([observeRead(() => outbox.drafts.toArray()), notes(account)]).pipe(
      map(([kept]) =>
        withLastWords(account, kept)
          .map((draft) => ({ ...draft, form: formOf(draft) }))
          .toSorted((one, other) => other.at.localeCompare(one.at)),
      ),
    ),
});

/** Those whose author believes that they were handed in, and they were not. */
export const unsentDrafts = (database: LocalDatabase): Observable<BegunDraft[]> =>
  begunDrafts()
    .read(database)
    .pipe(
      map((drafts) => drafts.filter(({ unsent }) => unsent)),
      distinctUntilChanged((one, other) => !one.length && !other.length),
    );

/** At once, and whenever something is noted or removed. */
const notes = (account: string): Observable<void> =>
  new Observable((subscriber) => {
    subscriber.next();
    return followChanges(account, () => subscriber.next());
  });
