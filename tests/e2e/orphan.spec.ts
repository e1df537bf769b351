import { cp, readFile, rm } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { command, type Server } from '../server/harness.ts';
import { violationsOn } from './axe.ts';
import {
  chooseFirst,
  indicator,
  keptDrafts,
  pickPicture,
  point,
  settled,
  signIn as signInAs,
  storedIn,
  submitDialog as dialog,
} from './pages.ts';
import { admin, type Device, expect, learner, password as demoPassword, test } from './world.ts';

const email = 'mateo@example.com';
const password = 'my own horse 2026';
const begun = 'Only begun on the phone, and never handed in';
const title = 'Work of an earlier account with this address is on this device';

const register = async (server: Server) => {
  const answer = await server.request('/api/register', { body: { email, password, full_name: 'Mateo Silva' } });
  expect(answer.status).toBe(200);
  expect((await command(['admin', 'approve', email, '--dir', server.dir])).code).toBe(0);
};

async function signIn(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login Now' }).click();
  await expect(page).not.toHaveURL(/\/auth/);
}

async function begin(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Submit Question' }).filter({ visible: true }).click();
  const editor = dialog(page).getByRole('textbox', { name: 'Question', exact: true });
  await chooseFirst(page, 'Company');
  await chooseFirst(page, 'Role');
  await editor.click();
  await page.keyboard.insertText(text);
}

async function submit(page: Page, text: string, picture = false): Promise<void> {
  await begin(page, text);
  if (picture) {
    await pickPicture(page, 'point.png', 'image/png', point);
    await expect(dialog(page).getByRole('textbox', { name: 'Question', exact: true }).locator('img')).toBeVisible();
  }
  await dialog(page).getByRole('button', { name: 'Submit Question' }).click();
  await expect(dialog(page)).toBeHidden();
}

/** Copies the data folder while the server is stopped; returns a function that restores the copy. */
async function backup(server: Server): Promise<() => Promise<void>> {
  const copy = `${server.dir}-backup`;
  await server.stop();
  await cp(server.dir, copy, { recursive: true });
  await server.restart();
  return async () => {
    await server.stop();
    await rm(server.dir, { recursive: true });
    await cp(copy, server.dir, { recursive: true });
    await rm(copy, { recursive: true });
    await server.restart();
  };
}

const authors = (server: Server, text: string) =>
  server.sql(
    `SELECT p.email, p.id FROM interview_questions q JOIN profiles p ON p.id = q.author WHERE q.question LIKE '%${text}%'`,
  );
/** How many of the pictures in these questions the server has. */
const pictures = async (server: Server, text: string) =>
  (
    await server.sql(
      `SELECT u.id FROM uploads u JOIN interview_questions q ON q.question LIKE '%/media/' || u.id || '%' WHERE q.question LIKE '%${text}%'`,
    )
  ).length;
const outboxes = (page: Page) =>
  page.evaluate(async () =>
    (await indexedDB.databases()).flatMap(({ name }) => (/tracks-(rows|outbox)/.test(name ?? '') ? [name!] : [])),
  );
const accountIn = async (server: Server) => (await server.sql(`SELECT id FROM users WHERE email = '${email}'`))[0]?.[0];

/** Two questions on the server, a third and a draft on the phone alone; then the server forgets who wrote them. */
async function forgotten(device: () => Promise<Device>, server: Server): Promise<{ page: Page; before: string }> {
  // the superuser who queries the database must not be forgotten
  await server.superuser();
  const restore = await backup(server);
  await register(server);
  const { context } = await device();
  const page = context.pages()[0]!;
  await signIn(page);
  await settled(page);
  await submit(page, 'First of the forgotten', true);
  await submit(page, 'Second of the forgotten');
  await expect(indicator(page)).toHaveText('Saved', { timeout: 60_000 });
  expect(await authors(server, 'of the forgotten')).toHaveLength(2);
  const before = (await accountIn(server))!;
  await context.setOffline(true);
  await submit(page, 'Third of the forgotten', true);
  await begin(page, begun);
  await expect.poll(() => keptDrafts(page)).toContain(begun);
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await restore();
  expect(await accountIn(server)).toBeUndefined();
  await context.setOffline(false);
  await expect(page.getByText('Your session has ended')).toBeVisible({ timeout: 40_000 });
  await expect(indicator(page)).not.toHaveText('Saved');
  return { page, before };
}

const signInAgain = async (page: Page) => {
  await page.getByRole('button', { name: 'Sign in again' }).click();
  const asked = page.getByRole('dialog', { name: 'Sign in again' });
  await asked.getByLabel('Password', { exact: true }).fill(password);
  await asked.getByRole('button', { name: 'Login Now' }).click();
  return asked;
};

/** The header and the sync centre say that this device has work that no server has. */
async function saysSo(page: Page): Promise<void> {
  await expect(page.locator('.session-notice').getByText(title)).toBeVisible({ timeout: 60_000 });
  await expect(indicator(page)).toHaveText('1 needs attention');
}

test('P5 SYNC-02 an account that a restored server forgot: registered again, its work is shown and carried over', async ({
  device,
  server,
}) => {
  test.slow();
  const { page, before } = await forgotten(device, server);
  // the dialog says what may have happened, and links to the way back
  const asked = await signInAgain(page);
  await asked.getByRole('link', { name: 'Request an account' }).click();
  await expect(page).toHaveURL(/\/signup$/);
  await page.getByLabel('Full Name').fill('Mateo Silva');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password').fill(password);
  await page.getByRole('button', { name: 'Submit Registration' }).click();
  await expect(page.getByRole('heading', { name: 'Registration Submitted!' })).toBeFocused();
  expect((await command(['admin', 'approve', email, '--dir', server.dir])).code).toBe(0);
  await page.goto('/');
  await signInAgain(page);
  await saysSo(page);
  const notice = page.locator('.session-notice');
  await expect(notice).toContainText(
    '1 change that was never sent, 2 changes that the earlier account had sent, 1 draft, 1 image.',
  );
  expect(await authors(server, 'of the forgotten')).toEqual([]);
  await notice.getByRole('button', { name: 'Show what it is' }).click();
  const work = page.getByRole('dialog', { name: 'Sync' }).getByRole('region', { name: title });
  await expect(work.getByText('Third of the forgotten')).toBeVisible();
  await expect(work.getByText('First of the forgotten')).toBeVisible();
  await expect(work.getByText(begun)).toBeVisible();
  await expect(page.getByText('Everything is on the server.')).toBeHidden();
  expect(await violationsOn(page)).toEqual([]);

  await work.getByRole('button', { name: 'Carry it over' }).click();
  await expect(page.getByText('Carried over')).toBeVisible();
  await expect(work).toBeHidden();
  await expect(indicator(page)).toHaveText('Saved', { timeout: 60_000 });
  const now = (await accountIn(server))!;
  expect(now).not.toBe(before);
  expect(await authors(server, 'of the forgotten')).toEqual([
    [email, now],
    [email, now],
    [email, now],
  ]);
  await expect.poll(() => pictures(server, 'of the forgotten')).toBe(2);
  await expect(page.getByText('What you handed in is on the server.')).toBeVisible();
  await expect(page.getByText('A draft is only on this device.')).toBeVisible();
  expect((await outboxes(page)).filter((name) => name.includes(before))).toEqual([]);
  await page.getByRole('dialog', { name: 'Sync' }).getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Submit Question' }).filter({ visible: true }).click();
  await expect(dialog(page).getByRole('textbox', { name: 'Question', exact: true })).toHaveText(begun);
});

test('P5 SYNC-03 work of an earlier account can be exported, and deleting it asks first', async ({
  device,
  server,
}) => {
  test.slow();
  const { page, before } = await forgotten(device, server);
  await register(server);
  await signInAgain(page);
  await saysSo(page);
  await page.reload();
  await saysSo(page);
  // signing out would leave it here, and says so
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  const leaving = page.getByRole('dialog', { name: 'Work of an earlier account stays on this device' });
  await leaving.getByRole('button', { name: 'Close' }).click();
  await expect(leaving).toBeHidden();
  await page.keyboard.press('Escape');
  await indicator(page).click();
  const centre = page.getByRole('dialog', { name: 'Sync' });
  const work = centre.getByRole('region', { name: title });
  const downloading = page.waitForEvent('download');
  await work.getByRole('button', { name: 'Export' }).click();
  const exported = JSON.parse(await readFile(await (await downloading).path(), 'utf8'));
  expect(exported.changes.map(({ content }: { content: { Question: string } }) => content.Question)).toEqual([
    'Third of the forgotten',
    'Second of the forgotten',
    'First of the forgotten',
  ]);
  expect(exported.drafts).toHaveLength(1);
  await work.getByRole('button', { name: 'Delete' }).click();
  const sure = page.getByRole('dialog', { name: /^Delete 1 change that was never sent, 2 changes .* 1 draft/ });
  await sure.getByRole('button', { name: 'Cancel' }).click();
  await expect(sure).toBeHidden();
  expect((await outboxes(page)).some((name) => name.includes(before))).toBe(true);
  await work.getByRole('button', { name: 'Delete' }).click();
  await sure.getByRole('button', { name: 'Delete' }).click();
  await expect(work).toBeHidden();
  await expect(indicator(page)).toHaveText('Saved');
  await expect(centre.getByText('Everything is on the server.')).toBeVisible();
  expect((await outboxes(page)).filter((name) => name.includes(before))).toEqual([]);
  expect(await authors(server, 'of the forgotten')).toEqual([]);
});

test('SYNC-05 SYNC-03 a deleted person with a new account carries over what was never sent, and nothing twice', async ({
  device,
  server,
}) => {
  test.slow();
  await register(server);
  const { context } = await device();
  const page = context.pages()[0]!;
  await signIn(page);
  await settled(page);
  await submit(page, 'First of the deleted');
  await expect(indicator(page)).toHaveText('Saved', { timeout: 60_000 });
  await context.setOffline(true);
  await submit(page, 'Second of the deleted');
  const before = (await accountIn(server))!;
  const removed = await server.request(`/api/collections/users/records/${before}`, {
    method: 'DELETE',
    token: await server.superuser(),
  });
  expect(removed.status).toBe(204);
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Your account was deleted' })).toBeVisible({ timeout: 40_000 });
  await register(server);
  await page.getByRole('button', { name: 'Sign in with the new account' }).click();
  const asked = page.getByRole('dialog', { name: 'Sign in again' });
  await asked.getByLabel('Password', { exact: true }).fill(password);
  await asked.getByRole('button', { name: 'Login Now' }).click();
  await saysSo(page);
  const notice = page.locator('.session-notice');
  await expect(notice).toContainText('1 change that was never sent.');
  await notice.getByRole('button', { name: 'Carry it over' }).click();
  await expect(indicator(page)).toHaveText('Saved', { timeout: 60_000 });
  expect(await authors(server, 'Second of the deleted')).toEqual([[email, (await accountIn(server))!]]);
  await expect
    .poll(() => server.sql(`SELECT count(*) FROM interview_questions WHERE question LIKE '%First of the deleted%'`))
    .toEqual([['1']]);
});

test('P5 SYNC-05 a deactivation in a restored backup loses nothing: once active and signed in again the device sends what was lost', async ({
  device,
  server,
}) => {
  test.slow();
  const setActive = (active: 0 | 1) =>
    server.sql(
      `UPDATE profiles SET is_active = ${active}, deactivated_at = '${active ? '' : '2026-01-01 00:00:00.000Z'}' WHERE email = '${learner}'`,
    );
  await setActive(0);
  const restore = await backup(server);
  await setActive(1);
  const { context } = await device();
  const page = await signInAs(context, learner);
  await settled(page);
  await submit(page, 'Written after the backup', true);
  await expect(indicator(page)).toHaveText('Saved');
  await expect.poll(() => authors(server, 'Written after the backup')).toHaveLength(1);
  await expect.poll(() => pictures(server, 'Written after the backup')).toBe(1);
  await restore();
  await expect(page.getByRole('heading', { name: 'Your account has been deactivated' })).toBeVisible({
    timeout: 90_000,
  });
  await expect(page.getByText(/^One change that the server took is kept here, hidden/)).toBeVisible();
  await expect(page.getByText('Written after the backup')).toBeHidden();
  await setActive(1);
  // the sessions of a closed account have ended
  await page.getByRole('button', { name: 'Sign in again' }).click({ timeout: 90_000 });
  const asked = page.getByRole('dialog', { name: 'Sign in again' });
  await asked.getByLabel('Password', { exact: true }).fill(demoPassword);
  await asked.getByRole('button', { name: 'Login Now' }).click();
  await expect(indicator(page)).toHaveText('Saved', { timeout: 90_000 });
  await expect.poll(() => authors(server, 'Written after the backup'), { timeout: 60_000 }).toHaveLength(1);
  await expect.poll(() => pictures(server, 'Written after the backup')).toBe(1);
  // and is kept in case the server forgets it again, even while the role was unknown (R19)
  const states = async () => (await storedIn<{ state: string }>(page, 'entries')).map(({ state }) => state);
  await expect.poll(states).toEqual(['done']);
});

test('SYNC-03 R10 after a server had trouble a thousand refused changes are listed, and sent again by one click', async ({
  device,
  server,
}) => {
  test.slow();
  const { context } = await device();
  const page = await signInAs(context, admin, '/company');
  await settled(page);
  await page.evaluate(refuseResources, 1_000);
  await page.reload();
  await expect(indicator(page)).toHaveText('1,000 need attention');
  await indicator(page).click();
  const centre = page.getByRole('dialog', { name: 'Sync' });
  await expect(centre.getByRole('article')).toHaveCount(100);
  await expect(centre.getByText('900 more need attention.')).toBeVisible();
  await centre.getByRole('button', { name: 'Send all again' }).click();
  await expect(page.getByText('1,000 changes are sent again')).toBeVisible({ timeout: 60_000 });
  await expect(centre.getByRole('article')).toHaveCount(0);
  await expect(indicator(page)).toHaveText('Saved', { timeout: 60_000 });
  await expect
    .poll(() => server.sql(`SELECT count(*) FROM resources WHERE title LIKE 'After the trouble %'`))
    .toEqual([['1000']]);
});

/** As left by a server that failed on each of them three times. */
async function refuseResources(count: number): Promise<void> {
  const found = (await indexedDB.databases()).find(({ name }) => name?.startsWith('tracks-outbox'));
  const opening = indexedDB.open(found!.name!);
  await new Promise((resolve) => opening.addEventListener('success', resolve));
  const database = opening.result;
  const writing = database.transaction('entries', 'readwrite');
  for (let number = 0; number < count; number++) {
    const id = `trouble${String(number).padStart(8, '0')}`;
    const title = `After the trouble ${number}`;
    const args = { id, title, description: 'Kept', url: 'https://example.com/', category: 'Other' };
    const what = { name: 'resource.create', version: 1, args, at: new Date().toISOString() };
    writing.objectStore('entries').add({ id, ...what, state: 'refused', code: 'fault', faults: 3, sent: true });
  }
  await new Promise((resolve) => writing.addEventListener('complete', resolve));
  database.close();
}
