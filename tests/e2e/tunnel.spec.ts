import type { Page } from '@playwright/test';
import {
  adminsScreens,
  hasAdminFiles,
  completeStage,
  enter,
  indicator,
  learnersScreens,
  open,
  openStage,
  storedIn,
} from './pages.ts';
import { admin, desktop, expect, learner, phone, test } from './world.ts';

const course = '/course/backend-engineer-screening-to-offer';

test('SYNC-01 SYNC-02 STAGE-07 STAGE-09 STAGE-11 PROG-10 AUTH-16 progress on a course first opened in a tunnel reaches the admin on its own', async ({
  device,
  nemesis,
}) => {
  const office = await device({ owner: admin, viewport: desktop });
  const table = await enter(office.context, '/admin?tab=courses&sub=progress');
  const row = table
    .getByRole('row')
    .filter({ hasText: 'Haruka Mori' })
    .filter({ hasText: 'Backend Engineer: Screening to Offer' });
  await expect(row).toContainText('33%');

  const phone = await device({ owner: learner });
  let page = await enter(phone.context);
  await phone.context.setOffline(true);
  // A browser that opens again is online for a moment, and would send in the background: the tunnel is longer than that
  nemesis.cut = true;
  await page.goto(course);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Backend Engineer: Screening to Offer');
  for (const stage of [/System Design/, /Cross Functional/]) {
    await page.getByRole('link', { name: stage }).first().click();
    await completeStage(page).click();
    await expect(page.getByText('Stage completed!')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Completed' })).toBeDisabled();
  }
  await expect(page.getByText('4 completed / 6 total stages')).toBeVisible();

  await phone.close();
  const again = await phone.open();
  await again.setOffline(true);
  page = again.pages()[0] ?? (await again.newPage());
  await page.goto(course);
  await expect(page.getByText('4 completed / 6 total stages')).toBeVisible();
  await expect(indicator(page)).toHaveText('2 waiting to be sent');
  await expect(row).toContainText('33%');

  nemesis.cut = false;
  await again.setOffline(false);
  await expect(indicator(page)).toHaveText('Saved');
  await expect(row).toContainText('67%');
});

for (const [who, email, viewport, screens] of [
  ['a learner', learner, phone, [...learnersScreens, course]],
  ['an admin', admin, desktop, [...adminsScreens, '/', course]],
] as const)
  test(`SYNC-01 SYNC-02 in a tunnel every screen of ${who} opens without having been visited, and none reports a failure`, async ({
    device,
    nemesis,
  }) => {
    const { context } = await device({ owner: email, viewport });
    const page = await enter(context, '/tracks');
    if (email === admin) await hasAdminFiles(page);
    await context.setOffline(true);
    nemesis.cut = true;
    await expect(indicator(page)).toHaveText(/^Offline/);
    for (const address of screens) {
      await open(page, address);
      // checked as it is, without waiting for an error to disappear
      expect(await page.getByRole('alert').allTextContents(), address).toEqual(['']);
      expect(await page.getByText('Failed to').count(), address).toBe(0);
    }
  });

test('SYNC-02 P3 two phones in two tunnels: both count, and an undo only undoes what it saw', async ({ device }) => {
  const [one, two] = [await device({ owner: learner }), await device({ owner: learner })];
  const pages = [await enter(one.context, course), await enter(two.context, course)] as const;
  for (const phone of [one, two]) await phone.context.setOffline(true);
  // The first completes a stage; the second completes the same one and another, and undoes the other
  await pages[0].goto(course);
  await openStage(pages[0], /System Design/);
  await completeStage(pages[0]).click();
  await openStage(pages[1], /System Design/);
  await completeStage(pages[1]).click();
  await openStage(pages[1], /Manager Interview/);
  await completeStage(pages[1]).click();
  await pages[1].getByRole('button', { name: 'Undo' }).click();
  await expect(completeStage(pages[1])).toBeEnabled();
  for (const phone of [one, two]) await phone.context.setOffline(false);
  for (const page of pages) {
    await expect(indicator(page)).toHaveText('Saved');
    await expect(page.getByText('3 completed / 6 total stages')).toBeVisible();
  }
});

test('SYNC-02 I1 a tab that dies between the outbox and the rows loses nothing', async ({ device }) => {
  const phone = await device({ owner: learner });
  let page = await enter(phone.context, course);
  await phone.context.setOffline(true);
  await openStage(page, /System Design/);
  // From now on the rows cannot be written, as if the tab had died right before
  await page.evaluate(() => {
    const original = IDBDatabase.prototype.transaction;
    IDBDatabase.prototype.transaction = function (this: IDBDatabase, ...args) {
      if (this.name.includes('--people') && args[1] === 'readwrite') throw new DOMException('gone', 'UnknownError');
      return original.apply(this, args as Parameters<typeof original>);
    };
  });
  await completeStage(page).click();
  await expect.poll(() => waiting(page)).toBe(1);
  await phone.close();
  const again = await phone.open();
  await again.setOffline(true);
  page = again.pages()[0] ?? (await again.newPage());
  await page.goto(course);
  await expect(page.getByText('3 completed / 6 total stages')).toBeVisible();
  await again.setOffline(false);
  await expect(indicator(page)).toHaveText('Saved');
});

test('AUTH-20 SYNC-02 two tabs show the same state', async ({ device }) => {
  const phone = await device({ owner: learner, viewport: desktop });
  const one = await enter(phone.context, course);
  const two = await phone.context.newPage();
  await two.goto(course);
  await openStage(two, /System Design/);
  await completeStage(two).click();
  await expect(one.getByText('3 completed / 6 total stages')).toBeVisible();
});

test('CONST-04 a connection without responses blocks nothing, and times out after 30 s', async ({
  device,
  nemesis,
}) => {
  const phone = await device({ owner: learner });
  const page = await enter(phone.context, course);
  nemesis.delay = 40_000;
  await openStage(page, /System Design/);
  await completeStage(page).click();
  // long before the connection answers, also on a machine that is busy
  await expect(page.getByText('3 completed / 6 total stages')).toBeVisible({ timeout: 5_000 });
  await expect(indicator(page)).toHaveText(/waiting to be sent/, { timeout: 45_000 });
  nemesis.delay = 0;
  await openStage(page, /Cross Functional/);
  await completeStage(page).click();
  await expect(indicator(page)).toHaveText('Saved', { timeout: 60_000 });
});

test('SYNC-02 a session that expired in the tunnel keeps reading and recording, and sends after a new sign-in', async ({
  device,
  server,
}) => {
  const phone = await device({ owner: learner });
  const page = await enter(phone.context, course);
  await phone.context.setOffline(true);
  await openStage(page, /System Design/);
  await completeStage(page).click();
  await server.sql(`UPDATE users SET tokenKey = tokenKey || 'x' WHERE email = '${learner}'`);
  await server.restart();
  await phone.context.setOffline(false);
  await expect(page.getByText('Your session has ended')).toBeVisible();
  await expect(page.getByText('3 completed / 6 total stages')).toBeVisible();
  await page.getByRole('button', { name: 'Sign in again' }).click();
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill('tracks-demo-2026');
  await page.getByRole('dialog').getByRole('button', { name: 'Login Now' }).click();
  await expect(indicator(page)).toHaveText('Saved');
  await expect(page.getByText('Your session has ended')).toBeHidden();
});

test('SYNC-02 a new version waits, asks, and keeps what was done before it', async ({ device, nemesis }) => {
  const phone = await device({ owner: learner });
  const page = await enter(phone.context, course);
  await phone.context.setOffline(true);
  await openStage(page, /System Design/);
  await completeStage(page).click();
  await phone.context.setOffline(false);
  nemesis.version = 1;
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
  await expect(page.getByText('A new version is ready')).toBeVisible();
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByText('3 completed / 6 total stages')).toBeVisible();
  await expect(indicator(page)).toHaveText('Saved');
});

test('STAGE-12 A99 a full disk is reported in place, and nothing is half done', async ({ device }) => {
  const phone = await device({ owner: learner });
  const page = await enter(phone.context, course);
  await openStage(page, /System Design/);
  await page.evaluate(() => {
    const original = IDBObjectStore.prototype.add;
    IDBObjectStore.prototype.add = function (this: IDBObjectStore, ...args) {
      if (this.transaction.db.name.startsWith('tracks-outbox')) throw new DOMException('full', 'QuotaExceededError');
      return original.apply(this, args as Parameters<typeof original>);
    };
  });
  await completeStage(page).click();
  await expect(page.getByText('Error completing stage')).toBeVisible();
  await expect(page.getByText('2 completed / 6 total stages')).toBeVisible();
  await expect(completeStage(page)).toBeEnabled();
});

/** How many entries wait on this device, read from the outbox itself. */
const waiting = async (page: Page): Promise<number> =>
  (await storedIn<{ state: string }>(page, 'entries')).filter(({ state }) => state === 'pending').length;
