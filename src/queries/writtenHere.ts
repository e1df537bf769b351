import { map } from 'rxjs';
import { observeRead } from '#local/observeTables.ts';
import type { Query } from './live.ts';

/** Whether a version was written on this device, in this window or in another one: its journal holds what wrote it. */
export const writtenHere = (by: string): Query<boolean> => ({
  key: `written here ${by}`,
  read: ({ outbox }) => observeRead(() => outbox.entries.get({ id: by })).pipe(map((entry) => entry !== undefined)),
});
