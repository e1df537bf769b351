import type { Page } from '@playwright/test';
import { myAnswerId } from '#model/id.ts';
import { violationsOn } from './axe.ts';
import { questionsOfTracks } from './studied.ts';
import { enter, everythingHeld, indicator } from './pages.ts';
import { desktop, expect, learner, phone, test, type World } from './world.ts';
import { giveVoices, said } from './voices.ts';

const here = (page: Page) => page.locator('.listen-line .here b');
const place = (page: Page) => page.locator('.listen-bar p');
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const words = (page: Page) => page.locator('.listen-words h1');
const gradesOnServer = `SELECT coalesce(group_concat(json_extract(value, '$[3]')), '') FROM study_days, json_each(answers)
  WHERE user_id = (SELECT id FROM profiles WHERE email = '${learner}')`;
const en = { name: 'Samantha', lang: 'en-US', localService: true };
const ja = { name: 'Kyoko', lang: 'ja-JP', localService: true };

/** My answer to each question, as it would have come from another device. */
async function answerAll(server: World['server'], html: string): Promise<void> {
  const [[me]] = (await server.sql(`SELECT id FROM profiles WHERE email = '${learner}'`)) as [[string]];
  const at = '2026-11-01 00:00:00.000Z';
  for (const id of await questionsOfTracks(server, 100))
    await server.sql(`INSERT INTO my_answers (id, user_id, question_id, form, text, text_by, created_at, updated_at)
      VALUES ('${myAnswerId(me, id)}', '${me}', '${id}', 'free', '${html}', 'x', '${at}', '${at}')`);
}

/** The page as the browser makes it when somebody leaves it. */
const hide = (page: Page, isHidden: boolean) =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, 'visibilityState', { value: hidden ? 'hidden' : 'visible', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);

test('COMM-01 COMM-05 COMM-08 without a voice, offline on a phone, it says so and goes on silently', async ({
  device,
  nemesis,
}) => {
  const { context } = await device({ owner: learner, viewport: phone });
  await context.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'wakeLock');
  });
  const page = await enter(context, '/study');
  await context.setOffline(true);
  nemesis.cut = true;
  await page.getByRole('link', { name: 'Listen' }).click();
  await expect(place(page)).toHaveText('1 of 5 · 0 min heard');
  await expect(here(page)).toHaveText('Question');
  await expect(page.getByText('Nothing is graded unless you touch it.')).toBeVisible();
  await expect(
    page.getByText('Keep the screen on while you listen. This phone stops speech when it locks.'),
  ).toBeVisible();
  for (const name of ['Repeat', 'Play', 'Next']) {
    const box = (await button(page, name).boundingBox())!;
    expect(Math.min(box.width, box.height), name).toBeGreaterThanOrEqual(72);
  }
  await page.getByLabel('Your turn lasts').selectOption('10');
  await page.getByLabel('Speed').selectOption('1.5');
  expect(await violationsOn(page)).toEqual([]);
  // of the same words, whatever stands below them
  const top = async () => (await words(page).boundingBox())!.y;
  const before = await top();
  await button(page, 'Play').click();
  await expect(page.getByText('Nothing is graded unless you touch it.')).toHaveCount(0);
  expect(Math.abs((await top()) - before)).toBeLessThan(1);
  await expect(page.getByText('This device has no offline voice for Japanese.')).toBeVisible();
  expect(Math.abs((await top()) - before)).toBeLessThan(1);
  await expect(page.getByText('Add one in the settings of the system')).toBeVisible();
  await expect(here(page)).toHaveText('Your turn', { timeout: 40_000 });
  await expect(page.getByRole('timer')).toHaveText(/^0:(10|0\d)$/);
  expect(Math.abs((await top()) - before)).toBeLessThan(1);
  await expect(here(page)).toHaveText('My answer', { timeout: 30_000 });
  await expect(words(page)).toHaveText('You have not written an answer yet.');
  await expect(button(page, /^I had it/)).toContainText('2 days');
  expect(await violationsOn(page)).toEqual([]);
  await expect(here(page)).toHaveText('Next', { timeout: 30_000 });
  await expect(place(page)).toHaveText(/^2 of 5/);
});

test('COMM-02 COMM-03 COMM-04 COMM-06 COMM-07 each text in its own voice, and graded only by a touch', async ({
  device,
  server,
}) => {
  await answerAll(server, '<p>I asked first. 二日かけました。</p><pre>a<br>b<br>c</pre>');
  const { context } = await device({ owner: learner, viewport: desktop });
  // long enough that none of its stops is missed on a slow machine
  await giveVoices(context, [ja, en], 600);
  const page = await enter(context, '/study');
  await page.getByRole('link', { name: 'Listen' }).click();
  await page.getByLabel('Your turn lasts').selectOption('10');
  await page.getByLabel('Speed').selectOption('1.25');
  await button(page, 'Play').click();
  await expect(here(page)).toHaveText('Your turn', { timeout: 30_000 });
  await expect(here(page)).toHaveText('My answer', { timeout: 30_000 });
  await expect(page.locator('.listen-words .now')).not.toHaveText('I asked first.');
  await expect.poll(async () => (await said(page)).spoken.at(-1)?.text).toBe('A code example of 3 lines.');
  const { spoken } = await said(page);
  expect(spoken.slice(-3).map(({ text, lang, voice, rate }) => [text, lang, voice, rate])).toEqual([
    ['I asked first.', 'en-US', 'Samantha', 1.25],
    ['二日かけました。', 'ja-JP', 'Kyoko', 1.25],
    ['A code example of 3 lines.', 'en-US', 'Samantha', 1.25],
  ]);
  for (const { text } of spoken) expect(text.length).toBeLessThanOrEqual(160);

  await expect(here(page)).toHaveText('Next');
  for (const name of [/^Not yet/, /^I had it/]) await expect(button(page, name)).toHaveCSS('opacity', '1');
  await button(page, /^I had it/).dblclick();
  // given: both say so until the next question is there
  for (const name of [/^Not yet/, /^I had it/]) {
    await expect(button(page, name)).toHaveAttribute('aria-disabled', 'true');
    await expect(button(page, name)).toHaveCSS('opacity', '0.55');
  }
  await expect(page.locator('.toast')).toContainText('I had it');
  await page.locator('.toast').getByRole('button', { name: 'Undo' }).click();
  await expect(place(page)).toHaveText(/^1 of 5/);
  await button(page, /^Not yet/).click();
  await expect(place(page)).toHaveText(/^2 of 5/, { timeout: 30_000 });
  // heard, and not touched: the other four are not graded
  for (const at of [3, 4, 5]) {
    await button(page, 'Next').click();
    await expect(place(page)).toHaveText(new RegExp(`^${at} of 5`));
  }
  await button(page, 'Repeat').click();
  await expect(here(page)).toHaveText('Question');
  await button(page, 'Next').click();
  await expect(page.getByRole('heading', { name: 'That was the last one' })).toBeVisible();
  await expect(indicator(page)).toHaveText('Saved', { timeout: 60_000 });
  // the first was taken back before it was sent, and the double press was one
  await expect.poll(() => server.sql(gradesOnServer)).toEqual([['1']]);
  // another round is graded anew
  await button(page, 'Listen again').click();
  await button(page, 'Play').click();
  await button(page, /^I had it/).click({ timeout: 60_000 });
  await expect(page.locator('.toast')).toContainText('I had it');
  await expect.poll(async () => (await server.sql(gradesOnServer))[0]![0]!.split(',').toSorted()).toEqual(['1', '3']);
});

test('COMM-04 COMM-05 offline a voice of the network is not asked, and one that never begins counts as none', async ({
  device,
  nemesis,
  server,
}) => {
  await answerAll(server, '<p>Two days.</p>');
  const { context } = await device({ owner: learner, viewport: phone, locale: 'ja-JP' });
  await giveVoices(context, [
    { name: 'Google US English', lang: 'en-US', localService: false },
    { ...ja, mute: true },
  ]);
  const page = await enter(context, '/study');
  await context.setOffline(true);
  nemesis.cut = true;
  await page.getByRole('link', { name: '聴く' }).click();
  await page.getByLabel('あなたの番の長さ').selectOption('10');
  await button(page, '再生').click();
  await expect(page.getByText('この端末には日本語のオフライン音声がありません。')).toBeVisible();
  await expect(words(page)).toHaveText('Two days.', { timeout: 60_000 });
  await expect(page.getByText('この端末には英語のオフライン音声がありません。')).toBeVisible();
  // asked once, and not for each sentence again
  expect((await said(page)).spoken.map(({ voice }) => voice)).toEqual(['Kyoko']);
  await expect(here(page)).toHaveText('次へ', { timeout: 30_000 });
});

test('COMM-04 a private answer is given to no voice of the network, with a network too', async ({ device, server }) => {
  await answerAll(server, '<p>Two days.</p>');
  const { context } = await device({ owner: learner, viewport: phone });
  await giveVoices(context, [{ name: 'Google US English', lang: 'en-US', localService: false }]);
  const page = await enter(context, '/study');
  await page.getByRole('link', { name: 'Listen' }).click();
  await page.getByLabel('Your turn lasts').selectOption('10');
  await button(page, 'Play').click();
  await expect(words(page)).toHaveText('Two days.', { timeout: 60_000 });
  await expect(here(page)).toHaveText('Next', { timeout: 60_000 });
  expect((await said(page)).spoken.map(({ text }) => text)).not.toContain('Two days.');
});

test('COMM-06 COMM-07 COMM-08 COMM-10 whatever pauses it, it goes on at the same place', async ({ device, server }) => {
  await answerAll(server, '<p>One. Two. Three. Four. Five. Six.</p>');
  const { context } = await device({ owner: learner, viewport: phone });
  await giveVoices(context, [en, ja], 1_500);
  await context.addInitScript(() => {
    const held = { asked: 0, handlers: {} as Record<string, () => void>, clip: null as HTMLMediaElement | null };
    Object.assign(globalThis, { held });
    const play = HTMLMediaElement.prototype.play;
    HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
      held.clip = this;
      return play.call(this);
    };
    navigator.wakeLock.request = async () => {
      held.asked += 1;
      return Object.assign(new EventTarget(), { released: false, release: async () => {} }) as never;
    };
    const set = navigator.mediaSession.setActionHandler.bind(navigator.mediaSession);
    navigator.mediaSession.setActionHandler = (action, handler) => {
      held.handlers[action] = handler as () => void;
      set(action, handler);
    };
  });
  const press = (action: string) =>
    page.evaluate(
      (name) => (globalThis as unknown as { held: { handlers: Record<string, () => void> } }).held.handlers[name]!(),
      action,
    );
  const asked = () => page.evaluate(() => (globalThis as unknown as { held: { asked: number } }).held.asked);
  const page = await enter(context, '/study/listen');
  const paused = page.getByText('Paused. Headphones: press once to go on.');
  await button(page, 'Play').click();
  await expect.poll(async () => (await said(page)).spoken.length).toBe(1);
  expect(await asked()).toBe(1);
  await hide(page, true);
  await hide(page, false);
  await expect(paused).toBeVisible();
  // by the button of a headphone, and the sentence begins anew
  await press('play');
  await expect.poll(async () => (await said(page)).spoken.length).toBe(2);
  expect(await asked()).toBe(2);
  const { spoken, cancelled } = await said(page);
  expect(spoken[1]!.text).toBe(spoken[0]!.text);
  expect(spoken[1]!.at - cancelled.findLast((at) => at <= spoken[1]!.at)!).toBeGreaterThanOrEqual(79);
  // begun by a headphone while the page was hidden, the screen is kept on from the return on
  await hide(page, true);
  await expect(paused).toBeVisible();
  await press('play');
  await expect(paused).toHaveCount(0);
  expect(await asked()).toBe(2);
  await hide(page, false);
  await expect.poll(asked).toBe(3);
  await press('pause');
  await expect(paused).toBeVisible();
  await press('previoustrack');
  await expect(paused).toHaveCount(0);
  await page.evaluate(() => navigator.mediaDevices.dispatchEvent(new Event('devicechange')));
  await expect(paused).toBeVisible();
  await press('play');
  await expect(paused).toHaveCount(0);
  // a call takes the sound away from the page
  await page.evaluate(() => (globalThis as unknown as { held: { clip: HTMLMediaElement } }).held.clip.pause());
  await expect(paused).toBeVisible();
  await press('play');
  await press('nexttrack');
  await expect(place(page)).toHaveText(/^2 of 5/);

  // a killed tab
  await expect(here(page)).toHaveText('Your turn', { timeout: 60_000 });
  await expect(page.getByRole('timer')).toHaveText(/^0:4[0-3]$/);
  await page.goto('about:blank');
  await page.goto('/study/listen');
  await expect(place(page)).toHaveText(/^2 of 5/);
  await expect(here(page)).toHaveText('Your turn');
  await expect(paused).toBeVisible();
  await button(page, 'Play').click();
  await expect(page.getByRole('timer')).toHaveText(/^0:(4[0-3]|39)$/);
});

test('COMM-06 an iPhone speaks after a touch on whatever begins to play', async ({ device, server }) => {
  await answerAll(server, '<p>One. Two. Three. Four. Five. Six.</p>');
  const { context } = await device({ owner: learner, viewport: phone });
  await giveVoices(context, [en, ja], 400, true);
  const page = await enter(context, '/study/listen');
  const speaksAfter = async (name: string | RegExp) => {
    await button(page, name).click();
    await expect.poll(async () => (await said(page)).spoken.length, { message: String(name) }).toBeGreaterThan(0);
    await expect(page.getByText('This device has no offline voice')).toHaveCount(0);
  };
  await speaksAfter('Play');
  await page.reload();
  await speaksAfter('Repeat');
  await page.getByLabel('Your turn lasts').selectOption('10');
  await expect(here(page)).toHaveText('My answer', { timeout: 40_000 });
  await page.reload();
  await speaksAfter(/^I had it/);
});

test('COMM-09 the pocket is black, plays on, and opens only by holding', async ({ device }) => {
  const { context } = await device({ owner: learner, viewport: phone });
  await giveVoices(context, [en, ja], 60);
  const page = await enter(context, '/study/listen');
  await page.getByLabel('Your turn lasts').selectOption('10');
  await button(page, 'Play').click();
  await button(page, 'Lock the screen for the pocket').click();
  const pocket = page.locator('.pocket');
  await expect(pocket).toHaveCSS('background-color', 'rgb(0, 0, 0)');
  await expect(page.getByRole('button')).toHaveCount(2);
  expect(await violationsOn(page)).toEqual([]);
  const hold = button(page, 'Hold to unlock');
  await hold.click();
  await hold.click({ delay: 700 });
  await page.mouse.click(20, 20);
  await expect(pocket).toBeVisible();
  const before = (await said(page)).spoken.length;
  await expect.poll(async () => (await said(page)).spoken.length, { timeout: 60_000 }).toBeGreaterThan(before);
  await hold.click({ delay: 1_200 });
  await expect(pocket).toHaveCount(0);
  // by keyboard, and for a screen reader
  await button(page, 'Lock the screen for the pocket').click();
  await page.keyboard.down('Enter');
  await expect(pocket).toHaveCount(0);
  await page.keyboard.up('Enter');
  await button(page, 'Lock the screen for the pocket').click();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(pocket).toHaveCount(0);
});

test('COMM-01 COMM-10 the deck of a countdown, and nothing of it after signing out', async ({ device, server }) => {
  const [[user]] = (await server.sql(`SELECT id FROM profiles WHERE email = '${learner}'`)) as [[string]];
  const deck = (
    await server.sql(`SELECT id FROM interview_questions WHERE status = 'approved' ORDER BY id LIMIT 7`)
  ).flat();
  await server.sql(`INSERT INTO countdowns (id, user_id, title, date, deck, updated_at)
    VALUES ('countdownxxxxxx', '${user}', 'On my own', '${new Date(Date.now() + 3_600_000).toISOString()}',
      '${JSON.stringify(deck)}', '2026-11-01 00:00:00.000Z')`);
  const { context } = await device({ owner: learner, viewport: desktop });
  const page = await enter(context, '/study');
  await page
    .locator('.countdown')
    .getByRole('button', { name: /^(More|Change)/ })
    .click();
  await page.getByRole('menuitem', { name: 'Listen to the deck' }).click();
  await expect(page).toHaveURL(/deck=countdownxxxxxx/);
  await expect(place(page)).toHaveText(/^1 of 7/);
  await button(page, 'Next').click();
  await expect(place(page)).toHaveText(/^2 of 7/);
  await button(page, 'End listening').click();
  expect(await everythingHeld(page)).toContain('countdownxxxxxx');
  await page
    .getByRole('button', { name: /Account|Learner|Haruka/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/auth/);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('listening'))).toBeNull();
});
