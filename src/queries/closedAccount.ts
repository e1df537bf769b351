import { distinctUntilChanged, map } from 'rxjs';
import type { Meta } from '#local/outbox.ts';
import type { Query } from './live.ts';
import { observeMeta } from './meta.ts';

/** Whether the account was switched off or removed (A102); null while it may go on. */
export const closedAccount = (): Query<Meta['closed']> => ({
  key: 'closed account',
  read: ({ outbox }) =>
    observeMeta(outbox).pipe(
      map((meta) => meta?.closed ?? null),
      distinctUntilChanged(),
    ),
});
