// npm run proof [-- --from SEED]: what a release needs, all of it. It can be stopped, and goes on behind what was green with
// the same inputs; at the end it writes docs/proof.md.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { argument } from './arguments.mjs';
import { checkGo } from './go.mjs';
import { install } from './install.mjs';
import { main, Obstacle, root, run } from './run.mjs';

const page = join(root, 'docs/proof.md');
const memory = join(root, '.cache/proof.json');
const heading = `# Proof

\`npm run proof\` runs everything: all checks of \`npm test\`, every fault and safeguard, 3,000 histories, the journeys in the other engines, all mutants. Seconds are those of all its sittings on two cores; the newest stands first.

| Commit | Day | Seconds | Tests | Histories from seed | Mutants | Result |
|---|---|---|---|---|---|---|
`;

/** Seeds and seconds of the sittings before this one, for the same code. */
function before(commit) {
  const known = existsSync(memory) ? JSON.parse(readFileSync(memory, 'utf8')) : {};
  return known.commit === commit ? known : { commit, seconds: 0, tests: 0, from: argument('from', Number) };
}

await main(async () => {
  await checkGo();
  await install();
  const git = async (...args) => (await run('git', args)).output.trim();
  if (await git('status', '--porcelain')) throw new Obstacle('Commit first: a proof is of a commit.');
  const checks = await import('./checks.mjs');
  const { checkAll } = await import('./checkAll.mjs');
  const { newSeed } = await import('./fuzz.mjs');
  const sitting = before(await git('rev-parse', '--short', 'HEAD'));
  sitting.from ??= newSeed() * 1_000;
  const began = Date.now();
  const past = sitting.seconds;
  const keep = () => {
    sitting.seconds = past + Math.round((Date.now() - began) / 1_000);
    mkdirSync(join(root, '.cache'), { recursive: true });
    writeFileSync(memory, JSON.stringify(sitting));
  };
  const timer = setInterval(keep, 5_000);
  const mutants = async () => {
    const outcome = await checks.mutants();
    sitting.mutants = outcome.result;
    return outcome;
  };
  const rows = [
    ...checks.quick,
    [['late reads', checks.lateUnitTests]],
    [['build', checks.built]],
    ...checks.server,
    [['measured server tests', checks.measuredServerTests()]],
    [['budgets', checks.budgets]],
    [['oldest browsers', checks.oldestBrowsers]],
    [['browser tests', checks.journeys()]],
    [['other engines', checks.engineJourneys()]],
    [['smoke of the bench', checks.benchSmoke()]],
    [['broken requirements', checks.sabotagedRequirements()]],
    [['broken safeguards', checks.sabotagedEngine()]],
    [['fuzz', checks.manyHistories(3_000, sitting.from)]],
    [['mutants', mutants]],
  ];
  try {
    const { totals } = await checkAll(rows, {
      next: (left) => console.log(`\nLeft: ${left.join(', ')}`),
    });
    sitting.tests += totals.passed;
  } finally {
    clearInterval(timer);
    keep();
  }
  const { commit, seconds, tests, from } = sitting;
  const day = new Date().toISOString().slice(0, 10);
  const line = `| ${commit} | ${day} | ${seconds} | ${tests} | ${from} | ${sitting.mutants} | green |\n`;
  const [, rest = ''] = existsSync(page) ? readFileSync(page, 'utf8').split('|---|---|---|---|---|---|---|\n') : [];
  writeFileSync(page, heading + line + rest);
  console.log(`\ndocs/proof.md names ${commit}`);
});
