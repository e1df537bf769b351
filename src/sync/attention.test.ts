// @vitest-environment jsdom
import { beforeEach, describe, expect, test } from 'vitest';
import { asideId, reviewId } from '#model/id.ts';
import { limits } from '#model/limits.ts';
import { keyOf } from '#model/noun.ts';
import type { LocalDatabase } from '#local/database.ts';
import { waitingMedia } from '#local/mediaReferences.ts';
import { firstMeta } from '#local/outbox.ts';
import { readRows } from '#local/rows.ts';
import { memoryDatabase, store } from '../../tests/local/memoryDatabase.ts';
import { forgetDevice, makeDevice } from './browserDevice.ts';
import {
  discardEntry,
  discardPicture,
  keepTheirs,
  retryEntries,
  retryEntry,
  retryPicture,
  sendMended,
  sendOver,
} from './attention.ts';

const learner = 'abcdefghij01234';
const question = 'qqqqqqqqqqqqqqq';
const refused = 'refusedrefusedr';
const content = {
  company: 'Kitami',
  role: 'SRE',
  interview_stage: 'Technical',
  category: 'Other',
  additional_context: null,
};

let database: LocalDatabase;
beforeEach(async () => {
  database = await memoryDatabase(learner);
  makeDevice(database);
  await database.outbox.meta.put({ ...firstMeta, role: 'user' });
  await store(database, 'interview_questions', {
    id: question,
    ...content,
    question: 'theirs',
    status: 'pending',
    mine: true,
    text_by: 'their-edit',
  });
  return forgetDevice;
});

const refuse = (name: string, args: object, code: 'changed' | 'fault' = 'fault', more: object = {}) =>
  database.outbox.entries.add({
    id: refused,
    name,
    version: 1,
    args,
    at: '2020-11-24T08:31:00.000Z',
    state: 'refused',
    code,
    ...more,
  });
const entries = () => database.outbox.entries.orderBy('n').toArray();
const shown = async (key: ReturnType<typeof keyOf>) =>
  (await readRows((_label, work) => work(), database.rows, [key])).get(key);

describe('SYNC-03 sending again', () => {
  test('is a new mutation with the same content and time, and settles the refused one', async () => {
    const args = { course_id: 'ccccccccccccccc', stage_id: 'sssssssssssssss' };
    await refuse('stage.complete', args);
    await retryEntry(refused);
    const [old, fresh, ...rest] = await entries();
    expect(rest).toEqual([]);
    expect(old).toMatchObject({ state: 'resolved', by: fresh!.id });
    expect(fresh).toMatchObject({ name: 'stage.complete', args, at: '2020-11-24T08:31:00.000Z', state: 'pending' });
    expect(fresh!.id).toMatch(/^[a-z0-9]{15}$/);
  });

  test('of a text never overwrites a version that its author has not seen', async () => {
    await refuse('question.edit', { id: question, saw: 'older', ...content, question: 'mine' }, 'fault');
    await retryEntry(refused);
    const [, fresh] = await entries();
    expect(fresh).toMatchObject({ state: 'pending', args: { saw: 'older', question: 'mine' } });
    expect(await shown(keyOf('interview_questions', question))).toMatchObject({ question: 'theirs' });
  });

  test('of something that this version does not know keeps its content unchanged', async () => {
    await refuse('thing.unheard', { saw: 1 });
    await retryEntry(refused);
    expect(await entries()).toMatchObject([
      { state: 'resolved' },
      { name: 'thing.unheard', args: { saw: 1 }, state: 'pending' },
    ]);
  });

  test('of a missing entry, or one that was not refused, does nothing', async () => {
    await retryEntry('nothing');
    await refuse('stage.complete', {}, 'fault', { state: 'done' });
    await retryEntry(refused);
    expect(await entries()).toMatchObject([{ id: refused, state: 'done' }]);
  });
});

describe('R25 R30 a text that was changed elsewhere', () => {
  const key = keyOf('interview_questions', question);
  const mine = (more: object = {}) => ({ id: question, saw: 'older', ...content, question: '<p>mine</p>', ...more });

  test('overwrites the version that was seen, and shows at once', async () => {
    await refuse('question.edit', mine(), 'changed');
    expect(await sendOver(refused, (await shown(key))!, 'mine')).toBeUndefined();
    const [old, fresh] = await entries();
    expect(old).toMatchObject({ state: 'resolved', by: fresh!.id });
    expect(fresh).toMatchObject({
      state: 'pending',
      version: 3,
      args: { saw: 'their-edit', instead: true, question: '<p>mine</p>' },
    });
    expect(fresh!.at > '2020-11-24T08:31:00.000Z').toBe(true);
    expect(await shown(key)).toMatchObject({ question: '<p>mine</p>', text_by: fresh!.id });
  });

  test('does not overwrite a version newer than the one that was seen', async () => {
    await refuse('question.edit', mine(), 'changed');
    const seen = (await shown(key))!;
    await store(database, 'interview_questions', { ...seen, question: 'newer', text_by: 'newer-edit' });
    await sendOver(refused, seen, 'mine');
    expect((await entries())[1]).toMatchObject({ args: { saw: 'their-edit' } });
    expect(await shown(key)).toMatchObject({ question: 'newer' });
  });

  test('is merged with theirs, theirs first', async () => {
    await refuse('question.edit', mine(), 'changed');
    expect(await sendOver(refused, (await shown(key))!, 'both')).toBeUndefined();
    expect(await shown(key)).toMatchObject({ question: '<p>theirs</p><p>mine</p>' });
  });

  test('of a candidate without a record names nothing that it was written over, and shows at once', async () => {
    await database.outbox.meta.put({ ...firstMeta, role: 'admin' });
    const candidate = 'ccccccccccccccc';
    await store(database, 'profiles', { id: candidate, role: 'user', is_active: true });
    // written over an earlier edit, which was refused as well
    await refuse('candidate.edit', { id: candidate, saw: 'mineminemineref', location: 'Osaka' }, 'changed');
    expect(await sendOver(refused, null, 'mine')).toBeUndefined();
    expect((await entries())[1]).toMatchObject({ state: 'pending', args: { saw: '', instead: true } });
    expect(await shown(keyOf('candidates', candidate))).toMatchObject({ location: 'Osaka' });
  });

  test('stays where it is when the merged text is too long', async () => {
    await refuse('question.edit', mine({ question: `<p>${'長'.repeat(9_999)}</p>` }), 'changed');
    expect(await sendOver(refused, (await shown(key))!, 'both')).toBe('too_long');
    expect(await entries()).toMatchObject([{ state: 'refused' }]);
  });

  test('is added to its author’s history when theirs is kept', async () => {
    await refuse('question.edit', mine(), 'changed');
    await keepTheirs(refused);
    const [old, fresh] = await entries();
    expect(old).toMatchObject({ state: 'resolved', by: fresh!.id });
    expect(await shown(key)).toMatchObject({ question: 'theirs' });
    expect(await shown(keyOf('set_aside', asideId(learner, refused)))).toMatchObject({ user_id: learner });
    expect(fresh).toMatchObject({
      name: 'aside.keep',
      state: 'pending',
      args: { noun: 'interview_questions', record_id: question, content: { ...content, question: '<p>mine</p>' } },
    });
  });

  test.each([
    ['a missing entry', undefined],
    ['an entry that cannot be read', { name: 'question.edit', args: { id: 7 } }],
    [
      'an entry without a text',
      { name: 'assignment.create', args: { user_id: learner, course_id: 'ccccccccccccccc' } },
    ],
  ])('is not looked for in %s', async (_what, entry) => {
    if (entry) await refuse(entry.name, entry.args, 'changed');
    expect(await sendOver(refused, (await shown(key))!, 'mine')).toBeUndefined();
    await keepTheirs(refused);
    expect((await entries()).map(({ state }) => state)).toEqual(entry ? ['refused'] : []);
  });

  test('finds its record for every mutation that writes a text', async () => {
    const course = 'ccccccccccccccc';
    const texts: [string, object, string, string][] = [
      ['stage.edit', { id: course, title: 't', description: '', information: null }, 'course_stages', course],
      ['course.edit', { id: course, title: 't', description: '', company: null, attached_jobs: [] }, 'courses', course],
      [
        'resource.edit',
        { id: course, title: 't', description: null, url: 'https://a.example', category: 'Other' },
        'resources',
        course,
      ],
      [
        'review.submit',
        {
          course_id: course,
          stage_ratings: [{ stageId: course, stageName: 's', helpfulness: 1, accuracy: 1 }],
          support_feedback: 'mine',
          improvement_suggestions: null,
        },
        'course_reviews',
        reviewId(learner, course),
      ],
    ];
    for (const [name, args, noun, record] of texts) {
      await database.outbox.entries.clear();
      await refuse(name, { ...args, saw: 'older' }, 'changed');
      await keepTheirs(refused);
      expect((await entries())[1], name).toMatchObject({ name: 'aside.keep', args: { noun, record_id: record } });
    }
  });
});

describe('QUAL-13 R30 an edit of what was sent back meanwhile', () => {
  const key = keyOf('interview_questions', question);
  const sendBack = (text_by: string) =>
    store(database, 'interview_questions', {
      ...{ id: question, ...content, question: 'theirs', status: 'rejected', mine: true, text_by, times_sent: 1 },
    });

  test('is sent as what mends it, in place of the words that an admin wrote, which are set aside', async () => {
    await sendBack('an-admins-edit');
    const edit = { id: question, saw: 'older', ...content, question: '<p>mine</p>', team: 'Core', position_name: null };
    await refuse('question.edit', edit, 'fault', { version: 3 });
    await sendMended(refused);
    const [old, fresh, ...rest] = await entries();
    expect(rest).toEqual([]);
    expect(old).toMatchObject({ state: 'resolved', by: fresh!.id });
    expect(fresh).toMatchObject({ name: 'question.resubmit', state: 'pending' });
    expect(fresh!.args).toEqual({
      ...{ id: question, saw: 'an-admins-edit', instead: true, ...content, question: '<p>mine</p>' },
    });
    expect(await shown(key)).toMatchObject({ question: '<p>mine</p>', status: 'pending', text_by: fresh!.id });
  });

  test('replaces nobody’s words where they are its author’s own, and says so', async () => {
    await sendBack('my-own-edit');
    await refuse('question.edit', { id: question, saw: 'my-own-edit', ...content, question: '<p>mine</p>' });
    await sendMended(refused);
    expect((await entries())[1]!.args).toEqual({
      ...{ id: question, saw: 'my-own-edit', ...content, question: '<p>mine</p>' },
    });
  });

  test('is nothing else: another entry stays where it is', async () => {
    await refuse('stage.complete', { course_id: 'ccccccccccccccc', stage_id: 'sssssssssssssss' });
    await sendMended(refused);
    await sendMended('nothing');
    expect(await entries()).toMatchObject([{ id: refused, state: 'refused' }]);
  });
});

test('SYNC-03 discarding leaves nothing to send', async () => {
  await refuse('question.edit', { id: question, saw: 'older', ...content, question: 'mine' }, 'changed');
  await discardEntry(refused);
  expect(await entries()).toMatchObject([{ state: 'discarded' }]);
  expect(await shown(keyOf('interview_questions', question))).toMatchObject({ question: 'theirs' });
});

test('SYNC-03 a refused picture can be discarded, with its bytes; any other stays', async () => {
  const { media, bytes } = database.outbox;
  for (const id of ['refused', 'waiting']) {
    const picture = { id, type: 'image/png' as const, size: 1, state: 'local' as const, handedIn: true };
    await media.put({ ...picture, usedAt: '2026-11-01T00:00:00.000Z', ...(id === 'refused' && { refused: 'size' }) });
    await bytes.put({ id, bytes: new ArrayBuffer(1) });
  }
  for (const id of ['refused', 'waiting', 'missing']) await discardPicture(id);
  expect(await media.toCollection().primaryKeys()).toEqual(['waiting']);
  expect(await bytes.toCollection().primaryKeys()).toEqual(['waiting']);
});

test('SYNC-03 a picture that the server had no space for can be sent again', async () => {
  const { media } = database.outbox;
  const picture = { id: 'refused', type: 'image/png' as const, size: 1, state: 'local' as const, handedIn: true };
  await media.put({ ...picture, usedAt: '2026-11-01T00:00:00.000Z', refused: 'quota' });
  await retryPicture('refused');
  expect(await waitingMedia(database.outbox)).toMatchObject([{ id: 'refused' }]);
});

describe('SYNC-03 sending all again', () => {
  const add = (id: string, name: string, args: object, more: object = {}) =>
    database.outbox.entries.add({
      ...{ id, name, version: 1, args, at: '2020-11-24T08:31:00.000Z', state: 'refused', code: 'fault' },
      ...more,
    });
  const complete = { course_id: 'ccccccccccccccc', stage_id: 'sssssssssssssss' };
  const submit = { id: 'newquestion0000', ...content, question: '<p>First</p>', recommended: false };
  const edit = { id: 'newquestion0000', ...content, question: '<p>Second</p>' };

  test('keeps contents and order, and an entry that builds on another of them names its new id', async () => {
    await add('asked', 'question.submit', submit);
    await add('other', 'stage.complete', complete);
    await add('edited', 'question.edit', { ...edit, saw: 'asked' }, { state: 'parked', code: 'not_found' });
    await add('undone', 'stage.uncomplete', { ...complete, saw: ['other', 'elsewhere'] });
    expect(await retryEntries(['undone', 'edited', 'asked', 'other'])).toBe(4);
    const all = await entries();
    const fresh = all.slice(4);
    expect(all.slice(0, 4).map(({ id, state, by }) => [id, state, by])).toEqual(
      ['asked', 'other', 'edited', 'undone'].map((id, place) => [id, 'resolved', fresh[place]!.id]),
    );
    expect(fresh.map(({ name, args, state, at }) => ({ name, args, state, at }))).toEqual(
      [
        { name: 'question.submit', args: submit },
        { name: 'stage.complete', args: complete },
        { name: 'question.edit', args: { ...edit, saw: fresh[0]!.id } },
        { name: 'stage.uncomplete', args: { ...complete, saw: [fresh[1]!.id, 'elsewhere'] } },
      ].map((one) => ({ ...one, state: 'pending', at: '2020-11-24T08:31:00.000Z' })),
    );
  });

  test('leaves the rest where it is, and an edit overwrites no one else’s text', async () => {
    await add('edited', 'question.edit', { ...edit, id: question, saw: 'an older text' });
    await add('left', 'stage.complete', complete);
    await add('waits', 'stage.complete', complete, { state: 'pending' });
    expect(await retryEntries(['edited', 'waits', 'nobody'])).toBe(1);
    const all = await entries();
    expect(all.map(({ state }) => state)).toEqual(['resolved', 'refused', 'pending', 'pending']);
    expect(all.at(-1)!.args).toMatchObject({ saw: 'an older text' });
  });

  test('a thousand at once and no more', async () => {
    await database.outbox.entries.bulkAdd(
      Array.from({ length: limits.sentAgain + 1 }, (_, number) => ({
        ...{ id: `m${number}`, name: 'stage.complete', version: 1, args: complete },
        ...{ at: '2020-11-24T08:31:00.000Z', state: 'refused' as const, code: 'fault' as const },
      })),
    );
    const ids = (await entries()).map(({ id }) => id);
    expect(await retryEntries(ids)).toBe(limits.sentAgain);
    const states = (await entries()).map(({ state }) => state);
    expect(states.filter((state) => state === 'pending')).toHaveLength(limits.sentAgain);
    expect(states.filter((state) => state === 'refused')).toHaveLength(1);
  });
});
