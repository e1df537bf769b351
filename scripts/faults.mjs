// npm run faults [-- ROW]: each fault of tests/faults.js is planted in turn, and the test that names its requirement must
// turn red; without a fault it must be green, which npm test knows already.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { faults } from '../tests/faults.js';
import { install } from './install.mjs';
import { unplantable } from './plantFault.mjs';
import { main, Obstacle, root } from './run.mjs';

/** Milliseconds that a test waits for what it expects: long where it comes, short where it does not. */
const patience = { whole: 15_000, broken: 3_000 };
/** ... and that all tests of a file have together. */
const hangs = 120_000;

/**
 * @param {{ only?: string, areGreen?: boolean }} [options] `only`: the requirement of the faults to plant, all when left
 * out; `areGreen`: the tests have just been green without a fault
 */
export async function plantFaults({ only, areGreen = false } = {}) {
  for (const { row, file, find } of unplantable()) throw new Obstacle(`${row}: not exactly once in ${file}: ${find}`);
  const chosen = faults.map((fault, number) => ({ ...fault, number })).filter(({ row }) => !only || row === only);
  // the longest first, so that no process is left with them alone
  const waiting = [...new Set(chosen.map(({ test }) => test))]
    .map((test) => [test, chosen.filter((fault) => fault.test === test)])
    .sort(([, one], [, other]) => other.length - one.length);
  const unnoticed = [];
  const worker = async () => {
    const tester = await startTester();
    try {
      for (let next = waiting.shift(); next; next = waiting.shift())
        unnoticed.push(...(await tryAll(tester, areGreen, ...next)));
    } finally {
      waiting.length = 0; // where one gives up, the others do
      tester.kill();
    }
  };
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), 8) }, worker));
  for (const line of unnoticed) console.log(line);
  console.log(`Faults: ${chosen.length - unnoticed.length} of ${chosen.length} turn the test of their requirement red`);
  return { passed: chosen.length - unnoticed.length, failed: unnoticed.length };
}

/** The faults that one test file has to notice. */
async function tryAll(tester, areGreen, test, planted) {
  if (!areGreen) await mustBeGreen(tester, test, [...new Set(planted.map(({ row }) => row))]);
  const unnoticed = [];
  for (const { number, row, file, find } of planted) {
    const { tests } = await ask(tester, { fault: number, file, test, rows: [row], patience: patience.broken });
    if (!tests.some(({ state }) => state === 'failed'))
      unnoticed.push(`${row} is broken unnoticed by ${test}: ${find}`);
  }
  return unnoticed;
}

async function mustBeGreen(tester, test, rows) {
  const { tests, errors } = await ask(tester, { fault: -1, test, rows, patience: patience.whole });
  const red = tests.filter(({ state }) => state === 'failed').map(({ name }) => name);
  if (red.length || errors.length) throw new Obstacle(`Red without any fault: ${test}: ${[...red, ...errors]}`);
}

async function startTester() {
  const tester = fork(join(root, 'scripts/faultTester.mjs'), {
    cwd: root,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: { ...process.env, FAULTS: 'all' },
  });
  await once(tester, 'message');
  return tester;
}

async function ask(tester, question) {
  tester.send(question);
  const [answer] = await once(tester, 'message', { signal: AbortSignal.timeout(hangs) }).catch(() => {
    throw new Obstacle(`No answer from ${question.test}, fault ${question.fault}`);
  });
  return answer;
}

if (process.argv[1]?.endsWith('faults.mjs'))
  await main(async () => {
    await install();
    if ((await plantFaults({ only: process.argv[2] })).failed)
      throw new Obstacle('A requirement can be broken unnoticed.');
  });
