import { writeFile } from 'node:fs/promises';
import { machineSpeed } from './browser.ts';
import { closeAll } from './closing.ts';
import { admin } from './admin.ts';
import { board } from './board.ts';
import { editorSpeed } from './editorSpeed.ts';
import { type Figure, type Part, table } from './figures.ts';
import { firstSync } from './firstSync.ts';
import { latency } from './latency.ts';
import { lighthouseScores } from './lighthouse.ts';
import { manyWaiting } from './manyWaiting.ts';
import { moderationStep } from './moderationStep.ts';
import { palette } from './palette.ts';
import { search } from './search.ts';
import { secondStart } from './secondStart.ts';
import { serverSpeed } from './serverSpeed.ts';
import { soak } from './soak.ts';
import { standstill } from './standstill.ts';
import { studyTimes } from './study.ts';
import { worstPush } from './worstPush.ts';

const parts: Record<string, (rows: number) => Promise<Part>> = {
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

const usualRows = 10_000;

const head = `# How fast it is

Written by \`npm run bench\`: one run on two slow cores, browser and server side by side on them. Compare the ratios;
milliseconds say little about another machine. The data are the demo content and 10,000 questions of 1 kB; the browser
is Chromium with a profile on disk.
`;

/** Runs the named parts, or all of them; then writes the figures to the docs. */
export async function bench(args: readonly string[]): Promise<void> {
  const at = args.indexOf('--rows');
  const rows = at < 0 ? usualRows : Number(args[at + 1]);
  const named = args.filter((arg, index) => !arg.startsWith('--') && (at < 0 || index !== at + 1));
  const unknown = named.find((name) => !Object.hasOwn(parts, name));
  if (unknown || !(rows > 0)) throw new Error(`npm run bench -- [${Object.keys(parts).join('|')}] [--rows n]`);
  const tables: string[] = [];
  for (const [name, run] of Object.entries(parts)) {
    if (named.length && !named.includes(name)) continue;
    const before = await speed('before');
    const part = await run(rows).finally(closeAll);
    const made = table({ ...part, figures: [...part.figures, before, await speed('after')] });
    console.log(`\n${made}`);
    tables.push(made);
  }
  if (!named.length && rows === usualRows) await writeFile('docs/bench.md', [head, ...tables].join('\n'));
}

/** The machine's speed varies during the run, which limits the precision of all figures. */
const speed = async (when: string): Promise<Figure> => ({
  what: `speed of this machine ${when}`,
  value: await machineSpeed(),
  unit: 'points',
});
