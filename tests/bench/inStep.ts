import type { Page } from '@playwright/test';
import type { Account } from './account.ts';
import type { Browser } from './browser.ts';

/** The app with everything on the device and the page controlled by the service worker. */
export async function inStep(browser: Browser, account: Account, address = '/'): Promise<Page> {
  const page = await browser.appPage(account);
  await page.goto(address);
  await page.evaluate(untilArrived, account.id);
  await page.waitForFunction(() => !!navigator.serviceWorker.controller, undefined, { timeout: 60_000 });
  return page;
}

/**
 * Runs in the page: waits until the outbox says that everything has arrived, and returns how many milliseconds that is
 * after the first pull.
 */
export async function untilArrived(account: string): Promise<number> {
  const wait = () => new Promise((done) => setTimeout(done, 20));
  const name = `tracks-outbox-${account}`;
  const pulls = () => performance.getEntriesByType('resource').filter((entry) => entry.name.endsWith('/api/sync/pull'));
  while (!pulls().length) await wait();
  const database = await new Promise<IDBDatabase>((done, fail) => {
    const request = indexedDB.open(name);
    request.onsuccess = () => done(request.result);
    request.addEventListener('error', () => fail(request.error ?? new Error(name)));
  });
  const meta = () =>
    new Promise<{ syncedAt?: string; sweeping?: boolean } | undefined>((done) => {
      const request = database.transaction('meta').objectStore('meta').get('meta');
      request.onsuccess = () => done(request.result as { syncedAt?: string; sweeping?: boolean } | undefined);
    });
  for (let now = await meta(); !now?.syncedAt || now.sweeping; now = await meta()) await wait();
  database.close();
  return performance.now() - pulls()[0]!.startTime;
}
