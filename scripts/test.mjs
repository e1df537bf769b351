// npm test: everything that must hold, in order, up to the first step that fails; of what is broken on purpose, a third,
// chosen by the commit. What was green on this machine with the same inputs is not run again.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { checkGo } from './go.mjs';
import { install } from './install.mjs';
import { main, root, run } from './run.mjs';

await main(async () => {
  const isQuick = process.argv.includes('--quick');
  if (!isQuick) await checkGo();
  await install();
  rmSync(join(root, '.cache/results'), { recursive: true, force: true });
  mkdirSync(join(root, '.cache/results'), { recursive: true });
  // they need the packages
  const checks = await import('./checks.mjs');
  const { checkAll } = await import('./checkAll.mjs');
  if (isQuick) return checkAll(checks.quick);
  const third = { of: 3, by: (await run('git', ['rev-parse', 'HEAD'])).output.trim() };
  await checkAll([
    ...checks.quick,
    [['broken requirements', checks.sabotagedRequirements(third)]],
    [['build', checks.built]],
    [['budgets', checks.budgets]],
    [['oldest browsers', checks.oldestBrowsers]],
    ...checks.server,
    [['fuzz', checks.fuzz]],
    [['broken safeguards', checks.sabotagedEngine(third)]],
    [['browser tests', checks.journeys]],
    [['other engines', checks.engineJourneys('--grep', 'tunnel')]],
    [['smoke of the bench', checks.benchSmoke]],
  ]);
});
