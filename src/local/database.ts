import { Dexie } from 'dexie';
import { limits } from '#model/limits.ts';
import { forgetStore } from '#state/storeNotes.ts';
import { forgetRemoval, noteRemoval, removals } from '#state/removals.ts';
import { removeLastActs } from './lastActs.ts';
import { removeLastWords } from './lastWords.ts';
import { inTime, NoAnswerInTime } from './inTime.ts';
import { recreateRows, openRowsOf } from './recreateRows.ts';
import { openOutbox, type Outbox, outboxName } from './outbox.ts';
import { type RowDatabase, rowsName } from './rows.ts';
import { forgetAccount } from './signedIn.ts';
import './suspension.ts';

/** Everything of one person on this device. `rows` changes when the rows are recreated. */
export interface LocalDatabase {
  account: string;
  rows: RowDatabase;
  readonly outbox: Outbox;
}

let current: LocalDatabase | null = null;
let outboxOpen: { account: string; outbox: Outbox } | null = null;
const listeners = new Set<() => void>();

/** The open database of the signed-in person; null before it is open. Queries and the engine read it here. */
export const currentDatabase = (): LocalDatabase | null => current;

/** The outbox can be read and sent even when the rows cannot be opened. */
export const currentOutbox = (): Outbox | null => outboxOpen?.outbox ?? null;

export function onDatabaseChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function become(database: LocalDatabase | null): void {
  current = database;
  for (const listener of listeners) listener();
}

/**
 * Opens the person's database; another person's on the same device is closed first and never read.
 * @throws RowsUnreadable when only the outbox is open; anything else when not even that is
 */
export async function openDatabase(account: string): Promise<LocalDatabase> {
  if (current?.account === account) return current;
  await closeDatabase();
  // a pending deletion must not remove what is new
  if (removals().includes(account) && !(await isRemovedInTime(remove(account))))
    throw new Error('another tab holds what is to be deleted');
  const outbox = openOutbox(account);
  // in parallel: opening takes most of the time until the first record
  const opening = openRowsOf(account);
  opening.catch(() => undefined);
  try {
    await inTime(Promise.resolve(outbox.open()), limits.openMs);
  } catch (error) {
    outbox.close();
    throw error;
  }
  try {
    const rows = await opening;
    const database = { account, rows, outbox };
    become(database);
    return database;
  } finally {
    outboxOpen = { account, outbox };
  }
}

/** Restarts every read: the store beneath is a new one. */
export function readAgain(): void {
  become(current);
}

/** Recreates rows that have become unreadable. @throws RowsUnreadable */
export async function renewRows(): Promise<void> {
  const database = current;
  if (!database) return;
  const { account, rows: failed } = database;
  void failed.close().catch(() => undefined);
  const rows = await recreateRows(account, Number(failed.name.slice(rowsName(account).length + 1)));
  if (current !== database) return void (await rows.close());
  database.rows = rows;
  readAgain();
}

export async function closeDatabase(): Promise<void> {
  const before = current;
  const { outbox } = outboxOpen ?? {};
  outboxOpen = null;
  if (before) become(null);
  outbox?.close();
  // a store that does not answer must not block
  if (before) await inTime(Promise.resolve(before.rows.close()), limits.removalMs).catch(console.error);
}

/**
 * Signing out: nothing of the person stays on the device. A suspended tab does not release the store, so this does not
 * wait for it: the deletion is noted first, continues, and is finished at a later start.
 */
export async function deleteDatabase(account: string): Promise<void> {
  await isRemovedInTime(remove(account));
}

/** Finishes what an earlier start could not delete. */
export async function finishRemovals(): Promise<void> {
  for (const account of removals()) {
    // someone who has signed in again since had it deleted first, and started from scratch
    if (removals().includes(account) && current?.account !== account) await isRemovedInTime(remove(account));
  }
}

const underWay = new Map<string, Promise<void>>();

/** One at a time for each account. */
function remove(account: string): Promise<void> {
  const before = underWay.get(account);
  if (before) return before;
  noteRemoval(account);
  // notifies whoever lists the accounts here, so that this one is no longer counted
  void forgetAccount(account).catch(() => undefined);
  const removal = removeAll(account)
    .then(() => forgetRemoval(account))
    .finally(() => underWay.delete(account));
  underWay.set(account, removal);
  return removal;
}

async function removeAll(account: string): Promise<void> {
  removeLastWords(account);
  removeLastActs(account);
  forgetStore(account);
  if (outboxOpen?.account === account) await closeDatabase();
  // RxDB has one database for each shelf; their names contain ours
  const names = (await Dexie.getDatabaseNames()).filter((name) => name.includes(rowsName(account)));
  // all at once: whatever is opened after this moment is created after all the deletions
  await Promise.all([outboxName(account), ...names].map((name) => Dexie.delete(name)));
}

/** Whether it finished in time; otherwise it continues, and only the console reports the outcome. */
const isRemovedInTime = (removal: Promise<void>): Promise<boolean> =>
  inTime(removal, limits.removalMs).then(
    () => true,
    (error: unknown) => {
      if (error instanceof NoAnswerInTime) return false;
      throw error;
    },
  );
