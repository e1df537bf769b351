import type { Page } from '@playwright/test';
import { admin, signedIn } from './account.ts';
import { openBrowser } from './browser.ts';
import { serverWith } from './data.ts';
import type { Extent } from './extent.ts';
import { type Part, quantile } from './figures.ts';
import { inStep } from './inStep.ts';

const steps = 20;
/** Each fourth is a rejection. */
const leastSteps = 4;

/** From the key that decides on a question until the next one is on the screen, beside a bank of this size. */
export async function moderationStep({ rows, count, rest }: Extent): Promise<Part> {
  const server = await serverWith(rows);
  const account = await signedIn(server, admin);
  const browser = await openBrowser(server);
  const page = await inStep(browser, account, '/admin?tab=pending');
  await page.setViewportSize({ width: 1_440, height: 900 });
  await page.locator('.moderation-question').waitFor();
  // the similar ones of the first question have been looked for
  await rest(5_000);
  const session = await browser.context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.evaluate(() => {
    const shown = () =>
      ['.moderation-row[aria-current] b', '.moderation-question'].map(
        (part) => document.querySelector(part)?.textContent,
      );
    // before the app's own listener: what it shows at once counts too
    const keyDown = ({ key }: KeyboardEvent) => {
      if (key !== 'a' && key !== 'Enter') return;
      const began = performance.now();
      const before = shown();
      const look = () => {
        if (shown().every((text, index) => text && text !== before[index]))
          window.stepped.push(performance.now() - began);
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    };
    window.addEventListener('keydown', keyDown, { capture: true });
    window.stepped = [];
  });
  for (let step = 1; step <= count(steps, leastSteps); step++) {
    if (step % leastSteps) await page.keyboard.press('a');
    else await reject(page);
    await page.waitForFunction((count) => window.stepped.length === count, step);
    // nobody decides faster than this
    await rest(500);
  }
  const times = await page.evaluate(() => window.stepped);
  return {
    title: `Moderation beside ${rows.toLocaleString('en')} questions`,
    about: `An admin decides on ${count(steps, leastSteps)} questions by key, each fourth a rejection with its reason.`,
    figures: [
      {
        what: 'from the key to the next question, processor slowed down 4 times, p95',
        value: quantile(times, 0.95),
        unit: 'ms',
        goal: 50,
      },
      { what: 'the same, median', value: quantile(times, 0.5), unit: 'ms' },
      { what: 'the same, the longest', value: Math.max(...times), unit: 'ms' },
    ],
  };
}

/** R asks why; a number and Ctrl+Enter say it. */
async function reject(page: Page) {
  await page.keyboard.press('r');
  await page.locator('.reject-form :focus').waitFor();
  await page.keyboard.press('2');
  await page.locator('.reject-form :checked').waitFor();
  await page.keyboard.press('Control+Enter');
}

declare global {
  interface Window {
    stepped: number[];
  }
}
