import { statSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { violationsOn } from './axe.ts';
import { enter, indicator } from './pages.ts';
import { desktop, expect, learner, phone, test } from './world.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const time = (page: Page) => page.locator('.recorder b');
const list = (page: Page) => page.getByRole('region', { name: 'Recordings' }).getByRole('listitem');

/** Records for so many seconds, and stops. */
async function record(page: Page, seconds: number): Promise<void> {
  await button(page, 'Record').click();
  await expect(time(page)).toHaveText(`0:0${seconds}`, { timeout: 30_000 });
  await button(page, 'Stop').click();
  await expect(button(page, 'Record')).toBeVisible();
}

/** Plays it, and returns how far it came. */
async function hear(page: Page): Promise<number> {
  await list(page).first().getByRole('button', { name: 'Play' }).click();
  const audio = page.locator('.recordings audio');
  await expect
    .poll(() => audio.evaluate((one: HTMLAudioElement) => one.currentTime), { timeout: 30_000 })
    .toBeGreaterThan(0.5);
  return audio.evaluate((one: HTMLAudioElement) => one.currentTime);
}

test('STUDY-09 COMM-11 COMM-12 COMM-14 an answer that is spoken, offline: heard again, shared as a file, and never sent', async ({
  device,
  nemesis,
}) => {
  const { context } = await device({ owner: learner, viewport: phone, microphone: true });
  const page = await enter(context, '/study/session');
  const sent: { url: string; bytes: number; type: string }[] = [];
  context.on('request', (request) =>
    sent.push({
      url: request.url(),
      bytes: request.postDataBuffer()?.length ?? 0,
      type: request.headers()['content-type'] ?? '',
    }),
  );
  await context.setOffline(true);
  nemesis.cut = true;
  for (const name of ['Think', 'Write', 'Speak']) await expect(page.getByRole('radio', { name })).toBeVisible();
  await page.getByRole('radio', { name: 'Speak' }).click();
  await expect(page.getByText('Aim for 2 minutes. Stops by itself at 5.')).toBeVisible();
  await button(page, 'Record').click();
  await expect(page.getByText('Recording, stays on this device')).toBeVisible();
  await expect(time(page)).toHaveText('0:07', { timeout: 30_000 });
  expect(await violationsOn(page)).toEqual([]);
  // looking ends it
  await page.getByRole('button', { name: /^(Show|Go on)/ }).click();
  await expect(list(page)).toHaveCount(1);
  // as long as it was until then, whatever the look for violations took
  await expect(list(page)).toContainText(/0:(0[7-9]|1\d)/);
  await expect(list(page)).not.toContainText('Interrupted');
  expect(await violationsOn(page)).toEqual([]);
  expect(await hear(page)).toBeGreaterThan(0.5);
  const download = page.waitForEvent('download');
  await page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, 'canShare'));
  await button(page, 'Share file').click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^answer-[\d-]+\.(m4a|webm)$/);
  const { size } = statSync(await file.path());
  // 32 kbit/s, and what holds it
  expect(size).toBeGreaterThan(5_000);
  expect(size).toBeLessThan(60_000);
  await page.locator('.grades').getByRole('button', { name: /^Good/ }).click();
  nemesis.cut = false;
  await context.setOffline(false);
  await expect(indicator(page)).toHaveText('Saved', { timeout: 60_000 });
  expect(sent.filter(({ url }) => url.includes('/api/')).length).toBeGreaterThan(0);
  for (const { url, bytes, type } of sent) {
    expect(bytes, url).toBeLessThan(5_000);
    expect(type, url).not.toMatch(/audio|octet-stream|form-data/);
  }
});

test('COMM-12 COMM-13 COMM-15 what was there at a crash, three of a question, and signing out', async ({ device }) => {
  const laptop = await device({ owner: learner, viewport: desktop, microphone: true });
  let page = await enter(laptop.context, '/study/session');
  await page.getByRole('radio', { name: 'Speak' }).click();
  await button(page, 'Record').click();
  await expect(time(page)).toHaveText('0:08', { timeout: 30_000 });
  // killed: nothing is stopped, and nothing is said
  void page.goto('chrome://crash').catch(() => undefined);
  await new Promise((crashed) => page.once('crash', crashed));
  await laptop.close();
  page = (await laptop.open()).pages()[0]!;
  await page.goto('/study/session');
  await page.getByRole('radio', { name: 'Speak' }).click();
  await expect(list(page)).toHaveCount(1);
  await expect(list(page)).toContainText('Interrupted, kept until then');
  await expect(list(page)).toContainText(/0:0[5-8]/);
  expect(await hear(page)).toBeGreaterThan(0.5);
  // five of the eight seconds at the least
  const length = () => page.locator('.recordings audio').evaluate((one: HTMLAudioElement) => one.currentTime);
  await expect.poll(length, { timeout: 30_000 }).toBeGreaterThan(3);

  for (const seconds of [1, 2, 3]) await record(page, seconds);
  await expect(list(page)).toHaveCount(0);
  await page.getByRole('button', { name: /^(Show|Go on)/ }).click();
  await expect(list(page).locator('b')).toHaveText(['0:03', '0:02', '0:01']);
  // one is deleted, and comes back
  await list(page).nth(0).getByRole('button', { name: 'Delete' }).click();
  await expect(list(page)).toHaveCount(2);
  await page.locator('.toast').getByRole('button', { name: 'Undo' }).click();
  await expect(list(page)).toHaveCount(3);
  // with its sound
  expect(await hear(page)).toBeGreaterThan(0.5);

  await button(page, 'End session').click();
  await indicator(page).click();
  await expect(page.getByRole('dialog')).toContainText(/3 on this device only, \d+/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  const asked = page.getByRole('dialog');
  await expect(asked).toContainText(/3 recordings go too, \d+.*: no other device has them\./);
  expect(await violationsOn(page)).toEqual([]);
  await asked.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/auth/);
  await expect
    .poll(() =>
      page.evaluate(async () => (await indexedDB.databases()).filter(({ name }) => name?.includes('outbox')).length),
    )
    .toBe(0);
});

test('COMM-11 it stops by itself after five minutes, and is recorded from my answer too', async ({ device }) => {
  const { context } = await device({ owner: learner, viewport: phone, microphone: true });
  const page = await enter(context, '/');
  await page.locator('.bank-list a[data-question]').first().click();
  await page.getByRole('tab', { name: 'My answer' }).click();
  await page.clock.install();
  await button(page, 'Record').click();
  await expect(page.getByText('Recording, stays on this device')).toBeVisible();
  await page.clock.fastForward(299_000);
  await expect(time(page)).toHaveText('4:59');
  await expect(button(page, 'Stop')).toBeVisible();
  await page.clock.fastForward(1_500);
  await expect(button(page, 'Record')).toBeVisible();
  await expect(list(page)).toContainText('5:00');
});

test('COMM-11 two presses while it is asked for record once, and stopping lets go of the microphone', async ({
  device,
}) => {
  const { context } = await device({ owner: learner, viewport: phone, microphone: true });
  await context.addInitScript(() => {
    const given: MediaStream[] = [];
    const { mediaDevices } = navigator;
    const ask = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = async (wanted) => {
      await new Promise((done) => setTimeout(done, 300));
      const stream = await ask(wanted);
      given.push(stream);
      return stream;
    };
    Object.assign(window, {
      microphones: () => given.flatMap((one) => one.getTracks().map(({ readyState }) => readyState)),
    });
  });
  const page = await enter(context, '/');
  const microphones = () => page.evaluate(() => (window as unknown as { microphones: () => string[] }).microphones());
  await page.locator('.bank-list a[data-question]').first().click();
  await page.getByRole('tab', { name: 'My answer' }).click();
  await button(page, 'Record').dblclick();
  await expect(page.getByText('Recording, stays on this device')).toBeVisible();
  expect(await microphones()).toEqual(['live']);
  await button(page, 'Stop').click();
  await expect(button(page, 'Record')).toBeVisible();
  expect(await microphones()).toEqual(['ended']);
  await expect(list(page)).toHaveCount(1);
});

test('COMM-16 without permission it says so, and there is another way', async ({ device }) => {
  const { context } = await device({ owner: learner, viewport: phone, locale: 'ja-JP' });
  await context.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('denied', 'NotAllowedError'));
  });
  const page = await enter(context, '/study/session');
  await page.getByRole('radio', { name: '話す' }).click();
  await button(page, '録音する').click();
  await expect(page.getByText('マイクを使えません。考えるか、書いてください。')).toBeVisible();
  await page.getByRole('radio', { name: '書く' }).click();
  await expect(page.getByRole('textbox')).toBeVisible();
});

test('COMM-16 a device without a microphone says so', async ({ device }) => {
  const { context } = await device({ owner: learner, viewport: desktop });
  const page = await enter(context, '/study/session');
  await page.getByRole('radio', { name: 'Speak' }).click();
  await button(page, 'Record').click();
  await expect(page.getByText('The microphone is not available. You can think or write instead.')).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);
});
