import type { Locator, Page } from '@playwright/test';
import {
  chooseFirst,
  completeStage,
  enter,
  finishCourse,
  indicator,
  open,
  openStage,
  signIn,
  submitDialog,
} from './pages.ts';
import { desktop, expect, learner, phone, test } from './world.ts';

const toast = (page: Page) => page.locator('.toast');

/** As by its keyboard or screen reader: under the focus it does not leave, and what is opened then takes the toast over. */
const openWithToast = async (page: Page, control: Locator) => {
  await toast(page).getByRole('button', { name: 'Dismiss' }).focus();
  await control.dispatchEvent('click');
  await expect(page.getByRole('dialog').locator('.toast')).toBeVisible();
};

/** The controls of what is open, by their names, that the toast lies on wherever they are scrolled to. */
const covered = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const shown = document.querySelector('.toast')!.getBoundingClientRect();
    const sheets = [...document.querySelectorAll('[role=dialog]')].filter((one) => !one.closest('[aria-hidden=true]'));
    const top: ParentNode = sheets.at(-1) ?? document;
    const controls = [...top.querySelectorAll<HTMLElement>('a, button, input, select, textarea, [role=option]')];
    return controls
      .filter((control) => !control.closest('.toast') && control.checkVisibility())
      .filter((control) => {
        control.scrollIntoView({ block: 'nearest', behavior: 'instant' });
        const { left, right, top, bottom } = control.getBoundingClientRect();
        // what is only for screen readers has no place
        if (right - left < 4 || bottom - top < 4) return false;
        const [x1, x2] = [Math.max(left, shown.left), Math.min(right, shown.right)];
        const [y1, y2] = [Math.max(top, shown.top), Math.min(bottom, shown.bottom)];
        if (x1 >= x2 || y1 >= y2) return false;
        return !!document.elementFromPoint((x1 + x2) / 2, (y1 + y2) / 2)?.closest('.toast');
      })
      .map((control) => control.getAttribute('aria-label') ?? control.textContent.trim());
  });

for (const [name, viewport] of [
  ['the narrowest phone', { width: 320, height: 640 }],
  ['a phone', phone],
  ['a desktop', desktop],
] as const)
  test(`A123 CONST-13 a toast lies on no control of ${name}`, async ({ device }) => {
    const { context } = await device({ viewport });
    const page = await signIn(context, learner);
    await expect(toast(page)).toContainText('Welcome back!');
    expect(await covered(page)).toEqual([]);
    if (viewport.width < 768) {
      await openWithToast(page, page.getByRole('button', { name: 'Menu' }));
      await expect(page.getByRole('dialog').getByText('Theme')).toBeVisible();
      expect(await covered(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
    await openWithToast(page, indicator(page));
    expect(await covered(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('button', { name: 'Submit Question' }).first().click();
    await submitDialog(page).getByRole('button', { name: 'Submit Question' }).click();
    await expect(submitDialog(page).locator('.toast')).toContainText('Validation Error');
    expect(await covered(page)).toEqual([]);
    await submitDialog(page).getByRole('combobox', { name: 'Company' }).click();
    await expect(page.getByRole('option').first()).toBeVisible();
    expect(await covered(page)).toEqual([]);
    await page.keyboard.press('Escape');
    // its cause is mended
    await chooseFirst(page, 'Company');
    await chooseFirst(page, 'Role');
    await expect(toast(page)).toBeVisible();
    await submitDialog(page).getByRole('textbox', { name: 'Question' }).click();
    await page.keyboard.type('Why?');
    await expect(toast(page)).toHaveCount(0);
  });

for (const [name, viewport] of [
  ['the narrowest phone', { width: 320, height: 640 }],
  ['a desktop', desktop],
] as const)
  test(`A150 while something is asked a toast lies neither on the question nor on its answers, on ${name}`, async ({
    device,
  }) => {
    const { context } = await device({ owner: learner, viewport });
    const page = await enter(context, '/course/backend-engineer-screening-to-offer');
    await finishCourse(page);
    await page.getByRole('button', { name: 'Submit Review' }).click();
    const asked = page.getByRole('dialog');
    await expect(asked.locator('.toast')).toContainText('Stage completed!');
    expect(await covered(page)).toEqual([]);
    const box = async (one: Locator) => (await one.boundingBox())!;
    const shown = await box(asked.locator('.toast'));
    for (const words of [asked.locator('h2'), asked.getByText('Nobody has chosen stars')])
      expect((await box(words)).y).toBeGreaterThanOrEqual(shown.y + shown.height);
    const action = await box(asked.getByRole('button', { name: 'Undo' }));
    expect(action.x + action.width).toBeLessThanOrEqual(shown.x + shown.width);
  });

test('A123 STAGE-11 a toast names its stage, and ends with its screen and its language', async ({ device }) => {
  test.setTimeout(60_000);
  const { context } = await device({ viewport: phone });
  const page = await signIn(context, learner);
  await expect(toast(page)).toContainText('Welcome back!');
  await open(page, '/tracks');
  await page.locator('main a[href^="/course/"]').filter({ hasText: 'Backend' }).first().click();
  await openStage(page, /System Design/);
  await completeStage(page).click();
  await expect(toast(page)).toContainText('Stage completed!');
  await expect(toast(page)).toContainText('System Design');
  expect(await covered(page)).toEqual([]);
  await page.locator('header a.brand').click();
  await expect(toast(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByText('Sign Out').click();
  await expect(toast(page)).toContainText('Signed out');
  await page.getByRole('button', { name: 'Language' }).click();
  await page.getByRole('menuitemradio', { name: '日本語' }).click();
  await expect(toast(page)).toHaveCount(0);
});
