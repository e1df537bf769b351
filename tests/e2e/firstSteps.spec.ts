import type { Page } from '@playwright/test';
import { command } from '../server/harness.ts';
import { violationsOn } from './axe.ts';
import { misfits } from './misfits.ts';
import { indicator } from './pages.ts';
import { expect, test, type World } from './world.ts';

const email = 'mateo@example.com';
const gradesOnServer = `SELECT coalesce(sum(json_array_length(answers)), 0) FROM study_days
  WHERE user_id = (SELECT id FROM profiles WHERE email = '${email}')`;

/** Registers on this device, is approved by an admin, and signs in: by what can be read on the screens. */
async function join(page: Page, server: World['server']): Promise<void> {
  await page.goto('/');
  await page.getByText('Request an account').tap();
  await page.getByLabel('Full Name').fill('Mateo Silva');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('my own horse 2026');
  await page.getByLabel('Confirm Password').fill('my own horse 2026');
  await page.getByText('Submit Registration').tap();
  await page.getByText('Back to sign in').tap();
  expect((await command(['admin', 'approve', email, '--dir', server.dir])).code).toBe(0);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill('my own horse 2026');
  await page.getByText('Login Now').tap();
}

test('FIRST-01 FIRST-02 from registration and approval to the first grade on the server in four touches', async ({
  device,
  server,
}) => {
  const { context } = await device();
  const page = context.pages()[0]!;
  await join(page, server);
  let touches = 0;
  const touch = async (words: string | RegExp) => {
    await page.getByText(words, { exact: true }).filter({ visible: true }).first().tap();
    touches += 1;
  };
  await expect(page.getByText('When is your interview?')).toBeVisible({ timeout: 60_000 });
  await touch('Not yet');
  await expect(page.getByText('Which role and language?')).toBeVisible();
  expect(await misfits(page)).toEqual([]);
  expect(await violationsOn(page)).toEqual([]);
  await touch('Start with 5 questions');
  await expect(page.getByText('1 of 5')).toBeVisible({ timeout: 60_000 });
  await touch(/^(Show the context|Go on)/);
  await expect(page.getByText('How did it go?')).toBeVisible();
  // a second press so soon would be taken for a double one
  await page.waitForTimeout(500);
  await touch('Good');
  await expect(page.getByText('2 of 5')).toBeVisible();
  expect(touches).toBeLessThanOrEqual(4);
  await expect.poll(() => server.sql(gradesOnServer), { timeout: 60_000 }).toEqual([['1']]);
});

test('FIRST-01 a company and a date make its questions the deck, and each step can be skipped', async ({
  device,
  server,
}) => {
  const { context } = await device();
  const page = context.pages()[0]!;
  await join(page, server);
  await expect(page.getByText('When is your interview?')).toBeVisible({ timeout: 60_000 });
  await page.getByText('Set a date').tap();
  await page.getByLabel('Company or title').fill('Second round at Kitami Robotics');
  const tokyo = new Date(Date.now() + (9 * 3_600 + 12 * 86_400) * 1_000).toISOString().slice(0, 10);
  await page.getByLabel('Date').fill(tokyo);
  expect(await misfits(page)).toEqual([]);
  await page.getByText('Save', { exact: true }).tap();
  await page.getByText('Skip', { exact: true }).tap();
  await expect(page.getByText('5 questions to begin with')).toBeVisible();
  await page.getByText('Skip', { exact: true }).tap();
  await expect(page.getByText('In 12 days')).toBeVisible();
  await expect(indicator(page)).toHaveText('Saved', { timeout: 60_000 });
  const [[wrong, size]] = (await server.sql(`SELECT sum(q.company <> 'Kitami Robotics'), count(*)
    FROM countdowns c, json_each(c.deck) d JOIN interview_questions q ON q.id = d.value
    WHERE c.title = 'Second round at Kitami Robotics'`)) as [[string, string]];
  expect([Number(wrong), Number(size) > 4]).toEqual([0, true]);
  // once skipped, they do not come back
  await page.reload();
  await expect(page.getByText('In 12 days')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(/Step \d of 3/)).toHaveCount(0);
});
