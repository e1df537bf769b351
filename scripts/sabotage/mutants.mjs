// How much of the engine can be broken unnoticed. Each mutant (scripts/sabotage/mutate.mjs) is run against the tests that
// reach it, and survivors against the fuzz; what still survives is printed, to be killed or explained (docs/mutants.md).
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { buildFuzz, fuzz } from '../fuzz.mjs';
import { Obstacle, root } from '../run.mjs';
import { mutateAll } from './mutate.mjs';
import { cores, spread, startTester } from './testers.mjs';

const folder = '.cache/mutants';
const reachedFolder = join(root, folder, 'reached');
/** Milliseconds. A mutant that never terminates counts as killed. */
const patience = 120_000;
/** Milliseconds of test files for one mutant, by their duration without it; the fastest come first. */
const testBudget = 15_000;

const histories = (seeds) => ['--from', '1', '--seeds', String(seeds), '--stop', '1', '--quiet', '--patience', '20'];

/** The mutants that the histories reach: the others need not be run against them. */
async function reachedByFuzz(seeds) {
  const { code, output } = await fuzz(folder, histories(seeds));
  if (code !== 0) throw new Obstacle('A history fails without any mutant.');
  return new Set(JSON.parse(output.trim().split('\n').pop()).reached);
}

async function diesByFuzz(mutant, seeds) {
  const { code } = await fuzz(folder, histories(seeds), { env: { MUTANT: String(mutant) }, timeout: patience });
  return code !== 0;
}

/** Which test files reach a mutant, the ones beside its file first, then the fastest. */
async function survey(mutants) {
  rmSync(reachedFolder, { recursive: true, force: true });
  mkdirSync(reachedFolder, { recursive: true });
  const tester = startTester({ MUTANTS: 'all', REACHED_FOLDER: reachedFolder, WORKERS: String(cores) });
  const { modules = [] } = (await tester.run({}, 30 * patience)) ?? {};
  await tester.stop();
  const red = modules.filter(({ passed }) => !passed).map(({ file }) => file);
  if (!modules.length || red.length) throw new Obstacle(`Tests fail without any mutant: ${red}`);
  const took = new Map(modules.map((one) => [join(root, one.file), one.took]));
  const files = readdirSync(reachedFolder).map((name) => JSON.parse(readFileSync(join(reachedFolder, name), 'utf8')));
  return (mutant) => {
    const beside = basename(mutants[mutant].file, '.ts');
    const rank = (path) => (basename(path).startsWith(`${beside}.test.`) ? -1 : took.get(path));
    let spent = 0;
    return files
      .filter(({ reached }) => reached.includes(mutant))
      .map(({ testPath }) => testPath)
      .sort((a, b) => rank(a) - rank(b))
      .filter((path) => (spent += took.get(path)) <= testBudget || rank(path) < 0);
  };
}

/**
 * @param {{ every?: number, seeds?: number, recall?: (mutant: number) => 'killed' | 'left' | undefined,
 *   remember?: (mutant: number, how: 'killed' | 'left') => void }} [options] `every`: each how many are run, `seeds`: against
 * how many histories, `recall`: what became of a mutant in an earlier sitting
 */
export async function sabotageWithMutants({ every = 1, seeds = 8, recall, remember } = {}) {
  mkdirSync(join(root, folder), { recursive: true });
  await buildFuzz(folder, { MUTANTS: 'all' });
  const { mutants } = mutateAll();
  const numbers = mutants.map((_, number) => number).filter((number) => number % every === 0);
  const how = new Map(numbers.map((number) => [number, recall?.(number)]));
  const waiting = numbers.filter((number) => !how.get(number));
  console.log(`${mutants.length} mutants, ${waiting.length} of them run`);
  if (waiting.length) {
    const reached = await reachedByFuzz(seeds);
    const filesOf = await survey(mutants);
    const testers = [];
    try {
      await spread(waiting, async (mutant, place) => {
        const tester = (testers[place] ??= startTester({ MUTANTS: 'all' }));
        const isKilled =
          (await diesByTests(tester, mutant, filesOf(mutant))) ||
          (reached.has(mutant) && (await diesByFuzz(mutant, seeds)));
        how.set(mutant, isKilled ? 'killed' : 'left');
        remember?.(mutant, how.get(mutant));
      });
    } finally {
      await Promise.all(testers.map((tester) => tester?.stop()));
    }
  }
  const left = numbers.filter((number) => how.get(number) === 'left').map((number) => ({ number, ...mutants[number] }));
  for (const { number, file, line, kind, text } of left) console.log(`${number} ${file}:${line} ${kind}: ${text}`);
  const killed = numbers.length - left.length;
  console.log(`Mutants: ${killed} of ${numbers.length} killed (${((100 * killed) / numbers.length).toFixed(1)} %)`);
  writeFileSync(join(root, folder, 'left.json'), JSON.stringify(left, null, 1));
  return { killed, all: numbers.length };
}

async function diesByTests(tester, mutant, paths) {
  if (!paths.length) return false;
  const said = await tester.run({ mutant, files: paths.map((path) => path.slice(root.length)) }, patience);
  return !said || said.errors.length > 0 || said.modules.some(({ passed }) => !passed);
}
