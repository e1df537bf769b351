import { violationsOn } from './axe.ts';
import { misfits } from './misfits.ts';
import { enter, indicator, settled } from './pages.ts';
import { desktop, expect, learner, phone, test } from './world.ts';

const day = 86_400_000;
/** 14:00 in Tokyo, so many days from now, by the calendar there. */
const inDays = (days: number) => {
  const tokyo = new Date(Date.now() + 9 * 3_600_000 + days * day).toISOString().slice(0, 10);
  return { date: tokyo, moment: new Date(`${tokyo}T14:00:00+09:00`).toISOString() };
};

test('COUNT-01 COUNT-03 COUNT-08 COUNT-09 COUNT-10 COUNT-13 COUNT-15 an interview counts down by itself, and asks how it was', async ({
  device,
  server,
}) => {
  const laptop = await device({ owner: learner, viewport: desktop });
  const [[me]] = (await server.sql(`SELECT id FROM profiles WHERE email = '${learner}'`)) as [[string]];
  // what the demo has planned for this learner is not of this story
  await server.sql(`DELETE FROM interviews WHERE user_id = '${me}'`);
  const stage =
    "(SELECT s.title FROM course_stages s JOIN course_assignments a ON a.course_id = s.course_id JOIN stage_questions q ON q.stage_id = s.id WHERE a.user_id = '" +
    me +
    "' GROUP BY s.id ORDER BY count(*) DESC LIMIT 1)";
  await server.sql(`INSERT INTO interviews (id, user_id, interview_name, scheduled_date, duration_minutes, place, status, sequence)
    VALUES ('interviewtest00', '${me}', ${stage}, '${inDays(9).moment.replace('T', ' ')}', 60, 'Room 4', 'scheduled', 0)`);
  const page = await enter(laptop.context, '/study');
  const card = page.getByRole('region', { name: 'Interview countdown' });
  await expect(card).toContainText('In 9 days');
  await expect(card).toContainText('Room 4');
  await expect(card.getByRole('img', { name: /^Studied on 0 of the last 4 days, 9 to go$/ })).toBeVisible();
  const text = await card.innerText();
  const total = Number(/of (\d+)\nquestions answered once/.exec(text)?.[1] ?? 0);
  if (total >= 5) {
    await expect(card).toContainText('0%would come back on the day');
    await expect(card).toContainText(`0 of ${total}`);
    await expect(card).toContainText(/\d+ a dayfrom today (reaches|comes to) \d+%/);
    await expect(card).toContainText('It is a forecast of memory, not of the interview.');
  } else await expect(card).toContainText('The percentage appears once there are at least 5 questions.');
  // COUNT-11
  expect(text).not.toMatch(/\b(ready|pass|chance)\b/i);
  expect(await violationsOn(page)).toEqual([]);

  // the day has come and gone
  await server.sql(
    `UPDATE interviews SET scheduled_date = '${inDays(-1).moment.replace('T', ' ')}' WHERE id = 'interviewtest00'`,
  );
  await page.reload();
  await expect(page.getByRole('heading', { name: 'How was it?' })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('heading', { name: 'No interview ahead' })).toBeVisible();
  await page.getByRole('button', { name: 'Submit Question' }).click();
  await expect(page.getByRole('dialog', { name: 'Submit Interview Question' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Close the countdown' }).click();
  await expect(page.getByRole('heading', { name: 'How was it?' })).toHaveCount(0);
  await expect(indicator(page)).toHaveText('Saved');
  await expect.poll(() => server.sql('SELECT ended FROM countdowns')).toEqual([['1']]);
});

test('COUNT-02 COUNT-04 COUNT-05 COUNT-12 COUNT-14 a date of one’s own in a tunnel, its questions chosen, another date, and the end', async ({
  device,
  nemesis,
  server,
}) => {
  const [[me]] = (await server.sql(`SELECT id FROM profiles WHERE email = '${learner}'`)) as [[string]];
  await server.sql(`DELETE FROM interviews WHERE user_id = '${me}'`);
  const pocket = await device({ owner: learner, viewport: phone });
  const page = await enter(pocket.context, '/study');
  await settled(page);
  await expect(page.getByRole('heading', { name: 'No interview ahead' })).toBeVisible({ timeout: 60_000 });
  await pocket.context.setOffline(true);
  nemesis.cut = true;
  await page.getByRole('button', { name: 'Set a date' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set a date' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Give it a title.')).toBeVisible();
  await expect(dialog.getByText('Choose a date and a time.')).toBeVisible();
  await dialog.getByLabel('Title').fill('Second round');
  await dialog.getByLabel('Date').fill(inDays(-3).date);
  await expect(dialog.getByText('This time has already passed.')).toBeVisible();
  // an unfinished one is there again
  await page.reload();
  await page.getByRole('button', { name: 'Set a date' }).click();
  await expect(dialog.getByLabel('Title')).toHaveValue('Second round');
  await dialog.getByLabel('Date').fill(inDays(12).date);
  await dialog.getByLabel('Time (Tokyo)').fill('14:00');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const card = page.getByRole('region', { name: 'Interview countdown' });
  await expect(card).toContainText('In 12 days');
  await expect(card).toContainText('Second round');

  const more = card.getByRole('button', { name: 'More for the countdown' });
  await more.click();
  await page.getByRole('menuitem', { name: 'Choose its questions' }).click();
  const deck = page.getByRole('dialog', { name: 'Questions for Second round' });
  const boxes = deck.getByRole('checkbox', { checked: false });
  await boxes.first().waitFor();
  for (let at = 0; at < 6; at++) await boxes.first().click();
  await deck.getByRole('button', { name: 'Close' }).last().click();
  await expect(card).toContainText(/of \d+/);
  expect(await misfits(page)).toEqual([]);
  expect(await violationsOn(page)).toEqual([]);

  await more.click();
  await page.getByRole('menuitem', { name: 'Change the date' }).click();
  const change = page.getByRole('dialog', { name: 'Change the date' });
  await change.getByLabel('Date').fill(inDays(1).date);
  await change.getByRole('button', { name: 'Save' }).click();
  await expect(card).toContainText('Tomorrow');

  nemesis.cut = false;
  await pocket.context.setOffline(false);
  await expect(indicator(page)).toHaveText('Saved', { timeout: 60_000 });
  const rows = await server.sql('SELECT title, date, json_array_length(deck), ended FROM countdowns');
  expect(rows).toHaveLength(1);
  expect(rows[0]![0]).toBe('Second round');
  expect(rows[0]![1]).toBe(inDays(1).moment.replace('T', ' '));
  expect(Number(rows[0]![2])).toBeGreaterThanOrEqual(6);

  const desk = await device({ owner: learner, viewport: desktop });
  const there = await enter(desk.context, '/study');
  const seen = there.getByRole('region', { name: 'Interview countdown' });
  await expect(seen).toContainText('Tomorrow', { timeout: 60_000 });
  await seen.getByRole('button', { name: 'More for the countdown' }).click();
  await there.getByRole('menuitem', { name: 'End the countdown' }).click();
  await expect(there.getByRole('heading', { name: 'No interview ahead' })).toBeVisible();
  await there.getByRole('button', { name: 'Undo' }).click();
  await expect(seen).toContainText('Tomorrow');
});
