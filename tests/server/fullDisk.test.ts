import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeAccount, type TestAccount } from './accounts.ts';
import { someQuestion } from './classroom.ts';
import { type Server, startServer } from './harness.ts';
import { intention, mintId, requestPush } from './wire.ts';

let server: Server;
let lena: TestAccount;

beforeAll(async () => {
  server = await startServer();
  lena = await makeAccount(server);
});
afterAll(() => server.remove());

const questions = (count: number) =>
  Array.from({ length: count }, () =>
    intention('question.submit', { ...someQuestion, id: mintId('q'), question: `<p>${'long '.repeat(1_500)}</p>` }),
  );

/** Prevents the server's files from growing, as on a full disk; `false` makes room again. */
const fill = (isFull: boolean): void =>
  void execFileSync('prlimit', ['--pid', String(server.pid), `--fsize=${isFull ? '1:unlimited' : 'unlimited'}`]);

it('R13 SYNC-03 a server that cannot store anything refuses nothing: it says so, and accepts everything later', async () => {
  const many = questions(5);
  const [one] = questions(1);
  fill(true);
  for (const entries of [many, [one!]])
    expect(await requestPush(server, lena, entries)).toMatchObject({ status: 503, body: { stop: 'unavailable' } });
  fill(false);
  const { status, body } = await requestPush(server, lena, many);
  expect([status, body.results.map(({ result }: { result: string }) => result)]).toEqual([200, many.map(() => 'done')]);
});

it('R13 a table that cannot be written is not a reason to refuse either', async () => {
  const some = questions(3);
  await server.alter('ALTER TABLE interview_questions RENAME TO hidden');
  expect(await requestPush(server, lena, some)).toMatchObject({ status: 503, body: { stop: 'unavailable' } });
  expect((await requestPush(server, lena, some.slice(0, 1))).body.results).toMatchObject([{ result: 'fault' }]);
  await server.alter('ALTER TABLE hidden RENAME TO interview_questions');
  expect((await requestPush(server, lena, some)).body.results).toMatchObject(some.map(() => ({ result: 'done' })));
});
