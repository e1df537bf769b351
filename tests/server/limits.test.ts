import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '#model/limits.ts';
import type { PullAnswer } from '#model/wire.ts';
import { makeAccount, type TestAccount } from './accounts.ts';
import { someQuestion } from './classroom.ts';
import { type Server, startServer } from './harness.ts';
import { firstPull, intention, mintId, push, requestPull } from './wire.ts';

let server: Server;
let learner: TestAccount;

beforeAll(async () => {
  server = await startServer();
  learner = await makeAccount(server);
});
afterAll(() => server.remove());

const check = async (operation_name: string, wish = {}) => {
  const { status, body } = await server.request('/api/check_rate_limit', {
    token: learner.token,
    body: { operation_name, ...wish },
  });
  expect(status).toBe(200);
  return body as boolean;
};

it('SEC-31 larger max_attempts or a smaller window in a call change nothing', async () => {
  const answers: boolean[] = [];
  for (let i = 0; i < 4; i++) answers.push(await check('role_update', { max_attempts: 1000, window_minutes: 0 }));
  expect(answers).toEqual([true, true, true, false]);
});

it('SEC-31 each operation has its own count, and a restart forgets none', async () => {
  expect(await check('question_submission')).toBe(true);
  await server.restart();
  expect(await check('role_update', { max_attempts: 1000 })).toBe(false);
});

it('SEC-31 operations that nobody knows have a few dozen counts together, and the names of objects are none', async () => {
  const names = async () =>
    (await server.sql("SELECT name FROM rate_limits WHERE name LIKE '%' || '" + learner.id + "'")).flat();
  const before = await names();
  const answers: boolean[] = [];
  for (let turn = 0; turn < 6; turn++) answers.push(await check('constructor'));
  expect(answers).toEqual([true, true, true, true, true, false]);
  for (let n = 0; n < 120; n++) await check(`invented ${n}`);
  expect((await names()).length - before.length).toBeLessThanOrEqual(36);
});

it('SEC-14 a start removes expired counts', async () => {
  const rows = () => server.sql('SELECT count(*) FROM rate_limits');
  await server.sql(
    "INSERT INTO rate_limits (name, attempts, started) VALUES ('sign_in:nobody@example.com:192.0.2.1', 3, 1)",
  );
  const [[before]] = (await rows()) as [[string]];
  await server.restart();
  expect(await rows()).toEqual([[String(Number(before) - 1)]]);
});

it('AUTH-70 a start forgets flushes of minutes that no device sends again', async () => {
  const days = (number: number) => `strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-${number} days')`;
  const [old, recent] = [mintId('f'), mintId('f')];
  await server.sql(
    `INSERT INTO session_flushes (id, account, minutes, at) VALUES ('${old}', 'x', 5, ${days(limits.rememberedDays + 1)}),
      ('${recent}', 'x', 5, ${days(limits.rememberedDays - 1)})`,
  );
  await server.restart();
  expect(await server.sql(`SELECT id FROM session_flushes WHERE id IN ('${old}', '${recent}')`)).toEqual([[recent]]);
});

describe('the rate limits on a person’s writing', () => {
  const question = () => intention('question.submit', { id: mintId('q'), ...someQuestion });
  const submit = (account: TestAccount, count: number) =>
    push(server, account, Array.from({ length: count }, question));
  /** The limits in the next pull. */
  const told = async (account: TestAccount) => {
    const { body: start } = await requestPull(server, account);
    const { body } = await requestPull(server, account, { ...firstPull, boot: start.boot, epoch: start.epoch });
    return (body as PullAnswer & { limits?: object }).limits;
  };

  it('QUES-50 A25 the tenth question in five minutes is accepted, the eleventh waits until the window ends', async () => {
    const person = await makeAccount(server);
    expect(await told(person)).toBeUndefined();
    const results = await submit(person, 12);
    expect(results.map(({ result }) => result)).toEqual([...Array(10).fill('done'), 'later', 'later']);
    const last = results.at(-1) as { retry_after: number };
    expect(last.retry_after).toBeGreaterThan(290);
    expect(last.retry_after).toBeLessThanOrEqual(300);
    expect(await told(person)).toEqual({ question_submission: { used: 10, seconds: expect.any(Number) } });
  });

  it('QUES-54 after the window it is accepted, and the limits are no longer reported', async () => {
    const person = await makeAccount(server);
    await submit(person, 11);
    await server.sql(`UPDATE rate_limits SET started = started - 300 WHERE name = 'question_submission:${person.id}'`);
    expect(await told(person)).toBeUndefined();
    expect((await submit(person, 1))[0]!.result).toBe('done');
    expect(await told(person)).toEqual({ question_submission: { used: 1, seconds: expect.any(Number) } });
  });

  it('SEC-34 one mutation counts once, however often it arrives, and a refused one not at all', async () => {
    const person = await makeAccount(server);
    const same = question();
    await push(server, person, [same, same]);
    await push(server, person, [same]);
    await push(server, person, [intention('question.submit', { ...someQuestion, id: mintId('q'), company: ' ' })]);
    expect(await told(person)).toMatchObject({ question_submission: { used: 1 } });
  });

  it('SEC-34 QUES-50 calling check_rate_limit first uses one attempt for each question, not two', async () => {
    const person = await makeAccount(server);
    const ask = async () =>
      (
        await server.request('/api/check_rate_limit', {
          token: person.token,
          body: { operation_name: 'question_submission', max_attempts: 99, window_minutes: 1 },
        })
      ).body;
    for (let i = 0; i < 10; i++) {
      expect(await ask()).toBe(true);
      expect((await submit(person, 1))[0]!.result).toBe('done');
    }
    expect(await ask()).toBe(false);
    expect((await submit(person, 1))[0]!.result).toBe('later');
  });

  it('QUES-50 the count is per person and operation: no others are held up', async () => {
    const [one, other] = [await makeAccount(server), await makeAccount(server)];
    await submit(one, 11);
    expect((await submit(other, 1))[0]!.result).toBe('done');
    const option = intention('option.add', { field_name: 'company', value: 'Asagiri Mobility' });
    expect((await push(server, one, [option]))[0]!.result).toBe('done');
    expect(await told(one)).toMatchObject({ question_submission: { used: 10 }, option: { used: 1 } });
  });

  it('SEC-34 A111 a person adds twenty options in an hour, the next waits', async () => {
    const person = await makeAccount(server);
    const options = Array.from({ length: 21 }, (_, index) =>
      intention('option.add', { field_name: 'role', value: `Role ${index}` }),
    );
    const results = await push(server, person, options);
    expect(results.filter(({ result }) => result === 'done')).toHaveLength(20);
    expect(results.at(-1)).toMatchObject({ result: 'later' });
  });

  it('QUES-57 an edit of a question that has to wait waits with it, and is not refused as unknown', async () => {
    const person = await makeAccount(server);
    await submit(person, 10);
    const late = question();
    const { recommended: _, ...content } = someQuestion;
    const edit = intention('question.edit', { ...content, id: (late.args as { id: string }).id, saw: late.id });
    expect((await push(server, person, [late, edit])).map(({ result }) => result)).toEqual(['later', 'later']);
  });

  it('QUES-50 an admin’s work has no limit', async () => {
    const admin = await makeAccount(server, 'admin');
    expect((await submit(admin, 15)).every(({ result }) => result === 'done')).toBe(true);
    expect(await told(admin)).toBeUndefined();
  });
});

it('QUES-30 QUES-09 only a signed-in person submits a question, adds an option or asks', async () => {
  for (const path of ['/api/sync/push', '/api/check_rate_limit'])
    for (const token of [undefined, 'no-token'])
      expect((await server.request(path, { token, body: { boot: null, seen: 0, entries: [] } })).status).toBe(401);
});
