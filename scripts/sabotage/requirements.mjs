// Careless changes of single lines (tests/sabotage/requirements.js): the test that names the requirement must turn red.
import { faults } from '../../tests/sabotage/requirements.js';
import { contentOf, filesIn, withImports } from '../inputs.mjs';
import { Obstacle } from '../run.mjs';
import { chosenBy, mustBeReadable } from './lists.mjs';
import { findTargets } from './targets.mjs';
import { spread, startTester } from './testers.mjs';

/** Milliseconds that a test waits for what it expects: long where it comes, short where it does not. */
const patience = { whole: 15_000, broken: 3_000 };
/** ... and that all tests of a file have together. */
const hangs = 120_000;

/**
 * @param {import('./lists.mjs').Choice & { areGreen?: boolean }} [options] `areGreen`: the tests have just been green
 * without a fault
 */
export async function sabotageRequirements({ areGreen = false, ...choice } = {}) {
  const chosen = chosenBy(placed(), choice);
  // those of one file together, the longest first, so that no process is left with them alone
  const byTest = [...new Set(chosen.map(({ test }) => test))]
    .map((test) => [test, chosen.filter((fault) => fault.test === test)])
    .sort(([, one], [, other]) => other.length - one.length);
  const unnoticed = [];
  const testers = [];
  try {
    await spread(byTest, async ([test, planted], place) => {
      const tester = (testers[place] ??= startTester());
      if (!areGreen) await mustBeGreen(tester, test, planted);
      for (const fault of planted)
        if (await isNoticed(tester, fault)) choice.remember?.(fault);
        else unnoticed.push(`${fault.row} is broken unnoticed by ${test}: ${fault.find}`);
    });
  } finally {
    await Promise.all(testers.map((tester) => tester?.stop()));
  }
  for (const line of unnoticed) console.log(line);
  const noticed = chosen.length - unnoticed.length;
  console.log(`Requirements: ${noticed} of ${chosen.length} faults turn the test of their requirement red`);
  return { passed: noticed, failed: unnoticed.length };
}

/** Every fault with its place in the code and the path of its test. */
function placed() {
  const target = findTargets();
  const paths = ['src', 'pocketbase', 'tests'].flatMap(filesIn).filter((path) => /\.test\.tsx?$/.test(path));
  const all = faults.map((fault) => {
    const found = paths.filter((path) => `/${path.replace(/\.test\.tsx?$/, '')}`.endsWith(`/${fault.test}`));
    if (found.length !== 1) throw new Obstacle(`${fault.row}: ${found.length} tests are called ${fault.test}`);
    const name = `${fault.row} ${fault.in}: ${fault.find}`;
    return { ...fault, name, test: found[0], edits: target([fault], fault.row) };
  });
  mustBeReadable(all);
  return all.map((fault) => ({ ...fault, inputs: () => contentOf(withImports(fault.test), fault) }));
}

async function isNoticed(tester, { row, test, edits }) {
  const question = { edits, files: [test], titles: titlesOf([row]), patience: patience.broken };
  const isRed = async () => (await ask(tester, question)).tests.some(({ state }) => state === 'failed');
  if (await isRed()) return true;
  // a process that has run others may have run the code from before the fault: a new one has none
  await tester.stop();
  return isRed();
}

async function mustBeGreen(tester, test, planted) {
  const titles = titlesOf([...new Set(planted.map(({ row }) => row))]);
  const { tests, errors } = await ask(tester, { files: [test], titles, patience: patience.whole });
  const red = tests.filter(({ state }) => state === 'failed').map(({ name }) => name);
  if (red.length || errors.length) throw new Obstacle(`Red without any fault: ${test}: ${[...red, ...errors].join()}`);
}

const titlesOf = (rows) => `\\b(${rows.join('|')})\\b`;

async function ask(tester, question) {
  const answer = await tester.run(question, hangs);
  if (!answer)
    throw new Obstacle(`No answer from ${question.files} with ${JSON.stringify(question.edits ?? 'no fault')}`);
  return answer;
}
