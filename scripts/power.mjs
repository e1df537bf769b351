// The power of the fuzz: each safeguard is taken out in turn, and the fuzz must turn red.
import { availableParallelism } from 'node:os';
import { safeguards } from '../tests/sync/safeguards.js';
import { fuzz } from './fuzz.mjs';
import { install } from './install.mjs';
import { withoutSafeguard } from './plantSafeguard.mjs';
import { main, Obstacle, root } from './run.mjs';

/** Vite leaves its mode in the environment of its process, where the histories would find it. */
const { NODE_ENV } = process.env;

/** In this process: to start another one for each takes longer than to bundle. */
async function bundle(safeguard, folder) {
  const { build } = await import('vite');
  await build({
    root,
    configFile: 'vite.fuzz.config.ts',
    plugins: [withoutSafeguard(safeguard)],
    build: { outDir: folder },
  });
}

/** The known seeds first; a change of the engine may invalidate them, so then as many as it takes. */
async function misses(safeguard, index) {
  const folder = `.cache/power/${index}`;
  await bundle(safeguard, folder);
  const histories = (...which) => fuzz(folder, [...which, '--stop', '1', '--quiet'], { env: { NODE_ENV } });
  if ((await histories('--list', safeguard.seeds.join(','))).code !== 0) return true;
  const { code, output } = await histories('--from', '1', '--seeds', '150');
  const [, seed] = /^seed (\d+)/m.exec(output) ?? [];
  if (seed) console.log(`Sooner with another seed in tests/sync/safeguards.js, ${seed}: ${safeguard.name}`);
  return code !== 0;
}

export async function power() {
  const waiting = safeguards.map((safeguard, index) => ({ safeguard, index }));
  const silent = [];
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      if (!(await misses(next.safeguard, next.index))) silent.push(next.safeguard.name);
  };
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), 8) }, worker));
  if (NODE_ENV === undefined) delete process.env.NODE_ENV;
  for (const name of silent) console.log(`The fuzz does not miss: ${name}`);
  console.log(
    `Power: ${safeguards.length - silent.length} of ${safeguards.length} safeguards are missed when they are taken out`,
  );
  return { passed: safeguards.length - silent.length, failed: silent.length };
}

if (process.argv[1]?.endsWith('power.mjs'))
  await main(async () => {
    await install();
    if ((await power()).failed) throw new Obstacle('A safeguard can be taken out unnoticed.');
  });
