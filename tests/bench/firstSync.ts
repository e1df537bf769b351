import type { Page } from '@playwright/test';
import type { Server } from '../server/harness.ts';
import { type Account, learner, signedIn } from './account.ts';
import { type Browser, openBrowser } from './browser.ts';
import { serverWith } from './data.ts';
import { type Extent, usualRows } from './extent.ts';
import { median, type Part } from './figures.ts';
import { untilArrived } from './inStep.ts';
import { assignedCourse } from './place.ts';

const rounds = 3;

interface FirstSync {
  /** Milliseconds from the first pull until the last row is stored. */
  whole: number;
  /** Milliseconds from opening the address of a course to its first stage on the screen. */
  usable: number;
  longestTask: number;
}

/** The app's first sync, and the same rows by Dexie alone and by RxDB's own replication, alternating in one browser. */
export async function firstSync({ rows, count }: Extent): Promise<Part> {
  const server = await serverWith(rows);
  const browser = await openBrowser(server);
  const account = await signedIn(server, learner);
  const course = await assignedCourse(server, account.id);
  const apps: FirstSync[] = [];
  const others: Record<'dexie' | 'pull' | 'both', number[]> = { dexie: [], pull: [], both: [] };
  for (let round = 0; round < count(rounds); round++) {
    others.dexie.push(
      await alone(browser, (page) => page.evaluate((token) => window.bench.pullIntoDexie(token), account.token)),
    );
    apps.push(await inTheApp(server, browser, account, `/course/${course.address}`));
    for (const [name, withPush] of [
      ['pull', false],
      ['both', true],
    ] as const)
      others[name].push(
        await alone(browser, (page) =>
          page.evaluate(([token, push]) => window.bench.pullByReplication(token, push), [
            account.token,
            withPush,
          ] as const),
        ),
      );
  }
  const ours = median(apps.map(({ whole }) => whole));
  const isLarge = rows >= 10 * usualRows;
  return {
    title: `First sync of ${rows.toLocaleString('en')} questions`,
    about: `A learner's new browser, until the last row is stored; the same rows by Dexie alone and by RxDB's own replication, alternating. Medians of ${count(rounds)}.`,
    figures: [
      { what: 'the app / Dexie alone', value: ours / median(others.dexie), unit: '', goal: 1.1 },
      {
        what: 'RxDB replication, both ways / the app',
        value: median(others.both) / ours,
        unit: '',
        goal: 2,
        least: true,
      },
      { what: 'RxDB replication, pull only / the app', value: median(others.pull) / ours, unit: '' },
      {
        what: 'until the first course can be used',
        value: median(apps.map(({ usable }) => usable)),
        unit: 'ms',
        goal: 2_000,
      },
      {
        what: 'longest task of the main thread',
        value: median(apps.map(({ longestTask }) => longestTask)),
        unit: 'ms',
        goal: 375,
      },
      { what: 'the app', value: ours / 1_000, unit: 's', goal: isLarge ? 35 : undefined },
      { what: 'Dexie alone', value: median(others.dexie) / 1_000, unit: 's' },
      { what: 'RxDB replication, both ways', value: median(others.both) / 1_000, unit: 's' },
    ],
  };
}

/** One measurement on an empty browser. */
async function alone<T>(browser: Browser, measure: (page: Page) => Promise<T>): Promise<T> {
  const page = await browser.benchPage();
  await page.evaluate(() => window.bench.forget());
  const result = await measure(page);
  await page.evaluate(() => window.bench.forget());
  await page.close();
  return result;
}

async function inTheApp(server: Server, browser: Browser, account: Account, address: string): Promise<FirstSync> {
  const page = await browser.appPage(account);
  await page.addInitScript(watch);
  await page.goto(server.url + address);
  const whole = await page.evaluate(untilArrived, account.id);
  const seen = await page.waitForFunction(() => {
    const { seen } = window as unknown as { seen: Omit<FirstSync, 'whole'> };
    return seen.usable ? seen : undefined;
  });
  const result = { whole, ...(await seen.jsonValue())! };
  await page.close();
  return result;
}

/** Runs in the page before the app: records the long tasks and when the stage is shown. */
function watch(): void {
  const seen = { longestTask: 0, usable: 0 };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.longestTask = Math.max(seen.longestTask, duration);
  }).observe({ type: 'longtask', buffered: true });
  const look = () => {
    if (document.querySelector('.complete-stage')) seen.usable = performance.now();
    else requestAnimationFrame(look);
  };
  look();
}
