import type { Page } from '@playwright/test';
import type { Server } from '../server/harness.ts';
import { violationsOn } from './axe.ts';
import {
  chooseFirst,
  closedAndBack,
  indicator,
  open,
  settled,
  signIn,
  submitDialog as dialog,
  tokenOf,
} from './pages.ts';
import { desktop, type DeviceOptions, expect, learner, password, phone, test } from './world.ts';

const onPhone: DeviceOptions = {
  viewport: phone,
  userAgent:
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
  timezoneId: 'Asia/Tokyo',
};
const onLaptop: DeviceOptions = {
  viewport: desktop,
  userAgent:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  timezoneId: 'Europe/Berlin',
};

const rows = (page: Page) =>
  page.getByRole('list', { name: /^(Your devices|サインイン中の端末)$/ }).getByRole('listitem');
const ended = (page: Page) => page.getByText('Your session has ended');
const status = async (server: Server, token: string) =>
  (await server.request('/api/sessions', { token, body: {} })).status;

async function signInAgain(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign in again' }).click();
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('dialog').getByRole('button', { name: 'Login Now' }).click();
  await expect(ended(page)).toBeHidden();
}

// those of the prepared profiles
test.beforeEach(({ server }) => server.sql('DELETE FROM sessions'));

test('AUTH-14 what a device in a tunnel has written arrives, although it was signed out from another one meanwhile', async ({
  device,
  server,
}) => {
  const [pocket, desk] = [await device(onPhone), await device(onLaptop)];
  const [onTheTrain, atHome] = [await signIn(pocket.context, learner), await signIn(desk.context, learner)];
  await settled(onTheTrain);
  const copied = await tokenOf(onTheTrain);
  await pocket.context.setOffline(true);
  await onTheTrain.getByRole('button', { name: 'Submit Question' }).filter({ visible: true }).click();
  await chooseFirst(onTheTrain, 'Company');
  await chooseFirst(onTheTrain, 'Role');
  await dialog(onTheTrain).getByRole('textbox', { name: 'Question', exact: true }).click();
  await onTheTrain.keyboard.insertText('Written in the tunnel');
  await dialog(onTheTrain).getByRole('button', { name: 'Submit Question' }).click();
  await expect(indicator(onTheTrain)).toHaveText('1 waiting to be sent');

  await settled(atHome);
  await atHome.getByRole('button', { name: /^Account/ }).click();
  await atHome.getByRole('menuitem', { name: 'Your devices' }).click();
  await expect(rows(atHome).getByRole('heading')).toHaveText(['Chrome on WindowsThis device', 'Chrome on Android']);
  await expect(rows(atHome).nth(1)).toContainText(/Japan( Standard)? Time/);
  await atHome.getByRole('button', { name: 'Sign Out There: Chrome on Android' }).click();
  await expect(atHome.getByText('Chrome on Android is signed out')).toBeVisible();
  await expect(rows(atHome)).toHaveCount(1);
  await expect(atHome.getByText('You are signed in only here')).toBeVisible();
  expect(await status(server, copied)).toBe(401);

  await pocket.context.setOffline(false);
  await expect(ended(onTheTrain)).toBeVisible({ timeout: 60_000 });
  const arrived = () => server.sql("SELECT id FROM interview_questions WHERE question LIKE '%Written in the tunnel%'");
  expect(await arrived()).toHaveLength(0);
  await signInAgain(onTheTrain);
  await expect(indicator(onTheTrain)).toHaveText('Saved');
  expect(await arrived()).toHaveLength(1);
  expect(await status(server, copied)).toBe(401);

  // signed out while its app is open, it is told at once
  await atHome.reload();
  await atHome.getByRole('button', { name: 'Sign Out There: Chrome on Android' }).click();
  await expect(ended(onTheTrain)).toBeVisible();
});

test('AUTH-14 signing out in a tunnel ends the session when the tunnel ends, with the app closed', async ({
  device,
  nemesis,
  server,
}) => {
  const pocket = await device({ viewport: desktop });
  const page = await signIn(pocket.context, learner);
  await settled(page);
  const copied = await tokenOf(page);
  nemesis.cut = true;
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page.getByText('You have been signed out successfully.')).toBeVisible();
  expect(await status(server, copied)).toBe(200);
  await closedAndBack(pocket, page, () => (nemesis.cut = false));
  await expect.poll(() => status(server, copied), { timeout: 60_000 }).toBe(401);
});

test('AUTH-14 signing out in a tunnel ends the session when the tunnel ends, with the app open', async ({
  device,
  server,
}) => {
  const pocket = await device({ viewport: desktop });
  const page = await signIn(pocket.context, learner);
  await settled(page);
  const copied = await tokenOf(page);
  await pocket.context.setOffline(true);
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page.getByRole('dialog')).toContainText('signing in again needs a connection');
  await page.getByRole('dialog').getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByText('You have been signed out successfully.')).toBeVisible();
  expect(await status(server, copied)).toBe(200);
  await pocket.context.setOffline(false);
  await expect.poll(() => status(server, copied), { timeout: 60_000 }).toBe(401);
});

/** Where else the learner is signed in. */
const elsewhere = (server: Server) =>
  server.sql(`INSERT INTO sessions (id, account, browser, system, zone, began, seen)
    SELECT 'elsewhere' || printf('%06d', row.key), users.id, row.value ->> 0, row.value ->> 1, row.value ->> 2,
      unixepoch() - 2000000, unixepoch() - (row.value ->> 3)
    FROM users, json_each('[["Samsung Internet", "Android", "Asia/Tokyo", 4000], ["Safari", "iPhone", "Asia/Kolkata", 100000],
      ["", "", "", 1500000], ["Firefox", "Linux", "America/Argentina/ComodRivadavia", 1600000]]') AS row
    WHERE users.email = '${learner}'`);

const words = {
  'en-US': {
    there: /^Sign Out There: Samsung Internet on Android$/,
    away: 'Samsung Internet on Android is signed out',
    all: 'Sign Out Everywhere Else',
    question: 'Sign out on 3 other devices?',
    confirm: 'Sign Out',
    alone: 'You are signed in only here',
    offline: 'You need a connection to see where you are signed in.',
  },
  'ja-JP': {
    there: /^その端末でサインアウト：AndroidのSamsung Internet$/,
    away: 'AndroidのSamsung Internetをサインアウトしました',
    all: '他のすべての端末でサインアウト',
    question: '他の3台の端末でサインアウトしますか？',
    confirm: 'サインアウト',
    alone: 'サインインしているのはこの端末だけです',
    offline: 'サインイン中の端末を確認するには接続が必要です。',
  },
};

for (const [name, options, locale, colorScheme] of [
  ['a phone, in English', onPhone, 'en-US', 'light'],
  ['a phone, in Japanese', onPhone, 'ja-JP', 'dark'],
  ['a desktop, in English', onLaptop, 'en-US', 'dark'],
  ['a desktop, in Japanese', onLaptop, 'ja-JP', 'light'],
] as const)
  test(`the page of one's devices on ${name}`, async ({ device, server }) => {
    const texts = words[locale];
    const { context } = await device({ ...options, locale, colorScheme });
    const page = await signIn(context, learner);
    await settled(page);
    await elsewhere(server);
    await open(page, '/devices');
    await expect(rows(page)).toHaveCount(5);
    expect(await violationsOn(page)).toEqual([]);
    for (const button of await page.locator('main').getByRole('button').all())
      if (options.viewport === phone) expect((await button.boundingBox())!.height).toBeGreaterThanOrEqual(44);

    // by keyboard, from the heading on
    await page.getByRole('heading', { level: 1 }).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: texts.there })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText(texts.away)).toBeVisible();
    await expect(rows(page)).toHaveCount(4);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

    await context.setOffline(true);
    await expect(page.getByText(texts.offline)).toBeVisible();
    await expect(rows(page)).toHaveCount(0);
    expect(await violationsOn(page)).toEqual([]);
    await context.setOffline(false);
    await expect(rows(page)).toHaveCount(4);

    await page.getByRole('button', { name: texts.all }).click();
    const question = page.getByRole('dialog', { name: texts.question });
    await expect(question).toBeVisible();
    expect(await violationsOn(page)).toEqual([]);
    await question.getByRole('button', { name: texts.confirm }).click();
    await expect(page.getByRole('heading', { name: texts.alone })).toBeVisible();
    await expect(rows(page)).toHaveCount(1);
    expect(await violationsOn(page)).toEqual([]);
    expect(await server.sql("SELECT id FROM sessions WHERE id LIKE 'elsewhere%'")).toEqual([]);
  });
