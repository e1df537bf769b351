import type { Table } from 'dexie';

/**
 * Requested and committed synchronously: the last thing that a closing page can still ask of a database. It bypasses
 * Dexie, which sends requests in later tasks, so live queries do not see it; and it is lost if another write is in
 * progress. Resolves once it is durable; rejects with a DOMException, also when the database is closed.
 */
export const putAtOnce = async <Value>({ db, name }: Table<Value, string>, value: Value): Promise<void> => {
  const transaction = db.backendDB().transaction(name, 'readwrite', { durability: 'strict' });
  transaction.objectStore(name).put(value);
  transaction.commit();
  await new Promise<void>((done, fail) => {
    transaction.addEventListener('complete', () => done());
    transaction.addEventListener('abort', () => fail(transaction.error ?? new DOMException('aborted', 'AbortError')));
  });
};
