import type { Page } from '@playwright/test';
import type { Server } from '../server/harness.ts';
import { violationsOn } from './axe.ts';
import { misfits } from './misfits.ts';
import { enter, indicator, keptDrafts, settled } from './pages.ts';
import { wideJapanese } from './wideFont.ts';
import { desktop, expect, learner, phone, test } from './world.ts';

const asked = "SELECT id FROM interview_questions WHERE status = 'approved' ORDER BY id LIMIT 1";
const idOf = async (server: Server): Promise<string> => (await server.sql(asked))[0]![0]!;
const onServer = async (server: Server, columns = 'form, text, situation, task, action, result') =>
  server.sql(`SELECT ${columns} FROM my_answers WHERE user_id = (SELECT id FROM profiles WHERE email = '${learner}')`);

const text = (page: Page, name: string | RegExp = 'My answer') => page.getByRole('textbox', { name });
const saved = (page: Page) => page.getByText(/^Saved on this device \d\d:\d\d$/);
const versions = (page: Page) => page.getByRole('region', { name: 'You changed this answer on two devices' });
const version = (page: Page, name: 'This device' | 'Other device') => versions(page).getByRole('group', { name });

/** Whether it is read or written now: a draft that was not saved yet begins in writing. */
async function beginWriting(page: Page, name?: string | RegExp): Promise<void> {
  const edit = page.getByRole('button', { name: 'Edit', exact: true });
  await text(page, name).or(edit).first().waitFor();
  if (await edit.isVisible()) await edit.click();
}

async function write(page: Page, words: string, name?: string | RegExp): Promise<void> {
  await text(page, name).click();
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText(words);
}

test('ANSWER-01 ANSWER-02 ANSWER-04 ANSWER-07 ANSWER-10 ANSWER-18 written in a tunnel in both forms, killed, deleted and brought back', async ({
  device,
  nemesis,
  server,
}) => {
  const id = await idOf(server);
  const pocket = await device({ owner: learner, viewport: phone });
  let page = await enter(pocket.context, `/question/${id}`);
  await settled(page);
  await pocket.context.setOffline(true);
  nemesis.cut = true;
  const places = () => page.getByRole('tab').evaluateAll((tabs) => tabs.map((tab) => tab.getBoundingClientRect().left));
  const before = await places();
  await page.getByRole('tab', { name: 'My answer' }).click();
  await expect(page.getByText('Private to you')).toBeVisible();
  // the chosen one is bolder, and the others stand still
  expect(await places()).toEqual(before);
  await expect(
    page.getByText('No administrator and no learner sees it. The server keeps it for your other devices.'),
  ).toBeVisible();
  await expect(page.getByText('aim for 2 min', { exact: true })).toBeVisible();
  await write(page, Array(70).fill('word').join(' '));
  await expect(saved(page)).toBeVisible();
  await expect(page.getByText('about 30 s spoken, aim for 2 min')).toBeVisible();
  await expect(page.getByText('70 words')).toBeVisible();
  await expect.poll(() => keptDrafts(page)).toBe('[]');

  // the other form, and a tab that dies before the second is over
  await page.getByRole('radio', { name: 'Situation to result' }).click();
  await expect(page.locator('.answer-stop')).toHaveCount(4);
  await expect(page.getByText('where and when, in two sentences')).toBeVisible();
  await expect(page.locator('.answer-stop.done')).toHaveCount(0);
  await write(page, 'We polled a partner', /^Situation/);
  await expect.poll(() => keptDrafts(page)).toContain('We polled a partner');
  await page.close({ runBeforeUnload: false });
  page = await pocket.context.newPage();
  await page.goto(`/question/${id}/answer`);
  await expect(page.locator('.answer-stop.done')).toHaveCount(1);
  await expect(page.locator('.answer-stop.done')).toContainText('We polled a partner');
  // it goes at once when the question is left
  await beginWriting(page, /^Result/);
  await write(page, 'Nine alerts became one', /^Result/);
  await page.getByRole('tab', { name: 'Question' }).click();
  await expect.poll(() => keptDrafts(page)).toBe('[]');
  await page.getByRole('tab', { name: 'My answer' }).click();
  await expect(page.locator('.answer-stop.done')).toHaveCount(2);
  expect(await violationsOn(page)).toEqual([]);

  await page.getByRole('button', { name: 'More for my answer' }).click();
  await page.getByRole('menuitem', { name: 'Delete my answer' }).click();
  await expect(page.locator('.answer-stop.done')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.locator('.answer-stop.done')).toHaveCount(2);

  nemesis.cut = false;
  await pocket.context.setOffline(false);
  await expect(indicator(page)).toHaveText('Saved', { timeout: 60_000 });
  expect(await onServer(server)).toEqual([
    [
      'star',
      `<p>${Array(70).fill('word').join(' ')}</p>`,
      '<p>We polled a partner</p>',
      '',
      '',
      '<p>Nine alerts became one</p>',
    ],
  ]);
});

test('ANSWER-15 ANSWER-16 changed in two tunnels: both versions are there, and one, the other or both are kept', async ({
  device,
  server,
}) => {
  test.setTimeout(120_000);
  const id = await idOf(server);
  const [pocket, desk] = [
    await device({ owner: learner, viewport: phone }),
    await device({ owner: learner, viewport: desktop }),
  ];
  const here = await enter(pocket.context, `/question/${id}/answer`);
  await write(here, 'I asked for two days');
  await expect(saved(here)).toBeVisible();
  await expect(indicator(here)).toHaveText('Saved');
  const there = await enter(desk.context, `/question/${id}/answer`);
  await expect(there.getByText('I asked for two days')).toBeVisible();

  /** Both in a tunnel, the desk's words first on the server. */
  const part = async (mine: string, theirs: string) => {
    for (const { context } of [pocket, desk]) await context.setOffline(true);
    for (const page of [here, there]) await beginWriting(page);
    await write(there, theirs);
    await expect(indicator(there)).toHaveText(/waiting to be sent/);
    await write(here, mine);
    await expect(indicator(here)).toHaveText(/waiting to be sent/);
    await desk.context.setOffline(false);
    await expect(indicator(there)).toHaveText('Saved', { timeout: 60_000 });
    await pocket.context.setOffline(false);
    await expect(versions(here)).toBeVisible({ timeout: 60_000 });
    await expect(versions(here)).toContainText('Both versions are here. Nothing was thrown away.');
    await expect(version(here, 'This device')).toContainText(mine);
    await expect(version(here, 'Other device')).toContainText(theirs);
  };

  await part('I asked for two weeks', 'I asked for two years');
  await expect(version(here, 'This device').locator('ins')).toHaveText(['weeks']);
  await expect(version(here, 'Other device').locator('del')).toHaveText(['years']);
  expect(await violationsOn(here)).toEqual([]);
  expect(await misfits(here)).toEqual([]);
  await here.getByRole('button', { name: 'Keep both, one below the other' }).click();
  await expect(versions(here)).toHaveCount(0);
  await expect(indicator(here)).toHaveText('Saved');
  expect(await onServer(server, 'text')).toEqual([['<p>I asked for two years</p><p>I asked for two weeks</p>']]);
  await expect(there.getByText('I asked for two weeks')).toBeVisible();

  await part('I asked nobody', 'I asked everybody');
  await here.getByRole('button', { name: 'Keep this one: this device' }).click();
  await expect(versions(here)).toHaveCount(0);
  await expect(indicator(here)).toHaveText('Saved');
  expect(await onServer(server, 'text')).toEqual([['<p>I asked nobody</p>']]);
  await expect(there.getByText('I asked nobody')).toBeVisible();

  await part('I asked twice', 'I asked once');
  await here.getByRole('button', { name: 'Keep this one: other device' }).click();
  await expect(versions(here)).toHaveCount(0);
  await expect(text(here).or(here.locator('.answer-pane > .read'))).toContainText('I asked once');
  await expect(indicator(here)).toHaveText('Saved');
  expect(await onServer(server, 'text')).toEqual([['<p>I asked once</p>']]);
  // what was not kept is under the earlier versions
  await here.goto('/tracks');
  await indicator(here).click();
  await expect(here.getByRole('region', { name: /^Earlier versions/ })).toContainText('I asked twice');
});

test('ANSWER-05 ANSWER-06 a bookmark and how it feels are set in the list and the question, filter the list, and reach another device', async ({
  device,
  server,
}) => {
  const laptop = await device({ owner: learner, viewport: desktop });
  const page = await enter(laptop.context);
  const row = (at: number) =>
    page
      .getByRole('listitem')
      .filter({ has: page.locator('.bank-row') })
      .nth(at);
  await row(0).hover();
  const id = (await row(0).locator('.bank-row').getAttribute('data-question'))!;
  await row(0).getByRole('button', { name: 'Bookmark' }).click();
  await expect(row(0).getByRole('button', { name: 'Bookmark' })).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL(/\/$/);
  await page.getByRole('button', { name: 'Bookmarked' }).click();
  await expect(page.locator('.bank-row')).toHaveCount(1);
  await expect(page.locator('.bank-row')).toHaveAttribute('data-question', id);

  await page.goto(`/question/${id}/answer`);
  await page.getByRole('radio', { name: 'Nearly' }).click();
  await expect(page.getByRole('radio', { name: 'Nearly' })).toBeChecked();
  await expect(indicator(page)).toHaveText('Saved');
  await page.goto('/?confidence=nearly');
  await expect(page.locator('.bank-row')).toHaveCount(1);
  await page.getByRole('button', { name: 'Could I say it?: Nearly' }).click();
  await page.getByRole('menuitemradio', { name: 'Ready' }).click();
  await expect(page.locator('.bank-row')).toHaveCount(0);

  const other = await device({ owner: learner, viewport: phone });
  const there = await enter(other.context, `/question/${id}/answer`);
  await expect(there.getByRole('radio', { name: 'Nearly' })).toBeChecked();
  await expect(there.getByRole('button', { name: 'Bookmark' })).toHaveAttribute('aria-pressed', 'true');
  // touched again it is taken back
  await there.getByRole('radio', { name: 'Nearly' }).click();
  await expect(there.getByRole('radio', { name: 'Nearly' })).not.toBeChecked();
  await expect(indicator(there)).toHaveText('Saved');
  await expect.poll(() => server.sql('SELECT bookmarked, confidence FROM study_cards')).toEqual([['1', '0']]);
});

test('STUDY-09 STUDY-10 STUDY-18 in a session what was written becomes my answer, is shown at the next turn, and is written on', async ({
  device,
  server,
}) => {
  const pocket = await device({ owner: learner, viewport: phone });
  const page = await enter(pocket.context, '/study');
  await page.getByRole('link', { name: 'Start, 5 questions' }).click();
  await page.getByRole('radio', { name: 'Write' }).click();
  await page.getByRole('textbox', { name: 'A few words' }).fill('Two days, one page');
  await page.getByRole('button', { name: /^(Show the context|Go on)/ }).click();
  await expect(page.getByRole('button', { name: 'Write my answer' })).toBeVisible();
  await page.getByRole('button', { name: 'Keep as my answer' }).click();
  const mine = page.locator('.turn-mine');
  await expect(mine).toContainText('Two days, one page');
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await expect(mine).toHaveCount(0);
  await page.getByRole('button', { name: 'Write my answer' }).click();
  const sheet = page.getByRole('dialog', { name: 'My answer' });
  await write(page, 'I asked for two days');
  await sheet.getByRole('button', { name: 'Done' }).click();
  await expect(sheet).toHaveCount(0);
  await expect(mine).toContainText('I asked for two days');
  await expect(mine).toContainText('about 5 s spoken');
  expect(await violationsOn(page)).toEqual([]);

  // forgotten: it is asked once more at the end, and nothing of the answer is seen before it was tried
  const grade = (name: RegExp) => page.getByRole('group', { name: 'How did it go?' }).getByRole('button', { name });
  await grade(/Again/).click();
  for (const at of [2, 3, 4, 5]) {
    await expect(page.locator('.session-place b')).toHaveText(new RegExp(`^${at} of`));
    await page.getByRole('button', { name: /^(Show the context|Go on)/ }).click();
    await expect(mine).toHaveCount(0);
    await grade(/Good/).click();
  }
  await expect(page.getByText('Answer first, then look')).toBeVisible();
  await expect(page.getByText('I asked for two days')).toHaveCount(0);
  await page.getByRole('button', { name: 'Show my answer' }).click();
  await expect(mine).toContainText('I asked for two days');
  await mine.getByRole('button', { name: 'Edit' }).click();
  await expect(text(page)).toHaveText('I asked for two days');
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await grade(/Good/).click();
  await expect(page.getByRole('heading', { name: "That is today's line" })).toBeVisible();
  await expect.poll(() => onServer(server, 'text')).toEqual([['<p>I asked for two days</p>']]);
});

for (const [name, viewport, colorScheme, locale] of [
  ['a phone, dark, Japanese', phone, 'dark', 'ja-JP'],
  ['a desktop, dark, English', desktop, 'dark', 'en-US'],
  ['the narrowest, light, English', { width: 320, height: 640 }, 'light', 'en-US'],
  ['the narrowest, light, Japanese', { width: 320, height: 640 }, 'light', 'ja-JP'],
] as const)
  test(`ANSWER-01 ANSWER-02 on ${name} axe finds nothing in either form and nothing is cut`, async ({
    device,
    server,
  }) => {
    const id = await idOf(server);
    const one = await device({ owner: learner, viewport, colorScheme, locale });
    if (locale === 'ja-JP') await wideJapanese(one.context);
    const page = await enter(one.context, `/question/${id}/answer`);
    const editor = page.locator('.answer-pane [contenteditable=true]');
    const check = async () => {
      expect(await violationsOn(page)).toEqual([]);
      if (viewport.width < 768) expect(await misfits(page)).toEqual([]);
    };
    await editor.first().click();
    await page.keyboard.insertText(`${'word '.repeat(60)}${'long'.repeat(40)}`);
    await check();
    await page.getByRole('radio').nth(1).click();
    await expect(editor).toHaveCount(4);
    await editor.nth(2).click();
    await page.keyboard.insertText('和暦'.repeat(90));
    await check();
    await page.locator('.answer-foot .button').click();
    await expect(page.locator('.answer-head .spoken-time')).toBeVisible();
    await check();
  });
