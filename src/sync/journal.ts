import { limits } from '#model/limits.ts';
import type { Entry } from '#local/outbox.ts';
import type { Sender } from './device.ts';

/**
 * Inside a transaction: the journal is kept for 14 days of the server's clock; the device's may be wrong (R29).
 *
 * @param now of the server, ISO 8601
 * @param reads `oldest`: in outbox order, up to the first entry that stays, so that a page does not read thousands of
 * entries; one that was answered late keeps later ones as long as itself. `all` for exact expiry.
 */
export async function prune({ outbox }: Sender, now: string, reads: 'oldest' | 'all' = 'oldest'): Promise<void> {
  const oldest = new Date(Date.parse(now) - limits.journalDays * 86_400_000).toISOString();
  const stays = ({ doneAt }: Entry) => !!doneAt && doneAt >= oldest;
  for (const state of ['done', 'resolved', 'discarded'] as const) {
    const old: number[] = [];
    await outbox.entries
      .where('state')
      .equals(state)
      .until((entry) => reads === 'oldest' && stays(entry))
      .each((entry) => {
        if (entry.doneAt && !stays(entry)) old.push(entry.n);
      });
    if (old.length) await outbox.entries.bulkDelete(old);
  }
}
