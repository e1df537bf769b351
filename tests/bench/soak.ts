import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import type { PullAnswer } from '#model/wire.ts';
import { makeAccount, type TestAccount } from '../server/accounts.ts';
import type { Server } from '../server/harness.ts';
import { done, firstPull, intention, mintId, push, requestPull } from '../server/wire.ts';
import { admin, signedIn } from './account.ts';
import { serverWith } from './data.ts';
import type { Extent } from './extent.ts';
import { type Part, quantile } from './figures.ts';
import { atEnd } from './isolated.ts';
import { residentKb } from './memory.ts';

const learners = 10;
const seconds = 30;

/** Ten learners work while a guest and a member do their worst, those on a core of their own. */
export async function soak(extent: Extent): Promise<Part> {
  const { rows, count, rest } = extent;
  const server = await serverWith(rows);
  const ada = await signedIn(server, admin);
  const [course, stage] = [mintId('c'), mintId('s')];
  await done(server, { token: ada.token }, [
    intention('course.create', { id: course, title: 'Soak', description: '', company: null, attached_jobs: [] }),
    intention('stage.create', {
      ...{ id: stage, course_id: course, stage_order: 1, title: 'One', description: '', information: null },
    }),
  ]);
  const accounts: TestAccount[] = [];
  for (let one = 0; one <= count(learners, 5); one++) accounts.push(await makeAccount(server));
  const attacker = accounts.pop()!;
  const place = { course, stage };
  const alone = await work(server, accounts, place, extent);
  const before = await residentKb(server.pid);
  const attack = await startAttack(server, attacker, place, extent);
  const during = await work(server, accounts, place, extent);
  const most = await residentKb(server.pid);
  attack.kill('SIGKILL');
  await rest(60_000);
  const after = await residentKb(server.pid);
  return {
    title: 'A guest and a member do their worst',
    about: `Ten learners complete stages and ask what is new for ${count(seconds)} s, alone and while a process on one core holds connections, guesses passwords and sends the worst there is.`,
    figures: [
      { what: 'ten learners meanwhile, p99', value: quantile(during, 0.99), unit: 'ms', goal: 1_250 },
      { what: 'the same, p50', value: quantile(during, 0.5), unit: 'ms' },
      { what: 'without them, p99', value: quantile(alone, 0.99), unit: 'ms' },
      { what: 'memory before', value: before / 1_024, unit: 'MB' },
      { what: 'memory at the end of it', value: most / 1_024, unit: 'MB' },
      { what: 'memory a minute later', value: after / 1_024, unit: 'MB', goal: before / 1_024 + 64 },
    ],
  };
}

interface Place {
  course: string;
  stage: string;
}

/** How long each request of these people took, in milliseconds: a stage completed, and what is new. */
async function work(
  server: Server,
  accounts: readonly TestAccount[],
  { course, stage }: Place,
  { count }: Extent,
): Promise<number[]> {
  const times: number[] = [];
  const until = performance.now() + count(seconds) * 1_000;
  const timed = async (request: () => Promise<unknown>) => {
    const began = performance.now();
    await request();
    times.push(performance.now() - began);
  };
  await Promise.all(
    accounts.map(async (account) => {
      const { body } = await requestPull(server, account);
      const known = { boot: body.boot, epoch: body.epoch, cursor: body.seq, fresh_from: body.seq };
      while (performance.now() < until) {
        await timed(() => push(server, account, [intention('stage.complete', { course_id: course, stage_id: stage })]));
        await timed(async () => {
          const { status } = await requestPull(server, account, known);
          if (status !== 200) throw new Error(`a learner's pull: ${status}`);
        });
        await new Promise((done) => setTimeout(done, 200));
      }
    }),
  );
  return times;
}

async function startAttack(
  server: Server,
  attacker: TestAccount,
  { course, stage }: Place,
  { rest }: Extent,
): Promise<ChildProcess> {
  const { body } = await requestPull(server, attacker, firstPull);
  const { epoch, boot } = body as PullAnswer & { epoch: string };
  const program = resolve('.cache/bench/node/attack.mjs');
  const words = [process.execPath, program, server.url, attacker.token, course, stage, epoch, boot];
  const isPinned = spawnSync('taskset', ['--version']).status === 0;
  const [command, ...more] = isPinned ? ['taskset', '-c', '0', ...words] : words;
  const attack = spawn(command!, more, { stdio: 'inherit' });
  atEnd(() => Promise.resolve(void attack.kill('SIGKILL')));
  await rest(3_000);
  return attack;
}
