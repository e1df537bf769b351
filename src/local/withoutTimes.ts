import type { Dexie } from 'dexie';

/**
 * For `onCreate` of RxDB's storage. RxDB indexes when each row was written, for a replication and for a cleanup that
 * reads all of them. Neither is used here, and the two indexes are a fifth of a write.
 */
export function withoutTimes(database: Dexie): void {
  const version = database.version.bind(database);
  database.version = (number) => {
    const declared = version(number);
    const stores = declared.stores.bind(declared);
    declared.stores = (tables) =>
      stores(
        Object.fromEntries(Object.entries(tables).map(([table, indexes]) => [table, indexes && withoutTime(indexes)])),
      );
    return declared;
  };
}

const withoutTime = (indexes: string): string =>
  indexes
    .split(',')
    .filter((index) => !index.includes('_meta.lwt'))
    .join(',');
