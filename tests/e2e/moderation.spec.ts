import type { Page } from '@playwright/test';
import { violationsOn } from './axe.ts';
import { misfits } from './misfits.ts';
import { enter, indicator, settled, signIn } from './pages.ts';
import { admin, desktop, expect, learner, phone, test } from './world.ts';

const pending = '/admin?tab=pending';
const rows = (page: Page) => page.locator('.moderation-row');
const titles = (page: Page) => rows(page).locator('b').allTextContents();
const opened = (page: Page) => page.locator('.moderation-row[aria-current] b');
const waiting = async (page: Page): Promise<number> => {
  await expect(rows(page).first()).toBeVisible();
  return rows(page).count();
};

test('MOD-04 MOD-05 MOD-06 SYNC-02 an admin in a tunnel decides by keyboard, takes one back, and the server has it', async ({
  device,
  server,
}) => {
  const office = await device({ owner: admin, viewport: desktop });
  const page = await enter(office.context, pending);
  const count = await waiting(page);
  const [first, second, third] = await titles(page);
  await office.context.setOffline(true);
  await expect(opened(page)).toHaveText(first!);
  await page.keyboard.press('a');
  await expect(page.getByText('Question Approved')).toBeVisible();
  await expect(opened(page)).toHaveText(second!);
  await page.keyboard.press('r');
  await page.keyboard.press('1');
  await page.getByLabel('Note').fill('It is asked already: see the bank.');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Question Rejected')).toBeVisible();
  await expect(opened(page)).toHaveText(third!);
  await page.keyboard.press('a');
  await expect(rows(page)).toHaveCount(count - 3);
  await page.keyboard.press('Control+z');
  await expect(opened(page)).toHaveText(third!);
  await expect(rows(page)).toHaveCount(count - 2);
  await expect(page).toHaveTitle(new RegExp(`^\\(${count - 2}\\)`));
  await expect(indicator(page)).toHaveText('2 waiting to be sent');
  // the admin's screens open without a network after a reload, too
  await page.reload();
  await expect(rows(page)).toHaveCount(count - 2);

  await office.context.setOffline(false);
  await expect(indicator(page)).toHaveText('Saved');
  const decided =
    "SELECT status, rejection_kind, rejection_reason FROM interview_questions WHERE decided_by != '' AND approved_at > datetime('now', '-1 hour')";
  await expect
    .poll(() => server.sql(`${decided} ORDER BY status`))
    .toEqual([
      ['approved', '', ''],
      ['rejected', 'duplicate', 'It is asked already: see the bank.'],
    ]);
});

test('A107 MOD-23 of two admins who decide differently, the second is told who did what', async ({
  device,
  server,
}) => {
  const office = await device({ owner: admin, viewport: desktop });
  const page = await enter(office.context, pending);
  const [first] = await titles(page);
  await office.context.setOffline(true);
  await page.keyboard.press('a');
  await expect(page.getByText('Question Approved')).toBeVisible();

  await server.sql(`UPDATE profiles SET role = 'admin' WHERE email = '${learner}'`);
  const other = await signIn((await device({ viewport: desktop })).context, learner, pending);
  await settled(other);
  await expect(opened(other)).toHaveText(first!);
  await other.keyboard.press('r');
  await other.keyboard.press('5');
  await other.keyboard.press('Enter');
  await expect(other.getByText('Question Rejected')).toBeVisible();
  await expect(indicator(other)).toHaveText('Saved');

  await office.context.setOffline(false);
  await expect(indicator(page)).toHaveText('1 needs attention');
  await indicator(page).click();
  const refused = page.getByRole('article', { name: /^The server refused/ });
  await expect(refused).toContainText('Somebody else decided on it already.');
  await expect(refused).toContainText(/Haruka Mori rejected it on/);
});

test('MOD-14 MOD-15 MOD-21 an admin corrects a question where it waits, on a full disk not at first', async ({
  device,
  server,
}) => {
  const office = await device({ owner: admin, viewport: desktop });
  const page = await enter(office.context, pending);
  await waiting(page);
  await page.keyboard.press('e');
  const dialog = page.getByRole('dialog', { name: 'Edit question' });
  await expect(dialog.getByRole('textbox', { name: 'Question', exact: true })).toBeFocused();
  await dialog.getByRole('combobox', { name: 'Interview stage' }).click();
  await page.getByRole('option', { name: 'None' }).click();
  await dialog.getByLabel('Team').fill('x'.repeat(101));
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('At most 100 characters.').first()).toBeVisible();
  await dialog.getByLabel('Team').fill('Platform');
  await page.evaluate(() => {
    const original = IDBObjectStore.prototype.add;
    IDBObjectStore.prototype.add = function (this: IDBObjectStore, ...args) {
      if (this.transaction.db.name.startsWith('tracks-outbox') && !Object.hasOwn(window, 'space'))
        throw new DOMException('full', 'QuotaExceededError');
      return original.apply(this, args as Parameters<typeof original>);
    };
  });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Failed to update question: Please try again.')).toBeVisible();
  await expect(dialog.getByLabel('Team')).toHaveValue('Platform');
  await page.evaluate(() => Object.assign(window, { space: true }));
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Question updated!')).toBeVisible();
  await expect(page.locator('.moderation-facts')).toContainText('Platform');
  await expect(indicator(page)).toHaveText('Saved');
  await expect
    .poll(() =>
      server.sql("SELECT interview_stage FROM interview_questions WHERE team = 'Platform' AND status = 'pending'"),
    )
    .toEqual([['']]);
});

test('no learner’s device keeps the files of the admin’s screens', async ({ device }) => {
  const files = (page: Page) =>
    page.evaluate(async () => {
      const kept = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
      return kept.flat().filter(({ url }) => /\/assets\/admin-/.test(url)).length;
    });
  const train = await device({ owner: learner });
  const page = await enter(train.context);
  expect(await files(page)).toBe(0);
  const office = await device({ owner: admin, viewport: desktop });
  const admins = await enter(office.context);
  await expect.poll(() => files(admins)).toBeGreaterThan(3);
  // never opened so far
  await office.context.setOffline(true);
  await admins.goto(pending);
  await expect(rows(admins).first()).toBeVisible();
});

for (const [name, viewport, colorScheme, locale] of [
  ['a phone, light, English', phone, 'light', 'en-US'],
  ['the narrowest, dark, Japanese', { width: 320, height: 640 }, 'dark', 'ja-JP'],
  ['a desktop, dark, English', desktop, 'dark', 'en-US'],
] as const)
  test(`MOD-01 MOD-03 on ${name} axe finds nothing, nothing is cut, and a thumb decides`, async ({ device }) => {
    const office = await device({ owner: admin, viewport, colorScheme, locale });
    const page = await enter(office.context, pending);
    const count = await waiting(page);
    if (viewport.width < 1024) await rows(page).first().click();
    await expect(page.locator('.moderation-question')).toBeVisible();
    expect(await violationsOn(page)).toEqual([]);
    if (viewport.width < 1024) {
      expect(await misfits(page)).toEqual([]);
      await page.getByRole('button', { name: /^(Reject|却下)$/ }).click();
      await page.getByRole('textbox', { name: /^(Note|投稿者へのコメント)$/ }).fill('重複');
      expect(await violationsOn(page)).toEqual([]);
      await page.getByRole('button', { name: /^(Cancel|キャンセル)$/ }).click();
    }
    await page.getByRole('button', { name: /^(Approve|承認)$/ }).click();
    await expect(rows(page)).toHaveCount(count - 1);
  });
