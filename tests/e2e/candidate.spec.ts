import type { Page } from '@playwright/test';
import { signIn as tokenFor } from '../server/accounts.ts';
import type { Server } from '../server/harness.ts';
import { done, intention } from '../server/wire.ts';
import { emptyPipeline, enter, everythingHeld, hasAdminFiles, indicator, settled, signIn } from './pages.ts';
import { admin, desktop, expect, learner, password, test } from './world.ts';

const other = { email: 'second.admin@example.com', password: 'correct horse' };

/** The learner as a candidate, and a second admin. */
async function begin(server: Server) {
  await emptyPipeline(server);
  const account = { token: await tokenFor(server, admin, password) };
  const [[candidate] = []] = await server.sql(`SELECT id FROM profiles WHERE email = '${learner}'`);
  const write = (name: Parameters<typeof intention>[0], args: object) => done(server, account, [intention(name, args)]);
  await write('candidate.add', { id: candidate, position: 'Backend Engineer', company: 'Kitami' });
  const note = (id: string, note_type: string, content: string) =>
    write('note.add', {
      ...{ id, user_id: candidate, note_type, content, due_date: null },
      ...{ priority: note_type === 'todo' ? 'high' : null, assigned_to: null },
    });
  return { candidate: candidate!, write, note };
}

async function addAdmin(server: Server): Promise<void> {
  await server.request('/api/register', { body: { ...other, full_name: 'Second Admin' } });
  await server.sql(`UPDATE profiles SET role = 'admin', is_active = true WHERE email = '${other.email}'`);
}

const open = (page: Page, id: string, part: string) =>
  page.goto(`/admin?tab=users&sub=tasks&candidate=${id}&part=${part}`);

test('CAND-17 R25 two admins in two tunnels write one field: both texts are kept, and their other fields do not meet', async ({
  device,
  server,
}) => {
  const { candidate } = await begin(server);
  await addAdmin(server);
  const [first, second] = [await device({ owner: admin, viewport: desktop }), await device({ viewport: desktop })];
  const [one, two] = [
    await enter(first.context, '/admin?tab=users&sub=tasks'),
    await signIn(second.context, other.email, '/admin?tab=users&sub=tasks', other.password),
  ];
  await Promise.all([settled(two), hasAdminFiles(one), hasAdminFiles(two)]);
  await first.context.setOffline(true);
  await second.context.setOffline(true);
  const edit = async (page: Page, fields: Record<string, string>) => {
    await open(page, candidate, 'overview');
    await page.getByRole('region', { name: 'Information' }).getByRole('button', { name: 'Edit' }).click();
    for (const [name, value] of Object.entries(fields)) await page.getByLabel(name).fill(value);
    await page.getByRole('button', { name: 'Save Information' }).click();
    await expect(page.getByText('Information updated successfully.')).toBeVisible();
  };
  await edit(one, { Location: 'Kyoto', 'Notice period': 'One month' });
  await edit(two, { Location: 'Osaka', 'Current salary': '9,000,000' });
  await first.context.setOffline(false);
  await expect(indicator(one)).toHaveText('Saved', { timeout: 60_000 });
  await second.context.setOffline(false);
  await expect(indicator(two)).toHaveText('1 needs attention', { timeout: 60_000 });
  expect(
    await server.sql(`SELECT location, notice_period, current_salary FROM candidates WHERE id = '${candidate}'`),
  ).toEqual([['Kyoto', 'One month', '9,000,000']]);
  await two.getByRole('button', { name: 'Close' }).click();
  await indicator(two).click();
  const texts = two.getByRole('group', { name: 'Location' });
  await expect(texts).toContainText('Kyoto');
  await expect(texts).toContainText('Osaka');
});

test('CAND-44 R25 a note that is deleted elsewhere while it is edited keeps the words of the edit', async ({
  device,
  server,
}) => {
  const { candidate, write, note } = await begin(server);
  await note('notexxxxxxxxxxx', 'note', 'As it was');
  const office = await device({ owner: admin, viewport: desktop });
  const page = await enter(office.context, '/admin?tab=users&sub=tasks');
  await hasAdminFiles(page);
  await office.context.setOffline(true);
  await open(page, candidate, 'notes');
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('textbox', { name: 'Note' }).nth(1).fill('Words that must stay');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Words that must stay' })).toContainText('Not sent yet');
  await write('note.delete', { id: 'notexxxxxxxxxxx', saw: null });
  await office.context.setOffline(false);
  await expect(indicator(page)).toHaveText('1 needs attention', { timeout: 60_000 });
  await page.getByRole('button', { name: 'Close' }).click();
  await indicator(page).click();
  await expect(page.getByText('Words that must stay')).toBeVisible();
});

test('CAND-44 R25 a note that is edited elsewhere after it was deleted in a tunnel stands, and whoever deleted it is told', async ({
  device,
  server,
}) => {
  const { candidate, note } = await begin(server);
  await addAdmin(server);
  await note('notexxxxxxxxxxx', 'note', 'As it was');
  const office = await device({ owner: admin, viewport: desktop });
  const page = await enter(office.context, '/admin?tab=users&sub=tasks');
  await hasAdminFiles(page);
  await office.context.setOffline(true);
  await open(page, candidate, 'notes');
  await page.getByRole('button', { name: 'Delete' }).click();
  await page
    .getByRole('dialog', { name: /^Are you sure/ })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(page.getByText('As it was')).toHaveCount(0);
  const colleague = { token: await tokenFor(server, other.email, other.password) };
  const [[saw] = []] = await server.sql("SELECT text_by FROM admin_notes WHERE id = 'notexxxxxxxxxxx'");
  const edit = { id: 'notexxxxxxxxxxx', saw, content: 'What a colleague found out' };
  await done(server, colleague, [intention('note.edit', edit)]);
  await office.context.setOffline(false);
  await expect(indicator(page)).toHaveText('1 needs attention', { timeout: 60_000 });
  await expect(page.getByText('What a colleague found out')).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await indicator(page).click();
  const refused = page.getByRole('article', { name: 'The server refused the deletion of a note or to-do' });
  await expect(refused).toContainText('The text was changed elsewhere in the meantime.');
  await refused.getByRole('button', { name: 'Discard' }).click();
  await page
    .getByRole('dialog', { name: /^Discard/ })
    .getByRole('button', { name: 'Discard' })
    .click();
  await expect(indicator(page)).toHaveText('Saved');
});

test('TASK-07 CAND-46 A94 a task is completed by one key offline, and nothing of recruiting is on the learner’s device', async ({
  device,
  server,
}) => {
  const { candidate, write, note } = await begin(server);
  await note('todoxxxxxxxxxxx', 'todo', 'Confidential task');
  await note('notexxxxxxxxxxx', 'note', 'Confidential note');
  await write('candidate.edit', { id: candidate, saw: '', current_salary: 'Confidential salary' });
  await write('candidate.move', { id: candidate, stage: 'Debrief', notes: 'Confidential move' });
  await write('candidate.reject', { id: candidate, reason: 'Confidential reason' });
  await write('interview.schedule', {
    ...{ id: 'talkxxxxxxxxxxx', user_id: candidate, interview_name: 'HR Interview', duration_minutes: 60 },
    ...{ scheduled_date: '2030-01-01T01:00:00.000Z', place: null },
    ...{ interviewers: ['Confidential interviewer'], notes: 'Confidential words' },
  });
  const office = await device({ owner: admin, viewport: desktop });
  const page = await enter(office.context, '/admin?tab=users&sub=tasks');
  await hasAdminFiles(page);
  await office.context.setOffline(true);
  const row = page.getByRole('row').filter({ hasText: 'Confidential task' });
  await row.focus();
  await page.keyboard.press('c');
  await expect(page.getByText('Task marked as completed.')).toBeVisible();
  await expect(row).toHaveCount(0);
  await office.context.setOffline(false);
  await expect(indicator(page)).toHaveText('Saved', { timeout: 60_000 });
  await expect
    .poll(() => server.sql(`SELECT is_completed FROM admin_notes WHERE id = 'todoxxxxxxxxxxx'`))
    .toEqual([['1']]);

  const train = await device();
  const own = await signIn(train.context, learner);
  await settled(own);
  const held = await everythingHeld(own);
  // it is the whole store that was read: their own course is in it
  expect(held).toContain(candidate);
  expect(held).toContain('HR Interview');
  expect(held).not.toMatch(/Confidential|Debrief|stage_transitions\/|admin_notes\/|candidates\/|user_stages\//);
});
