import type { Page } from '@playwright/test';
import { violationsOn } from './axe.ts';
import { enter, indicator, signIn } from './pages.ts';
import { admin, desktop, expect, phone, test } from './world.ts';

const assignments = '/admin?tab=courses&sub=assignments';
const progress = '/admin?tab=courses&sub=progress';
/** A learner who has three of the four courses. */
const fatima = 'fatima.benhaddou@example.com';
const missing = '日本語での面接に慣れる';

async function assign(page: Page): Promise<void> {
  await page.getByLabel('Search users').fill('fatima');
  for (const [label, name] of [
    ['User', `Fatima Benhaddou (${fatima})`],
    ['Course', missing],
  ] as const) {
    await page.getByRole('combobox', { name: label, exact: true }).click();
    await page.getByRole('option', { name }).click();
  }
  await page.getByRole('button', { name: 'Assign Course' }).click();
}

test('ASGN-08 ASGN-13 ASGN-14 ASGN-15 SYNC-02 a course assigned offline reaches the learner’s badge on its own', async ({
  device,
}) => {
  const learner = await device({ viewport: desktop });
  const badge = (await signIn(learner.context, fatima)).getByRole('link', { name: /^My Dashboard/ });
  await expect(badge).toContainText('3');

  const office = await device({ owner: admin, viewport: desktop });
  const page = await enter(office.context, assignments);
  await office.context.setOffline(true);
  await assign(page);
  await expect(page.getByText('Course assigned!')).toBeVisible();
  const row = page.getByRole('row').nth(1);
  await expect(row).toContainText('Fatima Benhaddou');
  await expect(row).toContainText('Not sent yet');
  await page.reload();
  await assign(page);
  await expect(page.getByText('Already assigned')).toBeVisible();
  await expect(indicator(page)).toHaveText('1 waiting to be sent');
  await expect(badge).toContainText('3');

  await office.context.setOffline(false);
  await expect(indicator(page)).toHaveText('Saved');
  await expect(badge).toContainText('4');
  await expect(page.getByText('Not sent yet')).toBeHidden();
});

test('SYNC-03 ASGN-06 what the server refuses later is listed with its reason, is sent again, and succeeds', async ({
  device,
  server,
}) => {
  const office = await device({ owner: admin, viewport: desktop });
  const page = await enter(office.context, assignments);
  await office.context.setOffline(true);
  await assign(page);
  await expect(page.getByText('Course assigned!')).toBeVisible();
  await server.sql(`UPDATE profiles SET is_active = FALSE WHERE email = '${fatima}'`);
  await office.context.setOffline(false);
  await expect(indicator(page)).toHaveText('1 needs attention');

  await indicator(page).click();
  const refused = page.getByRole('article', { name: 'The server refused an assignment' });
  await expect(refused).toContainText('The account is switched off.');
  await expect(refused).toContainText(`Fatima Benhaddou · ${missing}`);
  await server.sql(`UPDATE profiles SET is_active = TRUE WHERE email = '${fatima}'`);
  await refused.getByRole('button', { name: 'Send again' }).click();
  await expect(indicator(page)).toHaveText('Saved');
  await expect(page.getByText('Everything is on the server.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('row').nth(1)).toContainText('Fatima Benhaddou');
});

test('SYNC-02 AUTH-14 signing out with unsent work does not happen by accident', async ({ device }) => {
  const office = await device({ owner: admin });
  const page = await enter(office.context, assignments);
  await office.context.setOffline(true);
  await assign(page);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  const asked = page.getByRole('dialog', { name: '1 change has not been sent' });
  await expect(asked).toContainText('Fatima Benhaddou');
  const download = page.waitForEvent('download');
  await asked.getByRole('button', { name: 'Export' }).click();
  expect((await download).suggestedFilename()).toMatch(/^interview-tracks-\d{4}-\d\d-\d\d\.json$/);
  // the connection comes back while it asks
  await office.context.setOffline(false);
  const sent = page.getByRole('dialog', { name: 'Everything is on the server now.' });
  await sent.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByText('Signed out', { exact: true })).toBeVisible();
  const left = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  expect(left.filter((name) => /tracks-(rows|outbox)/.test(name ?? ''))).toEqual([]);
});

test('PROG-11 the table works by keyboard, and its filters are in the address', async ({ device }) => {
  const office = await device({ owner: admin, viewport: desktop });
  const page = await enter(office.context, progress);
  // the key is the search's once the search is there
  await expect(page.getByRole('searchbox')).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('haruka');
  await expect(page).toHaveURL(/q=haruka/);
  await expect(page.getByRole('row')).toHaveCount(5);
  await page.getByRole('button', { name: 'Progress' }).first().click();
  await page.getByRole('menuitemradio', { name: 'Under way' }).click();
  await page.getByRole('columnheader', { name: 'Course' }).getByRole('button').click();
  await expect(page).toHaveURL(/progress=underWay.*sort=course/);
  await page.reload();
  await expect(page.getByRole('columnheader', { name: 'Course' })).toHaveAttribute('aria-sort', 'ascending');
  await expect(page.getByRole('row')).toHaveCount(5);
  await page.getByRole('row').nth(1).focus();
  await page.keyboard.press('j');
  await expect(page.getByRole('row').nth(2)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('row').nth(1)).toBeFocused();
});

for (const [name, viewport, colorScheme, locale] of [
  ['a phone, light, English', phone, 'light', 'en-US'],
  ['a phone, dark, Japanese', phone, 'dark', 'ja-JP'],
  ['a tablet, light, Japanese', { width: 820, height: 1180 }, 'light', 'ja-JP'],
  ['a desktop, dark, English', desktop, 'dark', 'en-US'],
  ['the narrowest, light, English', { width: 320, height: 640 }, 'light', 'en-US'],
] as const)
  test(`ADMIN-05 PROG-11 ASGN-01 SYNC-03 on ${name} axe finds nothing and nothing is cut`, async ({ device }) => {
    const office = await device({ owner: admin, viewport, colorScheme, locale });
    const page = await enter(office.context, progress);
    const look = async (where: string) => {
      expect(await violationsOn(page), where).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), where).toBeLessThanOrEqual(
        0,
      );
    };
    await expect(page.getByRole('button', { pressed: false }).first()).toBeVisible();
    await look('progress');
    await page.goto(assignments);
    // the loading screen has a heading too
    await expect(indicator(page)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await look('assignments');
    await indicator(page).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await look('sync centre');
  });
