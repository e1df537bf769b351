// Takes the pictures of the app that a browser shows before it is installed, from the demo content of the built binary:
// CHROMIUM=<path of a browser> node scripts/takeScreenshots.mjs
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { demoPassword } from './build.mjs';
import { binary } from './go.mjs';
import { main, must, Obstacle } from './run.mjs';

const url = 'http://127.0.0.1:8098';
/** One in its language, of those that the demo's learner is assigned. */
const courses = { en: '/course/backend-engineer-screening-to-offer', ja: '/course/日本語での面接に慣れる' };

/** In CSS pixels; scripts/manifest.ts names the sizes of the files. */
const forms = {
  narrow: { viewport: { width: 412, height: 892 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
  wide: { viewport: { width: 1_280, height: 800 } },
};

await main(async () => {
  const dir = mkdtempSync(join(tmpdir(), 'tracks-screenshots-'));
  await must('The demo content', binary, ['demo', 'add', '--dir', dir]);
  const server = spawn(binary, ['serve', '--http', url.slice(7), '--dir', dir], { stdio: 'ignore' });
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: ['--no-sandbox'] });
  try {
    await checkFont(await browser.newPage());
    for (const locale of ['en-US', 'ja-JP'])
      for (const [name, form] of Object.entries(forms))
        await takeBoth(await browser.newContext({ ...form, locale, baseURL: url }), name, locale.slice(0, 2));
  } finally {
    await browser.close();
    server.kill();
    rmSync(dir, { recursive: true });
  }
});

/** Without a Japanese font every letter is the same empty box. */
async function checkFont(page) {
  const [one, other] = await Promise.all(
    ['語', '駅'].map((letter) =>
      page.evaluate((text) => {
        const canvas = document.createElement('canvas');
        canvas.getContext('2d').fillText(text, 0, 20);
        return canvas.toDataURL();
      }, letter),
    ),
  );
  if (one === other)
    throw new Obstacle('Install a Japanese font first: the letters of the screenshots were empty boxes.');
}

async function takeBoth(context, name, language) {
  const page = await context.newPage();
  const toTake = await context.newCDPSession(page);
  const take = async (screen) => {
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(1_000);
    const clip = { x: 0, y: 0, ...page.viewportSize(), scale: await page.evaluate(() => devicePixelRatio) };
    const { data } = await toTake.send('Page.captureScreenshot', { format: 'webp', quality: 75, clip });
    writeFileSync(`public/install/${screen}-${name}-${language}.webp`, Buffer.from(data, 'base64'));
  };
  await page.goto('/auth');
  await page.getByLabel(/^(Email|メールアドレス)$/).fill('learner@example.com');
  await page.getByLabel(/^(Password|パスワード)$/).fill(demoPassword);
  await page.getByRole('button', { name: /^(Login Now|サインイン)/ }).click();
  await page.getByText(/^(Saved|保存済み)$/).waitFor();
  // without the greeting
  await page.goto('/');
  await take('home');
  await page.goto(courses[language]);
  await take('course');
  await context.close();
}
