import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeAccount, type TestAccount } from './accounts.ts';
import { type Server, startServer } from './harness.ts';

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

it('SEC-14 a start forgets what no window reaches any more', async () => {
  const rows = () => server.sql('SELECT count(*) FROM rate_limits');
  await server.sql(
    "INSERT INTO rate_limits (name, attempts, started) VALUES ('sign_in:nobody@example.com:192.0.2.1', 3, 1)",
  );
  const [[before]] = (await rows()) as [[string]];
  await server.restart();
  expect(await rows()).toEqual([[String(Number(before) - 1)]]);
});
