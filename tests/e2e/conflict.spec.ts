import type { Page } from '@playwright/test';
import { makeAccount } from '../server/accounts.ts';
import type { Server } from '../server/harness.ts';
import { violationsOn } from './axe.ts';
import { enter, finishCourse, indicator, keptDrafts, settled, signIn } from './pages.ts';
import { admin, desktop, expect, learner, phone, test } from './world.ts';

const id = 'twodevicestext0';

/** A pending question of the learner's, stored before either device began. */
const addQuestion = (server: Server) =>
  server.sql(
    `INSERT INTO interview_questions (id, question, company, role, interview_stage, category, additional_context, author, status, created_at, text_by)
      SELECT '${id}', '<p>How do you retry a payment?</p>', 'Kitami', 'SRE/DevOps', 'HR Call', 'Technical', '', p.id, 'pending', '2026-11-20 00:00:00.000Z', 'firstfirstfirst'
      FROM profiles p WHERE p.email = '${learner}'`,
  );

const dialog = (page: Page) => page.getByRole('dialog', { name: /^(Edit your question|自分の質問を編集)/ });
const editor = (page: Page) => dialog(page).locator('[data-place="question"] [contenteditable=true]');
const conflict = (page: Page) => page.getByRole('region', { name: /^(This was changed elsewhere|入力中に)/ });
const save = (page: Page) => dialog(page).locator('button[type=submit]').click();

async function edit(page: Page): Promise<void> {
  await page.goto(`/question/${id}`);
  await page.locator('.question-view-edit').click();
  await expect(editor(page)).toBeVisible();
}

async function type(page: Page, words: string): Promise<void> {
  await editor(page).click();
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText(words);
}

const stored = async (server: Server): Promise<string> =>
  (await server.sql(`SELECT question FROM interview_questions WHERE id = '${id}'`))[0]![0]!;

/** The earlier versions in the sync centre, opened. */
async function earlier(page: Page) {
  await page.goto('/tracks');
  await indicator(page).click();
  return page.getByRole('region', { name: /^Earlier versions/ });
}

test('R25 R30 QUES-49 two devices that edit one question are both notified at once, and no text of either is lost', async ({
  device,
  server,
}) => {
  test.setTimeout(240_000);
  await addQuestion(server);
  const [one, other] = [
    await device({ owner: learner, viewport: phone }),
    await device({ owner: learner, viewport: desktop }),
  ];
  const here = await enter(one.context);
  const there = await enter(other.context);

  // both have it open, and the other one is faster
  for (const page of [here, there]) await edit(page);
  await type(here, 'How do you retry a card payment?');
  await expect.poll(() => keptDrafts(here)).toContain('a card payment');
  await type(there, 'When do you retry a payment?');
  await save(there);
  await expect(dialog(there)).toBeHidden();

  // notified before anything is saved, with the differences marked
  const field = conflict(here).getByRole('group', { name: 'Question' }).first();
  await expect(field).toContainText('When do you retry a payment?', { timeout: 60_000 });
  await expect(field.locator('del')).toHaveText('When');
  await expect(field.locator('ins')).toHaveText(['How', 'card ']);
  await save(here);
  await expect(conflict(here)).toBeFocused();
  await expect(dialog(here)).toBeVisible();
  expect(await stored(server)).toContain('When do you');

  // and notified again when the draft is continued after a reload
  await edit(here);
  await expect(conflict(here)).toBeVisible();
  await conflict(here).getByRole('button', { name: 'Keep mine' }).click();
  await expect(conflict(here)).toBeHidden();
  await save(here);
  await expect(dialog(here)).toBeHidden();
  await expect.poll(() => stored(server)).toContain('How do you retry a card payment?');

  // the replaced text is on both devices of the person until it is let go on one
  for (const page of [here, there]) {
    const history = await earlier(page);
    await expect(history.getByText('When do you retry a payment?')).toHaveCount(1, { timeout: 60_000 });
    await history.locator('summary').click();
    await expect(history.getByText('When do you retry a payment?')).toBeVisible();
  }
  await (await earlier(here)).locator('summary').click();
  await here.getByRole('button', { name: 'Let it go' }).click();
  await expect(here.getByRole('status').filter({ hasText: 'Earlier version let go' })).toBeVisible();
  for (const page of [here, there])
    await expect(page.getByRole('region', { name: /^Earlier versions/ })).toHaveCount(0, { timeout: 60_000 });

  // the other way round: theirs stays, mine goes into the history
  for (const page of [here, there]) await edit(page);
  await type(here, 'Mine, which gives way');
  await type(there, 'Theirs, which stays');
  await save(there);
  await expect(conflict(here)).toBeVisible({ timeout: 60_000 });
  await conflict(here).getByRole('button', { name: 'Take theirs' }).click();
  await expect(editor(here)).toHaveText('Theirs, which stays');
  await expect.poll(() => keptDrafts(here)).not.toContain('gives way');
  await dialog(here).getByRole('button', { name: 'Close' }).click();
  await expect((await earlier(there)).getByText('Mine, which gives way')).toHaveCount(1, { timeout: 60_000 });
  expect(await stored(server)).toContain('Theirs, which stays');

  // or both
  for (const page of [here, there]) await edit(page);
  await type(here, 'Second');
  await type(there, 'First');
  await save(there);
  await conflict(here).getByRole('button', { name: 'Take both' }).click({ timeout: 60_000 });
  await expect(editor(here).locator('p')).toHaveText(['First', 'Second']);
  await save(here);
  await expect.poll(() => stored(server)).toBe('<p>First</p><p>Second</p>');
  // nothing was lost, so nothing is set aside
  await expect((await earlier(here)).locator('summary')).toHaveCount(1);
});

test('R25 SYNC-02 an edit that waits behind a stuck push, and one over what another device wrote meanwhile: both texts stay', async ({
  device,
  nemesis,
  server,
}) => {
  await addQuestion(server);
  const { context } = await device({ owner: learner, viewport: desktop });
  const page = await enter(context);
  nemesis.cutPush = true;
  await edit(page);
  await type(page, 'Mine, still on its way');
  await save(page);
  await expect(dialog(page)).toBeHidden();
  await expect(indicator(page)).toHaveText('1 waiting to be sent');
  // from another device; it arrives here although pushes are stuck
  await server.sql(
    `UPDATE interview_questions SET question = '<p>Written elsewhere</p>', text_by = 'secondsecondsec' WHERE id = '${id}'`,
  );
  await page.goto(`/question/${id}`);
  await expect(page.getByText('Written elsewhere')).toBeVisible({ timeout: 70_000 });
  await edit(page);
  await expect(editor(page)).toHaveText('Written elsewhere');
  await type(page, 'Mine, over what was written elsewhere');
  await save(page);
  await expect(dialog(page)).toBeHidden();
  nemesis.cutPush = false;
  await expect(indicator(page)).toHaveText('1 needs attention', { timeout: 70_000 });
  expect(await stored(server)).toContain('Mine, over what was written elsewhere');
  await page.goto('/tracks');
  await indicator(page).click();
  await expect(page.getByRole('article', { name: /refused|not taken/i }).first()).toContainText(
    'Mine, still on its way',
  );
});

test('R25 QUES-49 typing while another version arrives loses no letter', async ({ device, server }) => {
  await addQuestion(server);
  const { context } = await device({ owner: learner, viewport: desktop });
  const page = await enter(context);
  await edit(page);
  await editor(page).click();
  await page.keyboard.press('Control+A');
  await server.sql(
    `UPDATE interview_questions SET question = '<p>Another version</p>', text_by = 'secondsecondsec' WHERE id = '${id}'`,
  );
  // without a pause: the editor reports to the form only once a second
  const words = 'Every single letter of this sentence is still there.';
  await page.keyboard.type(words, { delay: 60 });
  await expect(conflict(page)).toContainText('Another version', { timeout: 70_000 });
  await expect(editor(page)).toHaveText(words);
  await expect(conflict(page).getByRole('group', { name: 'Mine' })).toHaveText(words);
});

test('R25 R30 SYNC-03 a conflict that only the server finds is resolved in the sync centre, in each of the three ways', async ({
  device,
  nemesis,
  server,
}) => {
  test.setTimeout(240_000);
  await addQuestion(server);
  const [one, other] = [
    await device({ owner: learner, viewport: phone }),
    await device({ owner: learner, viewport: desktop }),
  ];
  const here = await enter(one.context);
  const there = await enter(other.context);

  for (const [round, way] of ['Keep mine', 'Take theirs', 'Take both'].entries()) {
    const [mine, theirs] = [`Mine ${round} in the tunnel`, `Theirs ${round} at the desk`];
    await edit(here);
    await edit(there);
    await one.context.setOffline(true);
    await type(here, mine);
    await save(here);
    await expect(dialog(here)).toBeHidden();
    await type(there, theirs);
    await save(there);
    await expect.poll(() => stored(server)).toContain(theirs);
    await one.context.setOffline(false);
    await expect(indicator(here)).toHaveText('1 needs attention', { timeout: 60_000 });
    await here.goto('/tracks');
    await indicator(here).click();
    const refused = here.getByRole('article', { name: 'The server refused an edited question' });
    await expect(refused.locator('del').first()).toBeVisible();
    if (!round) expect(await violationsOn(here)).toEqual([]);
    await refused.getByRole('button', { name: way }).click();
    await expect(refused).toHaveCount(0);
    await expect(indicator(here)).toHaveText('Saved', { timeout: 60_000 });
    const kept = { 'Keep mine': theirs, 'Take theirs': mine, 'Take both': null }[way];
    const after = { 'Keep mine': [mine], 'Take theirs': [theirs], 'Take both': [theirs, mine] }[way]!;
    await expect.poll(() => stored(server)).toBe(after.map((words) => `<p>${words}</p>`).join(''));
    const history = there.getByRole('region', { name: /^Earlier versions/ });
    await there.goto('/tracks');
    await indicator(there).click();
    if (kept) await expect(history.getByText(kept)).toHaveCount(1, { timeout: 60_000 });
    else await expect(history.locator('summary')).toHaveCount(2);
  }
  expect(nemesis.cut).toBe(false);
});

test('R25 R30 RES-26 when two admins describe one resource, the first finds her text in her own history, and only she does', async ({
  device,
  server,
}) => {
  test.setTimeout(240_000);
  const grace = await makeAccount(server, 'admin');
  const [one, other] = [await device({ owner: admin, viewport: desktop }), await device({ viewport: desktop })];
  const first = await enter(one.context, '/resources');
  const second = await signIn(other.context, grace.email, '/resources', grace.password);
  for (const page of [first, second]) await settled(page);
  const description = (page: Page) => page.getByRole('dialog').getByLabel('Description');
  const submit = (page: Page) => page.getByRole('dialog').locator('button[type=submit]').click();
  for (const page of [first, second]) {
    await page.locator('.resource-ways').first().getByRole('button', { name: /^Edit/ }).click();
    await expect(description(page)).toBeEnabled();
  }
  await description(first).fill('As the first admin puts it');
  await description(second).fill('As the second admin puts it');
  await submit(first);
  await expect(first.getByText('Resource updated!')).toBeVisible();
  const field = conflict(second).getByRole('group', { name: 'Description' }).first();
  await expect(field.locator('del')).toHaveText('first', { timeout: 60_000 });
  await expect(field.locator('ins')).toHaveText('second');
  await submit(second);
  await expect(conflict(second)).toBeFocused();
  await conflict(second).getByRole('button', { name: 'Keep mine' }).click();
  await submit(second);
  await expect(second.getByText('Resource updated!')).toBeVisible();
  await expect(indicator(second)).toHaveText('Saved', { timeout: 60_000 });
  const history = await earlier(first);
  await expect(history.locator('summary')).toHaveCount(1, { timeout: 60_000 });
  await history.locator('summary').click();
  await expect(history.getByText('As the first admin puts it')).toBeVisible();
  await expect(await earlier(second)).toHaveCount(0);
});

test('R25 R30 REV-19 while theirs is being taken, the review accepts no key and no click, and its previous text is kept', async ({
  device,
  server,
}) => {
  const { context } = await device({ owner: learner, viewport: desktop });
  const page = await enter(context);
  await page.goto('/course/backend-engineer-screening-to-offer');
  await finishCourse(page);
  const review = page.getByRole('region', { name: 'Review this Course' });
  const words = review.getByRole('textbox').first();
  await review.getByRole('button', { name: 'Submit Review' }).click();
  await page.getByRole('button', { name: 'Submit as it is' }).click();
  // what the header says may still be of what was before
  const own = `user_id = (SELECT id FROM users WHERE email = '${learner}') AND coalesce(support_feedback, '') = ''`;
  await expect
    .poll(() => server.sql(`SELECT count(*) FROM course_reviews WHERE ${own}`), { timeout: 60_000 })
    .toEqual([['1']]);
  await words.fill('Written here');
  await server.sql(
    `UPDATE course_reviews SET support_feedback = 'Written elsewhere', text_by = 'secondsecondsec' WHERE ${own}`,
  );
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(conflict(page)).toContainText('Written elsewhere', { timeout: 70_000 });
  await words.press('End');
  await page.keyboard.type(', to its end');

  // another tab holds the rows lock: setting aside waits until it is released
  await page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
    const account = names.find((name) => name.startsWith('tracks-outbox-'))!.slice('tracks-outbox-'.length);
    await new Promise<void>((held) => {
      void navigator.locks.request(`tracks-rows-${account}`, () => {
        held();
        return new Promise((letGo) => window.addEventListener('let go', letGo));
      });
    });
  });
  await conflict(page).getByRole('button', { name: 'Take theirs' }).click();
  // forced, like a real touch, which does not wait until the element is ready
  await words.click({ force: true });
  await page.keyboard.type('into the void');
  await expect(words).toHaveValue('Written here, to its end');
  await page.evaluate(() => window.dispatchEvent(new Event('let go')));
  await expect(words).toHaveValue('Written elsewhere');
  // and editing continues as before
  await words.press('End');
  await page.keyboard.type(', and more');
  await expect(words).toHaveValue('Written elsewhere, and more');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(words).toHaveValue('Written here, to its end');
});

for (const [name, viewport, colorScheme, locale] of [
  ['a phone, light, English', phone, 'light', 'en-US'],
  ['a phone, dark, Japanese', phone, 'dark', 'ja-JP'],
  ['a desktop, light, Japanese', desktop, 'light', 'ja-JP'],
  ['a desktop, dark, English', desktop, 'dark', 'en-US'],
] as const)
  test(`R25 NAV-28 on ${name} axe finds nothing in a conflict or in the history, and nothing scrolls sideways`, async ({
    device,
    server,
  }) => {
    await addQuestion(server);
    const { context } = await device({ owner: learner, viewport, colorScheme, locale });
    const page = await enter(context);
    await edit(page);
    const [mine, theirs] =
      locale === 'ja-JP'
        ? [
            '決済が失敗したとき、どのように再試行しますか。',
            '決済が失敗したとき、いつ再試行しますか。理由も教えてください。',
          ]
        : ['How do you retry a card payment that failed?', 'When do you retry a payment? Please say why.'];
    await type(page, mine);
    await server.sql(
      `UPDATE interview_questions SET question = '<p>${theirs}</p>', role = 'Backend Engineer', text_by = 'secondsecondsec' WHERE id = '${id}'`,
    );
    await expect(conflict(page).locator('del').first()).toBeVisible({ timeout: 70_000 });
    const look = async (where: string) => {
      for (const width of [320, viewport.width]) {
        await page.setViewportSize({ width, height: viewport.height });
        const beyond = () =>
          page.evaluate(() =>
            [document.documentElement, ...document.querySelectorAll('.dialog-body, .sync-centre')].map(
              (one) => one.scrollWidth - one.clientWidth,
            ),
          );
        await expect.poll(async () => Math.max(...(await beyond())), { message: `${where} at ${width} px` }).toBe(0);
      }
      expect(await violationsOn(page), where).toEqual([]);
    };
    await conflict(page).evaluate((place) => place.scrollIntoView());
    await look('conflict');
    await conflict(page).getByRole('button').nth(1).click();
    await expect(editor(page)).toHaveText(theirs);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await page.goto('/tracks');
    await indicator(page).click();
    await page.locator('.earlier summary').click();
    await expect(page.locator('.earlier .refused-content')).toBeVisible();
    await page.locator('.earlier').evaluate((place) => place.scrollIntoView());
    await look('history');
  });
