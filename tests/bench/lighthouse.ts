import lighthouse from 'lighthouse';
import { freePort, type Server } from '../server/harness.ts';
import { admin, learner, signedIn } from './account.ts';
import { type Browser, openBrowser } from './browser.ts';
import { serverWith } from './data.ts';
import type { Extent } from './extent.ts';
import { type Figure, median, type Part } from './figures.ts';
import { inStep } from './inStep.ts';
import { assignedCourse } from './place.ts';

const goals = { performance: 95, accessibility: 100, 'best-practices': 100 };
const runs = 3;
/** The components of the performance score; printed so that a missed goal can be explained. */
const details = [
  { audit: 'largest-contentful-paint', name: 'largest paint', unit: 'ms' },
  { audit: 'total-blocking-time', name: 'time blocked', unit: 'ms' },
  { audit: 'cumulative-layout-shift', name: 'layout shift', unit: '', goal: 0.02 },
] as const;

/**
 * Lighthouse's own figures for a slow phone: a guest's first visit, a returning learner's and an admin's; on the demo
 * content, and the start page with this many more questions in the bank.
 */
export async function lighthouseScores({ rows, isSmoke, count }: Extent): Promise<Part> {
  const times = count(runs);
  const server = await serverWith(isSmoke ? rows : 0);
  const figures = await scores(await guestOf(server), { path: '/auth', times });
  if (!isSmoke) {
    const learnerHere = await learnerOf(server);
    figures.push(...(await scores(learnerHere, { path: '/', times })));
    figures.push(...(await scores(learnerHere, { path: `/course/${learnerHere.course}`, place: 'a course', times })));
    const adminHere = await adminOf(server);
    for (const screen of adminScreens) figures.push(...(await scores(adminHere, { ...screen, times })));
    const large = await learnerOf(await serverWith(rows));
    const place = `/ with ${rows.toLocaleString('en')} questions more`;
    figures.push(...(await scores(large, { path: '/', place, times })));
  }
  return {
    title: 'Lighthouse, on a slow phone',
    about: `A guest's first visit, a returning learner's and an admin's, on the demo content: medians of ${times}. Lighthouse slows the processor down 4 times, whatever it is.`,
    figures,
  };
}

interface Screen {
  path: string;
  /** As it is called in the figures; the path without it. */
  place?: string;
  /** The goal of its performance, where it is not the usual one. */
  performance?: number;
}

const adminScreens: readonly Screen[] = [
  { path: '/admin?tab=users', place: 'the board', performance: 90 },
  { path: '/admin?tab=users&sub=tasks', place: 'the to-dos' },
  { path: '/admin?tab=users&sub=list', place: 'the people' },
  { path: '/admin?tab=pending', place: 'moderation' },
  { path: '/admin?tab=courses&sub=progress', place: 'course progress', performance: 90 },
];

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
  { path, place = path, performance = goals.performance, times }: Screen & { times: number },
): Promise<Figure[]> {
  const names = Object.keys(goals) as (keyof typeof goals)[];
  const goalOf = { ...goals, performance };
  const points: number[][] = names.map(() => []);
  const measures: number[][] = details.map(() => []);
  const machine: number[] = [];
  for (let run = 0; run < times; run++) {
    // a fresh process: the tools also walk the memory that an earlier page has left in it
    await browser.reopen();
    const result = await lighthouse(server.url + path, {
      port,
      onlyCategories: [...names],
      disableStorageReset: keepStorage,
      logLevel: 'error',
    });
    const { categories, audits, environment, runtimeError } = result!.lhr;
    if (runtimeError) throw new Error(`${place}: ${runtimeError.message}`);
    names.forEach((name, index) => points[index]!.push((categories[name]!.score ?? 0) * 100));
    details.forEach(({ audit }, index) => measures[index]!.push(audits[audit]!.numericValue ?? 0));
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
    ...details.map(({ name, ...detail }, index): Figure => {
      const goal = 'goal' in detail ? detail.goal : undefined;
      return { what: what(name), value: median(measures[index]!), unit: detail.unit, goal };
    }),
    // a mid-range phone has about 1,000 points
    { what: what('speed of this machine before that'), value: median(machine), unit: 'points' },
  ];
}
