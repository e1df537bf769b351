import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from '@playwright/test';
import type { Server } from '../server/harness.ts';
import { violationsOn } from './axe.ts';
import { chooseFirst, enter, indicator, settled, signIn, submitDialog as dialog } from './pages.ts';
import { desktop, expect, learner, test } from './world.ts';

const editor = (page: Page) => dialog(page).getByRole('textbox', { name: 'Question', exact: true });

async function openDialog(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Submit Question' }).filter({ visible: true }).first().click();
  await expect(editor(page)).toBeVisible();
}

/** Stored on this device, and nowhere else. */
async function writeUnsent(page: Page, text: string): Promise<void> {
  await openDialog(page);
  await chooseFirst(page, 'Company');
  await chooseFirst(page, 'Role');
  await editor(page).click();
  await page.keyboard.type(text);
  await dialog(page).getByRole('button', { name: 'Submit Question' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(indicator(page)).toHaveText('1 waiting to be sent');
}

const submitted = (server: Server, text: string) =>
  server.sql(`SELECT count(*) FROM interview_questions WHERE question LIKE '%${text}%'`);

/** A page of the app's origin that opens none of its databases, like developer tools or another tab. */
async function beside(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/api/health');
  return page;
}

const exported = async (page: Page): Promise<string> => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export what you have written' }).click(),
  ]);
  return readFile(await download.path(), 'utf8');
};

test('SYNC-02 SYNC-03 a store deleted under an open tab: the tab says so, exports the text, and stores and sends it again', async ({
  device,
  nemesis,
  server,
}) => {
  const { context } = await device({ owner: learner, viewport: desktop });
  const page = await enter(context);
  const other = await beside(context);
  nemesis.cut = true;
  await writeUnsent(page, 'Who emptied the store?');
  await openDialog(page);
  await editor(page).click();
  await page.keyboard.type('Begun and not handed in');
  await page.waitForTimeout(300);

  await other.evaluate(async () => {
    for (const { name } of await indexedDB.databases())
      if (name?.startsWith('tracks-outbox'))
        await new Promise((done) => indexedDB.deleteDatabase(name).addEventListener('success', done));
  });
  await page.keyboard.type(', and after it');
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('The store of this device was emptied while you were here')).toBeVisible();
  await expect(indicator(page)).toHaveText('1 waiting to be sent');
  expect(await violationsOn(page)).toEqual([]);
  const file = await exported(page);
  expect(file).toContain('Who emptied the store?');
  expect(file).toContain('Begun and not handed in, and after it');

  nemesis.cut = false;
  await expect.poll(() => submitted(server, 'Who emptied the store'), { timeout: 40_000 }).toEqual([['1']]);
  // it is unknown whether that was all, until the person has acknowledged it
  await expect(indicator(page)).toHaveText('1 needs attention');
  await page.getByRole('button', { name: 'Understood' }).click();
  await expect(indicator(page)).toHaveText('Saved');
  await page.reload();
  await openDialog(page);
  await expect(editor(page)).toHaveText('Begun and not handed in, and after it');
});

test('SYNC-03 a store emptied while the app was closed says once that unsent work is gone; a first sign-in and signing out say nothing', async ({
  device,
  nemesis,
}) => {
  const { context } = await device({ viewport: desktop });
  const gone = 'What had not been sent from here is gone';
  const page = await signIn(context, learner);
  await expect(page.getByText(gone)).toHaveCount(0);
  await settled(page);
  const other = await beside(context);
  nemesis.cut = true;
  await writeUnsent(page, 'Nobody knows of me');
  nemesis.cut = false;
  await page.goto('about:blank');
  await other.evaluate(async () => {
    for (const { name } of await indexedDB.databases())
      await new Promise((done) => indexedDB.deleteDatabase(name!).addEventListener('success', done));
  });
  await page.goto('/');
  await expect(page.getByText(gone)).toBeVisible();
  await expect(indicator(page)).toHaveText('1 needs attention', { timeout: 60_000 });
  await page.getByRole('button', { name: 'Understood' }).click();
  await settled(page);
  await page.reload();
  await settled(page);
  await expect(page.getByText(gone)).toHaveCount(0);

  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/auth/);
  await signIn(context, learner);
  await settled(page);
  await expect(page.getByText(gone)).toHaveCount(0);
});

const failures = {
  'there is none': () => Object.defineProperty(window, 'indexedDB', { value: undefined }),
  'it throws': () => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('The user denied permission to access the database.', 'SecurityError');
    };
  },
  'it never answers': () => {
    const { open } = IDBFactory.prototype;
    IDBFactory.prototype.open = function (name, version) {
      const request = open.call(this, `${name} unanswered`, version);
      request.addEventListener = () => undefined;
      for (const event of ['onsuccess', 'onerror', 'onupgradeneeded', 'onblocked'])
        Object.defineProperty(request, event, { set() {} });
      return request;
    };
  },
} as const;

for (const [name, failure] of Object.entries(failures))
  test(`SYNC-03 AUTH-22 a browser's store that cannot be opened, because ${name}: no endless loading, but a message and options`, async ({
    device,
  }) => {
    const { context } = await device({ owner: learner });
    const page = await enter(context);
    await page.addInitScript(failure);
    await page.goto('/');
    await expect(page.getByRole('heading', { name: /store cannot be opened/ })).toBeVisible({ timeout: 60_000 });
    for (const way of ['Try again', 'Reload', 'Sign Out'])
      await expect(page.getByRole('button', { name: way })).toBeEnabled();
    expect(await violationsOn(page)).toEqual([]);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: /store cannot be opened/ })).toBeVisible({ timeout: 60_000 });
    await page.getByRole('button', { name: 'Sign Out' }).click();
    // what would be lost is unknown
    const asked = page.getByRole('dialog', { name: 'What is on this device cannot be read' });
    await asked.getByRole('button', { name: 'Sign out anyway' }).click();
    await expect(page).toHaveURL(/\/auth/, { timeout: 60_000 });
  });

test('SYNC-02 R7 damaged rows are restored automatically, and what waits is sent', async ({
  device,
  nemesis,
  server,
}) => {
  const { context } = await device({ owner: learner, viewport: desktop });
  const page = await enter(context);
  const other = await beside(context);
  nemesis.cut = true;
  await writeUnsent(page, 'Are the rows gone?');
  await page.goto('about:blank');
  await damageRows(other);
  nemesis.cut = false;
  await page.goto('/');
  await expect(indicator(page)).toHaveText('Saved', { timeout: 40_000 });
  expect(await submitted(server, 'Are the rows gone')).toEqual([['1']]);
  await page.goto('/tracks');
  await expect(page.getByText('Backend Engineer: Screening to Offer')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Backend Engineer: Screening to Offer')).toBeVisible();
  await expect(page.getByText(/copy on this device/)).toHaveCount(0);

  // under an open tab
  await settled(page);
  nemesis.cut = true;
  await damageRows(other);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(page.getByText('The copy on this device is being made anew')).toBeVisible();
  nemesis.cut = false;
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(page.getByText(/copy on this device/)).toHaveCount(0, { timeout: 40_000 });
  await expect(page.getByText('Backend Engineer: Screening to Offer')).toBeVisible();
});

/** Deletes the table of each database of rows. */
const damageRows = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (const { name, version } of await indexedDB.databases())
      if (name?.includes('tracks-rows'))
        await new Promise<void>((done) => {
          const request = indexedDB.open(name, version! + 1);
          request.addEventListener('upgradeneeded', () => {
            if (request.result.objectStoreNames.contains('docs')) request.result.deleteObjectStore('docs');
          });
          request.addEventListener('success', () => {
            request.result.close();
            done();
          });
        });
  });

test('SYNC-02 SYNC-03 rows that cannot be opened at all: it says so, what waits is sent, and later they are back', async ({
  device,
  nemesis,
  server,
}) => {
  const { context } = await device({ owner: learner, viewport: desktop });
  const page = await enter(context);
  nemesis.cut = true;
  await writeUnsent(page, 'Sent without rows');
  const broken = await context.newPage();
  await page.close();
  await broken.addInitScript(() => {
    const { open } = IDBFactory.prototype;
    IDBFactory.prototype.open = function (name, version) {
      if (name.includes('tracks-rows')) throw new DOMException('Internal error opening backing store.', 'UnknownError');
      return open.call(this, name, version);
    };
  });
  await broken.goto('/');
  await expect(broken.getByRole('heading', { name: 'The copy on this device cannot be read' })).toBeVisible();
  await expect(broken.getByText('1 piece of work is not on the server.')).toBeVisible();
  expect(await exported(broken)).toContain('Sent without rows');
  expect(await violationsOn(broken)).toEqual([]);
  nemesis.cut = false;
  await broken.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(broken.getByText('Nothing waits to be sent.')).toBeVisible({ timeout: 40_000 });
  expect(await submitted(server, 'Sent without rows')).toEqual([['1']]);

  const whole = await context.newPage();
  await whole.goto('/tracks');
  await expect(whole.getByText('Backend Engineer: Screening to Offer')).toBeVisible({ timeout: 60_000 });
  await expect(indicator(whole)).toHaveText('Saved');
});
