import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { violationsOn } from './axe.ts';
import { enter, indicator, signIn } from './pages.ts';
import { type Given, questionsOfTracks, remember } from './studied.ts';
import { desktop, expect, learner, phone, test, type World } from './world.ts';

const place = (page: Page) => page.locator('.session-place b');
const settings = (page: Page) => page.getByRole('dialog', { name: 'Study settings' });
const openSettings = async (page: Page) => {
  await page.getByRole('button', { name: 'Study settings' }).filter({ visible: true }).click();
  await expect(settings(page).getByRole('slider')).toBeVisible();
};
const me = `(SELECT id FROM profiles WHERE email = '${learner}')`;
const planOnServer = `SELECT new_per_day, reviews_per_day, retention, ease FROM study_plans WHERE user_id = ${me}`;

/** Answered once, and all due by now. */
async function away(server: World['server'], days: number, count: number): Promise<string[]> {
  const questions = await questionsOfTracks(server, count);
  expect(questions).toHaveLength(count);
  await remember(
    server,
    questions.map((question): Given => [question, days, 3]),
  );
  return questions;
}

test('STUDY-04 STUDY-26 settings in a tunnel count at once, in another window, and on another device', async ({
  device,
  nemesis,
  server,
}) => {
  const laptop = await device({ owner: learner, viewport: desktop });
  const page = await enter(laptop.context, '/study');
  await expect(page.getByRole('heading', { name: '5 questions, about 5 min' })).toBeVisible();
  const other = await laptop.context.newPage();
  await other.goto('/study');
  await expect(other.getByRole('heading', { name: '5 questions, about 5 min' })).toBeVisible();
  await page.bringToFront();
  await laptop.context.setOffline(true);
  nemesis.cut = true;
  await openSettings(page);
  const fresh = settings(page).getByRole('spinbutton', { name: 'New questions a day' });
  const reviews = settings(page).getByRole('spinbutton', { name: 'Questions to keep, a day' });
  await expect(fresh).toHaveValue('5');
  await expect(reviews).toHaveValue('30');
  await fresh.fill('51');
  await fresh.blur();
  await expect(settings(page).getByText('Enter a whole number from 0 to 50')).toBeVisible();
  await reviews.fill('4');
  await reviews.blur();
  await expect(settings(page).getByText('Enter a whole number from 5 to 300')).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);
  await reviews.fill('300');
  await fresh.fill('3');
  await fresh.blur();
  await expect(settings(page).getByText('Enter a whole number')).toHaveCount(0);
  const aim = settings(page).getByRole('slider', { name: 'Aim' });
  await expect(aim).toHaveValue('90');
  await aim.press('End');
  await expect(settings(page).locator('output')).toHaveText('95%');
  await page.keyboard.press('Escape');
  await expect(settings(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: '3 questions, about 3 min' })).toBeVisible();
  await expect(other.getByRole('heading', { name: '3 questions, about 3 min' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: '3 questions, about 3 min' })).toBeVisible();

  nemesis.cut = false;
  await laptop.context.setOffline(false);
  await expect.poll(() => server.sql(planOnServer), { timeout: 60_000 }).toEqual([['3', '300', '0.95', null]]);
  const pocket = await device({ owner: learner, viewport: phone });
  const small = await enter(pocket.context, '/study');
  await expect(small.getByRole('heading', { name: '3 questions, about 3 min' })).toBeVisible();
  await openSettings(small);
  await expect(settings(small).getByRole('slider', { name: 'Aim' })).toHaveValue('95');
});

test('STUDY-42 STUDY-43 STUDY-44 STUDY-46 back after days: no wall, a way chosen once, and changed in the settings', async ({
  device,
  server,
}) => {
  await away(server, 16, 12);
  await server.sql(`INSERT INTO study_plans (id, user_id, new_per_day, reviews_per_day, retention, ease)
    VALUES (${me}, ${me}, 5, 8, 0.9, NULL)`);
  const log = `SELECT group_concat(answers) FROM study_days WHERE user_id = ${me}`;
  const before = await server.sql(log);
  const laptop = await device({ owner: learner, viewport: desktop });
  const page = await enter(laptop.context, '/study');
  // today's part, and none new
  await expect(page.getByRole('heading', { name: /^8 questions, about/ })).toBeVisible();
  await expect(page.getByText('8 to keep')).toBeVisible();
  await page.getByRole('link', { name: 'Start' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome back. Nothing is lost.' })).toBeVisible();
  await expect(page.getByText('You were away for 16 days, and 12 questions have come due.')).toBeVisible();
  const ease = page.getByRole('radio', { name: /Ease back in/ });
  await expect(ease).toBeChecked();
  await expect(page.getByText('8 today, about 5 min')).toBeVisible();
  await expect(page.getByText('New questions wait until you have caught up, in about 2 days.')).toBeVisible();
  await expect(page.getByRole('img', { name: /^On each of the next days: 8, 4, 0/ })).toBeVisible();
  await expect(page.getByText('Only my interview')).toHaveCount(0);
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole('radio', { name: /Everything today/ }).check();
  await expect(page.getByRole('button', { name: 'Start with 12' })).toBeVisible();
  await ease.check();
  await page.getByRole('button', { name: 'Start with 8' }).click();
  await expect(place(page)).toHaveText('1 of 8');
  await page.reload();
  await expect(place(page)).toHaveText('1 of 8');

  await page.getByRole('button', { name: 'End session' }).click();
  await openSettings(page);
  await expect(settings(page).getByRole('radio', { name: /Ease back in/ })).toBeChecked();
  await settings(page)
    .getByRole('radio', { name: /Everything today/ })
    .check();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: /^12 questions, about/ })).toBeVisible();
  await expect(indicator(page)).toHaveText('Saved', { timeout: 60_000 });
  const [[, , , chosen]] = (await server.sql(planOnServer)) as [[string, string, string, string]];
  expect(JSON.parse(chosen)).toMatchObject({ way: 'everything' });
  expect(await server.sql(log)).toEqual(before);
  await page.getByRole('link', { name: 'Start' }).click();
  await expect(place(page)).toHaveText('1 of 12');
});

test('STUDY-45 COUNT-12 with an interview ahead the way back may be its share alone, until it is over', async ({
  device,
  server,
}) => {
  await away(server, 16, 12);
  await server.sql(`INSERT INTO study_plans (id, user_id, new_per_day, reviews_per_day, retention, ease)
    VALUES (${me}, ${me}, 5, 8, 0.9, NULL)`);
  const deck = await questionsOfTracks(server, 6);
  const date = new Date(Date.now() + 10 * 86_400_000).toISOString().replace('T', ' ');
  await server.sql(`INSERT INTO countdowns (id, user_id, interview_id, title, date, deck, ended)
    VALUES ('countdowncount0', ${me}, '', 'Second round', '${date}', '${JSON.stringify(deck)}', 0)`);
  const laptop = await device({ owner: learner, viewport: desktop });
  const page = await enter(laptop.context, '/study');
  await expect(page.getByText(/for your interview/)).toBeVisible();
  await page.getByRole('link', { name: 'Start' }).click();
  const way = page.getByRole('radio', { name: /Only my interview/ });
  await way.check();
  await expect(page.getByText('Today’s share of the questions for Second round, until it is over.')).toBeVisible();
  const share = Number(/(\d+)/.exec(await page.getByRole('button', { name: /^Start with / }).innerText())![1]);
  expect(share).toBeGreaterThan(0);
  expect(share).toBeLessThanOrEqual(6);
  await page.getByRole('button', { name: /^Start with / }).click();
  await expect(place(page)).toHaveText(`1 of ${share}`);
  await page.getByRole('button', { name: 'End session' }).click();
  await openSettings(page);
  await expect(settings(page).getByRole('radio', { name: /Only my interview/ })).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(indicator(page)).toHaveText('Saved', { timeout: 60_000 });
  // it is over
  await server.sql("UPDATE countdowns SET ended = 1 WHERE id = 'countdowncount0'");
  await expect(page.getByRole('heading', { name: 'No interview ahead' })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(/for your interview/)).toHaveCount(0);
});

test('STUDY-02 STUDY-52 questions are taken out and in, many at once, offline, and back again', async ({
  device,
  nemesis,
  server,
}) => {
  const laptop = await device({ owner: learner, viewport: desktop });
  const page = await enter(laptop.context, '/study');
  await expect(page.getByRole('heading', { name: '5 questions, about 5 min' })).toBeVisible();
  await laptop.context.setOffline(true);
  nemesis.cut = true;
  await page.getByRole('button', { name: 'Choose questions' }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose questions' });
  const count = dialog.locator('.pick-count');
  const inStudy = async () => Number(/\d+/.exec((await count.textContent())!)![0]);
  const boxes = dialog.getByRole('list', { name: 'Questions' }).getByRole('checkbox');
  await expect(boxes.first()).toBeVisible();
  const all = await inStudy();
  expect(all).toBeGreaterThan(5);
  await dialog.getByRole('button', { name: /^In my study/ }).click();
  await expect(dialog.getByText(`${all} questions`, { exact: true })).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);
  await dialog.getByRole('button', { name: `Take all ${all} out` }).click();
  await expect(count).toHaveText('0 in your study');
  await expect(boxes.first()).not.toBeChecked();
  await expect(dialog.getByText(`${all} questions removed`)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'No questions in your study yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByRole('heading', { name: '5 questions, about 5 min' })).toBeVisible();

  // one out of a track, and one in that no track has
  await page.getByRole('button', { name: 'Choose questions' }).click();
  await expect(count).toHaveText(`${all} in your study`);
  const ticked = dialog.getByRole('checkbox', { checked: true });
  const unticked = dialog.getByRole('checkbox', { checked: false });
  await ticked.first().uncheck();
  await unticked.last().check();
  await expect(dialog.getByText('1 question added to your study, 1 question removed')).toBeVisible();
  nemesis.cut = false;
  await laptop.context.setOffline(false);
  await page.keyboard.press('Escape');
  await expect(page.locator('.study-tracks')).toContainText('Chosen by hand1 question');
  const said = `SELECT chosen, count(*) FROM study_cards WHERE user_id = ${me} GROUP BY chosen ORDER BY chosen`;
  await expect
    .poll(async () => (await server.sql(said)).filter(([chosen]) => chosen === 'in' || chosen === 'out'), {
      timeout: 60_000,
    })
    .toEqual([
      ['in', '1'],
      ['out', '1'],
    ]);
});

test('STUDY-42 the navigation and the home page say today’s part, never the backlog, and nothing moves for it', async ({
  device,
  server,
}) => {
  await away(server, 16, 40);
  const laptop = await device({ owner: learner, viewport: desktop });
  const page = await enter(laptop.context, '/tracks');
  await page.goto('/');
  const link = page.getByRole('navigation').getByRole('link', { name: /^Study/ });
  await expect(link).toHaveAccessibleName('Study 30 questions today');
  await page.reload();
  const part = page.locator('.home-today');
  await expect(part).toBeVisible();
  const height = async () => (await part.boundingBox())!.height;
  const before = await height();
  await expect(part).toContainText('30 questions, about 20 min');
  expect(await height()).toBe(before);
  expect(await violationsOn(page)).toEqual([]);
  await part.getByRole('link', { name: 'Start' }).click();
  await page.getByRole('button', { name: 'Start with 30' }).click();
  await expect(place(page)).toHaveText('1 of 30');
  await expect(page.locator('.turn-question')).toBeVisible();
  await page.keyboard.press('Space');
  await expect(page.getByText('How did it go?')).toBeVisible();
  await page.keyboard.press('3');
  await expect(place(page)).toHaveText('2 of 30');
  await page.getByRole('button', { name: 'End session' }).click();
  await expect(link).toHaveAccessibleName('Study 29 questions today');
  // known since the start, so nobody who comes back to the page waits for it
  await page.evaluate(() => {
    const look = () => {
      window.hasWaited ||= document.querySelector('.home-today .skeleton') !== null;
      requestAnimationFrame(look);
    };
    look();
  });
  await page.getByRole('link', { name: 'Interview Tracks' }).click();
  await expect(part).toContainText('29 questions');
  expect(await page.evaluate(() => window.hasWaited)).toBe(false);
});

test('STUDY-42 whoever studies nothing has no count in the navigation, and on the home page a way to begin', async ({
  device,
  server,
}) => {
  await server.sql(`DELETE FROM course_assignments WHERE user_id = ${me}`);
  await server.sql(`DELETE FROM user_progress WHERE user_id = ${me}`);
  const { context } = await device({ viewport: desktop });
  const page = await signIn(context, learner, '/');
  await expect(indicator(page)).toHaveText('Saved', { timeout: 60_000 });
  await page.waitForTimeout(4_000);
  await page.reload();
  await page.waitForTimeout(4_000);
  await expect(page.getByRole('navigation').getByRole('link', { name: /^Study/ })).toHaveAccessibleName('Study');
  await expect(page.locator('.home-today')).toContainText('When is your interview?');
});

test('STUDY-53 the study is exported without a network, in three files', async ({ device, nemesis, server }) => {
  const [first] = await away(server, 16, 3);
  await server.sql(`UPDATE interview_questions SET question = '<p>質問, "why"?</p>' WHERE id = '${first}'`);
  await server.sql(`INSERT INTO my_answers (id, user_id, question_id, form, text, text_by)
    VALUES ('myanswer0000001', ${me}, '${first}', 'free', '<p>Because of the 3 parts.</p>', 'x')`);
  const [[decked]] = (await server.sql(
    "SELECT id FROM interview_questions WHERE status = 'approved' ORDER BY id DESC LIMIT 1",
  )) as [[string]];
  await server.sql(`INSERT INTO countdowns (id, user_id, title, date, deck, updated_at)
    VALUES ('countdownxxxxxx', ${me}, 'Kitami on my own', '2027-01-05 01:00:00.000Z', '["${decked}"]',
      '2026-11-01 00:00:00.000Z')`);
  await server.sql(`INSERT INTO reminders (id, user_id, study, study_time, quiet_from, quiet_to)
    VALUES (${me}, ${me}, 1, '12:15', '21:00', '07:00')`);
  const laptop = await device({ owner: learner, viewport: desktop });
  const page = await enter(laptop.context, '/study');
  await expect(page.getByText('1 of the last 37')).toBeVisible();
  await laptop.context.setOffline(true);
  nemesis.cut = true;
  await openSettings(page);
  const saved = async (name: string) => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      settings(page).getByRole('button', { name }).click(),
    ]);
    return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
  };
  const turns = await saved('Turns (CSV)');
  expect(turns.name).toMatch(/^interview-tracks-turns-\d{4}-\d\d-\d\d\.csv$/);
  expect(turns.text.startsWith('\ufeffTime in Tokyo,Question,Grade')).toBe(true);
  expect(turns.text).toContain(',"質問, ""why""?",Good,40,,');
  expect(turns.text.trim().split('\r\n')).toHaveLength(4);
  const answers = await saved('My answers (page)');
  expect(answers.name).toMatch(/\.html$/);
  expect(answers.text).toContain('Because of the 3 parts.');
  const all = await saved('Everything (JSON)');
  const read = JSON.parse(all.text) as Record<'days' | 'answers' | 'countdowns' | 'questions', { id: string }[]> & {
    reminders: object;
  };
  expect(read.days).toHaveLength(1);
  expect(read.answers).toMatchObject([{ question_id: first }]);
  expect(read.countdowns).toMatchObject([{ title: 'Kitami on my own', deck: [decked] }]);
  expect(read.reminders).toMatchObject({ study_time: '12:15' });
  // those of the deck too
  expect(read.questions).toHaveLength(4);
  expect(read.questions.map(({ id }) => id)).toContain(decked);
});

test('STUDY-16 whoever has put off all that is left is told that it comes again', async ({ device }) => {
  const pocket = await device({ owner: learner, viewport: phone });
  const page = await enter(pocket.context, '/study/session');
  await expect(place(page)).toHaveText('1 of 5');
  const asked = () => page.locator('.turn-question').getAttribute('aria-label');
  const first = await asked();
  const said = page.getByText('All of these were put off. Here they come again.');
  for (let turn = 1; turn <= 5; turn++) {
    const before = await asked();
    await page.getByRole('button', { name: 'Not now' }).click();
    await expect.poll(asked).not.toBe(before);
    await expect(said).toHaveCount(turn === 5 ? 1 : 0);
  }
  expect(await asked()).toBe(first);
});

declare global {
  interface Window {
    hasWaited: boolean;
  }
}
