import type { Page } from '@playwright/test';
import { violationsOn } from './axe.ts';
import {
  adminsScreens,
  enter,
  finishCourse,
  indicator,
  learnersScreens,
  moveTo,
  nextFrame,
  open,
  stands,
} from './pages.ts';
import { admin, desktop, expect, learner, phone, test } from './world.ts';

/** Nothing for axe to find; and at the narrowest and the widest window nothing to scroll sideways. */
async function look(page: Page, where: string): Promise<void> {
  const before = page.viewportSize()!;
  for (const width of [320, 2560]) {
    await page.setViewportSize({ width, height: before.height });
    const beyond = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await expect.poll(beyond, { message: `${where} at ${width} px` }).toBe(0);
  }
  await page.setViewportSize(before);
  // what a width has for itself is loaded when it is first wide enough
  await nextFrame(page);
  await stands(page);
  expect(await violationsOn(page), where).toEqual([]);
}

async function isFor(page: Page, locale: string, colorScheme: string): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', locale.slice(0, 2));
  await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
}

// one screen after the other, each at three widths, takes longer than a usual journey
test.describe.configure({ timeout: 300_000 });

// every pair of viewport, theme and language once
for (const [name, viewport, colorScheme, locale] of [
  ['a phone, light, English', phone, 'light', 'en-US'],
  ['a phone, dark, Japanese', phone, 'dark', 'ja-JP'],
  ['a desktop, light, Japanese', desktop, 'light', 'ja-JP'],
  ['a desktop, dark, English', desktop, 'dark', 'en-US'],
] as const) {
  test(`NAV-28 TIME-16 on ${name} axe finds nothing on a learner's screens, and none scrolls sideways`, async ({
    device,
  }) => {
    const { context } = await device({ owner: learner, viewport, colorScheme, locale });
    const page = await enter(context);
    await isFor(page, locale, colorScheme);
    for (const address of learnersScreens) {
      await moveTo(page, address);
      await look(page, address);
    }
    await open(page, '/study');
    await page.locator('.page-head .page-head-actions button').filter({ visible: true }).click();
    await expect(page.getByRole('slider')).toBeVisible();
    await look(page, 'the settings of studying');
    await page.keyboard.press('Escape');
    await page.locator('.study-tracks > header button').click();
    await expect(page.locator('.pick-row').first()).toBeVisible();
    await look(page, 'choosing questions');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await open(page, '/?company=Kitami+Robotics&q=a');
    await page.locator('.filter-choice .pill').first().click();
    await expect(page.locator('.filter-options')).toBeVisible();
    await look(page, 'the choices of a filter');
    await page.keyboard.press('Escape');
    await page.locator('.bank-list a[data-question]').first().click();
    await expect(page.locator('.question-view .read:not([aria-hidden])').first()).toBeVisible();
    await look(page, 'a question');
    await open(page, '/question/nowhere');
    await look(page, 'a question that is nowhere');
    await open(page, '/tracks');
    await page.locator('main a[href^="/course/"]').first().click();
    await expect(page.locator('.complete-stage').first()).toBeVisible();
    await look(page, 'a course');
    await indicator(page).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await look(page, 'the sync centre');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.locator('.search-entry').click();
    await look(page, 'search everywhere');
    await page.getByRole('combobox').last().fill('design');
    await expect(page.locator('.search-row').first()).toBeVisible();
    await look(page, 'what was found everywhere');
  });

  test(`AUTH-42 NAV-28 TIME-16 on ${name} axe finds nothing on the screens without a session, and none scrolls sideways`, async ({
    device,
  }) => {
    const { context } = await device({ viewport, colorScheme, locale });
    const page = context.pages()[0]!;
    await open(page, '/auth');
    await isFor(page, locale, colorScheme);
    for (const address of ['/auth', '/signup', '/auth/forgot', '/auth/reset', '/auth/reset#token=a.b.c']) {
      await page.goto('about:blank'); // a change of the fragment alone does not reload the page
      await open(page, address);
      await look(page, address);
    }
    await page.goto('/signup');
    await page.locator('button[type=submit]').click();
    await look(page, '/signup with errors');
  });

  test(`NAV-28 on ${name} axe finds nothing on an admin's screens, and none scrolls sideways`, async ({ device }) => {
    const { context } = await device({ owner: admin, viewport, colorScheme, locale });
    const page = await enter(context);
    for (const address of adminsScreens) {
      await moveTo(page, address);
      await look(page, address);
    }
  });
}

test('REV-02 NAV-28 axe finds nothing in the review of a course, on a phone and a desktop, in both themes', async ({
  device,
}) => {
  const { context } = await device({ owner: learner });
  const page = await enter(context);
  await page.goto('/course/backend-engineer-screening-to-offer');
  await finishCourse(page);
  const review = page.getByRole('region', { name: 'Review this Course' });
  await expect(review).toBeVisible();
  await review.getByRole('radio', { name: '4 stars' }).first().check();
  for (const viewport of [phone, desktop]) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
      await review.scrollIntoViewIfNeeded();
      await look(page, `the review, ${viewport.width} px, ${colorScheme}`);
    }
  }
});

test('NAV-27 below 768 px the navigation is a drawer, from there on it is in the header', async ({ device }) => {
  const { context } = await device({ owner: learner, viewport: { width: 767, height: 900 } });
  const page = await enter(context);
  const inline = page.locator('.header-nav');
  const menu = page.getByRole('button', { name: 'Menu' });
  await expect(inline).toBeHidden();
  await menu.click();
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await drawer.getByRole('link', { name: 'Tracks' }).click();
  await expect(page).toHaveURL(/\/tracks$/);
  await expect(drawer).toBeHidden();
  await page.setViewportSize({ width: 768, height: 900 });
  await expect(inline).toBeVisible();
  await expect(menu).toBeHidden();
});

test('NAV-28 NAV-29 NAV-30 TIME-16 theme and language follow the system until chosen, and the choice stays', async ({
  device,
}) => {
  const { context } = await device({ owner: learner, viewport: desktop, colorScheme: 'dark', locale: 'ja-JP' });
  const page = await enter(context);
  const html = page.locator('html');
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await expect(html).toHaveAttribute('lang', 'ja');
  await page.getByRole('button', { name: 'テーマ' }).click();
  await page.getByRole('menuitemradio', { name: 'ライト' }).click();
  await expect(html).toHaveAttribute('data-theme', 'light');
  await page.getByRole('button', { name: '言語' }).click();
  await page.getByRole('menuitemradio', { name: 'English' }).click();
  await expect(html).toHaveAttribute('lang', 'en');
  await page.reload();
  await expect(html).toHaveAttribute('data-theme', 'light');
  await expect(html).toHaveAttribute('lang', 'en');
  await page.getByRole('button', { name: 'Theme' }).click();
  await page.getByRole('menuitemradio', { name: 'System' }).click();
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(html).toHaveAttribute('data-theme', 'light');
});
