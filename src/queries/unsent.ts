import { liveQuery } from 'dexie';
import { from } from 'rxjs';
import { currentDatabase } from '#local/database.ts';
import type { Entry, EntryState } from '#local/outbox.ts';
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
        const waits = await outbox.entries.where('state').anyOf(waiting).reverse().sortBy('n');
        const refused = await outbox.entries.where('state').anyOf(attention).reverse().sortBy('n');
        const meta = await outbox.meta.get('meta');
        return { waiting: waits, attention: refused, syncedAt: meta?.syncedAt ?? null };
      }),
    ),
});

/** How many changes of whoever is signed in the server does not have, the refused ones too. Unreadable is none. */
export async function countUnsent(): Promise<number> {
  const entries = currentDatabase()?.outbox.entries;
  return (
    (await entries
      ?.where('state')
      .anyOf([...waiting, ...attention])
      .count()
      .catch(() => 0)) ?? 0
  );
}

const waiting: EntryState[] = ['pending', 'resend'];
const attention: EntryState[] = ['refused', 'parked'];
