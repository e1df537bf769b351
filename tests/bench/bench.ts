import { execFileSync } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { machineSpeed } from './browser.ts';
import { admin } from './admin.ts';
import { board } from './board.ts';
import { editorSpeed } from './editorSpeed.ts';
import { choiceOf, type Extent, usualRows } from './extent.ts';
import { type Part, unmeasured } from './figures.ts';
import { firstSync } from './firstSync.ts';
import { isolated, within } from './isolated.ts';
import { latency } from './latency.ts';
import { lighthouseScores } from './lighthouse.ts';
import { manyWaiting } from './manyWaiting.ts';
import { moderationStep } from './moderationStep.ts';
import { palette } from './palette.ts';
import { failures, record, type Result, section, smokeLines } from './report.ts';
import { search } from './search.ts';
import { secondStart } from './secondStart.ts';
import { serverSpeed } from './serverSpeed.ts';
import { type Size, sizePart } from './sizes.ts';
import { soak } from './soak.ts';
import { standstill } from './standstill.ts';
import { studyTimes } from './study.ts';
import { worstPush } from './worstPush.ts';

export { Refusal } from './extent.ts';

const measured: Record<string, (extent: Extent) => Promise<Part>> = {
  firstsync: firstSync,
  secondstart: secondStart,
  search,
  palette,
  admin,
  board,
  standstill,
  latency,
  server: serverSpeed,
  worstpush: worstPush,
  soak,
  editor: editorSpeed,
  manywaiting: manyWaiting,
  moderation: moderationStep,
  study: studyTimes,
  lighthouse: lighthouseScores,
};

export const parts = ['sizes', ...Object.keys(measured)];

/** Minutes after which a part has failed, with the usual number of questions: twice what a slow machine takes. */
const limits: Record<string, number> = { lighthouse: 25, worstpush: 25 };
const usualLimit = 10;
const smokeLimit = 10;
/** How many parts of a smoke run side by side: much of each is waiting. */
const lanes = 3;

const pictures = '.cache/bench/failed';

/** Runs the named parts, or all of them. Returns why parts failed; a whole run is written to the docs. */
export async function bench(args: readonly string[], sizes: () => Size[]): Promise<string[]> {
  const all: typeof measured = { sizes: sizePart(sizes), ...measured };
  const { parts: names, isWhole, extent } = choiceOf(args, parts);
  await rm(pictures, { recursive: true, force: true });
  // what nobody waits for, such as a page that is closed with a failed part, is told and holds up no other
  process.on('uncaughtException', console.error);
  const run = async (name: string) => {
    const minutes = extent.isSmoke ? smokeLimit : (limits[name] ?? usualLimit) * Math.max(1, extent.rows / usualRows);
    const began = performance.now();
    const outcome = await isolated(() => complete(all[name]!(extent)), {
      limit: minutes * 60_000,
      picture: `${pictures}/${name}`,
    });
    const seconds = (performance.now() - began) / 1_000;
    return 'failure' in outcome ? { name, seconds, ...outcome } : { name, seconds, part: outcome.value };
  };
  const results = extent.isSmoke ? await smoke(names, run) : await measure(names, run);
  if (isWhole) await writeFile('docs/bench.md', record({ ...occasion(), results }));
  return failures(results);
}

type Run = (name: string) => Promise<Distribute<Result>>;
type Distribute<R> = R extends unknown ? Omit<R, 'points'> : never;

/** One after the other. The machine's speed varies during the run, which limits the precision of all figures. */
async function measure(names: readonly string[], run: Run): Promise<Result[]> {
  const results: Result[] = [];
  let before = await points();
  for (const name of names) {
    console.log(`\n${name} ...`);
    const ran = await run(name);
    const after = await points();
    const result: Result = { ...ran, points: [before, after] };
    console.log(section(result));
    results.push(result);
    before = after;
  }
  return results;
}

async function smoke(names: readonly string[], run: Run): Promise<Result[]> {
  // the slowest ones stand last
  const waiting = names.toReversed();
  const results: Result[] = [];
  const lane = async () => {
    for (let name = waiting.shift(); name; name = waiting.shift()) {
      const result: Result = { ...(await run(name)), points: [Number.NaN, Number.NaN] };
      console.log('part' in result ? smokeLines(result, result.part) : `${name}: FAILED`);
      results.push(result);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return results;
}

const points = () => within(120_000, machineSpeed());

/** A part whose figures are all there. */
async function complete(working: Promise<Part>): Promise<Part> {
  const part = await working;
  const missing = unmeasured(part.figures);
  if (missing.length) throw new Error(`no figure for: ${missing.join('; ')}`);
  return part;
}

function occasion(): { commit: string; date: string } {
  const date = new Date().toISOString().slice(0, 10);
  try {
    // what is not committed yet is marked as such
    const words = ['describe', '--always', '--dirty', '--exclude=*'];
    return { commit: execFileSync('git', words, { encoding: 'utf8' }).trim(), date };
  } catch {
    return { commit: 'unknown', date };
  }
}
