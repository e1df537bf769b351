// npm run bench [-- part ...] [--rows n]: measures performance against its goals. Timings are printed, never asserted.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from './build.mjs';
import { installChromium } from './chromium.mjs';
import { main, must, root } from './run.mjs';

const vite = (...args) =>
  must('The Vite build', process.execPath, [
    'node_modules/vite/bin/vite.js',
    'build',
    '--config',
    'vite.bench.config.ts',
    ...args,
  ]);

await main(async () => {
  await build();
  await installChromium();
  await vite();
  await vite('--ssr');
  const { bench } = await import(pathToFileURL(join(root, '.cache/bench/node/bench.mjs')).href);
  await bench(process.argv.slice(2));
});
