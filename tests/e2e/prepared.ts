import { existsSync } from 'node:fs';
import { join } from 'node:path';

export const learner = 'learner@example.com';
export const admin = 'admin@example.com';

const folder = '.cache/e2e';
/** What was prepared, and for what. */
export const stamp = join(folder, 'prepared');
/** The data folder of a server with the demo content, which knows the sessions of the prepared browsers. */
export const template = join(folder, 'data');
/** A token of the superuser in it: to create one takes a process of its own, and most tests need one. */
export const superuser = join(folder, 'superuser');
export const profiles = join(folder, 'profiles');
/** Whose browsers are prepared, and how many of each. */
export const owners = [learner, admin];
const browsersOfEach = 2;
/**
 * The profiles of browsers on which their owner has signed in and everything was synced, each by itself: two with one
 * session would not be two devices.
 */
export const profilesOf = (owner: string): string[] =>
  Array.from({ length: browsersOfEach }, (_, number) => join(profiles, `${owner} ${number + 1}`));

/** Where a prepared browser finds the app. Its storage belongs to this origin, whatever the port of its test. */
export const origin = 'http://tracks.localhost';

export const executablePath = [
  process.env.TRACKS_CHROMIUM,
  '/usr/lib/chromium/chromium', // what Debian's script of that name starts after some seconds of shell in each run
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find((path) => path && existsSync(path));
/**
 * What Playwright disables, because the last such argument counts, and the pages behind the address bar: nobody opens
 * it here, and they are a third of what a browser costs until its first page.
 */
const disabledFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
];
export const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${disabledFeatures.join()}`,
];

/** With what a browser starts for which `origin` is at this address. */
export const argsFor = (url: string): string[] => [
  ...args,
  `--host-resolver-rules=MAP ${new URL(origin).host} ${new URL(url).host}`,
];
