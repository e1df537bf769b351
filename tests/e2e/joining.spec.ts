import { command } from '../server/harness.ts';
import { completeStage, enter, indicator, openStage } from './pages.ts';
import { desktop, expect, learner, password, test } from './world.ts';

const course = '/course/backend-engineer-screening-to-offer';
const own = 'my own horse 2026';

test('AUTH-41 AUTH-48 AUTH-64 AUTH-42 a person registers on a phone, is approved by the command, and signs in', async ({
  device,
  server,
}) => {
  const { context } = await device();
  const page = context.pages()[0]!;
  await page.goto('/auth');
  await page.getByRole('link', { name: 'Request an account' }).click();
  await expect(page).toHaveURL(/\/signup$/);
  await page.getByLabel('Full Name').fill('Mateo Silva');
  await page.getByLabel('Email').fill(' Mateo@Example.com');
  await page.getByLabel('Password', { exact: true }).fill('123456');
  await page.getByLabel('Confirm Password').fill('1234567');
  await page.getByRole('button', { name: 'Submit Registration' }).click();
  await expect(page.getByText('Password Mismatch')).toBeVisible();
  await page.getByLabel('Confirm Password').fill('123456');
  // offline nothing is lost, and nothing is pretended
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Submit Registration' }).click();
  await expect(page.getByText(/try again when you have one/)).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Submit Registration' }).click();
  await expect(page.getByRole('heading', { name: 'Registration Submitted!' })).toBeFocused();
  await page.getByRole('link', { name: 'Back to sign in' }).click();
  const tryToSignIn = async () => {
    await page.getByLabel('Email', { exact: true }).fill('mateo@example.com');
    await page.getByLabel('Password', { exact: true }).fill('123456');
    await page.getByRole('button', { name: 'Login Now' }).click();
  };
  await tryToSignIn();
  await expect(page.getByText('Sign in failed')).toBeVisible();
  await expect(page.getByText('Your account is waiting for approval by an administrator.')).toBeVisible();
  expect((await command(['admin', 'approve', 'mateo@example.com', '--dir', server.dir])).code).toBe(0);
  await tryToSignIn();
  await expect(page.getByText('Welcome back!')).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await expect(indicator(page)).toHaveText('Saved', { timeout: 60_000 });
});

test('AUTH-73 a person with a temporary password must first choose their own, and then what waits is sent', async ({
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
    `UPDATE users SET must_change_password = 1 WHERE id = (SELECT id FROM profiles WHERE email = '${learner}')`,
  );
  await phone.context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Choose your own password' })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden();
  await page.goto('/tracks');
  await expect(page.getByRole('heading', { name: 'Choose your own password' })).toBeVisible({ timeout: 60_000 });
  await page.getByLabel('Current password').fill(password);
  await page.getByLabel('New password', { exact: true }).fill(own);
  await page.getByLabel('New password, again').fill(own);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password changed')).toBeVisible();
  await expect(page).toHaveURL(/\/tracks$/);
  await expect(indicator(page)).toHaveText('Saved', { timeout: 60_000 });
  expect(
    await server.sql(
      `SELECT must_change_password FROM users u JOIN profiles p ON p.id = u.id WHERE p.email = '${learner}'`,
    ),
  ).toEqual([['0']]);
});

test('AUTH-73 a password changed on one device ends the session of the other, which keeps everything', async ({
  device,
}) => {
  const [one, other] = [
    await device({ owner: learner, viewport: desktop }),
    await device({ owner: learner, viewport: desktop }),
  ];
  const page = await enter(one.context);
  const elsewhere = await enter(other.context, course);
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Change password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change password' });
  await expect(dialog.getByLabel('Current password')).toBeFocused();
  await dialog.getByLabel('Current password').fill('wrong');
  await dialog.getByLabel('New password', { exact: true }).fill(own);
  await dialog.getByLabel('New password, again').fill(own);
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('The current password is wrong.')).toBeVisible();
  await dialog.getByLabel('Current password').fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Password changed')).toBeVisible();
  await expect(dialog).toBeHidden();
  // this device continues: it sends, and it receives changes from elsewhere
  await page.goto(course);
  await openStage(page, /System Design/);
  await completeStage(page).click();
  await expect(indicator(page)).toHaveText('Saved');
  await elsewhere.reload();
  await expect(elsewhere.getByText('Your session has ended')).toBeVisible({ timeout: 60_000 });
  await expect(elsewhere.getByRole('heading', { level: 1 })).toBeVisible();
  await elsewhere.getByRole('button', { name: 'Sign in again' }).click();
  await elsewhere.getByLabel('Password', { exact: true }).fill(own);
  await elsewhere.keyboard.press('Enter');
  await expect(elsewhere.getByText('Your session has ended')).toBeHidden();
  await expect(indicator(elsewhere)).toHaveText('Saved');
});
