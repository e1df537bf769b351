import type { Page } from '@playwright/test';
import { violationsOn } from './axe.ts';
import { type Given, questionsOfTracks, remember } from './studied.ts';
import { enter, indicator, keptDrafts } from './pages.ts';
import { desktop, expect, learner, phone, test } from './world.ts';

const question = (page: Page) => page.locator('.turn-question, .session-end h1');
const asked = async (page: Page) => (await page.locator('.turn-question').getAttribute('aria-label'))!;
const place = (page: Page) => page.locator('.session-place b');
const grade = (page: Page, name: RegExp) =>
  page.getByRole('group', { name: 'How did it go?' }).getByRole('button', { name });
const look = (page: Page) => page.getByRole('button', { name: /^(Show the context|Go on)/ });
const answersOnServer = `SELECT coalesce(sum(json_array_length(answers)), 0) FROM study_days
  WHERE user_id = (SELECT id FROM profiles WHERE email = '${learner}')`;

/** From the question to the next one. */
async function answer(page: Page, name: RegExp): Promise<void> {
  const before = await asked(page);
  await look(page).click();
  await grade(page, name).click();
  await expect(page.getByRole('heading', { level: 1, name: before, exact: true })).toHaveCount(0);
}

test('STUDY-09 STUDY-10 STUDY-11 STUDY-13 STUDY-15 STUDY-17 STUDY-18 STUDY-19 STUDY-33 a first session in a tunnel, by keyboard', async ({
  device,
  nemesis,
  server,
}) => {
  const laptop = await device({ owner: learner, viewport: desktop });
  const page = await enter(laptop.context, '/study');
  await laptop.context.setOffline(true);
  nemesis.cut = true;
  await expect(page.getByRole('heading', { name: '5 questions, about 5 min' })).toBeVisible();
  // new ones are in today's part, and not due
  await expect(page.locator('.study-track-due').first()).toHaveText('5 today');
  await expect(page.getByRole('main')).not.toContainText(/\bdue\b/);
  await page.getByRole('link', { name: 'Start' }).click();
  await expect(place(page)).toHaveText('1 of 5');
  await expect(page.getByRole('img', { name: '0 of 5 answered' })).toBeVisible();
  await expect(page.getByText('Answer first, then look')).toBeVisible();
  // nothing that hints at the answer
  await expect(page.getByText('Additional context')).toHaveCount(0);
  await expect(page.getByText('How did it go?')).toHaveCount(0);
  const first = await asked(page);

  await page.getByRole('radio', { name: 'Write' }).click();
  const words = page.getByRole('textbox', { name: 'A few words' });
  await words.fill('Two days, one page');
  await expect.poll(() => keptDrafts(page)).toContain('Two days, one page');
  await page.reload();
  await expect(words).toHaveValue('Two days, one page');
  await words.press('Control+Enter');
  await expect(page.locator('.turn-wrote')).toContainText('What you wrote just now');
  await expect(page.locator('.turn-wrote')).toContainText('Two days, one page');
  await expect(grade(page, /Again/)).toContainText('10 min');
  await expect(grade(page, /Hard/)).toContainText('15 min');
  await expect(grade(page, /Good/)).toContainText('2 days');
  await expect(grade(page, /Good/)).toContainText('Answered it');
  await page.keyboard.press('3');
  await expect(place(page)).toHaveText('2 of 5');
  expect(await asked(page)).not.toBe(first);
  await expect.poll(() => keptDrafts(page)).not.toContain('Two days');

  // back: with its answer side, and with what was written
  await page.keyboard.press('Control+z');
  await expect(place(page)).toHaveText('1 of 5');
  expect(await asked(page)).toBe(first);
  await expect(page.locator('.turn-wrote')).toContainText('Two days, one page');
  await expect.poll(() => keptDrafts(page)).toContain('Two days, one page');
  await page.keyboard.press('4');
  await expect(place(page)).toHaveText('2 of 5');
  for (const at of [3, 4, 5]) {
    await page.keyboard.press('Space');
    await page.keyboard.press('3');
    await expect(place(page)).toHaveText(`${at} of 5`);
  }
  await page.keyboard.press('Space');
  // forgotten: it comes once more at the end
  await page.keyboard.press('1');
  await expect(place(page)).toHaveText('6 of 6');
  await page.keyboard.press('Space');
  await page.keyboard.press('3');
  await expect(question(page)).toHaveText("That is today's line");
  await expect(page.getByText('5 questions in 1 minute.')).toBeVisible();
  await expect(page.locator('.session-facts')).toContainText('new questions met');
  expect(await violationsOn(page)).toEqual([]);

  nemesis.cut = false;
  await laptop.context.setOffline(false);
  await page.getByRole('link', { name: 'Back to Study' }).click();
  await expect(indicator(page)).toHaveText('Saved', { timeout: 60_000 });
  await expect(page.getByRole('heading', { name: 'Done for today' })).toBeVisible();
  await expect(page.getByText('1 of the last 37')).toBeVisible();
  await expect.poll(() => server.sql(answersOnServer)).toEqual([['6']]);
});

test('A86 what was begun stands below the last sync, and does not touch it', async ({ device }) => {
  const laptop = await device({ owner: learner, viewport: phone });
  const page = await enter(laptop.context, '/study/session');
  await page.getByRole('radio', { name: 'Write' }).click();
  await page.getByRole('textbox', { name: 'A few words' }).fill('Two days, one page');
  await expect.poll(() => keptDrafts(page)).toContain('Two days, one page');
  await page.goto('/study');
  await indicator(page).click();
  const drafts = page.locator('.earlier').first();
  await expect(drafts).toBeVisible();
  const above = (await page.locator('.sync-standing').boundingBox())!;
  expect((await drafts.boundingBox())!.y - above.y - above.height).toBeGreaterThanOrEqual(8);
});

test('STUDY-16 STUDY-21 STUDY-42 STUDY-48 put off, killed in the middle, and more by choice', async ({ device }) => {
  const pocket = await device({ owner: learner, viewport: phone });
  let page = await enter(pocket.context, '/study');
  await page.getByRole('link', { name: 'Start, 5 questions' }).click();
  const first = await asked(page);
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect(page.getByRole('heading', { level: 1, name: first, exact: true })).toHaveCount(0);
  await expect(place(page)).toHaveText('1 of 5');
  await answer(page, /Good/);
  await answer(page, /Good/);
  await expect(place(page)).toHaveText('3 of 5');
  const third = await asked(page);
  await page.reload();
  await expect(place(page)).toHaveText('3 of 5');
  expect(await asked(page)).toBe(third);
  await answer(page, /Good/);
  await answer(page, /Good/);
  // what was put off is last
  expect(await asked(page)).toBe(first);

  // also where the browser had no time to note what was put off
  await pocket.close();
  page = (await pocket.open()).pages()[0]!;
  await page.goto('/study/session');
  await expect(place(page)).toHaveText('5 of 5');
  await look(page).click();
  await grade(page, /Easy/).click();
  await expect(question(page)).toHaveText("That is today's line");
  // also those of before the tab was killed
  await page.getByRole('button', { name: 'Undo the last grade' }).click();
  await expect(place(page)).toHaveText('5 of 5');
  await grade(page, /Good/).click();
  await page.getByRole('button', { name: '5 more new questions' }).click();
  await expect(place(page)).toHaveText('6 of 10');
  await page.getByRole('button', { name: 'End session' }).click();
  // left, and not over
  await expect(page.getByRole('img', { name: '5 of 10 answered' })).toBeVisible();
  await page.getByRole('link', { name: 'Start, 5 questions' }).click();
  await expect(place(page)).toHaveText('6 of 10');
});

test('STUDY-13 R38 a grade counts whenever its page is left, and at the latest once the next question shows', async ({
  device,
  server,
}) => {
  const laptop = await device({ owner: learner, viewport: desktop });
  const page = await enter(laptop.context, '/study/session');
  await expect(place(page)).toHaveText('1 of 5');
  let given = 0;
  // pressed, and left before anything is stored; then as soon as the next question shows, and a little later
  for (const wait of [null, 0, 5, 50]) {
    const before = await asked(page);
    await look(page).click();
    await grade(page, /Good/).waitFor();
    await page.evaluate(
      ([shown, milliseconds]) => {
        const leave = () => location.assign('/');
        document.dispatchEvent(new KeyboardEvent('keydown', { key: '3', bubbles: true }));
        if (milliseconds === null) return leave();
        const look = () => {
          if (document.querySelector('.turn-question')?.getAttribute('aria-label') === shown)
            return void requestAnimationFrame(look);
          if (milliseconds) setTimeout(leave, milliseconds);
          else leave();
        };
        return look();
      },
      [before, wait] as const,
    );
    given += 1;
    await page.waitForURL((address) => address.pathname === '/');
    await page.goto('/study/session');
    await expect(place(page)).toHaveText(`${given + 1} of 5`);
    expect(await asked(page)).not.toBe(before);
    await expect(page.getByText('Answered in another window')).toHaveCount(0);
  }
  await expect.poll(() => server.sql(answersOnServer)).toEqual([[String(given)]]);
});

test('STUDY-14 STUDY-22 a question answered in another window gives way, and is one answer', async ({
  device,
  server,
}) => {
  const laptop = await device({ owner: learner, viewport: desktop });
  const one = await enter(laptop.context, '/study/session');
  await expect(place(one)).toHaveText('1 of 5');
  const other = await laptop.context.newPage();
  await other.goto('/study/session');
  await expect(place(other)).toHaveText('1 of 5');
  const first = await asked(one);
  expect(await asked(other)).toBe(first);
  await one.keyboard.press('Space');
  await one.keyboard.press('3');
  await expect(other.getByText('Answered in another window')).toBeVisible();
  await expect(place(other)).toHaveText('2 of 5');
  await expect.poll(() => server.sql(answersOnServer)).toEqual([['1']]);
  // pressed twice before anything was drawn
  await one.keyboard.press('Space');
  await one.evaluate(() => {
    for (let time = 0; time < 2; time++)
      document.dispatchEvent(new KeyboardEvent('keydown', { key: '3', bubbles: true }));
  });
  await expect(place(one)).toHaveText('3 of 5');
  await expect.poll(() => server.sql(answersOnServer)).toEqual([['2']]);
});

test('STUDY-11 STUDY-22 a double touch is one, and nothing takes a question away from the words of its turn', async ({
  device,
  server,
}) => {
  const pocket = await device({ owner: learner, viewport: phone });
  const page = await enter(pocket.context, '/study/session');
  const first = await asked(page);
  const box = (await look(page).boundingBox())!;
  const touch = () => page.touchscreen.tap(box.x + box.width * 0.8, box.y + box.height / 2);
  await expect(look(page)).toBeEnabled();
  await touch();
  await page.waitForTimeout(120);
  await touch();
  await expect(page.getByText('How did it go?')).toBeVisible();
  await page.waitForTimeout(300);
  expect(await asked(page)).toBe(first);
  expect(await server.sql(answersOnServer)).toEqual([['0']]);
  await grade(page, /Good/).click();
  await expect(place(page)).toHaveText('2 of 5');

  const second = await asked(page);
  await page.getByRole('radio', { name: 'Write' }).click();
  const words = page.getByRole('textbox', { name: 'A few words' });
  await words.pressSequentially('Begun here');
  const other = await pocket.context.newPage();
  await other.goto('/study/session');
  expect(await asked(other)).toBe(second);
  await answer(other, /Good/);
  await expect(page.getByRole('status').getByText('Answered in another window')).toBeVisible();
  await page.bringToFront();
  await words.pressSequentially(' with 3 parts and 1 end');
  await expect(words).toHaveValue('Begun here with 3 parts and 1 end');
  expect(await asked(page)).toBe(second);
  await page.getByRole('button', { name: 'Next question' }).click();
  await expect(place(page)).toHaveText('3 of 5');
  await expect.poll(() => server.sql(answersOnServer)).toEqual([['2']]);
  await expect.poll(() => keptDrafts(page)).toContain('with 3 parts');
});

test('STUDY-20 without a track there is nothing to study, and a way to one', async ({ device, server }) => {
  const id = `(SELECT id FROM profiles WHERE email = '${learner}')`;
  await server.sql(`DELETE FROM course_assignments WHERE user_id = ${id}`);
  await server.sql(`DELETE FROM user_progress WHERE user_id = ${id}`);
  const { context } = await device({ owner: learner, viewport: phone });
  const page = await enter(context);
  for (const address of ['/study', '/study/session']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'No questions in your study yet' })).toBeVisible();
    expect(await violationsOn(page)).toEqual([]);
  }
  await page.getByRole('link', { name: 'Choose a track' }).click();
  await expect(page).toHaveURL(/\/tracks$/);
});

test('STUDY-05 STUDY-19 STUDY-23 STUDY-24 STUDY-47 STUDY-49 STUDY-50 STUDY-51 somebody who has studied for months', async ({
  device,
  server,
}) => {
  const [hard, ...others] = (await questionsOfTracks(server, 26)) as [string, ...string[]];
  await remember(server, [
    [hard, 400, 3],
    ...[360, 300, 240, 180, 120].flatMap((daysAgo): Given[] => [
      [hard, daysAgo, 1],
      [hard, daysAgo, 3],
    ]),
    ...others.flatMap((one, at): Given[] => [
      [one, 5, 3],
      ...(at < 20
        ? ([[one, 2, 3]] as Given[])
        : ([
            [one, 2, 1],
            [one, 2, 3],
          ] as Given[])),
    ]),
  ]);
  await server.sql(`UPDATE interview_questions SET question = '<p>Other words than before?</p>',
    updated_at = '${new Date().toISOString().replace('T', ' ')}' WHERE id = '${hard}'`);
  const laptop = await device({ owner: learner, viewport: desktop });
  const page = await enter(laptop.context, '/study');
  await expect(page.locator('.study-share')).toHaveText('80%20 of 25 answers');
  await expect(page.getByText('2 of the last 37')).toBeVisible();
  await expect(page.getByRole('img', { name: /^Questions of each of the next 14 days: \d+, / })).toBeVisible();
  await expect(page.getByRole('img', { name: /^[1-9]\d* of \d+ answered$/ }).first()).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);

  await page.getByRole('link', { name: 'Start' }).click();
  // the most overdue is first
  await expect(question(page)).toHaveText('Other words than before?');
  await expect(page.getByText('Seen 120 days ago')).toBeVisible();
  await expect(page.getByText('Changed since your last turn')).toBeVisible();
  await look(page).click();
  await expect(page.getByText(/^Last time, \d\d\/\d\d: Good$/)).toBeVisible();
  await grade(page, /Again/).click();
  for (let turns = 0; turns < 60; turns++) {
    await page.waitForTimeout(100);
    if (await page.locator('.session-end').count()) break;
    await answer(page, /Good/);
  }
  await expect(page.locator('.session-slipped')).toContainText('One keeps slipping away. Other words than before?');
  await expect(page.locator('.session-facts')).toContainText('came back to you');
});

test('STUDY-02 STUDY-25 ANSWER-05 a bookmark and a pause, in a tunnel, and brought back on another device', async ({
  device,
  nemesis,
  server,
}) => {
  const pocket = await device({ owner: learner, viewport: phone });
  const page = await enter(pocket.context, '/study/session');
  await expect(place(page)).toHaveText('1 of 5');
  const first = await asked(page);
  await pocket.context.setOffline(true);
  nemesis.cut = true;
  const more = page.getByRole('button', { name: 'More' });
  await more.click();
  await page.getByRole('menuitem', { name: 'Bookmark' }).click();
  await expect(page.getByRole('status').getByText('Bookmarked')).toBeVisible();
  await more.click();
  await expect(page.getByRole('menuitem', { name: 'Remove the bookmark' })).toBeVisible();
  await page.getByRole('menuitem', { name: 'Pause this question' }).click();
  await expect(page.getByText('It rests until you bring it back.')).toBeVisible();
  await expect(place(page)).toHaveText('1 of 5');
  expect(await asked(page)).not.toBe(first);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('It rests until you bring it back.')).toHaveCount(0);
  await page.getByRole('button', { name: 'End session' }).click();
  await page.getByRole('link', { name: 'Start, 5 questions' }).click();
  // it goes on with the question that was left, and the one that is back comes next
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect(page.getByRole('heading', { level: 1, name: first, exact: true })).toBeVisible();
  await more.click();
  await page.getByRole('menuitem', { name: 'Pause this question' }).click();
  await expect(page.getByRole('heading', { level: 1, name: first, exact: true })).toHaveCount(0);
  nemesis.cut = false;
  await pocket.context.setOffline(false);
  await page.getByRole('button', { name: 'End session' }).click();
  await expect(indicator(page)).toHaveText('Saved', { timeout: 60_000 });

  const laptop = await device({ owner: learner, viewport: desktop });
  const desk = await enter(laptop.context, '/study');
  await desk.getByText('1 question rests until you bring it back').click();
  await desk.getByRole('button', { name: `Bring back: ${first}` }).click();
  await expect(desk.getByText('It is back in your study')).toBeVisible();
  await expect(desk.getByText('rests until you bring it back')).toHaveCount(0);
  await expect(desk.locator('.study-tracks')).toContainText('Bookmarked1 question');
  expect(await violationsOn(desk)).toEqual([]);

  const [[id]] = (await server.sql('SELECT question_id FROM study_cards WHERE bookmarked')) as [[string]];
  await desk.goto(`/question/${id}`);
  const mark = desk.getByRole('button', { name: 'Bookmark' });
  await expect(mark).toHaveAttribute('aria-pressed', 'true');
  await mark.click();
  await expect(mark).toHaveAttribute('aria-pressed', 'false');
});
