import { combineLatest, distinctUntilChanged, map } from 'rxjs';
import { observeRows } from '#local/observe.ts';
import { observeRead } from '#local/observeTables.ts';
import type { Entry, Meta } from '#local/outbox.ts';
import type { Query } from './live.ts';
import { observeMeta } from './meta.ts';

/** Whether the account was deactivated or deleted (A102); null while it is open. */
export const closedAccount = (): Query<Meta['closed']> => ({
  key: 'closed account',
  read: ({ outbox }) =>
    observeMeta(outbox).pipe(
      map((meta) => meta?.closed ?? null),
      distinctUntilChanged(),
    ),
});

/** What the server accepted in the last days, newest first: kept in case a restored backup forgets it. */
export const keptChanges = (): Query<Entry[]> => ({
  key: 'kept changes',
  read: ({ outbox }) =>
    observeRead(async () => outbox.entries.where('state').anyOf('done', 'acked').reverse().sortBy('n')),
});

/** Whose study is still on this device, though the account is no more; null where there is none (STUDY-55). */
export const studyLeft = (): Query<string | null> => ({
  key: 'study left',
  read: ({ account, rows }) =>
    combineLatest([
      observeRows(rows, 'study_days', { parent: account, limit: 1 }),
      observeRows(rows, 'study_cards', { parent: account, limit: 1 }),
      observeRows(rows, 'my_answers', { limit: 1 }),
    ]).pipe(
      map((some) => (some.some(({ length }) => length > 0) ? account : null)),
      distinctUntilChanged(),
    ),
});
