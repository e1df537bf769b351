// npm run fuzz -- --seeds N --from S [--patience S]: seeded histories against the sync engine, on all cores; and the pinned ones.
import { availableParallelism } from 'node:os';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { argument } from './arguments.mjs';
import { install } from './install.mjs';
import { main, must, Obstacle, root, run } from './run.mjs';

const program = (folder) => join(root, folder, 'fuzz.mjs');

export async function buildFuzz(folder = '.cache/fuzz', env = {}) {
  await must(
    'Bundling the fuzz',
    process.execPath,
    ['node_modules/vite/bin/vite.js', 'build', '-c', 'vite.fuzz.config.ts'],
    {
      env: { FUZZ_OUT: folder, ...env },
    },
  );
}

export const fuzz = (folder, args, options) =>
  run(process.execPath, ['--max-semi-space-size=64', program(folder), ...args], options);

/** Prints the failures and a summary line; returns how many histories were run and how many failed. */
export async function fuzzAll({ seeds, from, patience = 60 }) {
  await buildFuzz();
  const pinned = JSON.parse(readFileSync(join(root, 'tests/sync/pinned.json'), 'utf8'));
  const workers = Math.max(1, Math.min(availableParallelism(), 8));
  const share = Math.ceil(seeds / workers);
  const jobs = Array.from({ length: workers }, (_, index) => {
    const count = Math.max(0, Math.min(share, seeds - index * share));
    return ['--from', String(from + index * share), '--seeds', String(count)];
  }).filter((job) => job[3] !== '0');
  const outputs = await Promise.all(
    [['--list', pinned.join(',')], ...jobs].map((job) => fuzz('.cache/fuzz', [...job, '--patience', String(patience)])),
  );
  let ran = 0;
  let red = 0;
  for (const { code, output } of outputs) {
    const lines = output.trim().split('\n');
    const sum = JSON.parse(lines.pop() ?? '{}');
    if (code !== 0) console.log(lines.join('\n'));
    ran += sum.seeds;
    red += sum.red;
  }
  console.log(`Fuzz: ${ran} histories (${pinned.length} pinned, ${seeds} from seed ${from}), ${red} failed`);
  return { ran, red };
}

/**
 * New seeds every time: the minute of the run is a number that was not used before, and greater than those from which
 * on a history contains what was added later.
 */
export const newSeed = () => 100_000_000 + Math.floor(Date.now() / 60_000);

if (process.argv[1]?.endsWith('fuzz.mjs'))
  await main(async () => {
    await install();
    const { red } = await fuzzAll({
      seeds: argument('seeds', Number) ?? 300,
      from: argument('from', Number) ?? newSeed(),
      patience: argument('patience', Number),
    });
    if (red)
      throw new Obstacle('The fuzz found what must not happen: pin the seed in tests/sync/pinned.json and mend it.');
  });
