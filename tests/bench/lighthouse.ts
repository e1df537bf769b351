import lighthouse from 'lighthouse';
import { freePort, type Server } from '../server/harness.ts';
import { admin, learner, signedIn } from './account.ts';
import { type Browser, openBrowser } from './browser.ts';
import { serverWith } from './data.ts';
import { type Figure, median, type Part } from './figures.ts';
import { inStep } from './inStep.ts';
import { assignedCourse } from './place.ts';

const goals = { performance: 95, accessibility: 100, 'best-practices': 100 } as const;
const runs = 3;
/** The components of the performance score; printed so that a missed goal can be explained. */
const details = [
  ['largest-contentful-paint', 'largest paint', 'ms'],
  ['total-blocking-time', 'time blocked', 'ms'],
  ['cumulative-layout-shift', 'layout shift', ''],
] as const;

/**
 * Lighthouse's own figures for a slow phone: a guest's first visit, a returning learner's and an admin's; on the demo
 * content, and for the record the start page with this many more questions in the bank.
 */
export async function lighthouseScores(rows: number): Promise<Part> {
  const server = await serverWith(0);
  const figures = await scores(await guestOf(server), '/auth');
  const learnerHere = await learnerOf(server);
  for (const path of ['/', `/course/${learnerHere.course}`]) figures.push(...(await scores(learnerHere, path)));
  const adminHere = await adminOf(server);
  for (const [path, place] of adminScreens) figures.push(...(await scores(adminHere, path, place, quality)));
  const large = await learnerOf(await serverWith(rows));
  figures.push(...(await scores(large, '/', `/ with ${rows.toLocaleString('en')} questions more`, {})));
  return { title: 'Lighthouse, on a slow phone', figures };
}

/** An admin's screens are no first impression on a slow phone: only what does not depend on speed has a goal. */
const quality = { accessibility: goals.accessibility, 'best-practices': goals['best-practices'] };
const adminScreens = [
  ['/admin?tab=users', 'the board'],
  ['/admin?tab=users&sub=tasks', 'the to-dos'],
  ['/admin?tab=users&sub=list', 'the people'],
  ['/admin?tab=pending', 'moderation'],
  ['/admin?tab=courses&sub=progress', 'course progress'],
] as const;

interface Visitor {
  server: Server;
  browser: Browser;
  port: number;
  /** Whether the content of the device's storage is part of the measurement. */
  keepStorage: boolean;
}

async function guestOf(server: Server): Promise<Visitor> {
  const port = await freePort();
  return { server, port, browser: await openBrowser(server, [`--remote-debugging-port=${port}`]), keepStorage: false };
}

async function learnerOf(server: Server): Promise<Visitor & { course: string }> {
  const visitor = await guestOf(server);
  const account = await signedIn(server, learner);
  const { address } = await assignedCourse(server, account.id);
  await (await inStep(visitor.browser, account)).close();
  return { ...visitor, keepStorage: true, course: address };
}

async function adminOf(server: Server): Promise<Visitor> {
  const visitor = await guestOf(server);
  await (await inStep(visitor.browser, await signedIn(server, admin))).close();
  return { ...visitor, keepStorage: true };
}

async function scores(
  { server, browser, port, keepStorage }: Visitor,
  path: string,
  place = path.startsWith('/course/') ? 'a course' : path,
  goalOf: Partial<typeof goals> = goals,
): Promise<Figure[]> {
  const names = Object.keys(goals) as (keyof typeof goals)[];
  const points: number[][] = names.map(() => []);
  const measures: number[][] = details.map(() => []);
  const machine: number[] = [];
  for (let run = 0; run < runs; run++) {
    // a fresh process: the tools also walk the memory that an earlier page has left in it
    await browser.reopen();
    const result = await lighthouse(server.url + path, {
      port,
      onlyCategories: [...names],
      disableStorageReset: keepStorage,
      logLevel: 'error',
    });
    const { categories, audits, environment } = result!.lhr;
    names.forEach((name, index) => points[index]!.push((categories[name]!.score ?? 0) * 100));
    details.forEach(([name], index) => measures[index]!.push(audits[name]!.numericValue ?? 0));
    machine.push(environment.benchmarkIndex);
    for (const name of ['accessibility', 'best-practices'] as const)
      for (const { id, weight } of categories[name]!.auditRefs)
        if (weight > 0 && audits[id]!.score === 0) console.log(`${path}: ${audits[id]!.title}`);
  }
  const what = (name: string) => `${place}, ${name}`;
  return [
    ...names.map((name, index): Figure => {
      return { what: what(name), value: median(points[index]!), unit: 'points', goal: goalOf[name], least: true };
    }),
    ...details.map(([, name, unit], index): Figure => ({ what: what(name), value: median(measures[index]!), unit })),
    // Lighthouse slows this machine down 4 times, whatever it is; a mid-range phone has about 1,000 points
    { what: what('speed of this machine before that'), value: median(machine), unit: 'points' },
  ];
}
