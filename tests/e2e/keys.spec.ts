import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { indicator, signIn } from './pages.ts';
import { admin, desktop, expect, learner, test } from './world.ts';

/** Every part of the app that has keys of its own, and where it is open; dialogs lie above the search's own screens. */
const screens: Record<string, { at: string; there: (page: Page) => Locator }> = {
  'src/features/admin/useModerationKeys.ts': {
    at: '/admin?tab=pending',
    there: (page) => page.locator('.moderation-row[aria-current]'),
  },
  'src/features/admin/bank.tsx': { at: '/admin?tab=questions', there: (page) => page.getByRole('row').nth(1) },
  'src/features/pipeline/boardScreen.tsx': {
    at: '/admin?tab=kanban',
    there: (page) => page.locator('.board-card').first(),
  },
  'src/features/home/questionList.tsx': { at: '/', there: (page) => page.locator('.bank-row').first() },
};

/** Those of a dialog, of a field, and of a part of a screen above. */
const others = [
  'src/features/home/questionSheet.tsx',
  'src/features/pipeline/candidateDialog.tsx',
  'src/features/stageContent/pickerDialog.tsx',
  'src/features/study/grades.tsx',
  'src/features/study/sessionScreen.tsx',
  'src/features/study/studyTurn.tsx',
  'src/ui/searchField.tsx',
];

test('DOOR-11 every part of the app that has keys is known here', () => {
  const callers = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .map((file) => join('src', file))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|screenKeys\.ts$/.test(file))
    .filter((file) => /\buseScreenKeys\(/.test(readFileSync(file, 'utf8')));
  expect(callers.toSorted()).toEqual([...Object.keys(screens), ...others].toSorted());
});

/** Whoever is signed in reloads: from then on each file that is fetched takes this long (ms). */
async function slowly(page: Page, at: string, there: (page: Page) => Locator, delay: number): Promise<void> {
  await page.unroute('**/assets/*.js');
  await page.goto(at);
  await expect(there(page)).toBeVisible();
  await page.route('**/assets/*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, delay));
    await route.continue().catch(() => undefined);
  });
  // what the screens below a dialog hear
  await page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    document.addEventListener('keydown', ({ key, target, ctrlKey }) => {
      const isAbove = target instanceof Element && target.closest('[role=dialog]') !== null;
      if (!isAbove && !ctrlKey && key !== 'Control') heard.push(key);
    });
  });
}
const heard = (page: Page) => page.evaluate(() => (window as unknown as { heard: string[] }).heard);

const words = 'approve 5 3';

/** Types right behind Ctrl+K, and a little more once the box stands. */
async function search(page: Page, pace: number, said: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.keyboard.type(words, { delay: pace });
  const box = page.getByRole('combobox', { name: /Search/ });
  await expect(box, said).toHaveValue(words);
  expect(await heard(page), said).toEqual([]);
  await page.keyboard.type('!');
  await expect(box, said).toHaveValue(`${words}!`);
  await page.keyboard.press('Escape');
}

test('DOOR-11 STUDY-12 in a session digits that are typed after Ctrl+K grade nothing', async ({ device }) => {
  const laptop = await device({ viewport: desktop, isUncached: true });
  const page = await signIn(laptop.context, learner);
  await expect(indicator(page)).toHaveText('Saved', { timeout: 60_000 });
  await slowly(page, '/study/session', () => page.locator('.turn-question'), 300);
  const asked = await page.locator('.turn-question').getAttribute('aria-label');
  await page.getByRole('button', { name: /^(Show the context|Go on)/ }).click();
  await expect(page.getByRole('group', { name: 'How did it go?' })).toBeVisible();
  await search(page, 60, 'session');
  // the code is there now
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await search(page, 20, 'again');
  // what has no field is there for keys at once
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.locator('.turn-question')).toHaveAttribute('aria-label', asked!);
});

test.describe('with all files over the network', () => {
  let page: Page;
  test.beforeEach(async ({ device }) => {
    const office = await device({ viewport: desktop, isUncached: true });
    page = await signIn(office.context, admin);
    await expect(indicator(page)).toHaveText('Saved', { timeout: 60_000 });
  });

  test('DOOR-11 on every screen that has keys, what is typed after Ctrl+K is in the box, and nothing else hears it', async () => {
    test.setTimeout(120_000);
    // a pace (ms a letter) and a delay of the files (ms) for each; a decision lies below the first
    const paces = [
      [60, 0],
      [100, 300],
      [150, 3_000],
      [60, 300],
    ] as const;
    for (const [at, screen] of Object.values(screens).entries()) {
      const [pace, delay] = paces[at]!;
      await slowly(page, screen.at, screen.there, delay);
      await search(page, pace, screen.at);
    }
  });

  test('DOOR-11 MOD-06 letters after E are in the text, letters after R in the note, and A that is held approves one', async () => {
    const { at, there } = screens['src/features/admin/useModerationKeys.ts']!;
    const rows = page.locator('.moderation-row');
    await slowly(page, at, there, 1_500);
    const count = await rows.count();
    await page.keyboard.press('e');
    await page.keyboard.type('again ', { delay: 60 });
    const text = page.getByRole('dialog').getByRole('textbox', { name: 'Question' });
    await expect(text).toContainText('again', { timeout: 30_000 });
    expect(await heard(page)).toEqual(['e']);
    await page.keyboard.press('Escape');
    await page
      .getByRole('button', { name: /Discard|Leave/ })
      .click({ timeout: 2_000 })
      .catch(() => undefined);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(rows).toHaveCount(count);

    await page.keyboard.press('r');
    await page.keyboard.type('approve this again', { delay: 60 });
    await expect(page.getByLabel('Note')).toHaveValue('approve this again');
    await page.keyboard.press('Escape');
    await expect(rows).toHaveCount(count);

    await page.keyboard.down('a');
    for (let repeats = 0; repeats < 6; repeats++) await page.keyboard.down('a');
    await page.keyboard.up('a');
    await expect(rows).toHaveCount(count - 1);
    await page.waitForTimeout(300);
    await expect(rows).toHaveCount(count - 1);
  });

  test('DOOR-11 a box whose code cannot be had lets the keyboard go, and says so', async () => {
    const { at, there } = screens['src/features/admin/useModerationKeys.ts']!;
    await slowly(page, at, there, 0);
    const count = await page.locator('.moderation-row').count();
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.keyboard.press('Control+k');
    await page.keyboard.type('aaa', { delay: 60 });
    await expect(page.getByRole('alert')).toBeVisible();
    await page.unroute('**/assets/*.js');
    await page.goto(at);
    await expect(page.locator('.moderation-row')).toHaveCount(count);
  });
});
