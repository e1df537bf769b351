// npm run mutants [-- --seeds N --every N]: how much of the engine can be broken unnoticed. Each mutant is run against
// the tests that reach it, and survivors against the fuzz; what still survives is printed, to be killed or explained
// (docs/mutants.md).
import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { buildFuzz, fuzz } from './fuzz.mjs';
import { install } from './install.mjs';
import { plantAll } from './plantMutants.mjs';
import { main, Obstacle, root } from './run.mjs';

const folder = '.cache/mutants';
const reachedFolder = join(root, folder, 'reached');
const workers = Math.min(availableParallelism(), 8);
/** Milliseconds. A mutant that never terminates counts as killed. */
const patience = 120_000;
/** Milliseconds of test files for one mutant, by their duration without it; the fastest come first. */
const testBudget = 15_000;

const argument = (name, otherwise) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? otherwise : Number(process.argv[at + 1]);
};

const histories = (seeds) => ['--from', '1', '--seeds', String(seeds), '--stop', '1', '--quiet', '--patience', '20'];

/** The mutants that the histories reach: the others need not be run against them. */
async function reachedByFuzz(seeds) {
  const { code, output } = await fuzz(folder, histories(seeds));
  if (code !== 0) throw new Obstacle('A history fails without any mutant.');
  return new Set(JSON.parse(output.trim().split('\n').pop()).reached);
}

async function diesByFuzz(mutant, seeds) {
  const { code } = await fuzz(folder, histories(seeds), { env: { MUTANT: String(mutant) }, timeout: patience });
  return code !== 0;
}

/** A process that runs Vitest, restarted when a mutant hung it. */
function tester(maxWorkers) {
  let child;
  const start = () =>
    new Promise((resolve) => {
      child = fork(join(root, 'scripts/mutantTester.mjs'), {
        cwd: root,
        // its own process group, to be killed with all of its workers
        detached: true,
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
        env: { ...process.env, MUTANTS: 'all', MUTANTS_REACHED: reachedFolder, MUTANTS_WORKERS: String(maxWorkers) },
      });
      child.once('message', () => resolve());
    });
  return {
    /** @returns the result of the test files; undefined if they did not finish in time (milliseconds) */
    run: async (mutant, files, time) => {
      if (!child) await start();
      const running = child;
      const said = await new Promise((resolve) => {
        const timer = setTimeout(() => answer(undefined), time);
        const ended = () => answer(undefined);
        const answer = (value) => {
          clearTimeout(timer);
          running.off('message', answer).off('exit', ended);
          resolve(value);
        };
        running.on('message', answer).on('exit', ended).send({ mutant, files });
      });
      if (!said) await stop();
      return said;
    },
    stop,
  };
  async function stop() {
    const ended = child && child.exitCode === null ? new Promise((resolve) => child.once('exit', resolve)) : undefined;
    if (ended) process.kill(-child.pid, 'SIGKILL');
    child = undefined;
    await ended;
  }
}

/** Which test files reach a mutant, the ones beside its file first, then the fastest. */
async function survey(mutants) {
  rmSync(reachedFolder, { recursive: true, force: true });
  mkdirSync(reachedFolder, { recursive: true });
  const one = tester(workers);
  const { passed, durations, red } = (await one.run(-1, undefined, 30 * patience)) ?? {};
  await one.stop();
  if (!passed) throw new Obstacle(`Tests fail without any mutant: ${red}`);
  const took = new Map(durations);
  const files = readdirSync(reachedFolder).map((name) => JSON.parse(readFileSync(join(reachedFolder, name), 'utf8')));
  return (mutant) => {
    const beside = basename(mutants[mutant].file, '.ts');
    const rank = (path) => (basename(path).startsWith(`${beside}.test.`) ? -1 : took.get(path));
    let spent = 0;
    return files
      .filter(({ reached }) => reached.includes(mutant))
      .map(({ testPath }) => testPath)
      .sort((a, b) => rank(a) - rank(b))
      .filter((path) => (spent += took.get(path)) <= testBudget || rank(path) < 0);
  };
}

/** Those for which `work` returns false. */
async function survivorsOf(numbers, work) {
  const waiting = [...numbers];
  const left = [];
  const worker = async (index) => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
      if (!(await work(next, index))) left.push(next);
  };
  await Promise.all(Array.from({ length: workers }, (_, index) => worker(index)));
  return left.sort((one, other) => one - other);
}

await main(async () => {
  await install();
  mkdirSync(join(root, folder), { recursive: true });
  await buildFuzz(folder, { MUTANTS: 'all' });
  const { mutants } = plantAll();
  const [step, seeds] = [argument('every', 1), argument('seeds', 8)];
  const numbers = mutants.map((_, number) => number).filter((number) => number % step === 0);
  console.log(`${mutants.length} mutants, ${numbers.length} of them run`);
  const reached = await reachedByFuzz(seeds);
  const filesOf = await survey(mutants);
  const testers = Array.from({ length: workers }, () => tester(1));
  const survivors = await survivorsOf(numbers, async (mutant, index) => {
    const files = filesOf(mutant);
    return files.length > 0 && !(await testers[index].run(mutant, files, patience))?.passed;
  });
  await Promise.all(testers.map((one) => one.stop()));
  console.log(`${numbers.length - survivors.length} killed by the tests`);
  const left = await survivorsOf(survivors, async (mutant) => reached.has(mutant) && diesByFuzz(mutant, seeds));
  for (const number of left) {
    const { file, line, kind, text } = mutants[number];
    console.log(
      `${number} ${file}:${line} ${kind}: ${text}${filesOf(number).length || reached.has(number) ? '' : ' (nothing comes across it)'}`,
    );
  }
  const killed = numbers.length - left.length;
  console.log(`Mutants: ${killed} of ${numbers.length} killed (${((100 * killed) / numbers.length).toFixed(1)} %)`);
  writeFileSync(
    join(root, folder, 'left.json'),
    JSON.stringify(
      left.map((number) => mutants[number]),
      null,
      1,
    ),
  );
});
