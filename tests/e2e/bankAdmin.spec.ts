import type { Page } from '@playwright/test';
import { violationsOn } from './axe.ts';
import { misfits } from './misfits.ts';
import { enter, indicator } from './pages.ts';
import { admin, desktop, expect, learner, phone, test } from './world.ts';

const bank = '/admin?tab=questions';
const rows = (page: Page) => page.locator('tr.data-row');
const search = (page: Page) => page.getByRole('searchbox');
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
  await expect
    .poll(() => server.sql("SELECT count(*) FROM interview_questions WHERE team = 'Platform'"))
    .toEqual([['1']]);

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
  await expect
    .poll(() => server.sql("SELECT count(*) FROM interview_questions WHERE company = 'Kitami Robotics'"))
    .toEqual([['0']]);

  const train = await device({ owner: learner, viewport: phone });
  const theirs = await enter(train.context, '/?company=Aurora+Robotics');
  await expect(theirs.locator('.bank-row').first()).toContainText('Aurora Robotics');
});

async function rename(page: Page, from: string, to: string): Promise<void> {
  await search(page).fill(from);
  await expect(rows(page)).toHaveCount(1);
  await rows(page).first().focus();
  await page.keyboard.press('e');
  const dialog = page.getByRole('dialog', { name: `Rename “${from}”` });
  await dialog.getByLabel('New name').fill(to);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`“${from}” is now “${to}”`)).toBeVisible();
}

test('A130 two admins rename one option in two tunnels: each question has one of the names, both see the same, and the second is told', async ({
  device,
  server,
}) => {
  const options = `${bank}&view=options`;
  const [office, train] = [
    await device({ owner: admin, viewport: desktop }),
    await device({ owner: admin, viewport: desktop }),
  ];
  const here = await enter(office.context, options);
  const there = await enter(train.context, options);
  const [before] = await server.sql("SELECT count(*) FROM interview_questions WHERE company = 'Kitami Robotics'");
  expect(Number(before![0])).toBeGreaterThan(1);
  for (const one of [office, train]) await one.context.setOffline(true);
  await rename(here, 'Kitami Robotics', 'Aurora Robotics');
  await rename(there, 'Kitami Robotics', 'Borealis Robotics');
  await office.context.setOffline(false);
  await expect(indicator(here)).toHaveText('Saved', { timeout: 40_000 });
  await train.context.setOffline(false);
  // whoever comes second is told that a colleague was quicker
  await expect(indicator(there)).toHaveText('1 needs attention', { timeout: 40_000 });
  await indicator(there).click();
  const refused = there.getByRole('article', { name: 'The server refused a renamed option' });
  await expect(refused).toContainText('Kitami Robotics → Borealis Robotics');
  await expect(refused).toContainText('The text was changed elsewhere in the meantime.');
  await refused.getByRole('button', { name: 'Discard' }).click();
  await there
    .getByRole('dialog', { name: /^Discard/ })
    .getByRole('button', { name: 'Discard' })
    .click();
  await expect(indicator(there)).toHaveText('Saved', { timeout: 40_000 });
  await there.keyboard.press('Escape');
  expect(
    await server.sql(
      "SELECT company, count(*) FROM interview_questions WHERE company IN ('Kitami Robotics', 'Aurora Robotics', 'Borealis Robotics') GROUP BY company",
    ),
  ).toEqual([['Aurora Robotics', before![0]]]);
  for (const page of [here, there]) {
    await search(page).fill('aurora');
    await expect(rows(page).filter({ hasText: 'Aurora Robotics' })).toContainText(before![0]!);
    await search(page).fill('borealis');
    await expect(rows(page)).toHaveCount(1);
    await search(page).fill('kitami robotics');
    await expect(rows(page)).toHaveCount(0);
  }
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
