import type { Page } from '@playwright/test';
import { myAnswerId } from '#model/id.ts';
import { signIn } from '../server/accounts.ts';
import type { Server } from '../server/harness.ts';
import { done, intention } from '../server/wire.ts';
import { violationsOn } from './axe.ts';
import { misfits } from './misfits.ts';
import { enter, everythingHeld, indicator, keptDrafts } from './pages.ts';
import { admin, desktop, expect, learner, password, phone, test } from './world.ts';

const fields = {
  situation: '<p>We polled a partner every ten seconds</p>',
  task: '<p>I owned the rota</p>',
  action: '<p>I replayed a week of traffic</p>',
  result: '<p>Night alerts fell to one a month</p>',
};
const one = async (server: Server, query: string): Promise<string> => (await server.sql(query))[0]![0]!;

/** The learner's phone, somewhere else: what it sends, without its screen. */
async function learnersPhone(server: Server) {
  const question = await one(
    server,
    "SELECT id FROM interview_questions WHERE status = 'approved' ORDER BY id LIMIT 1",
  );
  const user = await one(server, `SELECT id FROM profiles WHERE email = '${learner}'`);
  const token = await signIn(server, learner, password);
  const answer = myAnswerId(user, question);
  const share = (shared: boolean) =>
    done(server, { token }, [intention('answer.share', { question_id: question, shared, saw: null })]);
  return {
    question,
    user,
    answer,
    share,
    write: () =>
      done(server, { token }, [
        intention('answer.write', { question_id: question, saw: '', under: null, form: 'star', text: null, ...fields }),
      ]),
    comment: (body: string, id: string) =>
      done(server, { token }, [intention('answer.comment', { id, answer_id: answer, body })]),
  };
}

const region = (page: Page) => page.getByRole('region', { name: /^Shared answers/ });
const field = (page: Page) => page.getByRole('textbox', { name: 'Write a comment' });

test('ANSWER-11 ANSWER-13 ANSWER-14 an admin reads what is shared, comments in a tunnel, and takes it back', async ({
  device,
  nemesis,
  server,
}) => {
  const lena = await learnersPhone(server);
  await lena.write();
  const desk = await device({ owner: admin, viewport: desktop });
  const page = await enter(desk.context, `/question/${lena.question}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(region(page)).toHaveCount(0);
  expect((await everythingHeld(page)).includes('We polled a partner')).toBe(false);

  await lena.share(true);
  await expect(region(page)).toBeVisible({ timeout: 60_000 });
  await expect(region(page).locator('h3')).toHaveText('Haruka Mori');
  await expect(region(page)).toContainText(/Shared since [\d/]+/);
  await expect(region(page).locator('.answer-stop b')).toHaveText(['Situation', 'Task', 'Action', 'Result']);
  for (const text of Object.values(fields)) await expect(region(page)).toContainText(text.replace(/<[^>]*>/g, ''));
  await lena.comment('Is one minute too short?', 'd'.repeat(15));
  await expect(region(page).locator('.answer-comments li')).toHaveCount(1, { timeout: 60_000 });
  await expect(region(page).locator('.answer-comment-head')).toContainText('Haruka Mori');
  await expect(region(page).locator('.answer-comment-head time')).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Delete my comment' })).toHaveCount(0);

  // in a tunnel; what is typed outlives a reload
  await desk.context.setOffline(true);
  nemesis.cut = true;
  await field(page).fill('Say what you measured first');
  await expect.poll(() => keptDrafts(page)).toContain('Say what you measured');
  await page.reload();
  await expect(field(page)).toHaveValue('Say what you measured first');
  await field(page).press('Control+Enter');
  const mine = region(page).locator('.answer-comments li').filter({ hasText: 'Say what you measured first' });
  await expect(mine).toContainText('You');
  await expect(mine).toContainText('Not sent yet');
  await expect(field(page)).toHaveValue('');
  await expect.poll(() => keptDrafts(page)).not.toContain('Say what you measured');
  await mine.getByRole('button', { name: 'Delete my comment' }).click();
  await expect(mine).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(mine).toHaveCount(1);
  nemesis.cut = false;
  await desk.context.setOffline(false);
  await expect(indicator(page)).toHaveText('Saved', { timeout: 60_000 });
  const said = await server.sql(`SELECT author_name, body FROM answer_comments ORDER BY created_at`);
  expect(said.map(([, body]) => body)).toEqual(['Is one minute too short?', 'Say what you measured first']);

  for (const [colorScheme, viewport] of [
    ['light', desktop],
    ['dark', desktop],
    ['dark', phone],
    ['light', phone],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(viewport);
    await region(page).scrollIntoViewIfNeeded();
    expect(await violationsOn(page), `${colorScheme} ${viewport.width}`).toEqual([]);
  }
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: 740 });
    await expect.poll(() => misfits(page), { message: `${width} px` }).toEqual([]);
  }

  // from their page as well
  await page.setViewportSize(desktop);
  await page.goto(`/admin/person/${lena.user}`);
  const shared = page.getByRole('region', { name: 'Shared answers' });
  await expect(shared.getByRole('link')).toHaveAttribute('href', `/question/${lena.question}`);
  expect(await violationsOn(page)).toEqual([]);
  await lena.share(false);
  await expect(shared).toHaveCount(0, { timeout: 60_000 });
});

test('ANSWER-12 ANSWER-13 after Stop sharing nothing of it is on an admin’s device, and a comment in a tunnel keeps its words', async ({
  device,
  nemesis,
  server,
}) => {
  const lena = await learnersPhone(server);
  await lena.write();
  await lena.share(true);
  await lena.comment('Moved it up', 'd'.repeat(15));
  const pocket = await device({ owner: admin, viewport: phone });
  const page = await enter(pocket.context, `/question/${lena.question}`);
  await expect(region(page)).toContainText('Moved it up');
  expect((await everythingHeld(page)).includes('Night alerts fell')).toBe(true);
  await pocket.context.setOffline(true);
  nemesis.cut = true;
  await field(page).fill('Written in the tunnel');
  await region(page).getByRole('button', { name: 'Send' }).click();
  await expect(region(page)).toContainText('Written in the tunnel');
  await lena.share(false);
  nemesis.cut = false;
  await pocket.context.setOffline(false);
  await expect(region(page)).toHaveCount(0, { timeout: 60_000 });
  await expect(indicator(page)).toHaveText(/needs attention/, { timeout: 60_000 });
  const held = await everythingHeld(page, 'entries');
  for (const words of ['Night alerts fell', 'We polled a partner', 'Moved it up', 'Written in the tunnel'])
    expect(held.includes(words), words).toBe(false);
  await page.goto('/');
  await indicator(page).click();
  const refused = page.getByRole('article', { name: /a comment/ });
  await expect(refused).toContainText('The answer is not shared any more.');
  await expect(refused).toContainText('Written in the tunnel');
  // shared again, it is sent again
  await lena.share(true);
  await expect
    .poll(async () => (await everythingHeld(page)).includes('Night alerts fell'), { timeout: 60_000 })
    .toBe(true);
  await refused.getByRole('button', { name: 'Send again' }).click();
  await expect(refused).toHaveCount(0);
  await page.goto(`/question/${lena.question}`);
  await expect(region(page)).toContainText('Written in the tunnel', { timeout: 60_000 });
  await expect.poll(() => one(server, "SELECT count(*) FROM answer_comments WHERE body LIKE 'Written%'")).toBe('1');
});

test('ANSWER-11 ANSWER-13 ANSWER-14 its author shares an answer, and answers what an admin says', async ({
  device,
  server,
}) => {
  const lena = await learnersPhone(server);
  await lena.write();
  const pocket = await device({ owner: learner, viewport: phone });
  const page = await enter(pocket.context, `/question/${lena.question}/answer`);
  const comments = page.getByRole('region', { name: 'Comments' });
  await expect(page.getByText('Private to you')).toBeVisible();
  await expect(comments).toHaveCount(0);
  await page.getByRole('button', { name: 'Share...' }).click();
  await page.getByRole('button', { name: 'Share with administrators' }).click();
  await expect(comments).toContainText('No comments yet.');
  await expect(indicator(page)).toHaveText('Saved', { timeout: 60_000 });
  const token = await signIn(server, admin, password);
  const id = 'd'.repeat(15);
  await done(server, { token }, [
    intention('answer.comment', { id, answer_id: lena.answer, body: 'Say the number first' }),
  ]);
  await expect(comments.locator('li')).toContainText(['Say the number first'], { timeout: 60_000 });
  const name = await one(server, `SELECT full_name FROM profiles WHERE email = '${admin}'`);
  await expect(comments.locator('li b')).toHaveText([name]);
  await expect(comments.getByRole('button', { name: 'Delete my comment' })).toHaveCount(0);
  await field(page).fill('Moved it up');
  await comments.getByRole('button', { name: 'Send' }).click();
  await expect(comments.locator('li b')).toHaveText([name, 'You']);
  await expect.poll(() => one(server, 'SELECT count(*) FROM answer_comments')).toBe('2');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await violationsOn(page), colorScheme).toEqual([]);
  }
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: 740 });
    await expect.poll(() => misfits(page), { message: `${width} px` }).toEqual([]);
  }
  await page.setViewportSize(phone);
  // nobody else can be told any more; what was said stays with its author
  await page.getByRole('button', { name: 'Stop sharing' }).click();
  await expect(field(page)).toHaveCount(0);
  await expect(comments.locator('li')).toHaveCount(2);
});
