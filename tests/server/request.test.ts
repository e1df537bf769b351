import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ArgumentsOf } from '#mutations/all.ts';
import { type Judgement, wireShape } from '#model/wire.ts';
import { makeAccount, type TestAccount } from './accounts.ts';
import { someQuestion } from './classroom.ts';
import { type Server, startServer } from './harness.ts';
import { done, firstPull, fullPull, intention, mintId, push, requestPull, requestPush } from './wire.ts';

let server: Server;
let other: Server;
let lena: TestAccount;
let ada: TestAccount;

beforeAll(async () => {
  [server, other] = [await startServer(), await startServer()];
  [lena, ada] = [await makeAccount(server), await makeAccount(server, 'admin')];
});
afterAll(async () => {
  await server.remove();
  await other.remove();
});

/** Sends a body unchanged, JSON or not. */
async function post(path: string, body: string, token = ada.token): Promise<{ status: number; body: unknown }> {
  const headers = { 'Content-Type': 'application/json', Authorization: token };
  const answer = await fetch(`${server.url}/api/${path}`, { method: 'POST', headers, body });
  return { status: answer.status, body: await answer.json() };
}

const log = () =>
  server.sql("SELECT (SELECT seq FROM sqlite_sequence WHERE name = 'sync_log'), (SELECT count(*) FROM sync_mutations)");
const refused = { status: 400, body: { stop: 'invalid_request' } };
const aCourse = (title = 'A course') =>
  intention('course.create', { id: mintId('c'), title, description: '', company: null, attached_jobs: [] });

const noRequests = [
  '',
  'not json',
  'null',
  '7',
  '"text"',
  '[]',
  '{}',
  '{"boot":null',
  '['.repeat(20_000),
  `{"entries":${'['.repeat(20_000)}`,
].map((body) => [body.slice(0, 20) || 'nothing', body] as const);

describe('push', () => {
  it.each(noRequests)('refuses %s as a whole and changes nothing', async (_, body) => {
    const before = await log();
    expect(await post('sync/push', body)).toEqual(refused);
    expect(await log()).toEqual(before);
  });

  const entry = aCourse();
  const wrongs: [string, object][] = [
    ['no boot', { boot: undefined }],
    ['a number as boot', { boot: 7 }],
    ['a long boot', { boot: 'b'.repeat(41) }],
    ['a negative place', { seen: -1 }],
    ['half a place', { seen: 0.5 }],
    ['a string as place', { seen: '0' }],
    ['no entries', { entries: undefined }],
    ['entries that are not a list', { entries: { 0: entry } }],
    ['51 entries', { entries: Array.from({ length: 51 }, () => aCourse()) }],
    ...[null, 7, 'text', [], {}].map((one): [string, object] => [
      `${JSON.stringify(one)} as an entry`,
      { entries: [one] },
    ]),
    ...(
      [
        ['a short id', { id: 'abc' }],
        ['an id in capitals', { id: 'ABCDEFGHIJKLMNO' }],
        ['an id of SQL', { id: "' OR 1=1; -- ab" }],
        ['no id', { id: undefined }],
        ['an empty name', { name: '' }],
        ['a long name', { name: 'n'.repeat(41) }],
        ['a number as name', { name: 7 }],
        ['a negative version', { version: -1 }],
        ['half a version', { version: 1.5 }],
        ['no time', { at: undefined }],
        ['a time of words', { at: 'yesterday' }],
        ['a time without milliseconds', { at: '2026-01-01T00:00:00Z' }],
        ['a nonexistent time', { at: '2026-99-99T99:99:99.999Z' }],
        ['a string as resend', { resend: 'yes' }],
      ] as [string, object][]
    ).map(([what, change]): [string, object] => [what, { entries: [aCourse(), { ...entry, ...change }] }]),
    ['a void of an unknown kind', { entries: [{ id: mintId(), void: 'because' }] }],
  ];
  it.each(wrongs)('refuses %s, and the valid ones beside it wait', async (_, change) => {
    const before = await log();
    expect(
      await post('sync/push', JSON.stringify({ shape: wireShape, boot: null, seen: 0, entries: [entry], ...change })),
    ).toEqual(refused);
    expect(await log()).toEqual(before);
  });

  it('answers 413 to more than 2 MB, which the device halves', async () => {
    const before = await log();
    const entries = Array.from({ length: 3 }, () => aCourse('x'.repeat(1_000_000)));
    expect((await requestPush(server, ada, entries)).status).toBe(413);
    expect(await log()).toEqual(before);
    expect(await push(server, ada, entries.slice(0, 1))).toMatchObject([{ result: 'refused', code: 'too_large' }]);
  });

  // a stall takes minutes, longer than a test has; the exact time is for the benchmark, and depends on the machine
  it('judges a megabyte of far too long texts without holding up others', async () => {
    const entries = Array.from({ length: 10 }, () => aCourse('x'.repeat(150_000)));
    const results: Judgement[] = [];
    while (results.length < entries.length) {
      const judged = (await push(server, ada, entries.slice(results.length))).filter(
        ({ result }) => result !== 'later',
      );
      expect(judged.length).toBeGreaterThan(0);
      results.push(...judged);
    }
    expect(results.every((one) => one.result === 'refused' && one.code === 'too_long')).toBe(true);
  });

  it.each([
    ['opened tags', '<'.repeat(99_000)],
    ['nested elements', '<div>'.repeat(19_000)],
    ['half an attribute', `<a href="${'x'.repeat(98_000)}`],
    ['styles', `<p style="${'color:red;'.repeat(9_000)}">text</p>`],
    ['spaces', ' '.repeat(99_000)],
  ])('judges 100 kB of %s without holding up others', async (_, question) => {
    await push(server, ada, [intention('question.submit', { ...someQuestion, id: mintId('q'), question })]);
  });

  it.each(['course.explode', 'constructor', '__proto__', 'toString', 'stage.complete '])(
    'R13 leaves %s, which it does not know, pending',
    async (name) => {
      const before = await log();
      const unknown = { ...aCourse(), name };
      expect(await push(server, ada, [unknown])).toEqual([{ id: unknown.id, result: 'unknown' }]);
      expect(await push(server, ada, [{ ...aCourse(), version: 99 }])).toMatchObject([{ result: 'unknown' }]);
      expect(await log()).toEqual(before);
    },
  );

  it('R13 what builds on an unknown mutation waits with it, and everything else continues', async () => {
    const newer = { ...aCourse(), version: 99 };
    const { id } = newer.args as { id: string };
    const beside = aCourse();
    const entries = [newer, intention('course.delete', { id, saw: null, along: null }), beside];
    expect((await push(server, ada, entries)).map(({ result }) => result)).toEqual(['unknown', 'unknown', 'done']);
    // updated meanwhile
    const known = { ...newer, version: beside.version };
    expect((await push(server, ada, [known, entries[1]!])).map(({ result }) => result)).toEqual(['done', 'done']);
    expect((await fullPull(server, ada)).rows.has(`courses/${id}`)).toBe(false);
  });

  it('R12 what is declared void is never done, even if it arrives later', async () => {
    const late = aCourse();
    expect(await push(server, ada, [{ id: late.id, void: 'too_large' }])).toMatchObject([
      { result: 'refused', code: 'too_large' },
    ]);
    expect(await push(server, ada, [late])).toMatchObject([{ result: 'refused', code: 'too_large' }]);
    const early = aCourse();
    await done(server, ada, [early]);
    expect(await push(server, ada, [{ id: early.id, void: 'gone' }])).toMatchObject([{ result: 'done' }]);
  });

  it('I4 the same id twice in one request is judged once', async () => {
    const one = aCourse();
    const twin = { ...aCourse('Another'), id: one.id };
    expect(await push(server, ada, [one, twin])).toEqual([
      { id: one.id, result: 'done' },
      { id: one.id, result: 'done' },
    ]);
    expect((await fullPull(server, ada)).rows.has(`courses/${(twin.args as { id: string }).id}`)).toBe(false);
  });

  it('treats the time of a device whose clock is ahead as now', async () => {
    const entry = { ...aCourse(), at: '9999-12-31T23:59:59.999Z' };
    await done(server, ada, [entry]);
    const row = (await fullPull(server, ada)).rows.get(`courses/${(entry.args as { id: string }).id}`);
    expect(Math.abs(Date.parse(String(row?.created_at)) - Date.now())).toBeLessThan(5_000);
  });

  it.each(['half an emoji: 😀\\ud83d😀', 'control \\u0001\\u001f\\u2028', 'quotes \\" \\\\ \' `', '設計 👩‍👩‍👧 العربية'])(
    'stores %s so that everyone can read it',
    async (text) => {
      const course = aCourse();
      // a title stands on one line: what this holds would be taken out of it
      const entry = { ...course, args: { ...(course.args as object), description: 'TEXT' } };
      const body = JSON.stringify({ shape: wireShape, boot: null, seen: 0, entries: [entry] }).replace('TEXT', text);
      expect(await post('sync/push', body)).toMatchObject({ status: 200, body: { results: [{ result: 'done' }] } });
      const row = (await fullPull(server, lena)).rows.get(`courses/${(course.args as { id: string }).id}`);
      expect(row?.description).toBe(JSON.parse(`"${text.replace('\\ud83d', '\\ufffd')}"`));
    },
  );

  it('R13 a table that cannot be written faults its own entries, and the others are done', async () => {
    await server.alter('ALTER TABLE courses RENAME TO hidden');
    const entries = [aCourse(), intention('option.add', { field_name: 'company', value: 'Beside it' }), aCourse()];
    expect((await push(server, ada, entries)).map(({ result }) => result)).toEqual(['fault', 'done', 'fault']);
    await server.alter('ALTER TABLE hidden RENAME TO courses');
    expect((await push(server, ada, entries)).map(({ result }) => result)).toEqual(['done', 'done', 'done']);
  });
});

describe('a batch judged one by one, because the database refused it as a whole', () => {
  const [broken, alsoBroken] = [mintId('c'), mintId('c')];
  const courseOf = (id: string) => {
    const { args, ...entry } = aCourse();
    return { ...entry, args: { ...(args as object), id } };
  };
  const mend = () => server.alter('DROP TRIGGER IF EXISTS broken');
  const breakIt = () =>
    server.alter(
      `CREATE TRIGGER broken BEFORE INSERT ON courses WHEN NEW.id IN ('${broken}', '${alsoBroken}')
       BEGIN SELECT RAISE(ABORT, 'broken'); END`,
    );
  afterEach(mend);

  it('R13 what builds on a fault waits with it, and what was deleted does not come back', async () => {
    await breakIt();
    const created = courseOf(broken);
    const edited = intention('course.edit', {
      ...(created.args as ArgumentsOf<'course.create'>),
      ...{ saw: created.id, title: 'Renamed' },
    });
    const entries = [
      created,
      edited,
      intention('course.delete', { id: broken, saw: null, along: null }),
      courseOf(alsoBroken),
      aCourse(),
    ];
    const resultsOf = async () => (await push(server, ada, entries)).map(({ result }) => result);
    expect(await resultsOf()).toEqual(['fault', 'later', 'later', 'fault', 'done']);
    await mend();
    expect(await resultsOf()).toEqual(['done', 'done', 'done', 'done', 'done']);
    expect((await fullPull(server, ada)).rows.has(`courses/${broken}`)).toBe(false);
    await done(server, ada, [intention('course.delete', { id: alsoBroken, saw: null, along: null })]);
  });

  it('R13 what builds on an unknown mutation waits with it', async () => {
    await breakIt();
    const newer = { ...aCourse(), version: 99 };
    const { id } = newer.args as { id: string };
    const entries = [newer, intention('course.delete', { id, saw: null, along: null }), courseOf(broken), aCourse()];
    const results = (await push(server, ada, entries)).map(({ result }) => result);
    expect(results).toEqual(['unknown', 'unknown', 'fault', 'done']);
  });
});

describe('pull', () => {
  it.each(noRequests)('refuses %s', async (_, body) => {
    expect(await post('sync/pull', body)).toEqual(refused);
  });

  it('R14 an older app is told so, and a newer one waits, before anything is read', async () => {
    for (const path of ['sync/push', 'sync/pull']) {
      const ask = (shape: number) => post(path, JSON.stringify({ shape, entries: 'of another form' }));
      expect(await ask(wireShape - 1)).toEqual({ status: 426, body: { stop: 'outdated' } });
      expect(await ask(wireShape + 1)).toEqual({ status: 503, body: { stop: 'unavailable' } });
      expect(await ask(wireShape)).toEqual(refused);
    }
  });

  it.each([
    ['a negative cursor', { cursor: -1 }],
    ['half a cursor', { cursor: 1.5 }],
    ['a string as cursor', { cursor: '0' }],
    ['no cursor', { cursor: undefined }],
    ['a negative start', { fresh_from: -1 }],
    ['a negative need', { need: -1 }],
    ['a long epoch', { epoch: 'e'.repeat(81) }],
    ['a number as epoch', { epoch: 1 }],
    ['a string as first', { first: 'yes' }],
  ])('refuses %s', async (_, change) => {
    expect(await post('sync/pull', JSON.stringify({ ...firstPull, ...change }))).toEqual(refused);
  });

  it('answers 413 to more than 64 kB', async () => {
    expect((await post('sync/pull', ' '.repeat(65 * 1024))).status).toBe(413);
  });

  it.each([null, 'unknown', '1.generation.admin', "' OR 1=1 --"])(
    'makes a device with the epoch %j pull from scratch',
    async (epoch) => {
      const { status, body } = await requestPull(server, lena, { epoch, cursor: 5 });
      expect(status).toBe(200);
      expect(body).toMatchObject({ reset: true, role: 'user' });
      expect(body).not.toHaveProperty('rows');
    },
  );

  it.each([1_000_000, Number.MAX_SAFE_INTEGER, 1e19, 1e308])(
    'answers a cursor beyond the end, %d, with nothing and the end’s position',
    async (cursor) => {
      const { epoch, seq } = await fullPull(server, lena);
      const { body } = await requestPull(server, lena, { epoch, cursor, fresh_from: cursor });
      expect(body).toMatchObject({ rows: {}, gone: {}, cursor: seq, more: false });
    },
  );

  it('asks a device that must see more than there is to come back later', async () => {
    const { epoch, seq } = await fullPull(server, lena);
    const { body } = await requestPull(server, lena, { epoch, cursor: seq, need: seq + 1 });
    expect(body).toMatchObject({ behind: true });
    expect(body).not.toHaveProperty('rows');
  });

  it('R9 treats the boot of another server as a restore, in a push before anything is done', async () => {
    const [[boot]] = (await other.sql('SELECT id FROM sync_boot ORDER BY n DESC')) as [[string]];
    const before = await log();
    expect((await requestPull(server, lena, { boot })).body).toMatchObject({ restored: true });
    const { body } = await server.request('/api/sync/push', {
      token: ada.token,
      body: { shape: wireShape, boot, seen: 1, entries: [aCourse()] },
    });
    expect(body).toMatchObject({ restored: true });
    expect(body).not.toHaveProperty('results');
    expect(await log()).toEqual(before);
  });

  it('answers 500 when it is the server that fails, so that the device retries', async () => {
    const { epoch } = await fullPull(server, lena);
    await server.alter('ALTER TABLE resources RENAME TO hidden');
    expect((await requestPull(server, lena, { epoch })).status).toBe(500);
    await server.alter('ALTER TABLE hidden RENAME TO resources');
    expect((await requestPull(server, lena, { epoch })).status).toBe(200);
  });

  it('never writes, so that a copy could answer it', async () => {
    const files = () =>
      Promise.all(['data.db', 'data.db-wal'].map(async (name) => (await stat(join(server.dir, name))).mtimeMs));
    const before = await files();
    for (let times = 0; times < 5; times++) await fullPull(server, lena);
    expect(await files()).toEqual(before);
  });
});

it.each(['sync/push', 'sync/pull', 'session', 'check_rate_limit', 'update_user_session_time'])(
  'CRSE-26 %s reads nothing of what a guest sends',
  async (path) => {
    for (const body of ['', 'not json', '['.repeat(10_000)])
      expect(await post(path, body, '')).toEqual({ status: 401, body: { stop: 'signed_out' } });
  },
);
