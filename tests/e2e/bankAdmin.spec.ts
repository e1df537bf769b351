import type { Page } from '@playwright/test';
import { violationsOn } from './axe.ts';
import { misfits } from './misfits.ts';
import { enter, indicator } from './pages.ts';
import { admin, desktop, expect, learner, phone, test } from './world.ts';

const bank = '/admin?tab=questions';
const rows = (page: Page) => page.locator('tr.data-row');
const current = (page: Page) => page.locator('tr.data-row:focus');

test('ADMIN-06 MOD-12 MOD-14 MOD-17 A130 by keyboard alone: filter, feature, edit, delete, undo, and rename in a tunnel', async ({
  device,
  server,
}) => {
  const office = await device({ owner: admin, viewport: desktop });
  const page = await enter(office.context, bank);
  await expect(rows(page).first()).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('kitami');
  await expect(page).toHaveURL(/q=kitami/);
  await page.keyboard.press('Enter');
  await expect(current(page)).toContainText('Kitami');
  const question = (await current(page).locator('.main').textContent())!;
  const featured = await current(page).getByRole('switch').isChecked();
  await page.keyboard.press('f');
  await expect(current(page).getByRole('switch')).toBeChecked({ checked: !featured });

  await page.keyboard.press('e');
  const dialog = page.getByRole('dialog', { name: 'Edit question' });
  await dialog.getByLabel('Team').focus();
  await page.keyboard.type('Platform');
  await dialog.getByRole('button', { name: 'Save' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(indicator(page)).toHaveText('Saved');
  expect(await server.sql("SELECT count(*) FROM interview_questions WHERE team = 'Platform'")).toEqual([['1']]);

  await expect(current(page)).toContainText('Kitami');
  const shown = await rows(page).count();
  await page.keyboard.press('Delete');
  await expect(rows(page)).toHaveCount(shown - 1);
  await expect(current(page)).toContainText('Kitami');
  await page.keyboard.press('Control+z');
  await expect(rows(page)).toHaveCount(shown);
  await expect(
    rows(page)
      .filter({ hasText: question.trim().slice(0, 30) })
      .first(),
  ).toBeVisible();

  await office.context.setOffline(true);
  await page.getByRole('button', { name: 'Options' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('/');
  await page.keyboard.type('kitami robotics');
  await expect(rows(page)).toHaveCount(1);
  await page.keyboard.press('Enter');
  await page.keyboard.press('e');
  const rename = page.getByRole('dialog', { name: 'Rename “Kitami Robotics”' });
  await rename.getByLabel('New name').focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Aurora Robotics');
  await page.keyboard.press('Enter');
  await expect(page.getByText('“Kitami Robotics” is now “Aurora Robotics”')).toBeVisible();
  await expect(indicator(page)).toHaveText(/waiting to be sent/);
  await office.context.setOffline(false);
  await expect(indicator(page)).toHaveText('Saved');
  expect(await server.sql("SELECT count(*) FROM interview_questions WHERE company = 'Kitami Robotics'")).toEqual([
    ['0'],
  ]);

  const train = await device({ owner: learner, viewport: phone });
  const theirs = await enter(train.context, '/?company=Aurora+Robotics');
  await expect(theirs.locator('.bank-row').first()).toContainText('Aurora Robotics');
});

for (const [name, viewport, colorScheme, locale] of [
  ['a desktop', desktop, 'light', 'en-US'],
  ['a phone in the dark', phone, 'dark', 'ja-JP'],
  ['the smallest phone', { width: 320, height: 640 }, 'light', 'en-US'],
] as const)
  test(`ADMIN-06 NAV-27 on ${name} the bank and its options are whole`, async ({ device }) => {
    const one = await device({ owner: admin, viewport, colorScheme, locale });
    const page = await enter(one.context, bank);
    await page.getByRole('checkbox').nth(1).click();
    expect(await violationsOn(page)).toEqual([]);
    if (viewport.width < 768) expect(await misfits(page)).toEqual([]);
    await page.goto(`${bank}&view=options`);
    await expect(page.getByRole('radio').first()).toBeVisible();
    await expect(page.locator('.data-row, .data-card').first()).toBeVisible();
    expect(await violationsOn(page)).toEqual([]);
    if (viewport.width < 768) expect(await misfits(page)).toEqual([]);
  });
