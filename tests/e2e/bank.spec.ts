import type { Page } from '@playwright/test';
import { done, intention } from '../server/wire.ts';
import { enter, indicator } from './pages.ts';
import { admin, desktop, expect, learner, phone, test } from './world.ts';

const rows = (page: Page) => page.locator('.bank-list a[data-question]');
const search = (page: Page) => page.getByRole('searchbox', { name: /Search questions|質問を検索/ });
const sheet = (page: Page) => page.getByRole('dialog', { name: /^(Question|質問)$/ });
const scrolled = (page: Page) => page.evaluate(() => window.scrollY);

for (const [name, viewport, locale] of [
  ['a phone in Japanese', phone, 'ja-JP'],
  ['a desktop in English', desktop, 'en-US'],
] as const) {
  test(`HOME-04 HOME-05 HOME-10 on ${name} a question is found in Japanese without a signal, and opens by its address`, async ({
    device,
    nemesis,
  }) => {
    const { context } = await device({ owner: learner, viewport, locale });
    const page = await enter(context);
    await expect(page.locator('.resource-preview').first()).toBeVisible();
    await context.setOffline(true);
    nemesis.cut = true;
    await page.goto('/');
    await expect(rows(page).first()).toBeVisible();
    // half-width kana, as some input methods produce
    await search(page).fill('ｱﾗｰﾄ');
    await expect(page.locator('.bank-list mark').first()).toHaveText('アラート');
    const question = await rows(page).first().locator('.bank-row-text').textContent();
    await rows(page).first().click();
    await expect(sheet(page).getByRole('heading', { level: 1 })).toHaveText(question!);
    await expect(page).toHaveURL(/\/question\/[a-z0-9]{15}\?q=/);
    const address = page.url();
    await page.goto('about:blank');
    await page.goto(address);
    await expect(sheet(page).getByRole('heading', { level: 1 })).toHaveText(question!);
    await page.reload();
    await expect(sheet(page).getByRole('heading', { level: 1 })).toHaveText(question!);
    // it was not opened from the list: closing shows the list, still filtered
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/\/\?q=/);
    await expect(search(page)).toHaveValue('ｱﾗｰﾄ');
  });
}

test('HOME-11 back returns to the same place in the list, by scroll and by focus', async ({ device }) => {
  const { context } = await device({ owner: learner, viewport: desktop });
  const page = await enter(context);
  await expect(page.locator('.bank-list.many')).toBeVisible();
  await page.mouse.wheel(0, 4_000);
  await expect.poll(() => scrolled(page)).toBeGreaterThan(3_000);
  await page.waitForTimeout(300);
  const place = await scrolled(page);
  const row = page.locator('.bank-list a[data-question]').nth(10);
  const id = await row.getAttribute('data-question');
  await row.click();
  await expect(sheet(page)).toBeVisible();
  await page.goBack();
  await expect(sheet(page)).toBeHidden();
  await expect(page.locator(`[data-question="${id}"]`)).toBeFocused();
  expect(Math.abs((await scrolled(page)) - place)).toBeLessThan(100);

  // on through the neighbours, and back to the last of them
  await page.keyboard.press('Enter');
  await expect(sheet(page)).toBeVisible();
  const first = await sheet(page).getByRole('heading', { level: 1 }).textContent();
  // further than the rows rendered around the place where the list was left
  for (let step = 0; step < 25; step++) {
    const at = page.url();
    await page.keyboard.press('j');
    await expect(page).not.toHaveURL(at);
  }
  await expect(sheet(page).getByRole('heading', { level: 1 })).not.toHaveText(first!);
  // keys faster than a question can render: each of them counts
  const status = sheet(page).getByRole('status').first();
  const placed = Number(/\d+/.exec((await status.textContent())!)![0]);
  await page.evaluate(() => {
    for (let press = 0; press < 3; press++) document.dispatchEvent(new KeyboardEvent('keydown', { key: 'j' }));
  });
  await expect(status).toHaveText(new RegExp(`^${placed + 3} of `));
  const last = /question\/([a-z0-9]+)/.exec(page.url())![1];
  await page.keyboard.press('Escape');
  await expect(page.locator(`[data-question="${last}"]`)).toBeFocused();
  await expect(page.locator(`[data-question="${last}"]`)).toBeInViewport();

  // and from another screen to the same place
  const left = await scrolled(page);
  // a mouse click would first scroll up to the link
  await page.locator('.header-nav').getByRole('link', { name: 'Tracks' }).dispatchEvent('click');
  await expect(page).toHaveURL(/\/tracks$/);
  await page.goBack();
  await expect.poll(async () => Math.abs((await scrolled(page)) - left)).toBeLessThan(100);
});

test('HOME-10 by keyboard alone: find, open, step, come back, with the typed text still there', async ({ device }) => {
  const { context } = await device({ owner: learner, viewport: desktop });
  const page = await enter(context);
  await expect(rows(page).first()).toBeVisible();
  await page.keyboard.press('/');
  await expect(search(page)).toBeFocused();
  await page.keyboard.type('design');
  // before the address has followed
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(sheet(page)).toBeVisible();
  await expect(sheet(page).getByText(/^1 of \d+$/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(search(page)).toHaveValue('design');
  await expect(page).toHaveURL(/\/\?q=design$/);
  await expect(rows(page).first()).toBeFocused();
});

test('HOME-12 MOD-07 QUES-46 a question that an admin approves on another device appears on its own', async ({
  device,
  server,
}) => {
  const study = await device({ owner: learner, viewport: desktop });
  const page = await enter(study.context);
  await expect(rows(page).first()).toBeVisible();
  const pending = await server.sql(
    "SELECT id, question FROM interview_questions WHERE status = 'pending' ORDER BY created_at DESC LIMIT 1",
  );
  const id = pending[0]![0]!;
  const office = await device({ owner: admin, viewport: desktop });
  const desk = await enter(office.context, '/?status=pending');
  await expect(desk.locator(`[data-question="${id}"]`)).toBeVisible();
  // other learners never have it, whatever the address asks for
  await page.goto('/?status=pending');
  await expect(rows(page).first()).toBeVisible();
  await expect(page.locator(`[data-question="${id}"]`)).toHaveCount(0);
  await page.goto(`/question/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Question not found' })).toBeVisible();
  const token = await desk.evaluate(
    () => (JSON.parse(localStorage.getItem('pocketbase_auth')!) as { token: string }).token,
  );
  await done(server, { token }, [intention('question.decide', { id, status: 'approved', saw: null })]);
  await expect(sheet(page).getByRole('heading', { level: 1, name: 'Question not found' })).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(desk.locator(`[data-question="${id}"]`)).toHaveCount(0);
});

/** What is on the screen, below the header and the search. */
const inView = (locator: ReturnType<Page['locator']>) =>
  locator.first().evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    const covered = document.querySelector('.bank-tools')!.getBoundingClientRect().bottom;
    return top >= covered - 1 && bottom <= innerHeight;
  });

for (const locale of ['en-US', 'ja-JP'])
  test(`HOME-10 NAV-27 on a phone menu, sync state and search stay, and the number found is always said: ${locale}`, async ({
    device,
  }) => {
    const { context } = await device({ owner: learner, viewport: { width: 320, height: 640 }, locale });
    const page = await enter(context);
    const found = page.locator('.bank-found');
    const top = (element: ReturnType<Page['locator']>) => element.evaluate((one) => one.getBoundingClientRect().top);
    await expect(found).toHaveText(/\d/);

    // entering the search moves the list up
    expect(await inView(rows(page))).toBe(false);
    await search(page).focus();
    await expect.poll(() => inView(rows(page))).toBe(true);
    await search(page).blur();

    await page.mouse.move(160, 400);
    await page.mouse.wheel(0, 6_000);
    await expect.poll(() => scrolled(page)).toBeGreaterThan(5_000);
    for (const kept of [page.getByRole('button', { name: /^(Menu|メニュー)$/ }), indicator(page), search(page), found])
      await expect(kept).toBeInViewport({ ratio: 1 });
    expect(await top(page.locator('.header'))).toBe(0);

    // from far down in the list to the first that is found, or to the words that none is, above the keyboard
    await search(page).fill('index');
    await expect.poll(() => inView(rows(page))).toBe(true);
    await expect(found).toHaveText(/^(\d+ questions?|質問 \d+ 件)$/);
    await search(page).fill('nothing like it');
    await expect(found).toHaveText(/^(0 questions|質問 0 件)$/);
    await page.setViewportSize({ width: 320, height: 330 });
    await expect.poll(() => inView(page.getByText(/^(No question matches|一致する質問はありません)$/))).toBe(true);
    await page.setViewportSize({ width: 320, height: 640 });

    await search(page).fill('');
    await page.mouse.wheel(0, 6_000);
    await page.getByRole('button', { name: /^(Back to the top|先頭に戻る)$/ }).click();
    await expect.poll(() => scrolled(page)).toBe(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(page.getByRole('button', { name: /^(Back to the top|先頭に戻る)$/ })).toHaveCount(0);
  });
