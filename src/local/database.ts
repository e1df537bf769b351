import { Dexie } from 'dexie';
import { limits } from '#model/limits.ts';
import { forgetRemoval, noteRemoval, removals } from '#state/removals.ts';
import { removeLastWords } from './lastWords.ts';
import { openOutbox, type Outbox, outboxName } from './outbox.ts';
import { openRows, type RowDatabase, rowsName } from './rows.ts';

/** Everything of one person on this device. */
export interface LocalDatabase {
  account: string;
  rows: RowDatabase;
  outbox: Outbox;
}

let current: LocalDatabase | null = null;
const listeners = new Set<() => void>();

/** The open database of whoever is signed in; null before it is open. Queries and the engine read it here. */
export const currentDatabase = (): LocalDatabase | null => current;

export function onDatabaseChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function become(database: LocalDatabase | null): void {
  current = database;
  for (const listener of listeners) listener();
}

/** Opens the person's database; another person's on the same device is closed first and never read. */
export async function openDatabase(account: string): Promise<LocalDatabase> {
  if (current?.account === account) return current;
  await closeDatabase();
  // what is new must not go with the old
  if (removals().includes(account) && !(await inTime(remove(account))))
    throw new Error('another tab holds what is to be deleted');
  const outbox = openOutbox(account);
  const [rows] = await Promise.all([openRows(account), outbox.open()]);
  const database = { account, rows, outbox };
  become(database);
  return database;
}

export async function closeDatabase(): Promise<void> {
  const before = current;
  if (!before) return;
  become(null);
  before.outbox.close();
  await before.rows.close();
}

/**
 * Signing out: nothing of the person stays on the device. Another tab that the browser has put to sleep lets go of
 * nothing, so nobody is kept waiting for it: the deletion is noted first, goes on, and is finished at a later start.
 */
export async function deleteDatabase(account: string): Promise<void> {
  await inTime(remove(account));
}

/** What a start before this one could not delete. */
export async function finishRemovals(): Promise<void> {
  for (const account of removals()) {
    // whoever has signed in again since was asked for first, and has begun anew
    if (removals().includes(account) && current?.account !== account) await inTime(remove(account));
  }
}

const underWay = new Map<string, Promise<void>>();

/** One at a time for each account. */
function remove(account: string): Promise<void> {
  const before = underWay.get(account);
  if (before) return before;
  noteRemoval(account);
  const removal = removeAll(account)
    .then(() => forgetRemoval(account))
    .finally(() => underWay.delete(account));
  underWay.set(account, removal);
  return removal;
}

async function removeAll(account: string): Promise<void> {
  removeLastWords(account);
  if (current?.account === account) {
    const { rows, outbox } = current;
    become(null);
    outbox.close();
    await rows.remove();
  }
  // RxDB keeps one database for each shelf; their names begin with ours
  const names = (await Dexie.getDatabaseNames()).filter((name) => name.includes(rowsName(account)));
  // all at once: whatever is opened after this moment comes after all of them
  await Promise.all([outboxName(account), ...names].map((name) => Dexie.delete(name)));
}

/** Whether it was done in time; otherwise it goes on, and only the console hears how it ends. */
function inTime(removal: Promise<void>): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => {
      removal.catch((error: unknown) => console.error('deleting what a person left', error));
      resolve(false);
    }, limits.removalMs);
  });
  return Promise.race([removal.then(() => true), late]).finally(() => clearTimeout(timer));
}
