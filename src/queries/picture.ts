import { observeRead } from '#local/observeTables.ts';
import type { Media } from '#local/outbox.ts';
import type { Query } from './live.ts';

/** This device's record of a picture; null when it does not hold it. */
export const picture = (id: string): Query<Media | null> => ({
  key: `picture ${id}`,
  read: ({ outbox }) => observeRead(async () => (await outbox.media.get(id)) ?? null),
});
