import { Dexie } from 'dexie';
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

/** Signing out: nothing of the person stays on the device. */
export async function deleteDatabase(account: string): Promise<void> {
  if (current?.account === account) {
    const { rows, outbox } = current;
    become(null);
    outbox.close();
    await rows.remove();
  }
  await Dexie.delete(outboxName(account));
  // RxDB keeps one database for each shelf; their names begin with ours
  for (const name of await Dexie.getDatabaseNames()) if (name.includes(rowsName(account))) await Dexie.delete(name);
}
