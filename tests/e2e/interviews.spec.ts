import type { Page } from '@playwright/test';
import { emptyPipeline, enter, indicator, settled, signIn } from './pages.ts';
import { admin, desktop, expect, learner, test } from './world.ts';

const list = '/admin?tab=users&sub=interviews';
const idOf = `SELECT id FROM profiles WHERE email = '${learner}'`;
const row = (page: Page) => page.locator('.interview-days ul > li');
/** A person's first interview, as an admin scheduled it at 16:00 in Tokyo. */
const interview = (id: string, place = 'Room 3') =>
  `INSERT INTO interviews (id, user_id, interview_name, scheduled_date, duration_minutes, place, interviewers, notes, created_by, status, created_at, updated_at, text_by) VALUES ('${id}', (${idOf}), 'HR Interview', '2027-01-11 07:00:00.000Z', 60, '${place}', '[]', 'Weak in SQL.', '', 'scheduled', '2026-11-01 00:00:00.000Z', '2026-11-01 00:00:00.000Z', 'wrote')`;

test('INT-05 INT-44 A62 A119 SEC-28 in New York an admin schedules in Tokyo, warned, and the learner sees it in a tunnel', async ({
  device,
  server,
}) => {
  await emptyPipeline(server);
  await server.sql(interview('firstinterview0'));
  const [[id]] = (await server.sql(idOf)) as [[string]];
  const office = await device({ owner: admin, viewport: desktop, timezoneId: 'America/New_York' });
  const page = await enter(office.context, `${list}&candidate=${id}&part=interviews`);
  const form = page.getByRole('form', { name: 'Schedule an interview' });
  await form.getByLabel('Type').selectOption('Technical Interview');
  await form.getByLabel('Date').fill('2027-01-11');
  await form.getByLabel('Time').fill('16:30');
  await expect(form.getByText('2027/01/11 is a public holiday')).toBeVisible();
  await expect(form.getByText('The candidate has another interview then')).toBeVisible();
  await expect(form.getByText(/Tokyo time/).first()).toBeVisible();
  await form.getByLabel(/^Notes/).fill('Ask about the outage.');
  await form.getByRole('button', { name: /^Schedule (Interview|anyway)$/ }).click();
  await expect(page.getByText('Interview scheduled successfully!')).toBeVisible();
  await expect(indicator(page)).toHaveText('Saved');
  await expect
    .poll(() => server.sql("SELECT scheduled_date FROM interviews WHERE notes LIKE 'Ask%'"))
    .toEqual([['2027-01-11 07:30:00.000Z']]);

  const phone = await device({ owner: learner });
  const own = await enter(phone.context, '/dashboard');
  await phone.context.setOffline(true);
  await own.reload();
  const mine = own.getByRole('region', { name: 'Your interviews' });
  await expect(mine.getByRole('listitem').filter({ hasText: 'Technical Interview' })).toContainText('16:30');
  await expect(own.locator('body')).not.toContainText(/outage|SQL/);
  // its calendar file is made without a network too
  const saved = own.waitForEvent('download');
  await mine.getByRole('button', { name: /^Add to calendar: Technical/ }).click();
  expect((await saved).suggestedFilename()).toBe('Technical Interview 2027-01-11.ics');
});

test('INT-12 INT-45 of two admins, one reschedules in a tunnel what the other cancels, and both stand', async ({
  device,
  server,
}) => {
  await emptyPipeline(server);
  await server.sql(interview('firstinterview0'));
  const office = await device({ owner: admin, viewport: desktop });
  const page = await enter(office.context, list);
  await office.context.setOffline(true);
  await row(page)
    .getByRole('button', { name: /^Actions/ })
    .click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit interview' });
  await dialog.getByLabel('Time').fill('10:00');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(row(page)).toContainText('Rescheduled');

  await server.sql(`UPDATE profiles SET role = 'admin' WHERE email = '${learner}'`);
  const other = await signIn((await device({ viewport: desktop })).context, learner, list);
  await settled(other);
  await row(other)
    .getByRole('button', { name: /^Actions/ })
    .click();
  await other.getByRole('menuitem', { name: 'Mark cancelled' }).click();
  await expect(row(other)).toContainText('Cancelled');
  await expect(indicator(other)).toHaveText('Saved');

  await office.context.setOffline(false);
  await expect(indicator(page)).toHaveText('Saved');
  for (const one of [page, other]) {
    await expect(row(one)).toContainText('10:00');
    await expect(row(one)).toContainText('Cancelled');
  }
  await expect
    .poll(() => server.sql('SELECT status, scheduled_date, sequence FROM interviews'))
    .toEqual([['cancelled', '2027-01-11 01:00:00.000Z', '2']]);
});
