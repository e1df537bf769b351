import type { Page } from '@playwright/test';
import { type Intention } from '#model/wire.ts';
import type { Server } from '../server/harness.ts';
import { done } from '../server/wire.ts';
import { type Account, admin, signedIn } from './account.ts';
import { openBrowser } from './browser.ts';
import { intended, prose, serverWith } from './data.ts';
import type { Extent } from './extent.ts';
import type { Part } from './figures.ts';
import { inStep } from './inStep.ts';

const usualMany = 5_000;

/** The longest offline journey: what a person sees, writes and waits for while this many changes are unsent. */
export async function manyWaiting({ rows, count, rest }: Extent): Promise<Part> {
  const many = count(usualMany, 10);
  const server = await serverWith(rows);
  const account = await signedIn(server, admin);
  const alone = await drainedAlone(server, account, many);
  const browser = await openBrowser(server);
  let page = await inStep(browser, account);
  await server.stop();
  await browser.context.setOffline(true);
  await page.evaluate(putIntoOutbox, [account.id, questions('w', many)] as const);
  // the first start creates their rows, and is not representative
  await page.reload();
  await page.waitForFunction(saysWaiting, many, { timeout: 180_000 });
  await rest(5_000);
  await page.close();
  await browser.reopen();
  await browser.context.setOffline(true);
  page = await browser.appPage(account);
  await page.addInitScript(watch, many);
  await page.goto('/');
  await page.waitForFunction(saysWaiting, many, { timeout: 180_000 });
  await rest(5_000);
  const start = await page.evaluate(() => window.seen);
  const stored = await storeOneMore(page, many + 1);
  await rest(2_000);
  await page.evaluate(() => (window.seen.longest = 0));
  await server.restart();
  const began = performance.now();
  await browser.context.setOffline(false);
  await page.waitForFunction(saysSaved, undefined, { timeout: 600_000 });
  const drained = performance.now() - began;
  const { longest } = await page.evaluate(() => window.seen);
  return {
    title: `${many.toLocaleString('en')} changes wait to be sent`,
    about:
      'What an admin sees, writes and waits for after a long time offline, in the app itself; and the same changes sent by plain requests.',
    figures: [
      {
        what: 'after a reload, from the first screen to the right number',
        value: start.right - start.screen,
        unit: 'ms',
        goal: 1_000,
      },
      { what: 'from the address to the right number', value: start.right, unit: 'ms' },
      { what: 'longest task after a reload', value: start.longest, unit: 'ms', goal: 100 },
      { what: 'one question more, until it is stored', value: stored.stored, unit: 'ms', goal: 1_250 },
      { what: 'the same, until the number is right', value: stored.right, unit: 'ms' },
      { what: 'longest task while it is stored', value: stored.longest, unit: 'ms', goal: 100 },
      { what: 'until all are on the server / the server alone', value: drained / alone, unit: '', goal: 2.5 },
      { what: 'until all are on the server', value: drained / 1_000, unit: 's' },
      { what: 'the server alone', value: alone / 1_000, unit: 's' },
      { what: 'longest task meanwhile', value: longest, unit: 'ms', goal: 100 },
    ],
  };
}

const questions = (run: string, many: number): Intention[] =>
  Array.from({ length: many }, (_, index) =>
    intended('question.submit', {
      ...{ id: `many${run}${String(index).padStart(10, '0')}`, question: `<p>${prose(350)}</p>` },
      ...{ company: 'Kitami Robotics', role: 'Backend Engineer', interview_stage: 'Technical Screen' },
      ...{ category: 'Technical', additional_context: null, recommended: false },
    }),
  );

/** The same number and kind in the same batches, one after the other, by plain requests. In milliseconds. */
async function drainedAlone(server: Server, account: Account, many: number): Promise<number> {
  const all = questions('a', many);
  const began = performance.now();
  await done(server, account, all);
  return performance.now() - began;
}

/** From the touch on the button until the dialog is gone, and until the header counts it. */
async function storeOneMore(page: Page, total: number): Promise<Noted> {
  const dialog = page.getByRole('dialog', { name: 'Submit Interview Question' });
  await page.getByRole('button', { name: 'Submit Question' }).filter({ visible: true }).first().click();
  for (const field of ['Company', 'Role']) {
    await dialog.getByRole('combobox', { name: field }).first().click();
    await page.getByRole('dialog', { name: field, exact: true }).getByRole('option').first().click();
  }
  await dialog.getByRole('textbox', { name: 'Question', exact: true }).click();
  await page.keyboard.insertText('What does the tunnel lose?');
  // its draft has been written
  await page.waitForTimeout(1_000);
  await page.evaluate(() => {
    window.seen.longest = 0;
    document.addEventListener('click', () => (window.seen.touched = performance.now()), { capture: true, once: true });
  });
  await dialog.getByRole('button', { name: 'Submit Question' }).click();
  return page.evaluate(
    (count) =>
      new Promise<Noted>((resolve) => {
        const noted: Noted = { stored: 0, right: 0, longest: 0 };
        const since = () => performance.now() - window.seen.touched;
        const look = () => {
          const isOpen = [...document.querySelectorAll('[role=dialog]')].some((one) =>
            one.querySelector('[contenteditable=true]'),
          );
          if (!isOpen) noted.stored ||= since();
          if (window.seen.says(count)) noted.right ||= since();
          if (!noted.stored || !noted.right) requestAnimationFrame(look);
          else setTimeout(() => resolve({ ...noted, longest: window.seen.longest }), 500);
        };
        look();
      }),
    total,
  );
}

interface Noted {
  stored: number;
  right: number;
  longest: number;
}

declare global {
  interface Window {
    seen: {
      /** When the first screen was shown, and when its header had the right count. */
      screen: number;
      right: number;
      touched: number;
      longest: number;
      says: (count: number) => boolean;
    };
  }
}

/** Runs in the page before the app. */
function watch(count: number): void {
  const says = (some: number) =>
    document.querySelector('.sync-indicator.waiting')?.textContent?.includes(some.toLocaleString('en')) ?? false;
  const seen = { screen: 0, right: 0, touched: 0, longest: 0, says };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration);
  }).observe({ type: 'longtask', buffered: true });
  const look = () => {
    if (document.querySelector('h1:not(:has([role=status]))')) seen.screen ||= performance.now();
    if (says(count)) seen.right ||= performance.now();
    if (!seen.screen || !seen.right) requestAnimationFrame(look);
  };
  look();
}

const saysWaiting = (count: number): boolean =>
  document.querySelector('.sync-indicator.waiting')?.textContent?.includes(count.toLocaleString('en')) ?? false;

const saysSaved = (): boolean => !!document.querySelector('.sync-indicator.saved');

/** Runs in the page: as left by an app that was offline for long. */
async function putIntoOutbox([account, intentions]: readonly [string, Intention[]]): Promise<void> {
  const database = await new Promise<IDBDatabase>((opened) => {
    const request = indexedDB.open(`tracks-outbox-${account}`);
    request.onsuccess = () => opened(request.result);
  });
  const transaction = database.transaction('entries', 'readwrite');
  for (const intention of intentions) transaction.objectStore('entries').add({ ...intention, state: 'pending' });
  await new Promise((stored) => (transaction.oncomplete = stored));
  database.close();
}
