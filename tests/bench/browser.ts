import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { pageFunctions } from 'lighthouse/core/lib/page-functions.js';
import type { Server } from '../server/harness.ts';
import type { Account } from './account.ts';
import { median } from './figures.ts';
import { atEnd, atFailure } from './isolated.ts';

/** A browser with its profile on disk, as a person's is; IndexedDB in memory would be a different implementation. */
export interface Browser {
  context: BrowserContext;
  /** Closes it and reopens it on the same profile. */
  reopen(): Promise<void>;
  remove(): Promise<void>;
  /** A page of the server's origin that runs only the bench: its databases and session are the app's. */
  benchPage(account?: Account): Promise<Page>;
  /** A page that has this person's session before the app reads it. */
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
      // any document of this origin will do, and the service worker ignores this path
      await page.goto('/api/health');
      // as a file, because only files are compiled like the app's; the CSP allows none but the app's own
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
  atFailure(() =>
    browser.context
      .pages()
      .filter((page) => page.url() !== 'about:blank')
      .map((page) => (path) => page.screenshot({ path, timeout: 10_000 })),
  );
  return browser;
}

/** Lighthouse's own benchmark of the machine, in the same browser as the rest; the first run only warms up. */
export async function machineSpeed(): Promise<number> {
  const browser = await chromium.launch({ executablePath, args });
  try {
    const page = await browser.newPage();
    const points: number[] = [];
    for (let run = 0; run < 4; run++)
      points.push(await page.evaluate(`(${String(pageFunctions.computeBenchmarkIndex)})()`));
    return median(points.slice(1));
  } finally {
    await browser.close();
  }
}
