import type { Page } from '@playwright/test';
import { violationsOn } from './axe.ts';
import { misfits } from './misfits.ts';
import { enter, indicator, settled, signIn } from './pages.ts';
import { admin, desktop, expect, learner, phone, test } from './world.ts';

const course = '/course/backend-engineer-screening-to-offer';
const picker = (page: Page) => page.getByRole('dialog', { name: /^(Manage Questions|質問を管理)$/ });

async function openPicker(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Manage Questions|質問を管理)$/ }).click();
  // loaded now, and three browsers at a time want a busy machine
  await expect(picker(page).locator('.pick-row').first()).toBeVisible({ timeout: 60_000 });
}

/** Ticks the first question that the search leaves and this stage has not; returns its words. */
async function pick(page: Page, words: string): Promise<string> {
  await page.keyboard.press('/');
  await page.keyboard.type(words);
  const row = picker(page).locator('.pick-row:not(:has(:checked))').first();
  await expect(row).toBeVisible();
  const text = (await row.locator('.pick-text').textContent())!;
  await row.click();
  await expect(picker(page).getByText('1 added')).toBeVisible();
  return text;
}
const saveQuestions = (page: Page) => picker(page).getByRole('button', { name: 'Save Questions' }).click();

test('STAGE-14 STAGE-17 STAGE-20 A41 REV-26 of two admins, one in a tunnel, both keep what they picked; a learner sees it, and a review is read', async ({
  device,
  server,
}) => {
  await server.sql(
    "UPDATE profiles SET role = 'admin' WHERE id IN (SELECT user_id FROM course_reviews ORDER BY created_at LIMIT 1)",
  );
  const [[second]] = (await server.sql(
    "SELECT email FROM profiles WHERE role = 'admin' AND id IN (SELECT user_id FROM course_reviews) LIMIT 1",
  )) as [[string]];
  const pages = await Promise.all([
    device({ owner: admin, viewport: desktop }).then(({ context }) => enter(context, course)),
    device({ viewport: desktop }).then(({ context }) => signIn(context, second, course)),
    device({ owner: learner, viewport: desktop }).then(({ context }) => enter(context, course)),
  ]);
  const [tunnel, office, study] = pages;
  await settled(office);
  await tunnel.context().setOffline(true);
  await Promise.all([openPicker(tunnel), openPicker(office)]);
  const here = await pick(tunnel, 'incident');
  await saveQuestions(tunnel);
  await expect(tunnel.getByText('Questions updated!')).toBeVisible();
  const there = await pick(office, '面接');
  await saveQuestions(office);
  await expect(indicator(office)).toHaveText('Saved');
  await tunnel.context().setOffline(false);
  await expect(indicator(tunnel)).toHaveText('Saved');

  const linked = "SELECT count(*) FROM stage_questions WHERE created_at > datetime('now', '-1 hour')";
  await expect.poll(() => server.sql(linked)).toEqual([['2']]);
  // what is behind "View More" counts as well
  for (const more of await study.locator('.view-more').all()) await more.click();
  for (const words of [here, there])
    await expect(study.locator('.question-text', { hasText: words.slice(0, 40) })).toBeVisible();

  await office.goto('/admin?tab=courses&sub=reviews&read=unread');
  const first = office.locator('.course-opinion').first();
  const name = (await first.locator('b').first().textContent())!;
  await first.getByRole('button', { name: 'Mark as Read' }).click();
  await expect(office.getByText('Marked as read')).toBeVisible();
  const read =
    "SELECT profiles.full_name FROM course_reviews JOIN profiles ON profiles.id = user_id WHERE read_status = 'read'";
  await expect.poll(() => server.sql(read)).toEqual([[name]]);
});

for (const [name, viewport, colorScheme, locale] of [
  ['a phone, dark, Japanese', phone, 'dark', 'ja-JP'],
  ['a desktop, light, English', desktop, 'light', 'en-US'],
] as const)
  test(`STAGE-13 REV-29 on ${name} axe finds nothing in the picker and the reviews, and they fit a phone of 320 px`, async ({
    device,
  }) => {
    const { context } = await device({ owner: admin, viewport, colorScheme, locale });
    const page = await enter(context, course);
    await openPicker(page);
    expect(await violationsOn(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 740 });
    expect(await misfits(page)).toEqual([]);
    await page.setViewportSize(viewport);
    await page.goto('/admin?tab=courses&sub=reviews&stars=distribution');
    await page.locator('.review-open').first().click();
    expect(await violationsOn(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 740 });
    expect(await misfits(page)).toEqual([]);
  });
