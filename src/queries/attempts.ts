import type { MutationName } from '#mutations/all.ts';
import { mutationNamed } from '#mutations/all.ts';
import { currentDatabase } from '#local/database.ts';

/** What a limit leaves to this person, as far as this device knows (A25, A26). */
export interface Attempts {
  left: number;
  /** When the window ends, in milliseconds since the epoch by this device's clock; null while nobody has said. */
  until: number | null;
}

/** The server's count of its last answer, and what of this device it cannot have counted yet. Throws when unreadable. */
export async function attemptsOf(name: MutationName, now = Date.now()): Promise<Attempts> {
  const limit = mutationNamed(name)?.limit;
  const outbox = currentDatabase()?.outbox;
  if (!outbox) throw new Error('the database is not open');
  const [meta, unsent] = await Promise.all([
    outbox.meta.get('meta'),
    outbox.entries.where('state').equals('pending').toArray(),
  ]);
  // An admin has no limit: the work of a day is theirs
  if (!limit || meta?.role === 'admin') return { left: Number.POSITIVE_INFINITY, until: null };
  const told = meta?.limits?.[limit.operation];
  const running = told && told.until > now ? told : undefined;
  const own = unsent.filter((entry) => mutationNamed(entry.name)?.limit?.operation === limit.operation).length;
  return { left: Math.max(0, limit.attempts - (running?.used ?? 0) - own), until: running?.until ?? null };
}
