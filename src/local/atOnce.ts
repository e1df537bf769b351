import type { Table } from 'dexie';

/**
 * Asked for and committed within this call: all that a page can still ask a database for that is being closed. It goes
 * past Dexie, which asks in later tasks, so live queries hear nothing of it; and it is not done where another write is
 * under way. Resolves once it is durable; rejects with a DOMException, also when the database is closed.
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
