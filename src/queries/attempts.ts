import type { MutationName } from '#mutations/all.ts';
import { mutationNamed } from '#mutations/known.ts';
import { currentDatabase } from '#local/database.ts';
import { clock } from '#state/clock.ts';

/** What a rate limit leaves this person, as far as this device knows (A25, A26). */
export interface Attempts {
  left: number;
  /** When the window ends, in milliseconds since the epoch by this device's clock; null while unknown. */
  until: number | null;
}

/** The server's last count, plus what this device has not sent yet. Throws when unreadable. */
export async function attemptsOf(name: MutationName, now = clock.now()): Promise<Attempts> {
  const limit = mutationNamed(name)?.limit;
  const outbox = currentDatabase()?.outbox;
  if (!outbox) throw new Error('the database is not open');
  const [meta, unsent] = await Promise.all([
    outbox.meta.get('meta'),
    outbox.entries.where('state').equals('pending').toArray(),
  ]);
  // Admins have no limit: they may do a day's work at once
  if (!limit || meta?.role === 'admin') return { left: Number.POSITIVE_INFINITY, until: null };
  const counted = meta?.limits?.[limit.operation];
  const running = counted && counted.until > now ? counted : undefined;
  const own = unsent.filter((entry) => mutationNamed(entry.name)?.limit?.operation === limit.operation).length;
  return { left: Math.max(0, limit.attempts - (running?.used ?? 0) - own), until: running?.until ?? null };
}
