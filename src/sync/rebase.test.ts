import { beforeEach, describe, expect, test } from 'vitest';
import { linkId } from '#model/id.ts';
import { type Id, keyOf } from '#model/noun.ts';
import { RequestFailed } from '#remote/requestFailed.ts';
import { MemoryServer } from '../../tests/sync/memoryServer.ts';
import { type Phone, phoneOf } from '../../tests/sync/phone.ts';
import { randomId, seeded } from '../../tests/sync/random.ts';
import { cycle } from './cycle.ts';
import { rebase, rebaseOrMarkDirty } from './rebase.ts';

const ada = 'adaadaadaadaada';
const [course, stage, resource] = ['coursecoursecou', 'stagestagestage', 'resourceresourc'];
const content = { title: 'theirs', description: null, url: 'https://example.com/', category: 'Other' as const };
const random = seeded(43);
let server: MemoryServer;
let phone: Phone;

beforeEach(async () => {
  server = new MemoryServer(random);
  server.write([
    ['profiles', ada, { id: ada, role: 'admin', is_active: true }],
    ['courses', course, { id: course, title: 'first', text_by: 'x' }],
    ['course_stages', stage, { id: stage, course_id: course, stage_order: 1, text_by: 'x' }],
    ['resources', resource, { id: resource, ...content, text_by: 'x' }],
  ]);
  phone = await phoneOf(server, ada);
  await cycle(phone.device);
});

const edit = () => phone.write('resource.edit', { id: resource, saw: 'x', ...content, title: 'mine' });
const shown = async () => (await phone.row('resources', resource))?.title;
const baseOf = async () => (await phone.device.outbox.base.get(keyOf('resources', resource)))?.row?.title;
const isLinked = async () =>
  (await phone.row('stage_resources', linkId(stage as Id<'course_stages'>, resource))) !== undefined;
/** Refused by the server, which a later rebase reverts. */
const refuse = (id: string) => phone.device.outbox.entries.where('id').equals(id).modify({ state: 'refused' });

describe('S1 the screen is the server’s rows and what is not yet in them', () => {
  test('S1 rebasing once more changes nothing, and asks the disk for no further commit', async () => {
    await edit();
    await phone.write('stage.link', { stage_id: stage, kind: 'resource', item_id: resource });
    await rebase(phone.device);
    const commits: string[] = [];
    phone.disk = (label) => {
      if (label.startsWith('tx ') || label.startsWith('write ')) commits.push(label);
    };
    await rebase(phone.device);
    expect(commits).toEqual([]);
    expect([await shown(), await baseOf()]).toEqual(['mine', 'theirs']);
    expect(await isLinked()).toBe(true);
  });

  test('S1 a change whose row was not written shows, with all that it reads', async () => {
    const { entries } = phone.device.outbox;
    const entry = { id: randomId(random), version: 1, at: phone.device.now(), state: 'pending' as const };
    // as work that was carried over: in the outbox, with nothing else
    await entries.add({
      ...entry,
      name: 'stage.link',
      args: { stage_id: stage, kind: 'resource', item_id: resource },
    });
    await rebase(phone.device);
    expect(await isLinked()).toBe(true);
    await refuse(entry.id);
    await rebase(phone.device);
    expect(await isLinked()).toBe(false);
    expect(await phone.device.outbox.base.count()).toBe(0);
  });

  test('R1 the server’s row is kept before its place is taken, and comes back when the change is refused', async () => {
    const id = randomId(random);
    await phone.device.outbox.entries.add({
      ...{ id, name: 'resource.edit', version: 2, at: phone.device.now(), state: 'pending' },
      args: { id: resource, saw: 'x', ...content, title: 'mine' },
    });
    await rebase(phone.device);
    expect([await shown(), await baseOf()]).toEqual(['mine', 'theirs']);
    await refuse(id);
    await rebase(phone.device);
    expect([await shown(), await baseOf()]).toEqual(['theirs', undefined]);
  });
});

describe('S1 a screen that could not be updated', () => {
  /** Writes to the rows on the screen fail from now on. */
  const broken = () => {
    phone.disk = (label) => {
      if (label.startsWith('write ')) throw new Error('the disk');
    };
  };

  test('S1 is updated by the next write, and then is up to date', async () => {
    const id = await edit();
    await refuse(id);
    broken();
    await rebaseOrMarkDirty(phone.device);
    expect([await shown(), phone.device.dirty]).toEqual(['mine', true]);
    phone.disk = () => undefined;
    await phone.write('stage.link', { stage_id: stage, kind: 'resource', item_id: resource });
    expect([await shown(), phone.device.dirty]).toEqual(['theirs', false]);
  });

  test('SYNC-02 a change that is stored and cannot be shown counts as stored, and the next one shows it too', async () => {
    broken();
    await edit();
    expect(await shown()).toBe('theirs');
    phone.disk = () => undefined;
    await phone.write('stage.link', { stage_id: stage, kind: 'resource', item_id: resource });
    expect(await shown()).toBe('mine');
  });
});

describe('R6 a save that fails after it was stored', () => {
  test('R6 is not stored twice, and shows', async () => {
    const { access } = phone.device;
    let failures = 1;
    phone.device.access = async (label, work) => {
      const result = await access(label, work);
      if (label === 'tx outbox' && failures-- > 0) throw new Error('the connection');
      return result;
    };
    await edit();
    expect(await phone.states()).toEqual(['pending']);
    expect(await shown()).toBe('mine');
  });
});

test('I7 a refusal in replay hides only its own effect', async () => {
  await edit();
  const link = await phone.write('stage.link', { stage_id: stage, kind: 'resource', item_id: resource });
  server.edit('course_stages', stage, null);
  phone.before = (path) => {
    if (path === 'push') throw new RequestFailed(403);
  };
  await expect(cycle(phone.device)).rejects.toThrow('403');
  expect(await isLinked()).toBe(false);
  expect(await phone.entry(link)).toMatchObject({ state: 'pending' });
  expect(await shown()).toBe('mine');
});
