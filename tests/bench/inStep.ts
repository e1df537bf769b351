import type { Page } from '@playwright/test';
import type { Account } from './account.ts';
import type { Browser } from './browser.ts';

/** The app on the start page, with everything on the device and the service worker in charge. */
export async function inStep(browser: Browser, account: Account, address = '/'): Promise<Page> {
  const page = await browser.appPage(account);
  await page.goto(address);
  await page.waitForFunction(() => !!navigator.serviceWorker.controller, undefined, { timeout: 60_000 });
  await page.waitForFunction(
    () => document.querySelector('button.sync-indicator')?.textContent?.includes('Saved'),
    undefined,
    { timeout: 300_000 },
  );
  return page;
}
