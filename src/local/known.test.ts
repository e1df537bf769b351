import { expect, test, vi } from 'vitest';
import { memoryDatabase } from '../../tests/local/memoryDatabase.ts';
import { Known } from './known.ts';
import type { Entry, Outbox } from './outbox.ts';

const entry = (id: string, at = '2026-01-01T00:00:00.000Z'): Omit<Entry, 'n'> => ({
  ...{ id, at, name: 'question.submit', version: 1, args: { question: id }, state: 'pending' },
});
const inOrder = async ({ entries }: Outbox) => (await entries.orderBy('n').toArray()).map(({ id }) => id);

async function knowing(...ids: string[]): Promise<{ outbox: Outbox; known: Known }> {
  const { outbox } = await memoryDatabase();
  const known = new Known(outbox);
  known.follow();
  await outbox.entries.bulkAdd(ids.map((id) => entry(id)));
  await outbox.drafts.put({ key: 'question.submit/a', value: 'begun', at: '2026-01-01T00:00:00.000Z' });
  await vi.waitFor(() => expect(known.size).toBe(ids.length + 1));
  return { outbox, known };
}

const empty = ({ entries, drafts }: Outbox) => Promise.all([entries.clear(), drafts.clear()]);

test('SYNC-02 unsent entries are written back in order, with drafts, and twice is the same as once', async () => {
  const { outbox, known } = await knowing('one', 'two');
  known.freeze();
  await empty(outbox);
  await known.writeBack();
  await known.writeBack();
  expect(await inOrder(outbox)).toEqual(['one', 'two']);
  expect(await outbox.drafts.toArray()).toMatchObject([{ value: 'begun' }]);
});

test('SYNC-02 later entries keep their places, and newer records stay', async () => {
  const { outbox, known } = await knowing('one', 'two');
  known.freeze();
  await empty(outbox);
  const since: Entry = { ...entry('since'), n: 1 };
  await outbox.entries.put(since);
  await outbox.entries.put({ ...entry('two', '2026-01-02T00:00:00.000Z'), n: 2, args: { question: 'newer' } } as Entry);
  await outbox.drafts.put({ key: 'question.submit/a', value: 'newer', at: '2026-01-02T00:00:00.000Z' });
  await known.writeBack();
  expect(await inOrder(outbox)).toEqual(['since', 'two', 'one']);
  expect((await outbox.entries.get({ id: 'two' }))?.args).toEqual({ question: 'newer' });
  expect(await outbox.drafts.toArray()).toMatchObject([{ value: 'newer' }]);
});

test('SYNC-02 what the server has is forgotten', async () => {
  const { outbox, known } = await knowing('one', 'two');
  await outbox.entries.where('id').equals('one').modify({ state: 'acked' });
  await outbox.drafts.clear();
  await vi.waitFor(() => expect([...known.entries.keys(), ...known.drafts.keys()]).toEqual(['two']));
  known.freeze();
});

test('SYNC-02 an older copy in the store gives way in its place, as when another tab wrote back what it knew', async () => {
  const { outbox, known } = await knowing('one', 'two');
  known.freeze();
  await empty(outbox);
  const older = { ...entry('two', '2025-12-31T00:00:00.000Z'), n: 7, args: { question: 'older' } } as Entry;
  await outbox.entries.put(older);
  await known.writeBack();
  expect(await outbox.entries.get({ id: 'two' })).toMatchObject({ n: 7, args: { question: 'two' } });
  expect(await outbox.entries.count()).toBe(2);
});
