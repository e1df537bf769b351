import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type BrowserContext, chromium, test as base } from '@playwright/test';
import { type Server, startServer } from '../server/harness.ts';
import { listLoaded } from './loaded.ts';
import { type Nemesis, startNemesis } from './nemesis.ts';
import { argsFor, executablePath, origin, owners, profilesOf, superuser, template } from './prepared.ts';

export const password = 'tracks-demo-2026';
export { admin, args, executablePath, learner } from './prepared.ts';

export interface DeviceOptions {
  /** Who has signed in on it and synced everything, before the test: see prepare.ts. Nobody when left out. */
  owner?: string;
  viewport?: { width: number; height: number };
  locale?: string;
  colorScheme?: 'light' | 'dark';
  userAgent?: string;
  timezoneId?: string;
  hasTouch?: boolean;
  isMobile?: boolean;
  /** It has one, which beeps, and whoever is asked allows it. */
  microphone?: boolean;
  /** Its files come over the network, where a journey can delay them. */
  isUncached?: boolean;
}

export const phone = { width: 390, height: 844 };
export const desktop = { width: 1440, height: 900 };

const fakeMicrophone = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];

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

/** A profile is some hundred files: Node's own copying takes twice as long, all of it in the process of the tests. */
const copy = (from: string, to: string) => promisify(execFile)('cp', ['-R', `${from}/.`, to]);

/** One server with the demo content, the network in front of it, and as many devices as a test needs. */
export const test = base.extend<World>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names out of the braces
  server: async ({}, use) => {
    const dir = await mkdtemp(join(tmpdir(), 'tracks-e2e-'));
    await copy(template, dir);
    const server = await startServer({
      dir,
      env: { TRACKS_PUBLIC_URL: 'https://tracks.example.com' },
      superuser: await readFile(superuser, 'utf8'),
    });
    await use(server);
    await server.remove();
  },
  nemesis: async ({ server }, use) => {
    const nemesis = await startNemesis(server.url);
    await use(nemesis);
    await nemesis.close();
  },
  device: async ({ nemesis }, use, testInfo) => {
    const loaded = listLoaded(testInfo);
    const made: Device[] = [];
    const left = new Map(owners.map((owner) => [owner, profilesOf(owner)]));
    await use(
      async ({
        owner,
        viewport = phone,
        locale = 'en-US',
        colorScheme = 'light',
        userAgent,
        timezoneId,
        hasTouch,
        microphone,
        isUncached,
      } = {}) => {
        const profile = await mkdtemp(join(tmpdir(), 'tracks-profile-'));
        const prepared = owner && left.get(owner)?.shift();
        if (owner && !prepared) throw new Error(`No prepared device of ${owner} is left: sign in on another`);
        if (prepared) await copy(prepared, profile);
        const open = async () => {
          const context = await chromium.launchPersistentContext(profile, {
            executablePath,
            args: [...argsFor(nemesis.url), ...(microphone ? fakeMicrophone : [])],
            viewport,
            locale,
            colorScheme,
            userAgent,
            timezoneId,
            serviceWorkers: isUncached ? 'block' : 'allow',
            baseURL: owner ? origin : nemesis.url,
            hasTouch: hasTouch ?? viewport.width < 768,
          });
          loaded.watch(context);
          return context;
        };
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
    loaded.write();
    for (const device of made) {
      await device.context.close().catch(() => undefined);
      await rm(device.profile, { recursive: true, force: true, maxRetries: 5 });
    }
  },
});

export { expect } from '@playwright/test';
