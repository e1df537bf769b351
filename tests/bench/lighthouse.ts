import lighthouse from 'lighthouse';
import { freePort, type Server } from '../server/harness.ts';
import { learner, signedIn } from './account.ts';
import { openBrowser } from './browser.ts';
import { serverWith } from './data.ts';
import { type Figure, median, type Part } from './figures.ts';
import { inStep } from './inStep.ts';
import { assignedCourse } from './place.ts';

const goals = { performance: 95, accessibility: 100, 'best-practices': 100 } as const;
const runs = 3;

/** Lighthouse's own figures for a slow phone: a guest's first visit, and a learner's who has been here before. */
export async function lighthouseScores(rows: number): Promise<Part> {
  const server = await serverWith(rows);
  const guest = await freePort();
  await openBrowser(server, [`--remote-debugging-port=${guest}`]);
  const figures = await scores(server, guest, '/auth', false);
  const known = await freePort();
  const browser = await openBrowser(server, [`--remote-debugging-port=${known}`]);
  const account = await signedIn(server, learner);
  const { address } = await assignedCourse(server, account.id);
  await (await inStep(browser, account)).close();
  for (const path of ['/', `/course/${address}`]) figures.push(...(await scores(server, known, path, true)));
  return { title: 'Lighthouse, on a slow phone', figures };
}

async function scores(server: Server, port: number, path: string, keepStorage: boolean): Promise<Figure[]> {
  const names = Object.keys(goals) as (keyof typeof goals)[];
  const results: number[][] = names.map(() => []);
  for (let run = 0; run < runs; run++) {
    const flags = { port, onlyCategories: names, disableStorageReset: keepStorage, logLevel: 'error' } as const;
    const result = await lighthouse(server.url + path, { ...flags, onlyCategories: [...names] });
    const { categories, audits } = result!.lhr;
    names.forEach((name, index) => results[index]!.push((categories[name]!.score ?? 0) * 100));
    for (const name of ['accessibility', 'best-practices'] as const)
      for (const { id, weight } of categories[name]!.auditRefs)
        if (weight > 0 && audits[id]!.score === 0) console.log(`${path}: ${audits[id]!.title}`);
  }
  const place = path.startsWith('/course/') ? 'a course' : path;
  return names.map((name, index) => ({
    what: `${place}, ${name}`,
    value: median(results[index]!),
    unit: 'points',
    goal: goals[name],
    least: true,
  }));
}
