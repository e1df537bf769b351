import './turns.ts';
import './language.ts';
import { learnNamed } from '#mutations/known.ts';
import { type Outcome, type Profile, world } from './world.ts';

/**
 * node fuzz --from S --seeds N, or --list 80,152 [--profile P] [--stop K] [--patience S] [--quiet]: runs the histories,
 * reports the failing ones with the shortest history that still fails, exits 1 if any.
 */
const argument = (name: string): string | undefined => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? undefined : process.argv[at + 1];
};
const from = Number(argument('from') ?? 1);
const seeds = Number(argument('seeds') ?? 20);
const list = argument('list')?.split(',').map(Number) ?? Array.from({ length: seeds }, (_, index) => from + index);
const stop = Number(argument('stop') ?? Infinity);
const profile = argument('profile') as Profile | undefined;
const quietly = process.argv.includes('--quiet');

const log = console.log;
// RxDB advertises its premium edition on the console
console.log = console.warn = console.error = () => {};
const unhandled: string[] = [];
process.on('unhandledRejection', (reason) =>
  unhandled.push(reason instanceof Error ? (reason.stack ?? reason.message) : String(reason)),
);

// seconds for one history; more are needed when other programs use the processor
const patience = Number(argument('patience') ?? 60) * 1_000;
const wedged = (seed: number): Outcome => ({ seed, profile: 'all', bugs: ['I7 wedged'], tally: {}, story: [] });
const total: Record<string, number> = {};
const kinds: Record<string, number> = {};
let red = 0;
let ran = 0;
// libraries do some things once per process, which would make the first history differ from a later run of it
// and reading what is loaded later takes another time in each run
await Promise.all([
  ...['answer.write', 'aside.keep', 'course.edit'].map(learnNamed),
  ...[import('#sync/push.ts'), import('#sync/mergeAnswers.ts'), import('#model/mergedAnswer.ts')],
  ...[import('#sync/othersWords.ts'), import('#local/media.ts'), import('@noble/hashes/sha2.js')],
]);
await world(0, { steps: 1 });
const began = performance.now();
for (const seed of list) {
  if (red >= stop) break;
  const outcome = await history(seed);
  ran++;
  for (const [name, count] of Object.entries(outcome.tally)) total[name] = (total[name] ?? 0) + count;
  if (!outcome.bugs.length) continue;
  red++;
  const kind = outcome.bugs[0]!.slice(0, 2);
  kinds[kind] = (kinds[kind] ?? 0) + 1;
  if (quietly) log(`seed ${seed} (${outcome.profile}) ${outcome.bugs.join(' | ')}`);
  const shortest = quietly ? outcome : await shortened(seed, outcome);
  if (!quietly)
    log(
      `seed ${seed} (${outcome.profile})\n  ${shortest.bugs.join('\n  ')}\n  its story, as short as it fails:\n    ${shortest.story.slice(-60).join('\n    ')}`,
    );
  if (outcome.bugs[0] === 'I7 wedged') break;
}

async function history(seed: number, steps?: number): Promise<Outcome> {
  const outcome = await Promise.race([
    world(seed, { profile, steps }),
    new Promise<Outcome>((resolve) => setTimeout(() => resolve(wedged(seed)), patience).unref()),
  ]);
  if (unhandled.length) outcome.bugs.push(`I7 unhandled ${unhandled.splice(0).join('; ')}`);
  return outcome;
}

/** The same seed with fewer steps, as long as it still fails. */
async function shortened(seed: number, whole: Outcome): Promise<Outcome> {
  if (whole.bugs[0] === 'I7 wedged') return whole;
  for (const steps of [15, 30, 45, 60, 80, 100]) {
    const shorter = await history(seed, steps);
    if (shorter.bugs.length)
      return { ...shorter, bugs: [`with ${steps} steps: ${shorter.bugs[0]}`, ...shorter.bugs.slice(1)] };
  }
  return whole;
}

// where mutants are planted (scripts/sabotage/mutate.mjs), which of them these histories reach
const { reached } = globalThis as { reached?: Set<number> };
const seconds = Math.round((performance.now() - began) / 1000);
log(JSON.stringify({ seeds: ran, red, ...total, kinds, seconds, reached: reached && [...reached] }));
process.exit(red ? 1 : 0);
