import type { DexieStorageInternals } from 'rxdb';
import type { RowDatabase } from './rows.ts';
import type { Shelf } from './shelf.ts';

/** RxDB's database and table of a shelf. Its type has the members of a promise and is none. */
export const internalsOf = (database: RowDatabase, shelf: Shelf): DexieStorageInternals =>
  database.collections[shelf].storageInstance.internals as DexieStorageInternals;
