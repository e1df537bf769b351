import { liveQuery } from 'dexie';
import { from } from 'rxjs';
import type { Entry } from '#local/outbox.ts';
import type { Query } from './live.ts';

/** Keys (`noun/id`) of records with changes that have not reached the server: they carry the small cloud mark. */
export const unsentKeys = (): Query<ReadonlySet<string>> => ({
  key: 'unsent keys',
  read: ({ outbox }) =>
    from(
      liveQuery(async (): Promise<ReadonlySet<string>> => {
        // A base is kept until the answer has landed; only what was not answered yet is unsent
        const pending = await outbox.entries.where('state').equals('pending').count();
        return new Set(pending ? await outbox.base.toCollection().primaryKeys() : []);
      }),
    ),
});

export interface OutboxView {
  /** What waits to be sent, newest first. */
  waiting: Entry[];
  /** What the server refused and its author has not settled, newest first. */
  attention: Entry[];
  /** The server's clock at the last whole sync. */
  syncedAt: string | null;
}

/** What the sync indicator and the sync centre show. */
export const outboxView = (): Query<OutboxView> => ({
  key: 'outbox',
  read: ({ outbox }) =>
    from(
      liveQuery(async (): Promise<OutboxView> => {
        const waiting = await outbox.entries.where('state').anyOf('pending', 'resend').reverse().sortBy('n');
        const attention = await outbox.entries.where('state').anyOf('refused', 'parked').reverse().sortBy('n');
        const meta = await outbox.meta.get('meta');
        return { waiting, attention, syncedAt: meta?.syncedAt ?? null };
      }),
    ),
});
