// npm test: everything that must hold, in order, up to the first step that fails. Of what takes long a share, chosen by the
// commit: a sixth of what is broken on purpose, of the attacks on the server and of the bench, a twelfth of the journeys,
// and one of the other engines. `npm run proof` runs all of it. What was green on this machine with the same inputs is not run again.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { checkGo } from './go.mjs';
import { install } from './install.mjs';
import { main, root, run } from './run.mjs';
import { shareOf } from './share.mjs';

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
  const share = { of: 6, by: (await run('git', ['rev-parse', 'HEAD'])).output.trim() };
  const [engine] = shareOf(['Firefox', 'WebKit'], (name) => name, share);
  await checkAll([
    ...checks.quick,
    [['broken requirements', checks.sabotagedRequirements(share)]],
    [['build', checks.built]],
    [['budgets', checks.budgets]],
    [['oldest browsers', checks.oldestBrowsers]],
    ...checks.server,
    [['measured server tests', checks.measuredServerTests(share)]],
    [['fuzz', checks.fuzz]],
    [['broken safeguards', checks.sabotagedEngine(share)]],
    [['browser tests', checks.journeys({ ...share, of: 12 })]],
    [['other engines', checks.engineJourneys('--grep', `${engine} .*tunnel`)]],
    [['smoke of the bench', checks.benchSmoke(share)]],
  ]);
});
