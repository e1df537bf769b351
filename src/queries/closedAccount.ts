import { distinctUntilChanged, map } from 'rxjs';
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
