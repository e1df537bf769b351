import type { Page } from '@playwright/test';
import { enter, indicator, open } from './pages.ts';
import { desktop, expect, learner, test } from './world.ts';

const pagesOf = async (page: Page): Promise<number> =>
  ((await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g) ?? []).length;

test('STAGE-03 STAGE-05 a question is printed on a page of its own, and a stage with all of its questions', async ({
  device,
}) => {
  const { context } = await device({ owner: learner, viewport: desktop, colorScheme: 'dark' });
  const page = await enter(context);
  await page.locator('.bank-list a[data-question]').first().click();
  await expect(page.locator('.question-view .read:not([aria-hidden])').first()).toBeVisible();
  expect(await pagesOf(page)).toBe(1);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.locator('.question-view h2').first()).toBeVisible();
  for (const control of [indicator(page), page.getByRole('button', { name: 'Copy link' }), page.locator('.bank-list')])
    await expect(control).toBeHidden();
  // dark ink, whatever the theme
  const ink = await page.locator('.question-view').evaluate((view) => getComputedStyle(view).color);
  expect(Math.max(...ink.match(/\d+/g)!.slice(0, 3).map(Number))).toBeLessThan(100);

  await page.emulateMedia({ media: 'screen' });
  await open(page, '/course/backend-engineer-screening-to-offer');
  const more = page.getByRole('button', { name: /^View More/ });
  await expect(more.first()).toBeVisible();
  const before = await page.locator('li.question').count();
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  expect(await page.locator('li.question').count()).toBeGreaterThan(before);
  await expect(page.locator('.question-context').first()).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  for (const control of [indicator(page), more.first(), page.locator('.course-selector'), page.locator('.thumb-bar')])
    await expect(control).toBeHidden();
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: 'screen' });
  await expect(page.locator('li.question')).toHaveCount(before);
});
