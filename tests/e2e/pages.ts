import { createHash } from 'node:crypto';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { mediaIdOf } from '#model/mediaIds.ts';
import type { Server } from '../server/harness.ts';
import { type Device, password } from './world.ts';

/** What a person does, in the terms of the interface. */
export async function signIn(context: BrowserContext, email: string, at = '/', secret = password): Promise<Page> {
  const page = context.pages()[0] ?? (await context.newPage());
  await page.goto(at);
  await page.getByLabel(/^(Email|メールアドレス)$/).fill(email);
  await page.getByLabel(/^(Password|パスワード)$/).fill(secret);
  await page.getByRole('button', { name: /^(Login Now|サインイン)/ }).click();
  await expect(page).not.toHaveURL(/\/auth/);
  return page;
}

/** Opens the app on a device whose owner has signed in before, and waits until it knows what has changed since. */
export async function enter(context: BrowserContext, at = '/'): Promise<Page> {
  const page = context.pages()[0]!;
  const began = Date.now();
  await page.goto(at);
  await settled(page, began);
  return page;
}

/** What somebody who copies this browser's files has. */
export const tokenOf = (page: Page): Promise<string> =>
  page.evaluate(() => (JSON.parse(localStorage.getItem('pocketbase_auth')!) as { token: string }).token);

/** The app is installed: the service worker controls the page and the first sync is done, or one that ended since. */
export async function settled(page: Page, since = 0): Promise<void> {
  await page.waitForFunction(() => !!navigator.serviceWorker.controller, undefined, { timeout: 60_000 });
  await expect.poll(() => isInStep(page, since), { timeout: 60_000 }).toBe(true);
  await expect(indicator(page)).toHaveText(/Saved|保存済み/, { timeout: 60_000 });
  // what folds up moves what is below it
  await expect(page.locator('.first-sync-place')).toHaveCount(0, { timeout: 60_000 });
}

/** An admin's screens are on the device too: their files are fetched, all or none, once it is known who is here. */
export const hasAdminFiles = (page: Page) =>
  expect
    .poll(() => page.evaluate(async () => (await (await caches.open('admin-files')).keys()).length), {
      timeout: 60_000,
    })
    .toBeGreaterThan(0);

/** Without the demo's candidates, for a journey that brings its own: before a device opens. */
export async function emptyPipeline(server: Server): Promise<void> {
  for (const noun of ['user_stages', 'stage_transitions', 'admin_notes', 'interviews', 'candidates'])
    await server.sql(`DELETE FROM ${noun}`);
}

export const indicator = (page: Page) => page.locator('button.sync-indicator');

export const completeStage = (page: Page) => page.getByRole('button', { name: 'Complete Stage' });

/** Opens the stage of this name in the selector of the open course. */
export async function openStage(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('link', { name }).first().click();
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
}

/** Completes the stages of the demo course that its learner has left. */
export async function finishCourse(page: Page): Promise<void> {
  for (const stage of [/System Design/, /Cross Functional/, /Manager Interview/, /Offer/]) {
    await openStage(page, stage);
    await completeStage(page).click();
    if (stage.source !== 'Offer') await expect(page.getByRole('button', { name: 'Completed' })).toBeDisabled();
  }
}

export const submitDialog = (page: Page) => page.getByRole('dialog', { name: 'Submit Interview Question' });

export const pickPicture = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
  submitDialog(page).locator('[data-place="question"] input[type="file"]').setInputFiles({ name, mimeType, buffer });

/** A real picture of one pixel; a decoder ignores trailing bytes. */
export const point = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

/** A picture sent by hand, by whoever is signed in on this page; returns its id. */
export async function upload(page: Page, url: string, picture: Buffer): Promise<string> {
  const token = await page.evaluate(() => (JSON.parse(localStorage.pocketbase_auth) as { token: string }).token);
  const id = mediaIdOf(createHash('sha256').update(picture).digest('hex'));
  const sent = { method: 'POST', headers: { authorization: token }, body: new Uint8Array(picture) };
  expect((await fetch(`${url}/api/media/${id}`, sent)).status).toBe(200);
  return id;
}

/** Chooses the first option of a field of the submit dialog. */
export async function chooseFirst(page: Page, field: string): Promise<void> {
  await submitDialog(page).getByRole('combobox', { name: field }).first().click();
  await page.getByRole('dialog', { name: field, exact: true }).getByRole('option').first().click();
}

/** A full cycle has completed since the device was empty. */
async function isInStep(page: Page, since: number): Promise<boolean> {
  const [meta] = await storedIn<{ syncedAt?: string; sweeping?: boolean }>(page, 'meta');
  return !!meta?.syncedAt && Date.parse(meta.syncedAt) >= since && !meta.sweeping;
}

/** The drafts stored on this device, as one text. */
export const keptDrafts = async (page: Page): Promise<string> => JSON.stringify(await storedIn(page, 'drafts'));

/** Every value of every store and cache of the page's origin, as one text; without the table `but`. */
export const everythingHeld = (page: Page, but?: 'entries'): Promise<string> => page.evaluate(heldBut, but);

async function heldBut(but: string | undefined): Promise<string> {
  const parts: string[] = [JSON.stringify(localStorage)];
  for (const { name } of await indexedDB.databases()) {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name!);
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error));
    });
    for (const store of [...database.objectStoreNames].filter((one) => one !== but))
      parts.push(
        await new Promise<string>((resolve, reject) => {
          const request = database.transaction(store).objectStore(store).getAll();
          request.addEventListener('success', () => resolve(JSON.stringify(request.result)));
          request.addEventListener('error', () => reject(request.error));
        }),
      );
    database.close();
  }
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys())
      if (request.url.includes('/api/')) parts.push(await (await cache.match(request))!.text());
  }
  return parts.join('\n');
}

/** The rows of a table of this device's outbox, read from the disk; empty before anyone has signed in. */
export const storedIn = <Stored>(page: Page, table: 'meta' | 'entries' | 'drafts'): Promise<Stored[]> =>
  page.evaluate(async (store) => {
    const name = (await indexedDB.databases()).find((one) => one.name?.startsWith('tracks-outbox'))?.name;
    if (!name) return [];
    const database = await new Promise<IDBDatabase>((resolve) => {
      const open = indexedDB.open(name);
      open.addEventListener('success', () => resolve(open.result));
    });
    const all = await new Promise<Stored[]>((resolve) => {
      const read = database.transaction(store).objectStore(store).getAll();
      read.addEventListener('success', () => resolve(read.result as Stored[]));
    });
    database.close();
    return all;
  }, table);

/**
 * Closes the app, lets the network return, and fires the sync event in the service worker: on its own Chromium takes
 * minutes for that, by its developer tools it does not.
 */
export async function closedAndBack(device: Device, page: Page, networkReturns: () => void): Promise<void> {
  const { origin } = new URL(page.url());
  const session = await device.context.newCDPSession(await device.context.newPage());
  const registered = new Promise<string>((resolve) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
      if (ours) resolve(ours.registrationId);
    }),
  );
  await session.send('ServiceWorker.enable');
  const registrationId = await registered;
  await page.close();
  networkReturns();
  await session.send('ServiceWorker.dispatchSyncEvent', { origin, registrationId, tag: 'outbox', lastChance: false });
}

/** The address of each screen that needs no record in it. */
export const learnersScreens = [
  '/',
  '/?mine=true',
  '/?q=nothing+like+it',
  '/tracks',
  '/dashboard',
  '/dashboard?tab=assigned',
  '/resources',
  '/company',
  '/company/automotive-software',
  '/devices',
  '/submissions',
  '/answers',
  '/me',
  '/study',
  '/study/session',
  '/study/listen',
  '/nowhere',
];
export const adminsScreens = [
  '/?status=all',
  '/resources?category=Other',
  '/admin?tab=users',
  '/admin?tab=users&sub=interviews',
  '/admin?tab=users&sub=tasks',
  '/admin?tab=users&sub=list',
  '/admin?tab=courses&sub=assignments',
  '/admin?tab=courses&sub=progress',
  '/admin?tab=courses&sub=reviews',
  '/admin?tab=questions',
  '/admin?tab=pending',
  '/admin?tab=reports',
];

/** Resolves once what was last done has been drawn. */
export const nextFrame = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await stands(page, address);
}

/** The same without loading the app anew, as by a link: from the page for wrong addresses, so that it is a change. */
export async function moveTo(page: Page, address: string): Promise<void> {
  const follow = (href: string) => page.evaluate((to) => history.pushState(null, '', to), href);
  const nowhere = page.getByText('404', { exact: true });
  await follow('/nowhere');
  await expect(nowhere).toBeVisible();
  if (address === '/nowhere') return;
  await follow(address);
  await expect(nowhere).toHaveCount(0);
  await stands(page, address);
}

/** The content has replaced its skeleton and the loading screen, whose heading is a status. */
export async function stands(page: Page, where?: string): Promise<void> {
  await expect(
    page.locator('h1:not(:has([role=status])), [role=heading][aria-level="1"]').first(),
    where,
  ).toBeVisible();
  await expect(page.locator('main .skeleton'), where).toHaveCount(0);
}
