import type { Table } from 'dexie';

/**
 * Asked for and committed within this call: all that a page can still do that is being closed, for nothing runs after
 * it. It goes past Dexie, which asks in later tasks, so live queries hear nothing of it. Resolves once it is durable;
 * rejects with a DOMException, also when the database is closed.
 */
export const putAtOnce = <Value>(table: Table<Value, string>, value: Value): Promise<void> =>
  atOnce(table, (store) => store.put(value));

export const deleteAtOnce = <Value>(table: Table<Value, string>, key: string): Promise<void> =>
  atOnce(table, (store) => store.delete(key));

const atOnce = async <Value>(
  { db, name }: Table<Value, string>,
  ask: (store: IDBObjectStore) => IDBRequest,
): Promise<void> => {
  const transaction = db.backendDB().transaction(name, 'readwrite', { durability: 'strict' });
  ask(transaction.objectStore(name));
  transaction.commit();
  await new Promise<void>((done, fail) => {
    transaction.addEventListener('complete', () => done());
    transaction.addEventListener('abort', () => fail(transaction.error ?? new DOMException('aborted', 'AbortError')));
  });
};
