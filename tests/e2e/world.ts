import { cpSync, existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, test as base } from '@playwright/test';
import { type Server, startServer } from '../server/harness.ts';
import { type Nemesis, startNemesis } from './nemesis.ts';
import { template } from './prepare.ts';

export const password = 'tracks-demo-2026';
export const learner = 'learner@example.com';
export const admin = 'admin@example.com';

export const executablePath = [
  process.env.TRACKS_CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find((path) => path && existsSync(path));
export const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export interface DeviceOptions {
  viewport?: { width: number; height: number };
  locale?: string;
  colorScheme?: 'light' | 'dark';
  userAgent?: string;
  timezoneId?: string;
  hasTouch?: boolean;
  isMobile?: boolean;
}

export const phone = { width: 390, height: 844 };
export const desktop = { width: 1440, height: 900 };

/** A browser with its own profile on disk, which can be closed and reopened. */
export interface Device {
  context: BrowserContext;
  /** The folder with everything that it keeps. */
  profile: string;
  /** Closes the browser; the profile stays. */
  close(): Promise<void>;
  open(): Promise<BrowserContext>;
}

export interface World {
  server: Server;
  nemesis: Nemesis;
  device: (options?: DeviceOptions) => Promise<Device>;
}

/** One server with the demo content, the network in front of it, and as many devices as a test needs. */
export const test = base.extend<World>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names out of the braces
  server: async ({}, use) => {
    const dir = await mkdtemp(join(tmpdir(), 'tracks-e2e-'));
    cpSync(template, dir, { recursive: true });
    const server = await startServer({ dir });
    await use(server);
    await server.remove();
  },
  nemesis: async ({ server }, use) => {
    const nemesis = await startNemesis(server.url);
    await use(nemesis);
    await nemesis.close();
  },
  device: async ({ nemesis }, use) => {
    const made: Device[] = [];
    await use(
      async ({ viewport = phone, locale = 'en-US', colorScheme = 'light', userAgent, timezoneId, hasTouch } = {}) => {
        const profile = await mkdtemp(join(tmpdir(), 'tracks-profile-'));
        const open = () =>
          chromium.launchPersistentContext(profile, {
            executablePath,
            args,
            viewport,
            locale,
            colorScheme,
            userAgent,
            timezoneId,
            baseURL: nemesis.url,
            hasTouch: hasTouch ?? viewport.width < 768,
          });
        const device: Device = {
          profile,
          context: await open(),
          close: () => device.context.close(),
          open: async () => (device.context = await open()),
        };
        made.push(device);
        return device;
      },
    );
    for (const device of made) {
      await device.context.close().catch(() => undefined);
      await rm(device.profile, { recursive: true, force: true, maxRetries: 5 });
    }
  },
});

export { expect } from '@playwright/test';
