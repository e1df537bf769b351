import type { Page } from '@playwright/test';
import { violationsOn } from './axe.ts';
import { enter, everythingHeld, hasAdminFiles, indicator, nextFrame, submitDialog } from './pages.ts';
import { admin, desktop, expect, learner, phone, test, type World } from './world.ts';
import { myAnswerId } from '#model/id.ts';

const box = (page: Page) => page.getByRole('dialog', { name: 'Search everywhere' });
const field = (page: Page) => box(page).getByRole('combobox', { name: 'Search everywhere' });
const rows = (page: Page) => box(page).locator('.search-row');
const chosen = (page: Page) => box(page).locator('[aria-selected=true]');
const group = (page: Page, name: string) => box(page).getByRole('group', { name, exact: true });
const marks = (page: Page) => box(page).locator('mark').allTextContents();

async function search(page: Page, text?: string): Promise<void> {
  // whoever presses it before anything is drawn has no app yet
  await expect(page.locator('.search-entry')).toHaveCount(1);
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  if (text !== undefined) await field(page).fill(text);
}

/** Approved questions of the demo that are not on anybody's track get these texts, oldest last. */
async function ask(server: World['server'], texts: readonly string[]): Promise<string[]> {
  const found = await server.sql(`SELECT id FROM interview_questions WHERE status = 'approved'
    AND id NOT IN (SELECT question_id FROM stage_questions) ORDER BY created_at DESC LIMIT ${texts.length}`);
  const ids = found.map(([id]) => id!);
  for (const [at, text] of texts.entries())
    await server.sql(`UPDATE interview_questions SET question = '<p>${text}</p>', additional_context = '',
      recommended = 0, company = 'Company ${at}', role = 'Role', interview_stage = '' WHERE id = '${ids[at]}'`);
  return ids;
}

test('FIND-01 FIND-12 FIND-16 a key, a field or an icon opens the box, and it gives the focus back', async ({
  device,
}) => {
  const { context } = await device({ owner: learner, viewport: desktop });
  const page = await enter(context, '/tracks');
  const entry = page.locator('.search-entry');
  await expect(entry).toContainText('Ctrl K');
  expect((await entry.boundingBox())!.width).toBeGreaterThan(150);
  await page.setViewportSize({ width: 1319, height: 900 });
  await expect(entry.locator('kbd')).toBeHidden();
  expect((await entry.boundingBox())!.width).toBeLessThan(50);
  await page.setViewportSize(desktop);

  await entry.click();
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveAttribute('aria-expanded', 'true');
  const list = await field(page).getAttribute('aria-controls');
  await expect(box(page).getByRole('listbox')).toHaveId(list!);
  // the first row is chosen, and the arrows choose others without taking the focus from the field
  await expect(field(page)).toHaveAttribute('aria-activedescendant', (await chosen(page).getAttribute('id'))!);
  await page.keyboard.press('ArrowDown');
  await expect(rows(page).nth(1)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(rows(page).last()).toHaveAttribute('aria-selected', 'true');
  await expect(rows(page).last()).toBeInViewport();
  await expect(field(page)).toBeFocused();

  // how many were found is said once, half a second after the last key
  const said = box(page).locator('[aria-live=polite]');
  await said.evaluate((region) => {
    let lastKey = 0;
    const waits: number[] = [];
    document.addEventListener('keydown', () => (lastKey = performance.now()), true);
    const note = () => region.textContent && waits.push(performance.now() - lastKey);
    new MutationObserver(note).observe(region, { childList: true, characterData: true, subtree: true });
    Object.assign(globalThis, { waits });
  });
  await field(page).pressSequentially('system design', { delay: 40 });
  await expect(said).toHaveText(/^\d+ results$/);
  const waits = await page.evaluate(() => (globalThis as unknown as { waits: number[] }).waits);
  expect(waits).toHaveLength(1);
  expect(waits[0]).toBeGreaterThanOrEqual(490);
  await page.keyboard.press('Escape');
  await expect(box(page)).toHaveCount(0);
  await expect(entry).toBeFocused();

  // once more closes it, and an editor keeps its key
  await search(page);
  await page.keyboard.press('Control+k');
  await expect(box(page)).toHaveCount(0);
  await page.goto('/');
  await page.getByRole('button', { name: 'Submit Question' }).first().click();
  await submitDialog(page).locator('[contenteditable=true]').first().click();
  await page.keyboard.press('Control+k');
  await nextFrame(page);
  await expect(box(page)).toHaveCount(0);
  await submitDialog(page).getByRole('button', { name: 'Close' }).first().focus();
  await page.keyboard.press('Control+k');
  await nextFrame(page);
  // nothing opens over a form that would then cover it
  await expect(box(page)).toHaveCount(0);
});

test('FIND-01 FIND-09 on a phone it fills the screen, and shows one kind at a touch', async ({ device }) => {
  const { context } = await device({ owner: learner, viewport: phone });
  const page = await enter(context);
  await page.locator('.search-entry').tap();
  await expect(field(page)).toBeFocused();
  expect(await box(page).boundingBox()).toEqual({ x: 0, y: 0, ...phone });
  await field(page).fill('design');
  const kinds = box(page).getByRole('group', { name: 'What is shown' });
  await expect(kinds.getByRole('button', { name: /^All \d/ })).toHaveAttribute('aria-pressed', 'true');
  await kinds.getByRole('button', { name: /^Questions \d/ }).tap();
  await expect(box(page).locator('.search-group')).toHaveCount(1);
  expect(await rows(page).count()).toBeGreaterThan(5);
  await box(page).getByRole('button', { name: 'Back', exact: true }).tap();
  await expect(group(page, 'Questions').locator('.search-row')).toHaveCount(5);
  expect(await violationsOn(page)).toEqual([]);
  await group(page, 'Questions').locator('.search-row').first().tap();
  await expect(page).toHaveURL(/\/question\//);
  await expect(box(page)).toHaveCount(0);
  // Back on a phone means away with the box
  await page.goBack();
  await page.getByRole('button', { name: 'Menu' }).tap();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Tracks' }).tap();
  await expect(page).toHaveURL(/\/tracks/);
  await expect(page.locator('main h1')).toBeFocused();
  await page.locator('.search-entry').tap();
  await expect(field(page)).toBeFocused();
  const address = page.url();
  await page.goBack();
  await expect(box(page)).toHaveCount(0);
  expect(page.url()).toBe(address);
});

test('FIND-03 FIND-04 FIND-05 FIND-06 FIND-07 FIND-09 in a tunnel, by kana, by words, and with an error', async ({
  device,
  nemesis,
  server,
}) => {
  await ask(server, [
    '決済APIがﾀｲﾑｱｳﾄしました。次に何をしますか。',
    'タイムアウトの値は誰が決めますか。',
    '糖尿病とは何ですか。',
    'Rate zzlimits beat retries',
    'Rate zzlimits are for whom',
  ]);
  const laptop = await device({ owner: learner, viewport: desktop });
  const page = await enter(laptop.context);
  await laptop.context.setOffline(true);
  nemesis.cut = true;
  const asked: string[] = [];
  page.on('request', (request) => void (request.url().includes('/api/') && asked.push(request.url())));

  await search(page, 'たいむあうと');
  await expect(group(page, 'Questions').locator('.search-row')).toHaveCount(2);
  // as it was written
  expect(new Set(await marks(page))).toEqual(new Set(['ﾀｲﾑｱｳﾄ', 'タイムアウト']));
  await field(page).fill('糖尿');
  await expect(rows(page).first()).toContainText('糖尿病とは何ですか。');
  await field(page).fill('zzlimits rate');
  await expect(group(page, 'Questions').locator('.search-row')).toHaveCount(2);
  await field(page).fill('zzlimtis beat');
  await expect(rows(page).first()).toContainText('Rate zzlimits beat retries');
  expect(await marks(page)).toEqual(['zzlimits', 'beat']);
  await field(page).fill('たいぬあうと');
  await expect(box(page).getByText('Nothing found for')).toBeVisible();
  expect(asked.filter((url) => !url.includes('/api/sync') && !url.includes('/api/realtime'))).toEqual([]);

  await field(page).fill('a');
  const all = group(page, 'Questions').getByRole('option', { name: /^All \d+: Questions$/ });
  const count = Number(/\d+/.exec((await all.textContent())!)![0]);
  expect(count).toBeGreaterThan(5);
  await expect(group(page, 'Questions').locator('.search-row')).toHaveCount(5);
  await all.click();
  await expect(rows(page)).toHaveCount(Math.min(count, 100));
  await expect(field(page)).toHaveValue('a');
  expect(await violationsOn(page)).toEqual([]);
});

test('FIND-08 FIND-12 FIND-13 what can be done with a row, and keys of a conversion', async ({ device, server }) => {
  const [id] = await ask(server, ['zzkafka partitions, and what they cost']);
  const { context } = await device({ owner: learner, viewport: desktop });
  const page = await enter(context);
  await search(page, 'zzkafka');
  await page.keyboard.press('Tab');
  await expect(rows(page).first()).toContainText('Open');
  // Backspace is for the text while there is any
  await page.keyboard.type('bo');
  await page.keyboard.press('Backspace');
  await expect(field(page)).toHaveValue('b');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await expect(field(page)).toHaveValue('zzkafka');
  await page.keyboard.press('Tab');
  await page.keyboard.type('bookm');
  await expect(rows(page)).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(box(page)).toHaveCount(0);
  await expect(page.locator('.toast')).toContainText('Bookmarked');
  await expect
    .poll(() => server.sql(`SELECT bookmarked FROM study_cards WHERE question_id = '${id}'`))
    .toEqual([['1']]);

  // in a conversion Enter confirms it, and arrows choose among its candidates
  await search(page);
  const before = await chosen(page).getAttribute('id');
  const session = await context.newCDPSession(page);
  await session.send('Input.imeSetComposition', { text: 'ずず', selectionStart: 2, selectionEnd: 2 });
  await expect(field(page)).toHaveValue('ずず');
  for (const key of ['ArrowDown', 'Enter'])
    await field(page).dispatchEvent('keydown', { key, bubbles: true, isComposing: true, cancelable: true });
  await nextFrame(page);
  await expect(box(page)).toBeVisible();
  await session.send('Input.insertText', { text: 'ズズ' });
  await expect(field(page)).toHaveValue('ズズ');
  await field(page).fill('');
  await expect(chosen(page)).toHaveId(before!);

  // in another tab, from which the box stays open
  await field(page).fill('zzkafka');
  const opened = context.waitForEvent('page');
  await page.keyboard.press('Control+Enter');
  await expect(await opened).toHaveURL(new RegExp(`/question/${id}`));
  await (await opened).close();
  await expect(box(page)).toBeVisible();

  await page.keyboard.press('Tab');
  await page.keyboard.type('study now');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/study\/session/);
  await expect(page.locator('.turn-question')).toHaveAttribute('aria-label', /zzkafka/);
});

test('FIND-10 FIND-11 FIND-14 what was opened, what can be done, and what is not there', async ({ device, server }) => {
  const [first, second] = await ask(server, ['zzalpha question', 'zzbeta question']);
  const { context } = await device({ owner: learner, viewport: desktop });
  const page = await enter(context, `/question/${first}`);
  await expect(page.getByRole('dialog').getByText('zzalpha question').first()).toBeVisible();
  // over a question, which the next one replaces
  await search(page, 'zzbeta');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/question/${second}`));
  await page.goto('/tracks');
  await search(page);
  await expect(group(page, 'Recent').locator('.search-row')).toHaveCount(2);
  await expect(group(page, 'Recent').locator('.search-title')).toHaveText(['zzbeta question', 'zzalpha question']);
  await expect(group(page, 'Go to')).toContainText('My Dashboard');

  await field(page).fill('> ');
  await expect(group(page, 'Go to')).toHaveCount(0);
  await field(page).fill('>だーく');
  await expect(box(page).locator('.search-title')).toHaveText(['Use the dark theme']);
  // by which of its names it was found
  expect(await marks(page)).toEqual(['ダーク']);
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await search(page, '>zzz');
  await expect(box(page).getByText('No action is called “zzz”')).toBeVisible();

  await field(page).fill('zzunheard of');
  await expect(box(page).getByText('Nothing found for “zzunheard of”')).toBeVisible();
  await expect(box(page).getByText('Everything on this device was searched. Try fewer words.')).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);
  await box(page).getByRole('button', { name: 'Submit it as a question' }).click();
  await expect(submitDialog(page).locator('[data-place="question"] [contenteditable=true]')).toHaveText('zzunheard of');
});

test('FIND-10 what was opened is nobody else’s after signing out', async ({ device, server }) => {
  const [first] = await ask(server, ['zzalpha question']);
  const { context } = await device({ owner: learner, viewport: desktop });
  const page = await enter(context, `/question/${first}`);
  const kept = () => page.evaluate(() => localStorage.getItem('recently-opened'));
  await expect.poll(kept).toContain(first);
  await page.goto('/tracks');
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page.getByText('You have been signed out successfully.')).toBeVisible();
  expect(await kept()).toBeNull();
});

test('FIND-17 what arrives, changes and goes does so under the chosen row', async ({ device, server }) => {
  const ids = await ask(server, ['A zzmutex', 'B zzmutex', 'C zzmutex', 'Nothing of it']);
  const { context } = await device({ owner: learner, viewport: desktop });
  const page = await enter(context);
  await search(page, 'zzmutex');
  const found = group(page, 'Questions').locator('.search-title');
  await expect(found).toHaveCount(3);
  await page.keyboard.press('ArrowDown');
  const name = (await chosen(page).locator('.search-title').textContent())!;
  const place = async () => (await chosen(page).boundingBox())!.y;
  const write = (id: string | undefined, text: string) =>
    server.sql(`UPDATE interview_questions SET question = '<p>${text}</p>' WHERE id = '${id}'`);

  // a better one: first of them, and the chosen one is the same
  await write(ids[3], 'zzmutex');
  await expect(found).toHaveCount(4, { timeout: 60_000 });
  await expect(found.first()).toHaveText('zzmutex');
  await expect(chosen(page)).toContainText(name);
  const before = await place();
  await write(ids[3], 'Nothing of it');
  await expect(found).toHaveCount(3, { timeout: 60_000 });
  await expect(chosen(page)).toContainText(name);
  expect(await place()).toBeLessThanOrEqual(before);
  const other = name.startsWith('A') ? ids[2] : ids[0];
  await write(other, 'zzmutex and more');
  await expect(found.filter({ hasText: 'and more' })).toHaveCount(1, { timeout: 60_000 });
  await expect(chosen(page)).toContainText(name);
  await expect(indicator(page)).toHaveText('Saved');
});

test('FIND-02 FIND-03 each finds what they may see, and nothing of an admin is on a learner’s device', async ({
  device,
  server,
}) => {
  const [question] = await ask(server, ['zzowned question']);
  const idOf = async (email: string) => (await server.sql(`SELECT id FROM profiles WHERE email = '${email}'`))[0]![0]!;
  for (const email of [learner, admin]) {
    const user = await idOf(email);
    await server.sql(`INSERT INTO my_answers (id, user_id, question_id, form, text, situation, task, action, result, created_at, updated_at, text_by)
      VALUES ('${myAnswerId(user, question!)}', '${user}', '${question}', 'free', '<p>zzwords of ${email}</p>',
        '', '', '', '', '2026-11-01 00:00:00.000Z', '2026-11-01 00:00:00.000Z', 'mutation0000001')`);
  }
  const mine = await device({ owner: learner, viewport: desktop });
  const page = await enter(mine.context);
  await search(page, 'zzwords');
  await expect(rows(page)).toHaveCount(1);
  await expect(group(page, 'My answers')).toContainText(`zzwords of ${learner}`);
  await expect(group(page, 'My answers')).toContainText('On: zzowned question');
  await field(page).fill('admin@example.com');
  await expect(box(page).getByText('Nothing found for')).toBeVisible();
  const files = () => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  expect((await files()).filter((name) => name.includes('/assets/admin-'))).toEqual([]);
  expect(await everythingHeld(page)).not.toContain(`zzwords of ${admin}`);

  await server.sql(
    `UPDATE profiles SET full_name = '佐藤 美咲' WHERE id = (SELECT user_id FROM user_stages WHERE is_active = 1 LIMIT 1)`,
  );
  const desk = await device({ owner: admin, viewport: desktop });
  const theirs = await enter(desk.context, '/tracks');
  await hasAdminFiles(theirs);
  await desk.context.setOffline(true);
  await search(theirs, '佐藤');
  await expect(group(theirs, 'Candidates').locator('.search-row')).toHaveCount(1);
  expect(await violationsOn(theirs)).toEqual([]);
  await theirs.keyboard.press('Tab');
  await field(theirs).fill('move to');
  await theirs.keyboard.press('Enter');
  await field(theirs).fill('内定承諾');
  await theirs.keyboard.press('Enter');
  await expect(theirs.locator('.toast')).toContainText('佐藤 美咲');
  await search(theirs, '佐藤');
  await expect(group(theirs, 'Candidates')).toContainText('Offer Accepted');
  await theirs.keyboard.press('Enter');
  await expect(theirs.getByRole('dialog', { name: /佐藤/ })).toBeVisible();
  // the candidate has an address of their own: the next one replaces it
  await search(theirs, 'users list');
  await theirs.keyboard.press('Enter');
  await expect(theirs).toHaveURL(/sub=list/);
  await expect(theirs.getByRole('dialog')).toHaveCount(0);
  await search(theirs, learner);
  await expect(rows(theirs).first()).toContainText(learner);
  await field(theirs).fill('zzwords');
  await expect(rows(theirs)).toHaveCount(1);
  await expect(rows(theirs)).toContainText(`zzwords of ${admin}`);
});
