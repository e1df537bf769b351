// npm run mutants [-- --seeds N]: how much of the engine can be broken unnoticed. Each mutant is run against the fuzz,
// and what survives against the tests beside it; the rest is printed, to be killed or explained (docs/mutants.md).
import { availableParallelism } from 'node:os';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildFuzz, fuzz } from './fuzz.mjs';
import { install } from './install.mjs';
import { plantAll } from './plantMutants.mjs';
import { main, root, run } from './run.mjs';

const folder = '.cache/mutants';

const argument = (name, otherwise) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? otherwise : Number(process.argv[at + 1]);
};

/** A few seeds first: most die at once. */
async function dies(number, seeds) {
  const env = { MUTANT: String(number) };
  const list = ['--from', '1', '--seeds', String(seeds), '--stop', '1', '--quiet', '--patience', '20'];
  // one that never comes to an end is noticed too
  const { code } = await fuzz(folder, list, { env, timeout: 120_000 });
  return code !== 0;
}

/** By the tests that reach its file. */
async function diesByTests(number, { file }) {
  const { code } = await run(
    join(root, 'node_modules/.bin/vitest'),
    ['related', file, '--run', '--project', 'databases', '--bail', '1', '--reporter', 'dot'],
    { env: { MUTANT: String(number) }, timeout: 120_000 },
  );
  return code !== 0;
}

async function inParallel(numbers, work) {
  const waiting = [...numbers];
  const left = [];
  const worker = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
      if (!(await work(next))) left.push(next);
  };
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), 8) }, worker));
  return left.sort((one, other) => one - other);
}

await main(async () => {
  await install();
  mkdirSync(join(root, folder), { recursive: true });
  await buildFuzz(folder, { MUTANTS: 'all' });
  const { mutants } = plantAll();
  const bundle = readFileSync(join(root, folder, 'fuzz.mjs'), 'utf8');
  const inFuzz = new Set([...bundle.matchAll(/planted [!=]== (\d+)/g)].map(([, number]) => Number(number)));
  const step = argument('every', 1);
  const numbers = mutants.map((_, number) => number).filter((number) => number % step === 0);
  console.log(`${mutants.length} mutants, ${numbers.length} of them run`);
  const survivors = await inParallel(
    numbers,
    async (number) => inFuzz.has(number) && dies(number, argument('seeds', 24)),
  );
  console.log(`${numbers.length - survivors.length} killed by the fuzz`);
  const left = process.argv.includes('--no-tests')
    ? survivors
    : await inParallel(survivors, (number) => diesByTests(number, mutants[number]));
  for (const number of left) {
    const { file, line, kind, text } = mutants[number];
    console.log(`${number} ${file}:${line} ${kind}: ${text}`);
  }
  writeFileSync(
    join(root, folder, 'left.json'),
    JSON.stringify(
      left.map((number) => mutants[number]),
      null,
      1,
    ),
  );
  const killed = numbers.length - left.length;
  console.log(`Mutants: ${killed} of ${numbers.length} killed (${((100 * killed) / numbers.length).toFixed(1)} %)`);
});
