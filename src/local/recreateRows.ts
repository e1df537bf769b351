import { Dexie } from 'dexie';
import { limits } from '#model/limits.ts';
import { noteStore, storeNote } from '#state/storeNotes.ts';
import { inTime } from './inTime.ts';
import { openRows, type RowDatabase, rowsName } from './rows.ts';

/** The outbox can be opened and the rows cannot, even recreated: the outbox can be sent, and nothing can be shown. */
export class RowsUnreadable extends Error {}

let lastRecreated = Number.NEGATIVE_INFINITY;

/**
 * The rows are a copy of the server's: if they cannot be opened they are recreated, empty, and pulled again. Under
 * another name, because neither the browser nor RxDB releases what failed, and deleting it could take too long.
 * @throws RowsUnreadable when that does not help either, or was tried a moment ago
 */
export async function openRowsOf(account: string): Promise<RowDatabase> {
  const { rows: recreated = 0 } = storeNote(account);
  try {
    return await inTime(openRows(account, { recreated }), limits.openMs);
  } catch (error) {
    console.error('the rows cannot be opened', error);
    return recreateRows(account, recreated);
  }
}

/** @param failed which of them failed; another tab may have recreated them since. */
export async function recreateRows(account: string, failed: number): Promise<RowDatabase> {
  const { rows = 0 } = storeNote(account);
  if (rows === failed) {
    if (performance.now() - lastRecreated < limits.recreateRowsMs) throw new RowsUnreadable('not again so soon');
    lastRecreated = performance.now();
    noteStore(account, { rows: failed + 1 });
  }
  const recreated = storeNote(account).rows ?? 0;
  void removeOthers(account, recreated).catch((error: unknown) => console.error('deleting rows', error));
  try {
    return await inTime(openRows(account, { recreated }), limits.openMs);
  } catch (error) {
    throw new RowsUnreadable('recreated in vain', { cause: error });
  }
}

async function removeOthers(account: string, recreated: number): Promise<void> {
  const present = `-${rowsName(account, recreated)}--`;
  const names = await Dexie.getDatabaseNames();
  for (const name of names) if (name.includes(rowsName(account)) && !name.includes(present)) await Dexie.delete(name);
}
