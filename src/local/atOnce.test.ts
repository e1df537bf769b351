import { expect, test, vi } from 'vitest';
import { memoryDatabase } from '../../tests/local/memoryDatabase.ts';
import { putAtOnce } from './atOnce.ts';

test('AUTH-36 what a closing page stores is committed within the call, and counts as stored once it is durable', async () => {
  const { outbox } = await memoryDatabase();
  const began = vi.spyOn(outbox.backendDB(), 'transaction');
  const order: string[] = [];
  const stored = putAtOnce(outbox.minutes, { id: 'a', minutes: 5 }).then(() => order.push('stored'));
  const transaction = began.mock.results[0]!.value as IDBTransaction;
  transaction.addEventListener('complete', () => order.push('durable'));
  // nothing more fits into a transaction that is being committed
  expect(() => transaction.objectStore('minutes')).toThrow();
  await stored;
  expect(order).toEqual(['durable', 'stored']);
  expect(await outbox.minutes.toArray()).toEqual([{ id: 'a', minutes: 5 }]);
});
