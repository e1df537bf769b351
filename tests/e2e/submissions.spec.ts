import type { Page } from '@playwright/test';
import { violationsOn } from './axe.ts';
import { misfits } from './misfits.ts';
import {
  chooseFirst,
  enter,
  indicator,
  keptDrafts,
  pickPicture,
  point,
  settled,
  storedIn,
  submitDialog,
} from './pages.ts';
import { wideJapanese } from './wideFont.ts';
import { admin, desktop, expect, learner, phone, test, type World } from './world.ts';

const me = `(SELECT id FROM profiles WHERE email = '${learner}')`;
const cards = (page: Page) => page.locator('.submission');
const card = (page: Page, text: string) => cards(page).filter({ hasText: text });
const line = (page: Page, text: string) => card(page, text).locator('.submission-line [aria-current] b');

/** Somebody's own question in the bank, as it would be a while ago. */
async function own(server: World['server'], id: string, text: string, status: string, more = ''): Promise<string> {
  const key = id.padEnd(15, '0');
  await server.sql(`INSERT INTO interview_questions
    (id, question, company, role, interview_stage, category, status, author, submitted_by, text_by, created_at, updated_at${more && ', rejection_kind, rejection_reason'})
    VALUES ('${key}', '<p>${text}</p>', 'Kitami Robotics', 'Backend Engineer', 'Technical Screen', 'Technical', '${status}',
      ${me}, '${learner}', 'w${key.slice(1)}', '2026-11-20 00:00:00.000Z', '2026-11-20 00:00:00.000Z'${more && `, ${more}`})`);
  return key;
}

test('QUAL-13 QUAL-15 QUAL-16 a question is sent back, mended in a tunnel, and approved', async ({
  device,
  nemesis,
  server,
}) => {
  await own(server, 'sentback', 'What does the lighthouse do at noon?', 'rejected', "'unclear', 'Which lighthouse?'");
  const pocket = await device({ owner: learner, viewport: phone });
  const page = await enter(pocket.context, '/submissions');
  await settled(page);
  await expect(line(page, 'lighthouse')).toHaveText('Sent back');
  await expect(card(page, 'lighthouse')).toContainText('Sent back: Unclear');
  await expect(card(page, 'lighthouse')).toContainText('Which lighthouse?');
  expect(await violationsOn(page)).toEqual([]);
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await misfits(page), `${width} px`).toEqual([]);
  }
  await pocket.context.setOffline(true);
  nemesis.cut = true;
  await page.getByRole('button', { name: 'Edit and send again' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Edit your question' });
  const field = dialog.getByRole('textbox', { name: 'Question', exact: true });
  // why, beside what is mended: the form covers the page that says it
  await expect(dialog.locator('.alert', { hasText: 'Unclear' })).toContainText('Which lighthouse?');
  await field.press('End');
  await field.pressSequentially(' The one of Hoshikawa.');
  // a killed tab loses none of it
  await page.waitForTimeout(700);
  await page.reload();
  await page.getByRole('button', { name: 'Edit and send again' }).tap();
  await expect(field).toContainText('The one of Hoshikawa.');
  await dialog.getByRole('button', { name: 'Send again' }).tap();
  await expect(line(page, 'lighthouse')).toHaveText('Not sent yet');
  await pocket.context.setOffline(false);
  nemesis.cut = false;
  await expect(indicator(page)).toHaveText('Saved', { timeout: 60_000 });
  await expect(line(page, 'lighthouse')).toHaveText('In review');

  const office = await device({ owner: admin, viewport: desktop });
  const desk = await enter(office.context, '/admin?tab=pending');
  await desk
    .getByRole('button', { name: /lighthouse/ })
    .first()
    .click();
  await expect(desk.locator('.moderation-before')).toContainText('Unclear · Sent again once');
  await expect(desk.locator('.moderation-before')).toContainText('Which lighthouse?');
  await desk.keyboard.press('a');
  await expect(line(page, 'lighthouse')).toHaveText('In the bank', { timeout: 60_000 });
  await expect
    .poll(() => server.sql("SELECT status, times_sent FROM interview_questions WHERE id LIKE 'sentback%'"))
    .toEqual([['approved', '1']]);
});

test('QUAL-15 QUAL-17 the page tells them apart, filters in its address, and withdraws after asking', async ({
  device,
  server,
}) => {
  await own(server, 'waits', 'Why do tides wait?', 'pending');
  await own(server, 'inbank', 'Who counts the boats?', 'approved');
  const laptop = await device({ owner: learner, viewport: desktop });
  const page = await enter(laptop.context, '/');
  await settled(page);
  await page.getByRole('button', { name: /^Account: / }).click();
  await page.getByRole('menuitem', { name: 'My submissions' }).click();
  await expect(line(page, 'tides')).toHaveText('In review');
  await expect(line(page, 'boats')).toHaveText('In the bank');
  await page.getByRole('radio', { name: 'In the bank' }).click();
  await expect(page).toHaveURL(/show=bank/);
  await expect(card(page, 'tides')).toHaveCount(0);
  await page.reload();
  await expect(card(page, 'boats')).toBeVisible();
  await page.getByRole('radio', { name: 'All' }).click();
  await card(page, 'tides').getByRole('button', { name: 'Withdraw' }).click();
  const asked = page.getByRole('dialog', { name: 'Withdraw this question?' });
  await asked.getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByText('Question withdrawn')).toBeVisible();
  await expect(card(page, 'tides')).toHaveCount(0);
  await expect(indicator(page)).toHaveText('Saved');
  expect(await server.sql("SELECT count(*) FROM interview_questions WHERE id LIKE 'waits%'")).toEqual([['0']]);
});

test('QUAL-19 without a submission it says what one is good for', async ({ device, server }) => {
  await server.sql(`DELETE FROM interview_questions WHERE author = ${me}`);
  const context = (await device({ owner: learner, viewport: phone, locale: 'ja-JP', colorScheme: 'dark' })).context;
  const page = await enter(context, '/submissions');
  await expect(page.getByText('まだ投稿がありません')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('昨日あなたが聞かれた質問が、明日聞かれる人の助けになります。')).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);
});

test('QUAL-04 QUAL-05 QUAL-06 QUAL-07 I was asked this too, on two devices in a tunnel once, and taken back', async ({
  device,
  nemesis,
  server,
}) => {
  const id = await own(server, 'asked', 'Who counts the boats?', 'approved');
  const pocket = await device({ owner: learner, viewport: phone });
  const page = await enter(pocket.context, `/question/${id}`);
  await settled(page);
  const add = async (on: Page, said = 'Thank you, it is added') => {
    await on.getByRole('button', { name: 'I was asked this too' }).click();
    const dialog = on.getByRole('dialog', { name: 'I was asked this too' });
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(dialog.getByText('Choose one.')).toHaveCount(2);
    for (const [name, option] of [
      ['Company', 'Kitami Robotics'],
      ['Interview stage', 'Technical Screen'],
    ] as const) {
      await dialog.getByRole('combobox', { name }).click();
      await on.getByRole('dialog', { name }).getByRole('option', { name: option, exact: true }).click();
    }
    expect(await violationsOn(on)).toEqual([]);
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(on.getByText(said)).toBeVisible();
  };
  await expect(page.locator('.question-sightings')).toHaveCount(0);
  await pocket.context.setOffline(true);
  nemesis.cut = true;
  await add(page);
  await expect(page.getByRole('heading', { name: /^Asked once, in / })).toBeVisible();
  nemesis.cut = false;
  const other = await enter((await device({ owner: learner, viewport: desktop })).context, `/question/${id}`);
  await add(other);
  await expect(indicator(other)).toHaveText('Saved');
  await pocket.context.setOffline(false);
  await expect(indicator(page)).toHaveText('Saved', { timeout: 60_000 });
  const count = 'SELECT count(*) FROM question_sightings';
  await expect.poll(() => server.sql(count)).toEqual([['1']]);
  await expect(page.getByRole('heading', { name: /^Asked once, in / })).toBeVisible();
  // said twice it is one, and Undo would take the first one back
  await add(page, 'You have said so already');
  const toast = page.locator('.toast').filter({ hasText: 'You have said so already' });
  await expect(toast.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Take it back' }).click();
  await expect(page.getByRole('heading', { name: /^Asked once, in / })).toHaveCount(0);
  await expect.poll(() => server.sql(count)).toEqual([['0']]);
});

/** Nearly a question of the demo, in other words. */
const alike =
  'A mobile client sends a POST that creates an order and never sees the response, so it sends the same request again. How do you make sure that there is only one order?';
const begin = async (page: Page, text: string) => {
  await page.getByRole('button', { name: 'Submit Question' }).filter({ visible: true }).first().click();
  const field = submitDialog(page).getByRole('textbox', { name: 'Question', exact: true });
  await field.click();
  await page.keyboard.insertText(text);
  return field;
};
const similar = (page: Page) => submitDialog(page).getByRole('region', { name: 'Is it one of these?' });

for (const viewport of [phone, desktop])
  test(`QUAL-01 QUAL-03 what is like a question is shown in a tunnel, and a very close one is told apart: ${viewport.width}`, async ({
    device,
    nemesis,
  }) => {
    const { context } = await device({ owner: learner, viewport });
    const page = await enter(context);
    await settled(page);
    await context.setOffline(true);
    nemesis.cut = true;
    const dialog = submitDialog(page);
    const field = await begin(page, 'Zebra zoo!');
    const top = await field.boundingBox();
    await page.waitForTimeout(600);
    await expect(similar(page)).toHaveCount(0);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.insertText(alike);
    await expect(similar(page).getByRole('listitem').first()).toContainText('Very close');
    await expect(similar(page).locator('mark', { hasText: 'A mobile client sends a POST' })).toBeVisible();
    await expect(dialog.locator('[aria-live=polite]', { hasText: /^\d similar questions?$/ })).toBeAttached();
    // nothing above it has moved
    expect(await field.boundingBox()).toMatchObject({ x: top!.x, y: top!.y });
    expect(await violationsOn(page)).toEqual([]);
    if (viewport === phone) expect(await misfits(page)).toEqual([]);

    await chooseFirst(page, 'Company');
    await chooseFirst(page, 'Role');
    const submit = dialog.getByRole('button', { name: 'Submit Question' });
    const tick = dialog.getByRole('checkbox', { name: 'Mine is a different question' });
    await expect(tick).not.toBeChecked();
    await submit.click();
    await expect(tick).toBeFocused();
    await expect(tick).toHaveAccessibleDescription(/Tick this if it differs/);
    await expect(tick).toHaveAttribute('aria-invalid', 'true');
    expect(await violationsOn(page)).toEqual([]);
    expect(await storedIn(page, 'entries')).toEqual([]);
    await page.keyboard.press('Space');
    await expect(tick).toBeChecked();
    await expect(dialog.getByText('Tick this if it differs')).toHaveCount(0);
    await submit.click();
    await expect(dialog).toHaveCount(0);
    expect(await storedIn(page, 'entries')).toMatchObject([{ name: 'question.submit' }]);
  });

test('QUAL-03 a text that was not looked at yet is told apart too, and the tick ends with its question', async ({
  device,
  server,
}) => {
  await own(server, 'boats', 'Who counts the boats in the harbour of Hoshikawa?', 'approved');
  const { context } = await device({ owner: learner, viewport: desktop });
  const page = await enter(context);
  await settled(page);
  const dialog = submitDialog(page);
  await begin(page, alike);
  const tick = dialog.getByRole('checkbox', { name: 'Mine is a different question' });
  await tick.check();
  await chooseFirst(page, 'Company');
  await chooseFirst(page, 'Role');
  await dialog.getByRole('textbox', { name: 'Question', exact: true }).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText('Who counts the boats in the harbour of Hoshikawa today?');
  await dialog.getByRole('button', { name: 'Submit Question' }).click({ noWaitAfter: true });
  await expect(tick).toBeFocused();
  await expect(tick).not.toBeChecked();
  await expect(similar(page).getByRole('listitem').first()).toContainText('Who counts the boats');
});

for (const [locale, heading] of [
  ['en-US', 'Is it one of these?'],
  ['ja-JP', 'この中にありますか？'],
] as const)
  test(`QUAL-01 where a draft's notice pushes them below the fold, the foot leads to the similar ones: ${locale}`, async ({
    device,
  }) => {
    const { context } = await device({ owner: learner, viewport: phone, locale });
    if (locale === 'ja-JP') await wideJapanese(context);
    const page = await enter(context);
    await settled(page);
    const open = page.getByRole('button', { name: /^(Submit Question|質問を投稿)/ }).filter({ visible: true });
    const dialog = page.getByRole('dialog');
    const lead = dialog.getByRole('button', { name: /similar questions?$|^似た質問/ });
    const first = dialog.getByRole('region', { name: heading }).getByRole('listitem').first();
    await open.first().click();
    await dialog.getByRole('textbox', { name: /^(Question|質問)$/ }).click();
    await page.keyboard.insertText(alike);
    await expect(first).toBeVisible();
    await expect.poll(() => keptDrafts(page)).toContain('mobile client');
    await page.reload();
    await open.first().click();
    await expect(first).not.toBeInViewport();
    await expect(lead).toBeVisible();
    expect(await violationsOn(page)).toEqual([]);
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await misfits(page), `${width} px`).toEqual([]);
    }
    await dialog.locator('.dialog-body').evaluate((body) => body.scrollTo(0, 0));
    await lead.click();
    await expect(first).toBeInViewport();
    await expect(lead).toHaveCount(0);
    // the keys go on from there
    await page.keyboard.press('Tab');
    await expect(first.getByRole('button')).toBeFocused();
  });

test('QUAL-01 what is sent back is not like itself', async ({ device, server }) => {
  await own(server, 'sentback', 'What does the lighthouse do at noon?', 'rejected', "'unclear', 'Which lighthouse?'");
  await own(server, 'inbank', 'What does the lighthouse do at midnight?', 'approved');
  const { context } = await device({ owner: learner, viewport: desktop });
  const page = await enter(context, '/submissions');
  await settled(page);
  await page.getByRole('button', { name: 'Edit and send again' }).click();
  const items = page.getByRole('dialog').locator('.similar li');
  await expect(items).toHaveCount(1);
  await expect(items).toContainText('at midnight');
});

test('QUAL-04 one that I was asked too ends the form in a tunnel, and Undo brings all of its draft back', async ({
  device,
  nemesis,
  server,
}) => {
  const { context } = await device({ owner: learner, viewport: phone });
  const page = await enter(context);
  await settled(page);
  await context.setOffline(true);
  nemesis.cut = true;
  const dialog = submitDialog(page);
  await begin(page, alike);
  await pickPicture(page, 'point.png', 'image/png', point);
  await expect(dialog.locator('[data-place=question] img')).toBeVisible();
  await chooseFirst(page, 'Company');
  const company = await dialog.getByRole('combobox', { name: 'Company' }).textContent();
  await chooseFirst(page, 'Role');
  await dialog.getByRole('switch').check();
  const add = similar(page).getByRole('button', { name: 'I was asked this too' }).first();
  await add.click();
  const asked = page.getByRole('dialog', { name: 'I was asked this too' });
  await expect(asked.getByRole('combobox', { name: 'Company' })).toHaveText(company!);
  await expect(asked.getByRole('combobox', { name: 'Interview stage' })).toHaveText('Technical Screen');
  // not yet
  await page.keyboard.press('Escape');
  await expect(asked).toHaveCount(0);
  await expect(add).toBeFocused();
  await add.click();
  expect(await violationsOn(page)).toEqual([]);
  await asked.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const toast = page.locator('.toast', { hasText: 'Thank you, it is added' });
  await expect(toast).toContainText('Draft discarded');
  expect(await keptDrafts(page)).toBe('[]');
  expect(await storedIn(page, 'entries')).toMatchObject([{ name: 'sighting.add' }]);
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => keptDrafts(page)).toContain('A mobile client');
  await expect
    .poll(() => storedIn(page, 'entries'))
    .toMatchObject([{ name: 'sighting.add' }, { name: 'sighting.remove' }]);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.reload();
  const field = await begin(page, '');
  await expect(field).toContainText(alike);
  await expect(dialog.locator('[data-place=question] img')).toBeVisible();
  await expect(dialog.getByRole('combobox', { name: 'Company' })).toHaveText(company!);
  await expect(dialog.getByRole('switch')).toBeChecked();
  await add.click();
  await asked.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await context.setOffline(false);
  nemesis.cut = false;
  await expect.poll(() => server.sql('SELECT count(*) FROM question_sightings'), { timeout: 60_000 }).toEqual([['1']]);
  expect(
    await server.sql("SELECT count(*) FROM interview_questions WHERE question LIKE '%there is only one order%'"),
  ).toEqual([['0']]);
});

test('QUAL-09 QUAL-10 QUAL-18 an error is reported in a tunnel, answered in another, and read by its reporter', async ({
  device,
  server,
}) => {
  const id = await own(server, 'faulty', 'Who counts the boats?', 'approved');
  const laptop = await device({ owner: learner, viewport: desktop });
  const page = await enter(laptop.context, `/question/${id}`);
  await settled(page);
  await laptop.context.setOffline(true);
  await page.getByRole('button', { name: 'Report an error' }).click();
  const dialog = page.getByRole('dialog', { name: 'Report an error' });
  await dialog.getByLabel('Note').fill('There are no boats');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog.getByText('Choose what is wrong.')).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);
  await page.reload();
  await page.getByRole('button', { name: 'Report an error' }).click();
  await expect(dialog.getByLabel('Note')).toHaveValue('There are no boats');
  await dialog.getByRole('radio', { name: 'It is wrong' }).check();
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(page.locator('.question-report')).toContainText('Your report: It is wrong');
  await laptop.context.setOffline(false);
  await expect(indicator(page)).toHaveText('Saved', { timeout: 60_000 });
  await expect
    .poll(() => server.sql('SELECT kind, note, status FROM question_reports'))
    .toEqual([['wrong', 'There are no boats', 'open']]);

  // an administrator answers it in a tunnel; what was begun is found again, too
  const office = await device({ owner: admin, viewport: desktop });
  const desk = await enter(office.context, '/admin?tab=reports');
  const report = desk.locator('.report');
  await expect(report).toContainText('There are no boats');
  await expect(report.getByRole('link', { name: 'Haruka Mori' })).toBeVisible();
  await expect(desk.getByRole('tab', { name: /^Problem reports/ })).toContainText('1');
  expect(await violationsOn(desk)).toEqual([]);
  await office.context.setOffline(true);
  await report.getByLabel('Reply').fill('Now it says ships');
  await desk.waitForTimeout(700);
  await desk.reload();
  await expect(report.getByLabel('Reply')).toHaveValue('Now it says ships');
  await report.getByRole('button', { name: 'Fixed' }).click();
  await expect(desk.getByText('No report is open.')).toBeVisible();
  await desk.getByRole('radio', { name: 'Closed' }).click();
  await expect(report).toContainText('Now it says ships');
  await office.context.setOffline(false);
  // its reporter reads it under the question, and its author in their list
  await expect(page.locator('.question-report')).toContainText('Now it says ships', { timeout: 60_000 });
  await page.goto('/submissions');
  await expect(card(page, 'boats')).toContainText('It is wrong: Fixed');
});
