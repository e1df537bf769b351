import { goalPoints, type Part, shown, table } from './figures.ts';

/** What a run of one part came to. */
export type Result = {
  name: string;
  seconds: number;
  /** Of the machine, before and after it. */
  points: readonly [before: number, after: number];
} & ({ part: Part } | { failure: string; pictures: string[] });

export interface Occasion {
  commit: string;
  date: string;
  results: readonly Result[];
}

/** One part as Markdown. Its goals are those at the mean of the points before and after it. */
export function section(result: Result): string {
  const { name, seconds, points } = result;
  if ('failure' in result) return `## ${name}\n\nFailed after ${Math.round(seconds)} s: ${result.failure}\n`;
  const { title, about, figures } = result.part;
  const [before, after] = points.map(Math.round);
  const measured = `\`${name}\`, ${Math.round(seconds)} s, at ${before} points before and ${after} after.`;
  return `## ${title}\n\n${about} ${measured}\n\n${table(figures, (points[0] + points[1]) / 2)}\n`;
}

/** In one line each: a smoke tells that they work, not how fast. */
export function smokeLines({ name, seconds }: Result, { figures }: Part): string {
  const all = figures.map(({ what, value, unit }) => `${what}: ${shown(value, unit)}`);
  return `${name}: works, ${seconds.toFixed(1)} s\n    ${all.join('; ')}`;
}

/** Why these parts failed, one line each, and where their pictures are. */
export const failures = (results: readonly Result[]): string[] =>
  results.flatMap((result) =>
    'failure' in result
      ? [`${result.name}: ${result.failure}`, ...result.pictures.map((path) => `    a picture: ${path}`)].join('\n')
      : [],
  );

/** The document of a whole run. */
export function record({ commit, date, results }: Occasion): string {
  const points = results.flatMap((result) => result.points);
  const [least, most] = [Math.min(...points), Math.max(...points)].map(Math.round);
  const minutes = Math.round(results.reduce((sum, { seconds }) => sum + seconds, 0) / 60);
  const head = `# How fast it is

Written by \`npm run bench\`: commit ${commit}, ${date}, ${minutes} minutes on a machine of ${least} to ${most} points. \`npm run bench -- PART ...\` runs only some parts, \`--rows N\` changes the size of the bank, and \`--smoke\` does the least of each part, to see that it works.

The browser and the server run side by side on the same machine. The data are the demo content and 10,000 questions of 1 kB; the browser is Chromium with a profile on disk.

Points are Lighthouse's benchmark of a processor, measured before and after each part. Goals are meant for ${goalPoints.toLocaleString('en')} points. For the goal here, times are multiplied by ${goalPoints}/points and throughputs by points/${goalPoints}; sizes, counts, ratios, scores and layout shifts are the same on every machine, and no frame is expected to be shorter than the display's 17 ms. The ratio is how much of the goal here is used up: at most 1 meets it.
`;
  return [head, ...results.map(section)].join('\n');
}
