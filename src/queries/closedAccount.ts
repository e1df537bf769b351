import { liveQuery } from 'dexie';
import { distinctUntilChanged, from } from 'rxjs';
import type { Meta } from '#local/outbox.ts';
import type { Query } from './live.ts';

/** Whether the account was switched off or removed (A102); null while it may go on. */
export const closedAccount = (): Query<Meta['closed']> => ({
  key: 'closed account',
  read: ({ outbox }) =>
    from(liveQuery(async () => (await outbox.meta.get('meta'))?.closed ?? null)).pipe(distinctUntilChanged()),
});
