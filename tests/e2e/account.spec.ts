import { completeStage, enter, indicator, openStage, settled } from './pages.ts';
import { admin, desktop, expect, learner, password, test } from './world.ts';

const course = '/course/backend-engineer-screening-to-offer';

test('AUTH-01 AUTH-05 AUTH-06 AUTH-11 AUTH-12 AUTH-13 AUTH-10 NAV-01 NAV-02 NAV-03 NAV-04 NAV-05 NAV-06 NAV-07 NAV-08 a visitor meets the sign-in page everywhere, and comes back to where they were going', async ({
  device,
}) => {
  const { context } = await device();
  const page = context.pages()[0] ?? (await context.newPage());
  for (const path of ['/', '/dashboard', '/resources', '/company', '/company/one', '/admin', course, '/tracks']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/auth/);
  }
  await page.getByRole('button', { name: 'Login Now' }).click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await page.getByLabel('Email', { exact: true }).fill(learner);
  await page.getByRole('button', { name: 'Login Now' }).click();
  await expect(page.getByText('Password is required')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('wrong');
  await page.getByRole('button', { name: 'Login Now' }).click();
  await expect(page.getByText('Sign in failed')).toBeVisible();
  await expect(page.getByRole('alert').getByText('The email or the password is wrong.')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login Now' }).click();
  await expect(page.getByText('You have been signed in successfully.')).toBeVisible();
  await expect(page).toHaveURL(/\/tracks$/);
  await page.goto('/auth');
  await expect(page).toHaveURL(/\/$/);
});

test('NAV-09 NAV-10 NAV-11 AUTH-32 SEC-28 an admin who loses the role leaves the admin screens, and none of their data stays', async ({
  device,
  server,
}) => {
  const { context } = await device({ owner: admin, viewport: desktop });
  const page = await enter(context, '/dashboard');
  await expect(page).toHaveURL(/\/admin/);
  await settled(page);
  await expect(page.getByRole('heading', { name: 'User Pipeline' }).first()).toBeVisible();
  await server.sql(`UPDATE profiles SET role = 'user' WHERE email = '${admin}'`);
  await expect(page).toHaveURL(/\/dashboard/, { timeout: 60_000 });
  await expect(page.getByText('You are no longer an administrator')).toBeVisible();
  await page.goto('/admin');
  await expect(page).toHaveURL(/\/$/);
  const others = await page.evaluate(async () => {
    const name = (await indexedDB.databases()).find((one) => one.name?.includes('--people'))!.name!;
    const database = await new Promise<IDBDatabase>((resolve) => {
      const open = indexedDB.open(name);
      open.onsuccess = () => resolve(open.result);
    });
    const store = [...database.objectStoreNames].find((one) => one.includes('docs'))!;
    const all = await new Promise<unknown[]>((resolve) => {
      const read = database.transaction(store).objectStore(store).getAll();
      read.onsuccess = () => resolve(read.result);
    });
    return JSON.stringify(all).includes('learner@example.com');
  });
  expect(others).toBe(false);
});

test('SYNC-05 a deactivated person is informed, can export their unsent work, and nothing else is left', async ({
  device,
  server,
}) => {
  const phone = await device({ owner: learner });
  const page = await enter(phone.context, course);
  await phone.context.setOffline(true);
  await openStage(page, /System Design/);
  await completeStage(page).click();
  await expect(indicator(page)).toHaveText(/1 waiting to be sent/);
  await server.sql(
    `UPDATE profiles SET is_active = 0, deactivated_at = '2026-01-01 00:00:00.000Z' WHERE email = '${learner}'`,
  );
  await phone.context.setOffline(false);
  await expect(page.getByText(/deactivated/i).first()).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('button', { name: /Export/ })).toBeVisible();
  await expect(page.getByText('Backend Engineer: Screening to Offer')).toBeHidden();
});

test('AUTH-14 AUTH-15 NAV-26 signing out with unsent work asks; all of the person’s data is deleted', async ({
  device,
}) => {
  const phone = await device({ owner: learner, viewport: desktop });
  const page = await enter(phone.context, course);
  await phone.context.setOffline(true);
  await openStage(page, /System Design/);
  await completeStage(page).click();
  await expect(indicator(page)).toHaveText(/1 waiting to be sent/);
  await page.getByRole('button', { name: /Account/ }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page.getByText('1 change has not been sent')).toBeVisible();
  await page
    .getByRole('button', { name: /Cancel|Stay signed in/ })
    .first()
    .click();
  await phone.context.setOffline(false);
  await expect(indicator(page)).toHaveText('Saved');
  await page.getByRole('button', { name: /Account/ }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page.getByText('You have been signed out successfully.')).toBeVisible();
  await expect(page).toHaveURL(/\/auth/);
  expect(
    await page.evaluate(async () =>
      (await indexedDB.databases()).map((one) => one.name).filter((name) => /rows|outbox/.test(name ?? '')),
    ),
  ).toEqual([]);
});

test('AUTH-18 what a one-time link carries leaves the address before anything shows (A120)', async ({ device }) => {
  const { context } = await device();
  const page = context.pages()[0] ?? (await context.newPage());
  await page.goto('/tracks?code=secretcode&state=secretstate#access_token=secrettoken');
  await expect(page.getByText('This link cannot be used here.')).toBeVisible();
  expect(decodeURIComponent(page.url())).not.toContain('secret');
  expect(new URL(page.url()).pathname).toBe('/auth');
});

test('AUTH-03 AUTH-04 from 768 px on words of welcome stand beside the form, below only the form', async ({
  device,
}) => {
  const { context } = await device({ viewport: { width: 768, height: 900 } });
  const page = context.pages()[0] ?? (await context.newPage());
  await page.goto('/auth');
  const welcome = page.getByRole('region', { name: 'Welcome' });
  await expect(welcome.getByText('One stop at a time.')).toBeVisible();
  const [left, form] = [await welcome.boundingBox(), await page.getByRole('main').boundingBox()];
  expect(left!.x + left!.width).toBeLessThanOrEqual(form!.x + 1);
  await page.setViewportSize({ width: 767, height: 900 });
  await expect(welcome).toBeHidden();
  await expect(page.getByLabel('Email')).toBeVisible();
});

test('NAV-12 NAV-13 NAV-14 NAV-15 NAV-16 an unknown address shows as such to anyone, and is logged', async ({
  device,
}) => {
  const { context } = await device();
  const page = context.pages()[0] ?? (await context.newPage());
  const logged: string[] = [];
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()));
  await page.goto('/no/such/page');
  await expect(page.getByText('404')).toBeVisible();
  await expect(page.getByText('Oops! Page not found')).toBeVisible();
  expect(logged.join()).toContain('/no/such/page');
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL(/\/auth/);
});
