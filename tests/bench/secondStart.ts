import type { Page } from '@playwright/test';
import { type Account, admin, learner, signedIn } from './account.ts';
import { type Browser, openBrowser } from './browser.ts';
import { serverWith } from './data.ts';
import type { Extent } from './extent.ts';
import { type Figure, median, type Part, quantile } from './figures.ts';
import { assignedCourse } from './place.ts';
import { inStep } from './inStep.ts';

const starts = 5;
const reads = 40;

/** What a returning person waits for. The admin's device holds everything, so it is the slower one. */
export async function secondStart({ rows, count }: Extent): Promise<Part> {
  const server = await serverWith(rows);
  const account = await signedIn(server, learner);
  const course = await assignedCourse(server, account.id);
  const browser = await openBrowser(server);
  await inStep(browser, account);
  const stored: number[] = [];
  const painted: number[] = [];
  for (let start = 0; start < count(starts); start++) {
    await browser.reopen();
    const page = await browser.benchPage();
    await slowed(page);
    stored.push(await page.evaluate((id) => window.bench.firstRow(id), account.id));
    await browser.reopen();
    painted.push(await untilPainted(browser, account));
  }
  const page = await browser.benchPage();
  const timesOf = (from: Page, id: string) =>
    from.evaluate((asked) => window.bench.queryTimes(...asked), [
      id,
      course.address,
      course.stage,
      count(reads),
    ] as const);
  const times = await timesOf(page, account.id);
  await browser.remove();
  const others = await openBrowser(server);
  const admins = await signedIn(server, admin);
  await inStep(others, admins);
  const asAdmin = await timesOf(await others.benchPage(), admins.id);
  times['the progress table'] = asAdmin['the progress table']!;
  return {
    title: `Second start on ${rows.toLocaleString('en')} questions`,
    about: `A learner's browser, closed and opened again on its profile: medians of ${count(starts)}. Then each read of each screen, ${count(reads)} times; the progress table as an admin.`,
    figures: [
      {
        what: 'first row out of the store, processor slowed down 4 times',
        value: median(stored),
        unit: 'ms',
        goal: 200,
      },
      {
        what: 'from the address to the first row on the screen, slowed down 4 times',
        value: median(painted),
        unit: 'ms',
        goal: 1_500,
      },
      ...Object.entries(times).map(([name, some]): Figure => ({
        what: `the read of ${name}, p95`,
        value: quantile(some, 0.95),
        unit: 'ms',
        goal: 40,
      })),
    ],
  };
}

async function slowed(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

async function untilPainted(browser: Browser, account: Account): Promise<number> {
  const page = await browser.appPage(account);
  await page.addInitScript(() => {
    const look = () => {
      if (document.querySelector('.next-stop h2, .next-stop a')) Object.assign(window, { painted: performance.now() });
      else requestAnimationFrame(look);
    };
    look();
  });
  await slowed(page);
  await page.goto('/');
  const painted = await page.waitForFunction(() => (window as unknown as { painted?: number }).painted);
  return (await painted.jsonValue())!;
}
