import { type Outcome, type Profile, world } from './world.ts';

/** node fuzz --from S --seeds N [--profile P] [--stop K]: runs the histories, tells the failing ones, exits 1 if any. */
const argument = (name: string): string | undefined => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? undefined : process.argv[at + 1];
};
const from = Number(argument('from') ?? 1);
const seeds = Number(argument('seeds') ?? 20);
const stop = Number(argument('stop') ?? Infinity);
const profile = argument('profile') as Profile | undefined;
const quietly = process.argv.includes('--quiet');

const log = console.log;
// RxDB advertises its other edition on the console
console.log = console.warn = () => {};
const unhandled: string[] = [];
process.on('unhandledRejection', (reason) => unhandled.push(reason instanceof Error ? (reason.stack ?? reason.message) : String(reason)));

const patience = 60_000;
const wedged = (seed: number): Outcome => ({ seed, profile: 'all', bugs: ['I7 wedged'], tally: {}, story: [] });
const total: Record<string, number> = {};
const kinds: Record<string, number> = {};
let red = 0;
let ran = 0;
const began = performance.now();
for (let seed = from; seed < from + seeds && red < stop; seed++) {
  const outcome = await Promise.race([
    world(seed, { profile }),
    new Promise<Outcome>((resolve) => setTimeout(() => resolve(wedged(seed)), patience)),
  ]);
  if (unhandled.length) outcome.bugs.push(`I7 unhandled ${unhandled.splice(0).join('; ')}`);
  ran++;
  for (const [name, count] of Object.entries(outcome.tally)) total[name] = (total[name] ?? 0) + count;
  if (!outcome.bugs.length) continue;
  red++;
  const kind = outcome.bugs[0]!.slice(0, 2);
  kinds[kind] = (kinds[kind] ?? 0) + 1;
  if (!quietly) log(`seed ${seed} (${outcome.profile})\n  ${outcome.bugs.join('\n  ')}\n  the end of its story:\n    ${outcome.story.slice(-12).join('\n    ')}`);
  if (outcome.bugs[0] === 'I7 wedged') break;
}
log(JSON.stringify({ seeds: ran, red, ...total, kinds, seconds: Math.round((performance.now() - began) / 1000) }));
process.exit(red ? 1 : 0);
