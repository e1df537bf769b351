import type { Locator, Page } from '@playwright/test';
import { misfits } from './misfits.ts';
import { adminsScreens, indicator, learnersScreens, open, settled, signIn } from './pages.ts';
import { wideJapanese } from './wideFont.ts';
import { admin, expect, learner, test } from './world.ts';

/** Every screen and every dialog on three phones, with words longer than a line, in both languages. */
const widths = [320, 360, 390];
const height = 740;

test.describe.configure({ timeout: 150_000 });

async function fits(page: Page, where: string): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height });
    // what moves, and what measures itself
    await page.evaluate(async () => {
      const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
      await Promise.allSettled(ending.map(({ finished }) => finished));
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    });
    // what follows the width on its own, like a popover, takes a moment
    let found = await misfits(page);
    for (let tries = 0; found.length && tries < 3; tries += 1) {
      await page.waitForTimeout(200);
      found = await misfits(page);
    }
    expect.soft(found, `${where} at ${width} px`).toEqual([]);
  }
}

const longName = 'Wolfeschlegelsteinhausenbergerdorff-Montgomery Bartholomew';
const longWords = [
  `UPDATE profiles SET full_name = '${longName}' WHERE email IN ('${learner}', '${admin}')`,
  `UPDATE courses SET title = 'Telekommunikationsüberwachungsverordnung und Rindfleischetikettierung' WHERE id = (SELECT id FROM courses WHERE title NOT LIKE 'Backend%' LIMIT 1)`,
  `UPDATE interview_questions SET company = 'Donaudampfschifffahrtsgesellschaft AG', category = 'Kraftfahrzeughaftpflichtversicherung', role = 'Rechtsschutzversicherungssachbearbeiter'
     WHERE id IN (SELECT id FROM interview_questions ORDER BY created_at DESC LIMIT 2)`,
  `UPDATE resources SET title = 'Nahrungsmittelunverträglichkeitsuntersuchung', url = 'https://rindfleischetikettierungsueberwachungsaufgaben.example.com/a'
     WHERE id IN (SELECT id FROM resources ORDER BY created_at DESC LIMIT 2)`,
];

const button = (at: Page | Locator, name: RegExp) => at.getByRole('button', { name }).filter({ visible: true }).first();

/** Opens a dialog, measures it, and closes it. */
async function dialogFits(page: Page, opener: Locator, where: string): Promise<void> {
  await opener.click();
  await expect(page.getByRole('dialog').last()).toBeVisible();
  await expect(page.locator('[role=dialog] .skeleton')).toHaveCount(0);
  await fits(page, where);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

for (const locale of ['en-US', 'ja-JP']) {
  test(`NAV-28 without a session nothing is cut off on a phone and all can be touched: ${locale}`, async ({
    device,
  }) => {
    const { context } = await device({ viewport: { width: 390, height }, locale });
    if (locale === 'ja-JP') await wideJapanese(context);
    const page = context.pages()[0]!;
    for (const address of ['/auth', '/signup', '/auth/forgot', '/auth/reset', '/auth/reset#token=a.b.c']) {
      await page.goto('about:blank');
      await open(page, address);
      await fits(page, address);
    }
    for (const address of ['/auth', '/signup', '/auth/forgot']) {
      await open(page, address);
      await page.locator('button[type=submit]').click();
      await fits(page, `${address} with errors`);
    }
  });

  test(`NAV-28 nothing of a learner's is cut off on a phone and all can be touched: ${locale}`, async ({
    device,
    server,
  }) => {
    for (const change of longWords) await server.sql(change);
    const { context } = await device({ viewport: { width: 390, height }, locale });
    if (locale === 'ja-JP') await wideJapanese(context);
    const page = await signIn(context, learner);
    await settled(page);
    for (const address of learnersScreens) {
      await open(page, address);
      await fits(page, address);
    }
    await open(page, '/');
    await dialogFits(page, button(page, /^(Menu|メニュー)$/), 'the menu');
    await dialogFits(page, indicator(page), 'the sync centre');
    await dialogFits(page, button(page, /^(Submit Question|質問を投稿)$/), 'the form for a question');
    await page.locator('.filter-choice .pill').first().click();
    await expect(page.locator('.filter-options')).toBeVisible();
    await fits(page, 'the choices of a filter');
    await page.keyboard.press('Escape');
    await dialogFits(page, page.locator('.bank-list a[data-question]').first(), 'a question');
    await open(page, '/question/nowhere');
    await fits(page, 'a question that is nowhere');
    await open(page, '/');
    await button(page, /^(Menu|メニュー)$/).click();
    await dialogFits(page, button(page, /^(Change password|Change Password|パスワードを変更)$/), 'another password');

    await open(page, '/course/backend-engineer-screening-to-offer');
    await expect(page.locator('.complete-stage').first()).toBeVisible();
    await fits(page, 'a course');
    await page.locator('.complete-stage .onward').click();
    await expect(page.locator('.complete-stage button')).toBeEnabled();
    await fits(page, 'a stage to complete');
    await page.locator('.complete-stage button').click();
    await page.locator('.toast').getByRole('button').last().click();
    await fits(page, 'a completed stage');
    await context.setOffline(true);
    await fits(page, 'a course without a connection');
    await open(page, '/');
    await dialogFits(page, indicator(page), 'the sync centre without a connection');
    await button(page, /^(Menu|メニュー)$/).click();
    await dialogFits(page, button(page, /^(Sign Out|サインアウト)$/), 'signing out');
  });

  test(`ADMIN-05 nothing of an admin's is cut off on a phone and all can be touched: ${locale}`, async ({
    device,
    server,
  }) => {
    for (const change of longWords) await server.sql(change);
    const { context } = await device({ viewport: { width: 390, height }, locale });
    if (locale === 'ja-JP') await wideJapanese(context);
    const page = await signIn(context, admin);
    await settled(page);
    for (const address of ['/', '/tracks', ...adminsScreens]) {
      await open(page, address);
      await fits(page, address);
    }
  });
}
