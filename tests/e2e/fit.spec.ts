import type { BrowserContext, Locator, Page } from '@playwright/test';
import { misfits } from './misfits.ts';
import { adminsScreens, enter, indicator, learnersScreens, moveTo, open } from './pages.ts';
import { type Given, questionsOfTracks, remember } from './studied.ts';
import { wideJapanese } from './wideFont.ts';
import { admin, expect, learner, test, type World } from './world.ts';

/** Every screen and every dialog on three phones, with words longer than a line, in both languages. */
const widths = [320, 360, 390];
const height = 740;

test.describe.configure({ timeout: 300_000 });

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

const twins = `INSERT INTO sessions (id, account, browser, system, zone, began, seen)
  SELECT 'elsewhere' || printf('%06d', row.value), users.id, 'Samsung Internet', 'Android', 'America/Argentina/ComodRivadavia',
    unixepoch() - row.value, unixepoch() - row.value
  FROM users, json_each('[400000, 900000]') AS row WHERE users.email = '${learner}'`;

/** Nearly a question of the demo. */
const alike =
  'A mobile client sends a POST that creates an order and never sees the response, so it sends the same request again. How do you make sure that there is only one order?';

const button = (at: Page | Locator, name: RegExp) => at.getByRole('button', { name }).filter({ visible: true }).first();

async function fitsBelow(buttons: Locator, text: Locator): Promise<void> {
  const edges = (element: HTMLElement | SVGElement) => {
    const { left, right } = element.getBoundingClientRect();
    return [Math.ceil(left), Math.floor(right)] as const;
  };
  const [left, right] = await text.evaluate(edges);
  const each = await Promise.all((await buttons.all()).map((one) => one.evaluate(edges)));
  expect(Math.min(...each.map(([begin]) => begin))).toBeGreaterThanOrEqual(left);
  expect(Math.max(...each.map(([, end]) => end))).toBeLessThanOrEqual(right);
}

/** Somebody shares one, and it was talked about; returns its question. */
async function sharedAnswer(server: World['server']): Promise<string> {
  const one = async (query: string) => (await server.sql(query))[0]![0]!;
  const question = await one("SELECT id FROM interview_questions WHERE status = 'approved' ORDER BY id LIMIT 1");
  const now = "strftime('%Y-%m-%d %H:%M:%fZ')";
  await server.sql(`INSERT INTO my_answers (id, user_id, question_id, form, situation, action, shared, shared_at, created_at, updated_at, text_by)
    SELECT 'sharedsharedsha', id, '${question}', 'star', '<p>Nahrungsmittelunverträglichkeitsuntersuchung</p>', '<p>Short</p>', 'admins', ${now}, ${now}, ${now}, 'x'
    FROM profiles WHERE email = '${learner}'`);
  await server.sql(`INSERT INTO answer_comments (id, answer_id, user_id, author_name, body, created_at)
    SELECT 'said' || printf('%011d', rowid), 'sharedsharedsha', id, full_name, 'Rindfleischetikettierungsüberwachungsaufgabenübertragung, please', ${now}
    FROM profiles WHERE email IN ('${learner}', '${admin}')`);
  return question;
}

/** Opens a dialog with a button or a key, measures it, and closes it. */
async function dialogFits(page: Page, opener: Locator | string, where: string): Promise<void> {
  await (typeof opener === 'string' ? page.keyboard.press(opener) : opener.click());
  await expect(page.getByRole('dialog').last()).toBeVisible();
  await expect(page.locator('[role=dialog] .skeleton')).toHaveCount(0);
  await fits(page, where);
  // one may lie over another
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
}

/** Of a dialog above another. */
async function dialogOverFits(page: Page, opener: Locator, where: string): Promise<void> {
  const dialogs = page.getByRole('dialog');
  await opener.click();
  await expect(page.locator('.asked-fields')).toBeVisible();
  await fits(page, where);
  await page.keyboard.press('Escape');
  await expect(page.locator('.asked-fields')).toHaveCount(0);
  await expect(dialogs).toHaveCount(1);
}

/** Past what is completed: "Next stage" leads to the following one. */
async function toOpenStage(page: Page): Promise<void> {
  const onward = page.locator('.complete-stage .onward');
  const either = page.locator('.complete-stage > button:enabled').or(onward);
  await expect(either).toBeVisible();
  while (await onward.isVisible()) {
    const address = await onward.getAttribute('href');
    await onward.click();
    await page.waitForURL((url) => url.href.endsWith(address!));
    await expect(either).toBeVisible();
  }
}

async function chooseFirst(page: Page, field: RegExp): Promise<void> {
  await page.getByRole('dialog').last().getByRole('combobox', { name: field }).first().click();
  await page.getByRole('dialog', { name: field }).getByRole('option').first().click();
  await expect(page.getByRole('dialog')).toHaveCount(1);
}

async function phone(device: World['device'], locale: string, owner?: string): Promise<BrowserContext> {
  const { context } = await device({ owner, viewport: { width: 390, height }, locale });
  if (locale === 'ja-JP') await wideJapanese(context);
  return context;
}

interface Person extends Pick<World, 'device' | 'server'> {
  locale: string;
  email: string;
}

async function signedInWithLongWords({ device, server, locale, email }: Person): Promise<Page> {
  for (const change of longWords) await server.sql(change);
  return enter(await phone(device, locale, email));
}

for (const locale of ['en-US', 'ja-JP']) {
  test(`NAV-28 without a session nothing is cut off on a phone and all can be touched: ${locale}`, async ({
    device,
  }) => {
    const context = await phone(device, locale);
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
    const page = await signedInWithLongWords({ device, server, locale, email: learner });
    await server.sql(twins);
    for (const address of learnersScreens) {
      await moveTo(page, address);
      await fits(page, address);
    }
    await open(page, '/study');
    await dialogFits(page, button(page, /^(Study settings|学習の設定)$/), 'the settings of studying');
    await dialogFits(page, button(page, /^(Choose questions|質問を選ぶ)$/), 'choosing questions');
    await open(page, '/');
    await dialogFits(page, button(page, /^(Menu|メニュー)$/), 'the menu');
    await dialogFits(page, '?', 'the list of keys');
    await dialogFits(page, indicator(page), 'the sync centre');
    await dialogFits(page, page.locator('.search-entry'), 'search everywhere');
    await page.locator('.search-entry').click();
    await page.getByRole('combobox').last().fill('nahrungsmittel');
    await expect(page.locator('.search-row').first()).toBeVisible();
    await fits(page, 'what was found everywhere');
    await page.getByRole('combobox').last().fill('nahrungsmittelunverträglichkeitsuntersuchungsanfrage');
    await expect(page.locator('.search-nothing')).toBeVisible();
    await fits(page, 'nothing found anywhere');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await dialogFits(page, button(page, /^(Submit Question|質問を投稿)$/), 'the form for a question');
    await button(page, /^(Submit Question|質問を投稿)$/).click();
    await page.locator('[data-place=question] [contenteditable]').fill(alike);
    await expect(page.locator('.similar li.very mark').first()).toBeVisible();
    await chooseFirst(page, /^(Company|企業)$/);
    await chooseFirst(page, /^(Role|職種)$/);
    await button(page.getByRole('dialog').last(), /^(Submit Question|質問を投稿)$/).click();
    await expect(page.locator('.similar-tick .field-error')).toBeVisible();
    await fits(page, 'a question like one of the bank');
    await dialogOverFits(page, button(page, /^(I was asked this too|自分も聞かれた)$/), 'a question asked too');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
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

    await open(page, '/devices');
    await expect(page.locator('.devices-card').nth(2)).toBeVisible();
    await fits(page, 'two devices of a kind');
    await dialogFits(
      page,
      button(page, /^(Sign Out Everywhere Else|他のすべての端末でサインアウト)$/),
      'signing out elsewhere',
    );

    await open(page, '/course/backend-engineer-screening-to-offer');
    await expect(page.locator('.complete-stage').first()).toBeVisible();
    await fits(page, 'a course');
    await toOpenStage(page);
    await fits(page, 'a stage to complete');
    await page.locator('.complete-stage button').click();
    await page.locator('.toast').getByRole('button').last().click();
    await fits(page, 'a completed stage');
    await page.context().setOffline(true);
    await toOpenStage(page);
    await page.locator('.complete-stage > button:enabled').click();
    await page.locator('.toast').getByRole('button').last().click();
    await fits(page, 'a course without a connection');
    await open(page, '/');
    await dialogFits(page, indicator(page), 'the sync centre without a connection');
    await button(page, /^(Menu|メニュー)$/).click();
    await dialogFits(page, button(page, /^(Sign Out|サインアウト)$/), 'signing out');

    // switched off while work waits
    await server.sql(
      `UPDATE profiles SET is_active = 0, deactivated_at = '2026-01-01 00:00:00.000Z' WHERE email = '${learner}'`,
    );
    await page.context().setOffline(false);
    await page.goto('/');
    await expect(page.locator('.closed-account')).toBeVisible({ timeout: 60_000 });
    await fits(page, 'a closed account');
    await dialogFits(
      page,
      button(page, /^(Remove everything from this device|この端末からすべて削除)$/),
      'removing everything',
    );
    // where a dialog is wide, its buttons are no wider together than the text above them
    await page.setViewportSize({ width: 1280, height });
    await button(page, /^(Remove everything from this device|この端末からすべて削除)$/).click();
    await expect(page.locator('.confirm-foot')).toBeVisible();
    await fitsBelow(page.locator('.confirm-foot .button'), page.locator('.confirm h2'));
  });

  test(`STUDY-43 coming back to a study is not cut off on a phone, and all can be touched: ${locale}`, async ({
    device,
    server,
  }) => {
    const questions = await questionsOfTracks(server, 70);
    await remember(
      server,
      questions.map((question): Given => [question, 16, 3]),
    );
    const page = await enter(await phone(device, locale, learner), '/study');
    await expect(page.locator('.study-today h2')).toContainText('30');
    await page.goto('/study/session');
    await expect(page.locator('.way')).toHaveCount(2);
    await fits(page, 'the ways back');
    await page.locator('.way').last().click();
    await page.locator('.back-start .button').click();
    await expect(page.locator('.turn-question')).toBeVisible();
    await fits(page, 'a session of all that is due');
    await open(page, '/');
    await expect(page.locator('.home-today h2')).toContainText('70');
    await fits(page, 'the home page with a study');
  });

  test(`REV-02 a review is not cut off on a phone, and all can be touched: ${locale}`, async ({ device }) => {
    const page = await enter(await phone(device, locale, learner));
    await open(page, '/course/backend-engineer-screening-to-offer');
    const review = page.locator('.review form');
    while (!(await review.isVisible())) {
      await toOpenStage(page);
      await page.locator('.complete-stage > button:enabled').click();
      await expect(page.locator('.complete-stage .onward').or(review)).toBeVisible();
    }
    await page.locator('.toast').getByRole('button').last().click();
    await fits(page, 'a review');
  });

  test(`ADMIN-05 nothing of an admin's is cut off on a phone and all can be touched: ${locale}`, async ({
    device,
    server,
  }) => {
    const page = await signedInWithLongWords({ device, server, locale, email: admin });
    for (const address of ['/', '/tracks', ...adminsScreens]) {
      await moveTo(page, address);
      await fits(page, address);
    }
    await open(page, '/resources');
    await dialogFits(page, button(page, /^(Add Resource|リソースを追加)$/), 'a new resource');
    await dialogFits(page, button(page, /^(Edit |「.*を編集$)/), 'a resource');
    await dialogFits(page, button(page, /^(Delete |「.*を削除$)/), 'deleting a resource');
    await open(page, '/');
    await dialogFits(page, button(page, /^(Menu|メニュー)$/), 'the menu');
    await dialogFits(page, page.locator('.bank-list a[data-question]').first(), 'a question');
    await open(page, `/question/${await sharedAnswer(server)}`);
    await expect(page.locator('.answer-comments li')).toHaveCount(2, { timeout: 60_000 });
    await fits(page, 'an answer that is shared');
    await open(page, '/admin?tab=users');
    await dialogFits(page, page.locator('.board-card-name').first(), 'a candidate');
    await open(page, '/admin?tab=courses&sub=assignments');
    await dialogFits(page, page.getByRole('combobox').first(), 'who gets a course');
    await dialogFits(page, button(page, /^(Remove assignment|割り当てを解除).*/i), 'taking a course away');
    await open(page, '/admin?tab=courses&sub=progress');
    await page.locator('main .pill').first().click();
    await fits(page, 'the choices of a filter');
  });
}

test('RES-04 on a phone the category that an address chooses is in view', async ({ device }) => {
  const { context } = await device({ owner: learner, viewport: { width: 320, height } });
  const page = await enter(context, '/resources?category=Other');
  await expect(page.locator('.resource-filter [aria-current]')).toHaveText('Other');
  await expect(page.locator('.resource-filter [aria-current]')).toBeInViewport({ ratio: 1 });
  await page.goto('/resources');
  await expect(page.locator('.resource-filter [aria-current]')).toBeInViewport({ ratio: 1 });
});
