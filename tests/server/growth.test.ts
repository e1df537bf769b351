import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { limits } from '#model/limits.ts';
import { makeAccount, type TestAccount } from './accounts.ts';
import { type Server, startServer } from './harness.ts';
import { done, intention, mintId, push, requestPush } from './wire.ts';

/**
 * What one account can make the server keep has a bound that nobody diligent comes near (docs/design/rights-and-costs.md,
 * The bound on what the server keeps of an account).
 */
let server: Server;
let learner: TestAccount;
let admin: TestAccount;
const course = mintId('c');
const stage = mintId('s');

beforeAll(async () => {
  server = await startServer();
  [learner, admin] = [await makeAccount(server), await makeAccount(server, 'admin')];
  await done(server, admin, [
    intention('course.create', { id: course, title: 'Systems', description: '', company: null, attached_jobs: [] }),
    intention('stage.create', {
      ...{ id: stage, course_id: course, stage_order: 1, title: 'One', description: '', information: null },
    }),
  ]);
});
afterAll(() => server.remove());
beforeEach(async () => {
  await server.sql('DELETE FROM rate_limits');
});

const number = async (sql: string) => Number((await server.sql(sql))[0]![0]);
const many = <T>(count: number, make: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n));
const results = (judgements: readonly { result: string }[]) => judgements.map(({ result }) => result);

describe('progress', () => {
  it('in stages that nobody knows is kept (R27), so many a day', async () => {
    const complete = () => intention('stage.complete', { course_id: mintId('c'), stage_id: mintId('s') });
    const rows = () => number(`SELECT count(*) FROM user_progress WHERE user_id = '${learner.id}'`);
    const before = await rows();
    const answers: string[] = [];
    for (let turn = 0; turn < limits.strayCompletions.attempts / 50 + 1; turn++)
      answers.push(...results(await push(server, learner, many(50, complete))));
    expect(answers.filter((result) => result === 'done')).toHaveLength(limits.strayCompletions.attempts);
    expect(answers.filter((result) => result === 'later')).toHaveLength(50);
    expect((await rows()) - before).toBe(limits.strayCompletions.attempts);
    // and in those that are there as ever
    await done(server, learner, [intention('stage.complete', { course_id: course, stage_id: stage })]);
  });

  it('R27 in stages that are gone or that nobody knew stays for a month', async () => {
    const deleted = mintId('s');
    await done(server, admin, [
      intention('stage.create', {
        ...{ id: deleted, course_id: course, stage_order: 2, title: 'Two', description: '', information: null },
      }),
      intention('stage.complete', { course_id: course, stage_id: stage }),
    ]);
    const places = { deleted, there: stage, unknown: mintId('s'), recent: mintId('s'), undone: mintId('s') };
    for (const stage_id of [places.deleted, places.there, places.unknown, places.recent])
      await done(server, learner, [intention('stage.complete', { course_id: course, stage_id })]);
    const saw = [mintId('m')];
    await done(server, learner, [intention('stage.uncomplete', { course_id: course, stage_id: places.undone, saw })]);
    await server.sql(`DELETE FROM course_stages WHERE id = '${deleted}'`);
    const left = async () => {
      await server.request('/api/crons/prune', { method: 'POST', token: await server.superuser() });
      const ids = Object.entries(places).map(([name, id]) => `WHEN '${id}' THEN '${name}'`);
      return (
        await server.sql(
          `SELECT DISTINCT CASE stage_id ${ids.join(' ')} END AS name FROM user_progress
            WHERE user_id = '${learner.id}' AND name <> '' ORDER BY name`,
        )
      ).flat();
    };
    const age = (days: number) =>
      server.sql(
        `UPDATE user_progress SET completions = json_array(json_object('id', 'x', 'at',
          strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-${days} days')))
          WHERE json_array_length(completions) > 0 AND stage_id <> '${places.recent}' AND user_id = '${learner.id}'`,
      );
    await age(limits.orphanedProgressDays - 1);
    const all = ['deleted', 'recent', 'there', 'undone', 'unknown'];
    expect(await left()).toEqual(all);
    await age(limits.orphanedProgressDays + 1);
    await expect.poll(left).toEqual(['recent', 'there', 'undone']);
  });

  it('in one stage is a row of a few kilobytes, whatever was undone', async () => {
    const place = { course_id: course, stage_id: stage };
    for (let turn = 0; turn < 4; turn++)
      await done(
        server,
        learner,
        many(50, () => intention('stage.uncomplete', { ...place, saw: many(limits.completions, () => mintId('m')) })),
      );
    for (let turn = 0; turn < 6; turn++)
      await done(
        server,
        learner,
        many(50, () => intention('stage.complete', place)),
      );
    const size = await number(
      `SELECT length(completions) + length(undone) FROM user_progress WHERE user_id = '${learner.id}' AND stage_id = '${stage}'`,
    );
    expect(size).toBeLessThan(25_000);
  });

  it('names no more completions at once than there can be', async () => {
    const saw = many(limits.completions + 1, () => mintId('m'));
    const [judgement] = await push(server, learner, [
      intention('stage.uncomplete', { course_id: course, stage_id: stage, saw }),
    ]);
    expect(judgement).toMatchObject({ result: 'refused', code: 'invalid' });
  });
});

describe('a day’s pushes', () => {
  const use = (name: string, attempts: number) =>
    server.sql(
      `INSERT INTO rate_limits (name, attempts, started) VALUES ('${name}:${learner.id}', ${attempts}, unixepoch())`,
    );
  const voids = (count: number) => many(count, () => ({ id: mintId('v'), void: 'invalid' as const }));

  it.each([
    ['daily_entries', limits.dailyEntries.attempts],
    ['daily_kilobytes', limits.dailyKilobytes.attempts],
  ])('end at their limit (%s), and say when they go on', async (name, most) => {
    await use(name, most - 1);
    const remembered = () => number('SELECT count(*) FROM sync_mutations');
    expect((await requestPush(server, learner, voids(50))).status).toBe(200);
    const before = await remembered();
    const { status, body } = await requestPush(server, learner, voids(50));
    expect([status, body.stop]).toEqual([429, 'rate_limited']);
    expect(body.retry_after).toBeGreaterThan(86_000);
    // before anything is parsed
    expect((await server.request('/api/sync/push', { token: learner.token, body: { entries: 7 } })).status).toBe(429);
    expect(await remembered()).toBe(before);
    await server.sql('UPDATE rate_limits SET started = started - 86400');
    expect((await requestPush(server, learner, voids(50))).status).toBe(200);
  });

  it('are counted by entries and by kilobytes, and an admin’s are not', async () => {
    const counted = (account: TestAccount) =>
      server.sql(`SELECT name, attempts FROM rate_limits WHERE name LIKE 'daily%${account.id}' ORDER BY name`);
    await push(server, learner, voids(7));
    expect(await counted(learner)).toEqual([
      [`daily_entries:${learner.id}`, '7'],
      [`daily_kilobytes:${learner.id}`, '1'],
    ]);
    await push(server, admin, voids(7));
    expect(await counted(admin)).toEqual([]);
  });
});

describe('minutes of use', () => {
  const flush = (additional_minutes: number) =>
    server.request('/api/update_user_session_time', {
      token: learner.token,
      body: { flush_id: mintId('f'), user_id: learner.id, additional_minutes },
    });
  const total = () => number(`SELECT total_session_time_minutes FROM profiles WHERE id = '${learner.id}'`);

  it('AUTH-39 pass no faster than time, but for a day', async () => {
    for (let turn = 0; turn < 5; turn++) expect((await flush(1_440)).status).toBe(200);
    expect(await total()).toBeLessThanOrEqual(1_445);
    await server.sql(`UPDATE profiles SET created_at = datetime(created_at, '-1 day') WHERE id = '${learner.id}'`);
    await flush(60);
    expect(await total()).toBeGreaterThanOrEqual(1_500);
  });

  it('are flushed so often an hour', async () => {
    await server.sql(
      `INSERT INTO rate_limits (name, attempts, started) VALUES ('session_flush:${learner.id}', ${limits.sessionFlushes.attempts}, unixepoch())`,
    );
    expect((await flush(1)).status).toBe(429);
  });
});

it('what a guest’s failing requests leave in the log has an end', async () => {
  const logged = async () =>
    (await server.request('/api/logs?perPage=1', { method: 'GET', token: await server.superuser() })).body;
  const long = 'x'.repeat(2_900);
  const fails = () => server.request(`/api/nothing?${long}`, { headers: { referer: `https://${long}` } });
  for (let round = 0; round < 20; round++) await Promise.all(many(100, fails));
  await expect.poll(async () => (await logged()).totalItems, { timeout: 15_000 }).toBeGreaterThan(900);
  for (let round = 0; round < 10; round++) await Promise.all(many(100, fails));
  await server.restart();
  const { totalItems, items } = await logged();
  expect(totalItems).toBeLessThanOrEqual(1_100); // and some that the server wrote itself
  expect(JSON.stringify(items[0].data).length).toBeLessThan(2_000);
});
