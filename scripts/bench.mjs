// npm run bench [-- PART ...] [--rows N] [--smoke [--share N COMMIT]]: measures performance against its goals. Timings are
// printed, never asserted: it fails only if a part cannot be measured.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sizes } from './budget.mjs';
import { build } from './build.mjs';
import { installChromium } from './chromium.mjs';
import { main, must, Obstacle, root } from './run.mjs';
import { shareOf } from './share.mjs';
import { alone, step } from './step.mjs';

const vite = (...args) =>
  must('The Vite build', process.execPath, [
    'node_modules/vite/bin/vite.js',
    'build',
    '--config',
    'vite.bench.config.ts',
    ...args,
  ]);

const files = {
  reads: [
    'package.json',
    'package-lock.json',
    'scripts/bench.mjs',
    'vite.bench.config.ts',
    'vite.config.ts',
    'src',
    'tests/bench',
    'tests/server',
    'tests/sync',
  ],
  writes: ['.cache/bench/page/page.js', '.cache/bench/node/bench.mjs', '.cache/bench/node/attack.mjs'],
};

await main(async () => {
  await build();
  await installChromium();
  await alone(() =>
    step('the bench', files, async () => {
      await vite();
      await vite('--ssr');
    }),
  );
  const { bench, parts, Refusal } = await import(pathToFileURL(join(root, '.cache/bench/node/bench.mjs')).href);
  const args = process.argv.slice(2);
  const at = args.indexOf('--share');
  const [, of, by] = at < 0 ? [] : args.splice(at, 3);
  const chosen = by ? shareOf(parts, (name) => name, { of: Number(of), by }) : [];
  const failed = await bench([...args, ...chosen], sizes).catch((error) => {
    throw error instanceof Refusal ? new Obstacle(error.message) : error;
  });
  if (failed.length) throw new Obstacle(`\nParts that failed:\n${failed.join('\n')}`);
});
// nothing that a part has left open keeps it
process.exit();
