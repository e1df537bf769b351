// npm test: everything that must hold, in order, up to the first step that fails.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.mjs';
import { installChromium } from './chromium.mjs';
import { installEngines } from './engines.mjs';
import { checkGo, goTest } from './go.mjs';
import { plantFaults } from './faults.mjs';
import { fuzzAll, newSeed } from './fuzz.mjs';
import { install } from './install.mjs';
import { power } from './power.mjs';
import { main, Obstacle, root, run } from './run.mjs';

const results = join(root, '.cache/results');
const totals = { passed: 0, failed: 0, skipped: 0 };

const tool = (name, ...args) => run(join(root, 'node_modules/.bin', name), args, { show: true });

async function unused() {
  for (const mode of [['--production'], []]) {
    const { code } = await tool('knip', ...mode);
    if (code) return { code };
  }
  return { code: 0 };
}

async function vitest(...projects) {
  const file = join(results, `${projects[0]}.json`);
  const { code } = await tool(
    'vitest',
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  );
  if (!existsSync(file)) return { code: code || 1 }; // it exited before it could write the counts
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = JSON.parse(readFileSync(file, 'utf8'));
  count(numPassedTests, numFailedTests, numPendingTests + numTodoTests);
  return { code };
}

async function go() {
  const { code, output } = await goTest();
  const lines = output.split('\n');
  const passed = lines.filter((line) => /^\s*--- PASS/.test(line)).length;
  const failed = lines.filter((line) => /^\s*--- FAIL/.test(line)).length;
  console.log(code === 0 ? `Go: ${passed} passed` : output);
  count(passed, failed, 0);
  return { code };
}

async function browser() {
  await installChromium();
  return playwright('browser');
}

async function engines() {
  const obstacle = await installEngines();
  if (!obstacle) return playwright('engines', '-c', 'tests/engines/playwright.config.ts');
  console.log(`Not tried: Firefox and WebKit. Why: ${obstacle}`);
  return { code: 0, untried: true };
}

async function playwright(name, ...options) {
  const file = join(results, `${name}.json`);
  const { code } = await run(join(root, 'node_modules/.bin/playwright'), ['test', '--reporter=list,json', ...options], {
    show: true,
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  });
  if (!existsSync(file)) return { code: code || 1 };
  const { expected, unexpected, flaky, skipped } = JSON.parse(readFileSync(file, 'utf8')).stats;
  count(expected + flaky, unexpected, skipped);
  return { code };
}

async function histories() {
  const { ran, red } = await fuzzAll({ seeds: 300, from: newSeed() });
  count(ran - red, red, 0);
  return { code: red ? 1 : 0 };
}

async function safeguards() {
  const { passed, failed } = await power();
  count(passed, failed, 0);
  return { code: failed ? 1 : 0 };
}

async function requirements() {
  // the unit tests have passed before
  const { passed, failed } = await plantFaults({ areGreen: true });
  count(passed, failed, 0);
  return { code: failed ? 1 : 0 };
}

function count(passed, failed, skipped) {
  totals.passed += passed;
  totals.failed += failed;
  totals.skipped += skipped;
}

/** What stands in one row runs side by side: each of it keeps one core busy, and none of it looks at a clock. */
const quick = [
  [['format', () => tool('oxfmt', '--check', '.')]],
  [['lint', () => tool('oxlint', '-c', 'oxlint.config.js', '--deny-warnings')]],
  [
    ['types', () => tool('tsc', '--noEmit', '-p', '.')],
    // with the tests and without them
    ['unused code', () => unused()],
  ],
  [['unit tests', () => vitest('unit', 'databases')]],
  [['boundaries', () => vitest('boundaries')]],
];

const whole = [
  ...quick,
  [['power of the tests', requirements]],
  [['build', () => build().then(() => ({ code: 0 }))]],
  [['budgets', () => run(process.execPath, ['scripts/budget.mjs'], { show: true })]],
  [['oldest browsers', () => run(process.execPath, ['scripts/floor.mjs'], { show: true })]],
  [['Go tests', go]],
  [['server tests', () => vitest('server')]],
  // what the server takes while it is attacked, with nothing beside it
  [['measured server tests', () => vitest('measured')]],
  [['fuzz', histories]],
  [['power of the fuzz', safeguards]],
  [['browser tests', browser]],
  [['other engines', engines]],
];

await main(async () => {
  const isQuick = process.argv.includes('--quick');
  if (!isQuick) await checkGo();
  await install();
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  for (const row of isQuick ? quick : whole) {
    const failed = (await Promise.all(row.map(step))).filter(Boolean);
    if (failed.length) throw new Obstacle(`\nStopped at ${failed.join(', ')}. ${summary()}`);
  }
  console.log(`\n${summary()}`);
});

/** Returns its name in quotes if it failed. */
async function step([name, work]) {
  console.log(`\n== ${name}`);
  const began = Date.now();
  const { code, untried } = await work();
  const outcome = untried ? 'NOT TRIED' : code === 0 ? 'passed' : 'FAILED';
  console.log(`== ${name}: ${outcome} after ${((Date.now() - began) / 1000).toFixed(0)} s`);
  return code === 0 ? undefined : `"${name}"`;
}

function summary() {
  const { passed, failed, skipped } = totals;
  return `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`;
}
