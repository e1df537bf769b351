// The power of the fuzz: each safeguard is taken out in turn, and the fuzz must turn red.
import { availableParallelism } from 'node:os';
import { safeguards } from '../tests/sync/safeguards.js';
import { buildFuzz, fuzz } from './fuzz.mjs';
import { install } from './install.mjs';
import { main, Obstacle } from './run.mjs';

/** The known seeds first; a change of the engine may invalidate them, so then as many as it takes. */
async function misses(safeguard, index) {
  const folder = `.cache/power/${index}`;
  await buildFuzz(folder, { SAFEGUARD: safeguard.name });
  const isRed = async (...histories) => (await fuzz(folder, [...histories, '--stop', '1', '--quiet'])).code !== 0;
  return (await isRed('--list', safeguard.seeds.join(','))) || isRed('--from', '1', '--seeds', '150');
}

export async function power() {
  const waiting = safeguards.map((safeguard, index) => ({ safeguard, index }));
  const silent = [];
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      if (!(await misses(next.safeguard, next.index))) silent.push(next.safeguard.name);
  };
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), 8) }, worker));
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
