import { type LocalDatabase, readAgain } from '#local/database.ts';
import { inTime } from '#local/inTime.ts';
import { Known, remember } from '#local/known.ts';
import type { Outbox } from '#local/outbox.ts';
import { limits } from '#model/limits.ts';
import { removals } from '#state/removals.ts';
import { noteStore } from '#state/storeNotes.ts';
import { setSyncStatus, useSyncStatus } from '#state/syncStatus.ts';
import { syncNow } from './leader.ts';

/** A browser that closes a connection allows a new one at once, or not at all. */
const attempts = 3;
const pauseMs = 300;

interface Watched {
  database: LocalDatabase;
  known: Known;
  /** It has held rows from the server: a store without them is a different one. */
  wasUsed: boolean;
  mending: Promise<void> | undefined;
}

let watched: Watched | null = null;

/** From now on, a store that is lost under this tab is reopened at once, and gets back what this tab remembers. */
export function watchStore(database: LocalDatabase): () => void {
  const { account, outbox } = database;
  const now: Watched = { database, known: new Known(outbox), wasUsed: false, mending: undefined };
  watched = now;
  remember(now.known);
  now.known.follow();
  outbox.on('close', () => {
    // signing out removes the store on purpose
    if (watched !== now || removals().includes(account)) return;
    now.known.freeze();
    void mend();
  });
  return () => {
    now.known.freeze();
    watched = null;
    remember(null);
  };
}

/** Whether server rows have arrived. A push alone notes a place too, so that proves nothing. */
const hasRows = async ({ meta }: Outbox): Promise<boolean> => !!(await meta.get('meta'))?.generation;

/** ... or a tab has written back what it remembered, and was left before anything arrived. */
export const isUsed = async (outbox: Outbox): Promise<boolean> =>
  (await hasRows(outbox)) || (await outbox.entries.count()) > 0 || (await outbox.drafts.count()) > 0;

/** If the store is ever found empty later, it was emptied. */
export function noteUsed({ account }: LocalDatabase): void {
  if (!watched || watched.wasUsed) return;
  watched.wasUsed = true;
  noteStore(account, { used: true });
}

/** Reopens the store, and reports what became of it. */
export function mend(): Promise<void> {
  const now = watched;
  if (!now) return Promise.resolve();
  now.mending ??= reopen(now).finally(() => (now.mending = undefined));
  return now.mending;
}

async function reopen(now: Watched): Promise<void> {
  const { outbox } = now.database;
  const { known } = now;
  for (let attempt = 1; ; attempt++)
    try {
      // it is being closed at this very moment
      await new Promise((resolve) => setTimeout(resolve, attempt === 1 ? 0 : pauseMs * attempt));
      await inTime(Promise.resolve(outbox.open()), limits.openMs);
      if (watched !== now) return;
      // either only the connection was closed, or the store was emptied
      const isEmptied = (now.wasUsed || known.size > 0) && !(await hasRows(outbox));
      if (isEmptied) await known.writeBack();
      if (isEmptied) setSyncStatus({ storage: 'mended' });
      else if (useSyncStatus.getState().storage === 'lost') setSyncStatus({ storage: 'ready' });
      known.follow();
      readAgain();
      syncNow();
      return;
    } catch (error) {
      console.error('the store', error);
      if (watched !== now) return;
      if (attempt < attempts) continue;
      setSyncStatus({ storage: 'lost' });
      return;
    }
}
