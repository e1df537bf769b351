// The browser of the tests: the system's Chromium if there is one, otherwise Playwright's own.
import { existsSync } from 'node:fs';
import { must, Obstacle, run } from './run.mjs';

const places = [
  process.env.TRACKS_CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** Path of the system's browser, for Playwright's `executablePath`; undefined means Playwright's own. */
export const systemChromium = () => places.find((path) => path && existsSync(path));

export async function installChromium() {
  if (systemChromium()) return;
  const { chromium } = await import('@playwright/test');
  if (existsSync(chromium.executablePath())) return;
  console.log('Installing Chromium for the tests ...');
  if (existsSync('/etc/debian_version') && process.getuid?.() === 0) {
    await run('apt-get', ['update', '-qq']);
    const { code } = await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
      env: { DEBIAN_FRONTEND: 'noninteractive' },
    });
    if (code === 0 && systemChromium()) return;
  }
  await must('Installing Chromium', 'npx', ['playwright', 'install', 'chromium'], { show: true });
  if (!existsSync(chromium.executablePath()))
    throw new Obstacle('No Chromium was found: install it, or name one in TRACKS_CHROMIUM.');
}
