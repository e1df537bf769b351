import type { Page } from '@playwright/test';
import { signIn as tokenFor } from '../server/accounts.ts';
import { done, intention } from '../server/wire.ts';
import { violationsOn } from './axe.ts';
import { misfits } from './misfits.ts';
import { enter, indicator, settled, signIn } from './pages.ts';
import { admin, desktop, expect, password, phone, test } from './world.ts';

const list = '/admin?tab=users&sub=list';
const noah = { email: 'noah.berg@example.com', password: 'correct horse', full_name: 'Noah Berg' };
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const person = (page: Page, action: string, name: string) => page.getByRole('button', { name: `${action}: ${name}` });

test('AUTH-65 USER-21 USER-39 USER-91 USER-93 USER-94 whoever registered is let in, made an admin, given a new password, and it is all in the history', async ({
  device,
  server,
}) => {
  test.setTimeout(120_000);
  const office = await device({ owner: admin, viewport: desktop });
  const page = await enter(office.context, '/admin');
  expect((await server.request('/api/register', { body: noah })).status).toBe(200);
  // heard without a reload, on whatever list is open
  await page.getByRole('link', { name: 'Review' }).click();
  await expect(page).toHaveURL(/sub=list/);
  await expect(page.getByRole('row').nth(1)).toContainText('Noah Berg');
  await office.context.setOffline(true);
  await expect(page.getByText(/^Accounts are changed on the server/)).toBeVisible();
  await person(page, 'Approve', 'Noah Berg').click();
  await expect(page.getByText(/Nothing was changed/)).toBeVisible();
  await office.context.setOffline(false);
  await person(page, 'Approve', 'Noah Berg').click();
  await expect(page.getByText('Noah Berg can sign in now')).toBeVisible();
  await expect(row(page, 'Noah Berg')).toContainText('Active');

  const train = await device();
  const learner = await signIn(train.context, noah.email, '/', noah.password);
  await settled(learner);

  await person(page, 'Manage role', 'Noah Berg').click();
  const role = page.getByRole('dialog', { name: 'Role of Noah Berg' });
  await role.getByLabel('Role').selectOption('admin');
  await role.getByLabel(/^Reason/).fill('Leads the autumn programme.');
  await role.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Role Updated Securely')).toBeVisible();
  await expect(row(page, 'Noah Berg')).toContainText('Admin');
  // his device hears of it by itself
  await learner.getByRole('button', { name: 'Menu' }).click();
  await expect(learner.getByRole('link', { name: /Admin/ }).first()).toBeVisible();

  await person(page, 'Edit profile', 'Noah Berg').click();
  const profile = page.getByRole('dialog', { name: 'Edit User Profile' });
  await profile.getByLabel('Full name').fill('Noah Berg-Lindqvist');
  await profile.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('User profile updated!')).toBeVisible();
  await expect(row(page, 'Noah Berg-Lindqvist')).toBeVisible();

  await person(page, 'More actions', 'Noah Berg-Lindqvist').click();
  await page.getByRole('menuitem', { name: 'Reset password' }).click();
  await page
    .getByRole('dialog', { name: /^Give Noah/ })
    .getByRole('button', { name: 'Reset password' })
    .click();
  const told = page.getByRole('dialog', { name: 'Temporary Password Generated' });
  const temporary = await told.getByRole('code').textContent();
  expect(temporary).toMatch(/^[A-Za-z0-9!@#$%^&*]{16}$/);
  await told.getByRole('button', { name: 'Close' }).last().click();
  expect(
    (
      await server.request('/api/collections/users/auth-with-password', {
        body: { identity: noah.email, password: temporary },
      })
    ).status,
  ).toBe(200);

  await person(page, 'More actions', 'Noah Berg-Lindqvist').click();
  await page.getByRole('menuitem', { name: 'History' }).click();
  const history = page.getByRole('dialog', { name: 'History of Noah Berg-Lindqvist' });
  await expect(history.getByRole('listitem')).toHaveText([
    /^Password reset/,
    /^Name changed Noah Berg → Noah Berg-Lindqvist/,
    /^Role changed user → admin.*Leads the autumn programme/,
    /^Activated.*by 田辺 優希/,
  ]);
  // no password anywhere on the device
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }));
  expect(kept).not.toContain(temporary);
});

test('USER-42 USER-46 deleting names what goes, and the person is gone', async ({ device }) => {
  const office = await device({ owner: admin, viewport: desktop });
  const page = await enter(office.context, list);
  await page.getByLabel('Name or email').fill('tomasz');
  await person(page, 'Delete user', 'Tomasz Wierzba').click();
  const asked = page.getByRole('dialog', { name: 'Delete Tomasz Wierzba?' });
  await expect(asked).toContainText(/\d assigned course/);
  await asked.getByRole('button', { name: 'Delete user' }).click();
  await expect(page.getByText('User Deleted')).toBeVisible();
  await expect(page.getByText('Nothing matches.')).toBeVisible();
  await expect(indicator(page)).toHaveText('Saved');
  const gone = await device();
  const back = gone.context.pages()[0]!;
  await back.goto('/auth');
  await back.getByLabel('Email').fill('tomasz.wierzba@example.com');
  await back.getByLabel('Password', { exact: true }).fill(password);
  await back.getByRole('button', { name: /^Login Now/ }).click();
  await expect(back.getByRole('alert').first()).toBeVisible();
});

test('USER-42 R37 A181 a note that a colleague adds while the dialog asks is shown first, and goes only by a press of its own', async ({
  device,
  server,
}) => {
  const colleague = { email: 'alice.sato@example.com', password: 'correct horse' };
  await server.request('/api/register', { body: { ...colleague, full_name: 'Alice Sato' } });
  await server.sql(`UPDATE profiles SET role = 'admin', is_active = true WHERE email = '${colleague.email}'`);
  const alice = { token: await tokenFor(server, colleague.email, colleague.password) };
  const [[tomasz] = []] = await server.sql(`SELECT id FROM profiles WHERE email = 'tomasz.wierzba@example.com'`);
  const notes = () =>
    server.sql(`SELECT content FROM admin_notes WHERE user_id = '${tomasz}' AND content = 'Call first.'`);
  const office = await device({ owner: admin, viewport: phone });
  const page = await enter(office.context, list);
  await page.getByLabel('Name or email').fill('tomasz');
  await person(page, 'Delete user', 'Tomasz Wierzba').click();
  const asked = page.getByRole('dialog', { name: 'Delete Tomasz Wierzba?' });
  await expect(asked).toContainText('their place on the board and its history');
  const note = { user_id: tomasz, note_type: 'note', content: 'Call first.' };
  const noPlan = { due_date: null, priority: null, assigned_to: null };
  await done(server, alice, [intention('note.add', { id: 'alicesnotenotes', ...note, ...noPlan })]);
  const arrived = asked.getByRole('status').filter({ hasText: 'Alice Sato added a note in the meantime.' });
  await expect(arrived).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);
  expect(await misfits(page)).toEqual([]);
  await asked.getByRole('button', { name: 'I have seen it' }).click();
  await expect(arrived).toHaveCount(0);
  expect(await notes()).toEqual([['Call first.']]);
  await asked.getByRole('button', { name: 'Delete user' }).click();
  await expect(page.getByText('User Deleted')).toBeVisible();
  expect(await notes()).toEqual([]);
});

test('USER-47 USER-54 USER-61 USER-64 USER-67 an account is made, its password told once, and its owner chooses their own', async ({
  device,
}) => {
  test.setTimeout(90_000);
  const office = await device({ owner: admin, viewport: desktop });
  const page = await enter(office.context, '/admin?tab=users&sub=create');
  const create = page.getByRole('button', { name: 'Create User', exact: true });
  await create.click();
  await expect(page.getByRole('alert').getByText('Email and full name are required')).toBeVisible();
  await page.getByLabel('Email').fill('saki.mori@example.com');
  await page.getByLabel('Full Name').fill('森 沙希');
  await page.getByRole('radio', { name: 'Manual' }).click();
  await page.getByLabel('Manual password', { exact: true }).fill('password1');
  await create.click();
  await expect(
    page.getByRole('alert').getByText('Password is too weak. Please use a stronger password.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Generate' }).click();
  const chosen = await page.getByLabel('Manual password', { exact: true }).inputValue();
  await create.click();
  await expect(page.getByText('User Created Successfully')).toBeVisible();
  const told = page.getByRole('status', { name: 'Temporary Password Generated' });
  await expect(told).toContainText('森 沙希');
  expect(await told.getByRole('code').textContent()).toBe(chosen);
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole('tab', { name: 'Users List' }).click();
  await expect(row(page, '森 沙希')).toContainText('Active');

  const train = await device();
  const learner = await signIn(train.context, 'saki.mori@example.com', '/', chosen);
  await expect(learner.getByLabel(/New password/).first()).toBeVisible();
});

/** Everything that this device keeps, and the address. */
const everythingKept = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const kept: unknown[] = [location.href, { ...localStorage }, { ...sessionStorage }];
    for (const { name } of await indexedDB.databases()) {
      const answer = <T>(asked: IDBRequest<T>): Promise<T> =>
        new Promise((done, fail) => {
          asked.addEventListener('success', () => done(asked.result));
          asked.addEventListener('error', () => fail(asked.error!));
        });
      const database = await answer(indexedDB.open(name!));
      for (const store of database.objectStoreNames)
        kept.push([name, store, await answer(database.transaction(store).objectStore(store).getAll())]);
      database.close();
    }
    return JSON.stringify(kept);
  });

test('BULK-09 BULK-12 BULK-17 BULK-26 forty accounts, though the server is killed twice and the page is loaded again', async ({
  device,
  server,
}) => {
  test.setTimeout(120_000);
  const office = await device({ owner: admin, viewport: desktop });
  const page = await enter(office.context, '/admin?tab=users&sub=create');
  await page.getByRole('button', { name: 'Bulk Create Users' }).click();
  const dialog = page.getByRole('dialog', { name: 'Bulk User Creation' });
  const names = Array.from({ length: 40 }, (_, index) => `Person Number${index}`);
  await dialog.getByLabel('Names').fill(names.join('\n'));
  await dialog.getByRole('button', { name: /^Create \d+ accounts$/ }).click();
  const told = new Set<string>();
  const note = async () => {
    for (const password of await dialog.getByRole('code').allTextContents()) told.add(password);
  };
  for (const reached of [/^\d\d of 40$/, /^[23]\d of 40$/]) {
    await expect(dialog.getByText(reached)).toBeVisible({ timeout: 60_000 });
    await server.kill9();
    await expect(dialog.getByText(/^The server did not answer/)).toBeVisible();
    await note();
    await server.restart();
    await dialog.getByRole('button', { name: 'Continue' }).click();
  }
  await expect(dialog.getByText(/^(2[5-9]|3\d) of 40$/)).toBeVisible({ timeout: 60_000 });
  await note();
  await page.reload();
  await expect(page.getByText(/^An unfinished list: \d\d of 40/)).toBeVisible();
  await page.getByRole('button', { name: 'Show it' }).click();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText('Created everyone')).toBeVisible({ timeout: 60_000 });
  await expect(dialog.getByText('40 of 40')).toBeVisible();
  await note();
  await dialog.getByRole('button', { name: /^Make \d+ new passwords$/ }).click();
  await expect(dialog.getByRole('code')).toHaveCount(40, { timeout: 60_000 });
  await note();
  expect(told.size).toBeGreaterThan(40);

  const made = `email LIKE 'personnumber%@example.com'`;
  for (const table of ['users', 'profiles'])
    expect(await server.sql(`SELECT count(*), count(DISTINCT email) FROM ${table} WHERE ${made}`)).toEqual([
      ['40', '40'],
    ]);
  expect(
    await server.sql(`SELECT count(*), min(position) FROM candidates WHERE id IN (SELECT id FROM users WHERE ${made})`),
  ).toEqual([['40', 'Unassigned']]);
  const line = (index: number) => dialog.getByRole('listitem').nth(index);
  for (const index of [3, 38]) {
    const identity = await line(index).getByText('@example.com').textContent();
    const password = await line(index).getByRole('code').textContent();
    const body = { identity: identity!.replace(/^.*: /, ''), password };
    const { status } = await server.request('/api/collections/users/auth-with-password', { body });
    expect([body.identity, status]).toEqual([`personnumber${index}@example.com`, 200]);
  }
  const kept = await everythingKept(page);
  const logs = JSON.stringify(await server.sql(`SELECT * FROM account_audits`)) + server.output();
  expect(kept).toContain('personnumber39@example.com');
  for (const password of told) {
    expect(kept).not.toContain(password);
    expect(logs).not.toContain(password);
  }

  await dialog.getByRole('button', { name: 'Done' }).click();
  const sure = page.getByRole('dialog', { name: 'Close this list?' });
  await sure.getByRole('button', { name: 'Done' }).click();
  await expect(dialog.getByRole('region', { name: 'Results' })).toBeHidden();
  await expect.poll(async () => (await everythingKept(page)).includes('users.bulk')).toBe(false);
});

for (const [name, viewport, colorScheme, locale] of [
  ['a phone, dark, Japanese', phone, 'dark', 'ja-JP'],
  ['a desktop, light, English', desktop, 'light', 'en-US'],
  ['the narrowest, light, English', { width: 320, height: 640 }, 'light', 'en-US'],
] as const)
  test(`BULK-02 BULK-07 BULK-08 on ${name} axe finds nothing in a list and nothing is cut`, async ({ device }) => {
    const office = await device({ owner: admin, viewport, colorScheme, locale });
    const page = await enter(office.context, '/admin?tab=users&sub=create');
    await page.getByRole('button', { name: /^(Bulk Create Users|ユーザーをまとめて作成)$/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').first().fill('Elena Rossi\n田中 Taro\nHaruka Mori, learner@example.com');
    // once the table says that one of them is new
    await expect(dialog.locator('button[type=submit]')).toContainText('1');
    expect(await violationsOn(page)).toEqual([]);
    await dialog.locator('button[type=submit]').click();
    await expect(dialog.getByText(/^(1 created, 2 not created|1人を作成、2人は作成できませんでした)$/)).toBeVisible();
    expect(await violationsOn(page)).toEqual([]);
    if (viewport.width < 768) expect(await misfits(page)).toEqual([]);
  });

for (const [name, viewport, colorScheme, locale] of [
  ['a phone, dark, Japanese', phone, 'dark', 'ja-JP'],
  ['a desktop, light, English', desktop, 'light', 'en-US'],
  ['the narrowest, light, English', { width: 320, height: 640 }, 'light', 'en-US'],
] as const)
  test(`A118 on ${name} axe finds nothing on a person’s page and in all changes, and nothing is cut`, async ({
    device,
  }) => {
    const office = await device({ owner: admin, viewport, colorScheme, locale });
    const page = await enter(office.context, `${list}&view=changes&q=elena`);
    await expect(page.getByRole('link', { name: 'Elena Vasquez-Holm' })).toBeVisible();
    expect(await violationsOn(page)).toEqual([]);
    if (viewport.width < 768) expect(await misfits(page)).toEqual([]);
    await page.getByRole('link', { name: 'Elena Vasquez-Holm' }).click();
    await expect(page).toHaveURL(/\/admin\/person\/[a-z0-9]{15}$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Elena Vasquez-Holm' })).toBeVisible();
    await expect(page.getByText(/Elena Vasquez → Elena Vasquez-Holm/)).toBeVisible();
    await expect(page.getByRole('progressbar').first()).toBeVisible();
    expect(await violationsOn(page)).toEqual([]);
    if (viewport.width < 768) expect(await misfits(page)).toEqual([]);
  });

for (const [name, viewport, colorScheme, locale] of [
  ['a phone, dark, Japanese', phone, 'dark', 'ja-JP'],
  ['the narrowest, light, English', { width: 320, height: 640 }, 'light', 'en-US'],
  ['a tablet, light, English', { width: 820, height: 1180 }, 'light', 'en-US'],
  ['a desktop, dark, English', desktop, 'dark', 'en-US'],
] as const)
  test(`USER-01 USER-05 on ${name} axe finds nothing and nothing is cut`, async ({ device }) => {
    const office = await device({ owner: admin, viewport, colorScheme, locale });
    const page = await enter(office.context, list);
    expect(await violationsOn(page)).toEqual([]);
    if (viewport.width < 768) expect(await misfits(page)).toEqual([]);
    await page
      .getByRole('button', { name: /^(Edit profile|プロフィールを編集): / })
      .nth(1)
      .click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await violationsOn(page)).toEqual([]);
    if (viewport.width < 768) expect(await misfits(page)).toEqual([]);
  });

test('AUTH-65 USER-91 several who wait are selected and let in together; offline nobody is, and the count says so', async ({
  device,
  server,
}) => {
  const office = await device({ owner: admin, viewport: desktop });
  const page = await enter(office.context, '/admin');
  const waiting = ['Ines Costa', 'Tomoko Arai'];
  for (const [at, full_name] of waiting.entries()) {
    const body = { email: `waits${at}@example.com`, password: 'correct horse', full_name };
    expect((await server.request('/api/register', { body })).status).toBe(200);
  }
  await page.getByRole('link', { name: 'Review' }).click();
  for (const name of waiting) await row(page, name).getByRole('checkbox').check();
  const approve = page.getByRole('button', { name: 'Approve 2 people' });
  await office.context.setOffline(true);
  await approve.click();
  await expect(page.getByText(/Nothing was changed.*0 of 2 people were approved/)).toBeVisible();
  await office.context.setOffline(false);
  await approve.click();
  await expect(page.getByText('2 people can sign in now')).toBeVisible();
  for (const name of waiting) await expect(row(page, name)).toContainText('Active');
  await expect(approve).toHaveCount(0);
});
