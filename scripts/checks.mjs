// What npm test and npm run proof are made of: each check says whether it passed, and what it ran.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.mjs';
import { installChromium } from './chromium.mjs';
import { installEngines } from './engines.mjs';
import { fuzzAll, newSeed } from './fuzz.mjs';
import { goTest } from './go.mjs';
import { isGreen, setGreen } from './green.mjs';
import { contentOf, filesIn, withImports } from './inputs.mjs';
import { journeysToRun } from './journeys.mjs';
import { root, run } from './run.mjs';
import { shareOf } from './share.mjs';
import { sabotageEngine } from './sabotage/engine.mjs';
import { sabotageWithMutants } from './sabotage/mutants.mjs';
import { sabotageRequirements } from './sabotage/requirements.mjs';

/**
 * @typedef {{ name: string, seconds: number }} Timed
 * @typedef {object} Outcome
 * @property {boolean} passed
 * @property {{ passed: number, failed: number, skipped?: number }} [tests]
 * @property {Timed[]} [slow] tests with their seconds
 * @property {string} [untried] why nothing could be said
 * @property {number} [unchanged] how many were not run, because they were green with the same inputs before
 * @typedef {() => Promise<Outcome>} Check
 */

const results = join(root, '.cache/results');

/** The same program with the same arguments, as long as nothing that it reads has changed. */
const unlessKnown = (name, reads, check) => async () => {
  const inputs = contentOf(reads.flatMap(filesIn));
  if (isGreen(name, inputs)) return { passed: true, unchanged: 1 };
  const outcome = await check();
  if (outcome.passed && !outcome.untried) setGreen([[name, inputs]]);
  return outcome;
};

const settings = ['package.json', 'package-lock.json', 'tsconfig.json', 'boundaries.js', 'knip.json', '.oxfmtrc.json'];
const code = ['src', 'pocketbase', 'pb_migrations', 'tests', 'scripts', 'index.html', 'vite.config.ts', ...settings];
const configs = ['oxlint.config.js', 'oxlint.dist.config.js', 'vitest.config.ts', 'vite.fuzz.config.ts'];
const sources = [...code, ...configs, 'vite.server.config.ts', 'vite.bench.config.ts', 'playwright.config.ts'];
/** What the built binary is made of, without the app in it. */
const binary = ['pocketbase', 'pb_migrations', 'src/model', 'src/mutations', 'scripts/build.mjs', 'scripts/go.mjs'];
const app = ['src', 'public', 'index.html', 'vite.config.ts', ...binary];

async function tool(name, ...args) {
  const { code: exit } = await run(join(root, 'node_modules/.bin', name), args, { show: true });
  return { passed: exit === 0 };
}

const format = () => tool('oxfmt', '--check', '.');
const lint = unlessKnown('lint', sources, () => tool('oxlint', '-c', 'oxlint.config.js', '--deny-warnings'));
const types = unlessKnown('types', sources, () => tool('tsc', '--noEmit', '-p', '.'));
/** With the tests and without them. */
const unusedCode = unlessKnown('unused code', sources, async () => {
  const whole = await tool('knip');
  return whole.passed ? tool('knip', '--production') : whole;
});

const unitTests = () => vitest(['unit', 'databases'], (path) => withImports(path));
/** What a screen shows comes later than a test can look (`lateReads.mjs`). */
export const lateUnitTests = unlessKnown('late reads', code, async () => {
  const args = ['run', '--project', 'unit', '--reporter=dot'];
  const { code: exit } = await run(join(root, 'node_modules/.bin/vitest'), args, {
    ...{ show: true, env: { LATE_READS: '150' } },
  });
  return { passed: exit === 0 };
});
const documents = ['docs', 'README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md'];
const boundaries = () => vitest(['boundaries'], () => [...sources, ...documents].flatMap(filesIn));
const serverTests = () => vitest(['server'], ofServer);
/** What the server takes while it is attacked, with nothing beside it. */
export const measuredServerTests = (share) => () => vitest(['measured'], ofServer, share);

const ofServer = (path) => [
  ...withImports(path),
  ...binary.flatMap(filesIn),
  ...(path.endsWith('/web.test.ts') ? app.flatMap(filesIn) : []),
];

/**
 * @param {(path: string) => string[]} readsOf the files that a test depends on
 * @param {import('./share.mjs').Share} [share] of the files
 */
async function vitest(projects, readsOf, share) {
  const chosen = projects.flatMap((project) => ['--project', project]);
  const listed = await run(join(root, 'node_modules/.bin/vitest'), ['list', '--filesOnly', '--json', ...chosen]);
  const all = JSON.parse(listed.output.slice(listed.output.indexOf('['))).map(({ file }) => file.slice(root.length));
  const paths = shareOf(all, (path) => path, share);
  const inputs = new Map(paths.map((path) => [path, contentOf(readsOf(path))]));
  const wanted = paths.filter((path) => !isGreen(path, inputs.get(path)));
  if (!wanted.length) return { passed: true, unchanged: paths.length };
  const file = join(results, `${projects[0]}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const { code: exit } = await run(
    join(root, 'node_modules/.bin/vitest'),
    ['run', ...chosen, ...reporters, ...(wanted.length < all.length ? wanted : [])],
    { show: true },
  );
  if (!existsSync(file)) return { passed: false }; // it ended before it could write the counts
  const said = JSON.parse(readFileSync(file, 'utf8'));
  const green = said.testResults.filter(({ status }) => status === 'passed').map(({ name }) => name.slice(root.length));
  setGreen(green.map((path) => [path, inputs.get(path)]));
  return {
    passed: exit === 0,
    unchanged: paths.length - wanted.length,
    tests: {
      passed: said.numPassedTests,
      failed: said.numFailedTests,
      skipped: said.numPendingTests + said.numTodoTests,
    },
    slow: said.testResults.flatMap(({ assertionResults }) =>
      assertionResults.map(({ fullName, duration }) => ({ name: fullName, seconds: duration / 1_000 })),
    ),
  };
}

export const built = async () => {
  await build();
  return { passed: true };
};
export const budgets = () => script('scripts/budget.mjs');
export const oldestBrowsers = unlessKnown('oldest browsers', [...app, 'scripts', 'package-lock.json'], () =>
  script('scripts/floor.mjs'),
);
const script = async (...args) => ({ passed: (await run(process.execPath, args, { show: true })).code === 0 });

const goTests = unlessKnown('Go tests', [...binary, 'scripts/go.mjs'], async () => {
  const { code: exit, output } = await goTest();
  const ended = [...output.matchAll(/^\s*--- (PASS|FAIL): (\S+) \(([\d.]+)s\)/gm)];
  const count = (word) => ended.filter(([, how]) => how === word).length;
  console.log(exit === 0 ? `Go: ${count('PASS')} passed` : output);
  return {
    passed: exit === 0,
    tests: { passed: count('PASS'), failed: count('FAIL') },
    slow: ended.map(([, , name, seconds]) => ({ name, seconds: Number(seconds) })),
  };
});

const histories = ['tests/sync/fuzz.ts'];

/** New seeds each time. */
export async function fuzz() {
  const inputs = contentOf(withImports(...histories));
  if (isGreen('fuzz', inputs)) return { passed: true, unchanged: 1 };
  const { ran, red } = await fuzzAll({ seeds: 300, from: newSeed() });
  if (!red) setGreen([['fuzz', inputs]]);
  return { passed: red === 0, tests: { passed: ran - red, failed: red } };
}

/** Seeds that are run once, so many at a time: it goes on behind those that were green. */
export const manyHistories = (seeds, from) => async () => {
  const inputs = contentOf(withImports(...histories));
  const tests = { passed: 0, failed: 0 };
  const size = 100;
  for (let first = from; first < from + seeds; first += size) {
    const name = `fuzz ${first}`;
    if (isGreen(name, inputs)) continue;
    console.log(`${from + seeds - first} histories are left`);
    const { ran, red } = await fuzzAll({ seeds: Math.min(size, from + seeds - first), from: first });
    tests.passed += ran - red;
    tests.failed += red;
    if (!red) setGreen([[name, inputs]]);
  }
  return { passed: tests.failed === 0, tests };
};

/**
 * What was found red stays so until its inputs change.
 * @param {string} list
 * @param {(choice: import('./sabotage/lists.mjs').Choice) => Promise<{ passed: number, failed: number }>} plant
 */
const sabotage = (list, plant) => (share) => async () => {
  let unchanged = 0;
  const nameOf = ({ name }) => `${list}: ${name}`;
  const isKnown = (fault) => isGreen(nameOf(fault), fault.inputs()) && (unchanged += 1) > 0;
  const remember = (fault) => setGreen([[nameOf(fault), fault.inputs()]]);
  const tests = await plant({ share, isKnown, remember });
  return { passed: tests.failed === 0, tests, unchanged };
};
// the unit tests have passed before
export const sabotagedRequirements = sabotage('requirement', (choice) =>
  sabotageRequirements({ ...choice, areGreen: true }),
);
export const sabotagedEngine = sabotage('safeguard', sabotageEngine);

/** A mutant turns nothing red by itself: what survives is printed, and explained in docs/mutants.md. */
export async function mutants() {
  const inputs = contentOf(['src', 'pocketbase/server', 'tests/sync', 'tests/unit', 'tests/local'].flatMap(filesIn));
  const { killed, all } = await sabotageWithMutants({
    recall: (mutant) => ['killed', 'left'].find((how) => isGreen(`mutant ${mutant} ${how}`, inputs)),
    remember: (mutant, how) => setGreen([[`mutant ${mutant} ${how}`, inputs]]),
  });
  return { passed: true, tests: { passed: killed, failed: 0 }, result: `${killed} of ${all} killed` };
}

/** @param {import('./share.mjs').Share} [share] of its parts */
export const benchSmoke = (share) =>
  unlessKnown(`smoke of the bench ${share?.by ?? ''}`, [...app, 'tests/bench', 'scripts'], async () => {
    await installChromium();
    return script('scripts/bench.mjs', '--smoke', ...(share ? ['--share', String(share.of), share.by] : []));
  });

export const journeys = (share) => async () => {
  await installChromium();
  const { unchanged, left, options, remember } = await journeysToRun(share);
  if (!left) return { passed: true, unchanged };
  const { green = new Set(), ...outcome } = await playwright('browser', ...options);
  remember(green);
  return { ...outcome, unchanged };
};

/** @param {string[]} options of Playwright */
export const engineJourneys =
  (...options) =>
  async () => {
    const obstacle = await installEngines();
    if (!obstacle) return playwright('engines', '-c', 'tests/engines/playwright.config.ts', ...options);
    console.log(`Not tried: Firefox and WebKit. Why: ${obstacle}`);
    return { passed: true, untried: obstacle };
  };

async function playwright(name, ...options) {
  const file = join(results, `${name}.json`);
  rmSync(file, { force: true });
  mkdirSync(results, { recursive: true });
  const { code: exit } = await run(
    join(root, 'node_modules/.bin/playwright'),
    ['test', '--reporter=list,json', ...options],
    { show: true, env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file } },
  );
  if (!existsSync(file)) return { passed: false };
  const { stats, suites } = JSON.parse(readFileSync(file, 'utf8'));
  const ran = suites.flatMap((suite) => testsOf(suite, []));
  return {
    passed: exit === 0,
    tests: { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped },
    slow: ran,
    green: new Set(ran.filter(({ isGreen }) => isGreen).map(({ name }) => name)),
  };
}

function testsOf({ title, specs = [], suites = [] }, above) {
  const path = [...above, title];
  const own = specs.map(({ title: name, tests }) => ({
    name: [...path, name].join(' › '),
    seconds: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration / 1_000, 0),
    isGreen: tests.every(({ status }) => status === 'expected'),
  }));
  return [...own, ...suites.flatMap((suite) => testsOf(suite, path))];
}

/** What stands in one row runs side by side. */
export const quick = [
  [['format', format]],
  [['lint', lint]],
  [
    ['types', types],
    ['unused code', unusedCode],
  ],
  [['unit tests', unitTests]],
  [['boundaries', boundaries]],
];
export const server = [[['Go tests', goTests]], [['server tests', serverTests]]];
