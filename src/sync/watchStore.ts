import { type LocalDatabase, readAgain } from '#local/database.ts';
import { inTime } from '#local/inTime.ts';
import { Known, remember } from '#local/known.ts';
import type { Outbox } from '#local/outbox.ts';
import { limits } from '#model/limits.ts';
import { removals } from '#state/removals.ts';
import { noteStore } from '#state/storeNotes.ts';
import { setSyncStatus, useSyncStatus } from '#state/syncStatus.ts';
import { syncNow } from './leader.ts';

/** A browser that takes a connection away gives it back at once, or does not. */
const attempts = 3;
const pauseMs = 300;

interface Watched {
  database: LocalDatabase;
  known: Known;
  /** It has held what the server told: one without is another store. */
  wasUsed: boolean;
  mending: Promise<void> | undefined;
}

let watched: Watched | null = null;

/** From now on a store that goes under this tab is opened again at once, and gets back what this tab knows. */
export function watchStore(database: LocalDatabase): () => void {
  const { account, outbox } = database;
  const now: Watched = { database, known: new Known(outbox), wasUsed: false, mending: undefined };
  watched = now;
  remember(now.known);
  now.known.follow();
  const gone = () => {
    // whoever signs out takes the store along
    if (watched !== now || removals().includes(account)) return;
    now.known.freeze();
    void mend();
  };
  outbox.on('close', gone);
  return () => {
    outbox.on('close').unsubscribe(gone);
    now.known.freeze();
    watched = null;
    remember(null);
  };
}

/** Rows of the server's came once. A push alone notes a place too, so that says nothing. */
const hasRows = async ({ meta }: Outbox): Promise<boolean> => !!(await meta.get('meta'))?.generation;

/** ... or a tab has written back what it knew, and was left before anything came. */
export const isUsed = async (outbox: Outbox): Promise<boolean> =>
  (await hasRows(outbox)) || (await outbox.entries.count()) > 0 || (await outbox.drafts.count()) > 0;

/** Should the store be empty one day, somebody emptied it. */
export function noteUsed({ account }: LocalDatabase): void {
  if (!watched || watched.wasUsed) return;
  watched.wasUsed = true;
  noteStore(account, { used: true });
}

/** Opens the store again, and says what became of it. */
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
      // it is being closed, in this very moment
      await new Promise((resolve) => setTimeout(resolve, attempt === 1 ? 0 : pauseMs * attempt));
      await inTime(Promise.resolve(outbox.open()), limits.openMs);
      if (watched !== now) return;
      // only the connection was taken away, or all that it held
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
