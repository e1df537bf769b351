import { currentDatabase } from '#local/database.ts';
import { observeRead } from '#local/observeTables.ts';

/** What became of a change: the server accepted it, refused it, or has not answered in time. */
export type EntryAnswer = 'accepted' | 'refused' | 'waiting';

/** @param id of the entry, as `mutate` returns it */
export function entryAnswer(id: string, milliseconds: number): Promise<EntryAnswer> {
  const entries = currentDatabase()?.outbox.entries;
  if (!entries) return Promise.resolve('waiting');
  return new Promise((resolve) => {
    const end = (answer: EntryAnswer) => {
      clearTimeout(timer);
      reading.unsubscribe();
      resolve(answer);
    };
    const timer = setTimeout(() => end('waiting'), milliseconds);
    const reading = observeRead(() => entries.get({ id })).subscribe({
      next: (entry) => {
        if (entry?.state === 'acked' || entry?.state === 'done') end('accepted');
        if (entry?.state === 'refused') end('refused');
      },
      // signed out meanwhile: no one is waiting for the answer
      error: () => end('waiting'),
    });
  });
}
