import { limits } from '#model/limits.ts';
import type { Sender } from './device.ts';

/**
 * Inside a transaction: the journal is kept for 14 days of the server's clock; the device's may be wrong (R29).
 * @param now of the server, ISO 8601
 */
export async function prune({ outbox }: Sender, now: string): Promise<void> {
  const oldest = new Date(Date.parse(now) - limits.journalDays * 86_400_000).toISOString();
  await outbox.entries
    .where('state')
    .anyOf('done', 'resolved', 'discarded')
    .filter((entry) => !!entry.doneAt && entry.doneAt < oldest)
    .delete();
}
