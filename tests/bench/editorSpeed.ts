import type { Page } from '@playwright/test';
import { type Account, learner, signedIn } from './account.ts';
import { type Browser, openBrowser } from './browser.ts';
import { serverWith } from './data.ts';
import type { Extent } from './extent.ts';
import { displayFrame, median, type Part, quantile } from './figures.ts';
import { inStep } from './inStep.ts';

const openings = 3;
const letters = 10_000;
const usualTyped = 200;
/** Milliseconds after which ten thousand questions have been read. */
const atRest = 3_000;

/** The first opening of the submit dialog after a start, and typing into a question of maximum length. */
export async function editorSpeed({ rows, count, rest }: Extent): Promise<Part> {
  const typed = count(usualTyped, 10);
  const server = await serverWith(rows);
  const account = await signedIn(server, learner);
  const browser = await openBrowser(server);
  await (await inStep(browser, account)).close();
  const cold: number[] = [];
  const first: number[] = [];
  const atOnce: number[] = [];
  const work: number[] = [];
  const opened = async (isSlowed: boolean, isAtRest: boolean) => {
    await browser.reopen();
    const page = await home(browser, account);
    if (isAtRest) await rest(atRest);
    if (isSlowed) await slowed(page, 4);
    return page;
  };
  for (let opening = 0; opening < count(openings); opening++) {
    const [one, both] = await untilOpen(await opened(true, true));
    first.push(one);
    cold.push(both);
    atOnce.push((await untilOpen(await opened(true, false)))[0]);
    const spent = await threadTime(await opened(false, true));
    await untilOpen(spent.page);
    work.push(await spent.since());
  }
  await browser.reopen();
  const page = await home(browser, account);
  await untilOpen(page);
  await fill(page);
  const spent = await threadTime(page);
  const frames = await framesWhileTyping(page, typed);
  const eachLetter = (await spent.since()) / typed;
  return {
    title: `The text editor on ${rows.toLocaleString('en')} questions`,
    about: `The submit dialog, the first time after a start: medians of ${count(openings)}. Then typing in the middle of a question of the greatest length.`,
    figures: [
      {
        what: 'submit dialog opened for the first time, until the question can be written, slowed down 4 times',
        value: median(first),
        unit: 'ms',
        goal: 750,
      },
      { what: 'the same, until the context can be written too', value: median(cold), unit: 'ms' },
      { what: 'the same, processor time of its thread alone, times 4', value: median(work) * 4, unit: 'ms' },
      {
        what: 'touched the moment the start page is drawn, which still reads the whole bank',
        value: median(atOnce),
        unit: 'ms',
      },
      {
        what: `longest frame of ${typed} letters typed into ${letters.toLocaleString('en')}`,
        value: Math.max(...frames),
        unit: 'ms',
        goal: 125,
        floor: displayFrame,
      },
      { what: 'frame while typing, p95', value: quantile(frames, 0.95), unit: 'ms' },
      { what: 'processor time of each letter, mean', value: eachLetter, unit: 'ms' },
    ],
  };
}

async function home(browser: Browser, account: Account): Promise<Page> {
  const page = await browser.appPage(account);
  await page.goto('/');
  await page.getByRole('button', { name: 'Submit Question' }).first().waitFor();
  // what the page loads after its first paint does not count for the dialog
  await page.waitForLoadState('networkidle');
  return page;
}

async function slowed(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
}

/** The CPU time of the page's main thread since then: other work on the machine does not count. */
async function threadTime(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const now = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')!.value * 1_000;
  };
  const start = await now();
  return { page, since: async () => (await now()) - start };
}

/** Milliseconds until the question is editable, and until the context is too. */
const untilOpen = (page: Page): Promise<[number, number]> =>
  page.evaluate(
    () =>
      new Promise<[number, number]>((done) => {
        const button = [...document.querySelectorAll('button')].find(
          (one) => one.textContent?.includes('Submit Question') && one.offsetParent,
        )!;
        const start = performance.now();
        let first = 0;
        const look = () => {
          const ready = document.querySelectorAll('.editor-text[contenteditable=true]').length;
          if (ready && !first) first = performance.now() - start;
          if (ready === 2) done([first, performance.now() - start]);
          else requestAnimationFrame(look);
        };
        button.click();
        requestAnimationFrame(look);
      }),
  );

async function fill(page: Page): Promise<void> {
  await page.locator('.editor-text').first().click();
  await page.evaluate((letters) => {
    const data = new DataTransfer();
    const sentence = 'Two dispatchers pressed Assign in the same second. 二人が同時に押しました。';
    const paragraph = sentence.repeat(4);
    data.setData(
      'text/html',
      Array.from({ length: Math.floor(letters / [...paragraph].length) }, () => `<p><b>So:</b> ${paragraph}</p>`).join(
        '',
      ),
    );
    document
      .querySelector('.editor-text')!
      .dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: data }));
  }, letters);
  await page.locator('.editor-text p').nth(10).click();
  await page.waitForTimeout(1_000);
}

/** The time between any two frames, in milliseconds, while typing in the middle of a long text. */
async function framesWhileTyping(page: Page, typed: number): Promise<number[]> {
  await page.evaluate(() => {
    const frames: number[] = [];
    let last = performance.now();
    const frame = (now: number) => {
      frames.push(now - last);
      last = now;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
    Object.assign(window, { frames });
  });
  await page.keyboard.type('This is how fast it is. '.repeat(typed).slice(0, typed), { delay: 30 });
  return page.evaluate(() => (window as unknown as { frames: number[] }).frames.slice(1));
}
