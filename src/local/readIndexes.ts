import type { Dexie } from 'dexie';

/**
 * For `onCreate` of RxDB's storage. RxDB indexes when each row was written, for replication and a cleanup that reads
 * all of them, and which keys are removed. Nothing here reads these three, and they are a quarter of a write.
 */
export function onlyReadIndexes(database: Dexie): void {
  const version = database.version.bind(database);
  database.version = (number) => {
    const declared = version(number);
    const stores = declared.stores.bind(declared);
    declared.stores = (tables) =>
      stores(Object.fromEntries(Object.entries(tables).map(([table, indexes]) => [table, indexes && read(indexes)])));
    return declared;
  };
}

const read = (indexes: string): string =>
  indexes
    .split(',')
    .map((index) => index.trim())
    .filter((index) => !index.includes('_meta.lwt') && index !== '[_deleted+key]')
    .join(',');
