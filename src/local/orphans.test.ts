// @vitest-environment jsdom
import { Dexie } from 'dexie';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { keyOf } from '#model/noun.ts';
// gives the stores an in-memory IndexedDB
import { memoryDatabase } from '../../tests/local/memoryDatabase.ts';
import { noteLastWords } from './lastWords.ts';
import { findOrphans } from './orphans.ts';
import { type Entry, firstMeta, type Media, openOutbox, type Outbox } from './outbox.ts';
import { openRows, writeRows } from './rows.ts';
import { forgetAccount, knownAccounts, noteAccount } from './signedIn.ts';

const [me, earlier] = ['nownownownownow', 'earlierearliere'];
const mine = 'haruka@example.com';

beforeEach(async () => {
  await memoryDatabase();
});
afterEach(async () => {
  for (const name of await Dexie.getDatabaseNames()) if (name.includes(earlier)) await Dexie.delete(name);
  await forgetAccount(earlier);
  localStorage.clear();
});

/** Leaves work of the earlier account in the stores of this browser. */
async function left(email: string | undefined, work: (outbox: Outbox) => Promise<unknown>): Promise<void> {
  const outbox = openOutbox(earlier);
  await outbox.open();
  await work(outbox);
  outbox.close();
  if (email) await noteAccount({ account: earlier, email });
}
const picture = (id: string) => id.padEnd(15, 'p');
const entry = (id: string, state: Entry['state'], shows = '') =>
  ({
    ...{ id, name: 'question.submit', version: 1, at: '2026-11-01T00:00:00.000Z', state },
    args: { question: shows && `<img src="/media/${picture(shows)}">` },
  }) as Entry;
const media = (id: string, more: Partial<Media> = {}): Media => ({
  ...{ id: picture(id), type: 'image/png', size: 1, state: 'local', usedAt: '2026-11-01T00:00:00.000Z' },
  ...more,
});
const draft = (key: string, at: string, value = '') => ({ key, value, at });
const found = () => findOrphans(me, mine);
const first = async () => (await found()).own[0];

describe('R31 what an earlier account with the same address left', () => {
  test('R31 is all that it had written, the newest first, by what the server had', async () => {
    const states: Entry['state'][] = [
      'pending',
      'acked',
      'resend',
      'done',
      'refused',
      'parked',
      'resolved',
      'discarded',
    ];
    await left('Haruka@Example.com'.toLowerCase(), async ({ entries, drafts }) => {
      await entries.bulkAdd(states.map((state) => entry(state, state)));
      await drafts.bulkPut([draft('question.submit/a', '2026-11-01'), draft('question.submit/b', '2026-11-02')]);
    });
    noteLastWords(earlier, draft('question.submit/c', '2026-11-03'));
    const orphan = (await first())!;
    expect(orphan.unsent.map(({ id }) => id)).toEqual(['parked', 'refused', 'resend', 'pending']);
    expect(orphan.sent.map(({ id }) => id)).toEqual(['done', 'acked']);
    expect(orphan.drafts.map(({ key }) => key.at(-1))).toEqual(['c', 'b', 'a']);
  });

  test('R31 includes the pictures of its words, and none that it had given up', async () => {
    await left(mine, async (outbox) => {
      await outbox.entries.bulkAdd([entry('pending', 'pending', 'waits'), entry('discarded', 'discarded', 'given')]);
      await outbox.drafts.put(draft('question.submit/a', '2026-11-01', `<img src="/media/${picture('begun')}">`));
      await outbox.media.bulkPut([
        media('waits', { handedIn: true }),
        media('begun'),
        // its entry went with a lost role, and its text may be on the server
        media('orphan', { handedIn: true }),
        media('given', { handedIn: true }),
        media('unused'),
        media('sent', { state: 'sent', handedIn: true }),
      ]);
    });
    expect((await first())?.pictures.map(({ id }) => id).sort()).toEqual(['begun', 'orphan', 'waits'].map(picture));
  });

  test('R31 leaves out what an account had sent that was deleted on purpose', async () => {
    await left(mine, async ({ entries, meta }) => {
      await entries.bulkAdd([entry('done', 'done'), entry('pending', 'pending')]);
      await meta.put({ ...firstMeta, closed: 'deleted' });
    });
    const orphan = await first();
    expect([orphan?.unsent.length, orphan?.sent]).toEqual([1, []]);
  });

  test('R31 is not offered when there is nothing', async () => {
    await left(mine, ({ entries }) => entries.add(entry('resolved', 'resolved')));
    expect(await found()).toEqual({ own: [], isOthersWaiting: false });
  });

  test.each([
    ['theirs', mine, [{ account: earlier, email: mine }], 1],
    ['nobody’s', '', [], 0],
  ])('R31 is found by the address in the profile, if none was noted (%s)', async (_whose, email, known, own) => {
    await left(undefined, ({ entries }) => entries.add(entry('pending', 'pending')));
    const rows = await openRows(earlier, { multiInstance: false });
    const profile = { id: earlier, email, role: 'user', is_active: true };
    await writeRows((_label, work) => work(), rows, new Map([[keyOf('profiles', earlier), profile]]));
    await rows.close();
    expect((await found()).own).toHaveLength(own);
    expect(await knownAccounts()).toEqual(known);
  });
});

describe('SYNC-03 work of somebody else on this device', () => {
  test.each<[string, boolean, (outbox: Outbox) => Promise<unknown>]>([
    ['an unsent change', true, ({ entries }) => entries.add(entry('pending', 'pending'))],
    ['a sent change', false, ({ entries }) => entries.add(entry('done', 'done'))],
    ['an unsent picture', true, ({ media: table }) => table.put(media('waits', { handedIn: true }))],
    ['a refused picture', false, ({ media: table }) => table.put(media('waits', { handedIn: true, refused: 'size' }))],
    ['a picture that belongs to no change', false, ({ media: table }) => table.put(media('unused'))],
    ['a sent picture', false, ({ media: table }) => table.put(media('sent', { state: 'sent', handedIn: true }))],
  ])('SYNC-03 is announced only if it waits to be sent (%s), and never shown', async (_what, isWaiting, work) => {
    await left('someone@example.com', work);
    expect(await found()).toEqual({ own: [], isOthersWaiting: isWaiting });
  });
});
