import { Dexie } from 'dexie';
import { limits } from '#model/limits.ts';
import { forgetStore } from '#state/storeNotes.ts';
import { forgetRemoval, noteRemoval, removals } from '#state/removals.ts';
import { removeLastWords } from './lastWords.ts';
import { inTime, NoAnswerInTime } from './inTime.ts';
import { openRowsAnew, openRowsOf } from './openRowsAnew.ts';
import { openOutbox, type Outbox, outboxName } from './outbox.ts';
import { type RowDatabase, rowsName } from './rows.ts';
import { forgetAccount } from './signedIn.ts';

/** Everything of one person on this device. The rows are another database after they were recreated. */
export interface LocalDatabase {
  account: string;
  rows: RowDatabase;
  readonly outbox: Outbox;
}

let current: LocalDatabase | null = null;
let outboxOpen: { account: string; outbox: Outbox } | null = null;
const listeners = new Set<() => void>();

/** The open database of whoever is signed in; null before it is open. Queries and the engine read it here. */
export const currentDatabase = (): LocalDatabase | null => current;

/** What was written here can be read and sent where the rows cannot be opened, too. */
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
 * @throws RowsUnreadable when the outbox alone is open; anything else when not even that is
 */
export async function openDatabase(account: string): Promise<LocalDatabase> {
  if (current?.account === account) return current;
  await closeDatabase();
  // what is new must not go with the old
  if (removals().includes(account) && !(await isRemovedInTime(remove(account))))
    throw new Error('another tab holds what is to be deleted');
  const outbox = openOutbox(account);
  // both at once: opening is most of the time until the first record
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

/** Every read begins again: the store under it is another one. */
export function readAgain(): void {
  become(current);
}

/** What the rows were cannot be read any more. @throws RowsUnreadable */
export async function renewRows(): Promise<void> {
  const database = current;
  if (!database) return;
  const { account, rows: failed } = database;
  void failed.close().catch(() => undefined);
  const rows = await openRowsAnew(account, Number(failed.name.slice(rowsName(account).length + 1)));
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
  // a store that does not answer holds nobody up
  if (before) await inTime(Promise.resolve(before.rows.close()), limits.removalMs).catch(console.error);
}

/**
 * Signing out: nothing of the person stays on the device. Another tab that the browser has put to sleep lets go of
 * nothing, so nobody is kept waiting for it: the deletion is noted first, goes on, and is finished at a later start.
 */
export async function deleteDatabase(account: string): Promise<void> {
  await isRemovedInTime(remove(account));
}

/** What a start before this one could not delete. */
export async function finishRemovals(): Promise<void> {
  for (const account of removals()) {
    // whoever has signed in again since was asked for first, and has begun from scratch
    if (removals().includes(account) && current?.account !== account) await isRemovedInTime(remove(account));
  }
}

const underWay = new Map<string, Promise<void>>();

/** One at a time for each account. */
function remove(account: string): Promise<void> {
  const before = underWay.get(account);
  if (before) return before;
  noteRemoval(account);
  // whoever lists what lies here hears of it now, and counts nothing that is noted as going
  void forgetAccount(account).catch(() => undefined);
  const removal = removeAll(account)
    .then(() => forgetRemoval(account))
    .finally(() => underWay.delete(account));
  underWay.set(account, removal);
  return removal;
}

async function removeAll(account: string): Promise<void> {
  removeLastWords(account);
  forgetStore(account);
  if (outboxOpen?.account === account) await closeDatabase();
  // RxDB keeps one database for each shelf; their names begin with ours
  const names = (await Dexie.getDatabaseNames()).filter((name) => name.includes(rowsName(account)));
  // all at once: whatever is opened after this moment comes after all of them
  await Promise.all([outboxName(account), ...names].map((name) => Dexie.delete(name)));
}

/** Whether it was done in time; otherwise it goes on, and only the console hears how it ends. */
const isRemovedInTime = (removal: Promise<void>): Promise<boolean> =>
  inTime(removal, limits.removalMs).then(
    () => true,
    (error: unknown) => {
      if (error instanceof NoAnswerInTime) return false;
      throw error;
    },
  );
