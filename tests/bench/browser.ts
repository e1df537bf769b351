import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { pageFunctions } from 'lighthouse/core/lib/page-functions.js';
import type { Server } from '../server/harness.ts';
import type { Account } from './account.ts';
import { atEnd } from './closing.ts';
import { median } from './figures.ts';

/** A browser whose profile is on the disk, as a person's is; in memory IndexedDB would be another one. */
export interface Browser {
  context: BrowserContext;
  /** Closes it and opens it again on the same profile. */
  reopen(): Promise<void>;
  remove(): Promise<void>;
  /** A page of the server's own address that runs nothing but the bench: its databases and session are the app's. */
  benchPage(account?: Account): Promise<Page>;
  /** A page whose session is this person's before the app looks. */
  appPage(account: Account): Promise<Page>;
}

const executablePath = [
  process.env.TRACKS_CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find((path) => path && existsSync(path));
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export async function openBrowser(server: Server, more: readonly string[] = []): Promise<Browser> {
  const profile = await mkdtemp(join(tmpdir(), 'tracks-bench-profile-'));
  const open = () =>
    chromium.launchPersistentContext(profile, {
      executablePath,
      args: [...args, ...more],
      locale: 'en-US',
      baseURL: server.url,
    });
  const script = await readFile('.cache/bench/page/page.js', 'utf8');
  const browser: Browser = {
    context: await open(),
    reopen: async () => {
      await browser.context.close();
      browser.context = await open();
    },
    remove: async () => {
      await browser.context.close();
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
    benchPage: async (account) => {
      const page = account ? await browser.appPage(account) : await browser.context.newPage();
      // any document of this address will do, and the service worker leaves these alone
      await page.goto('/api/health');
      // as a file, because only files are compiled as the app's are; the address allows none but the app's own
      const session = await browser.context.newCDPSession(page);
      await session.send('Page.setBypassCSP', { enabled: true });
      await page.reload();
      const file = (text: string) => URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
      await page.addScriptTag({ url: await page.evaluate(file, script) });
      return page;
    },
    appPage: async ({ stored }) => {
      const page = await browser.context.newPage();
      await page.addInitScript((value) => localStorage.setItem('pocketbase_auth', value), stored);
      return page;
    },
  };
  atEnd(() => browser.remove());
  return browser;
}

/** Lighthouse's own measure of the machine, in the browser that the rest is measured in; the first run only warms up. */
export async function machineSpeed(): Promise<number> {
  const browser = await chromium.launch({ executablePath, args });
  const page = await browser.newPage();
  const points: number[] = [];
  for (let run = 0; run < 4; run++) points.push(await page.evaluate(`(${pageFunctions.computeBenchmarkIndex})()`));
  await browser.close();
  return median(points.slice(1));
}
