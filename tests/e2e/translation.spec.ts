import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { misread, translate } from './translator.ts';
import {
  adminsScreens,
  completeStage,
  enter,
  learnersScreens,
  moveTo,
  open,
  openStage,
  submitDialog,
} from './pages.ts';
import { admin, desktop, expect, learner, test } from './world.ts';

const guestsScreens = ['/auth', '/auth/forgot', '/signup', '/auth/reset', '/auth/reset#token=a.b.c'];
/** Those with a record in their address: of the demo content, or of what is in the database. */
const withRecord = {
  learner: ['/course/backend-engineer-screening-to-offer', '/question/$id', '/question/$id/answer'],
  admin: ['/admin/person/$id', '/admin?tab=kanban'],
};

test('DOOR-10 every address of the app is among the screens that are translated here', () => {
  const source = readFileSync('src/app/router.tsx', 'utf8');
  const route = String.raw`createRoute\(\{\s*getParentRoute: \(\) => (\w+),\s*(?:id: '[^']+',\s*)?path: '([^']+)'`;
  const named = new Map(
    [...source.matchAll(new RegExp(`const (\\w+) = ${route}`, 'g'))].map(([, name, , at]) => [name, at]),
  );
  const all = [...source.matchAll(new RegExp(route, 'g'))].map(([, parent, at]) => `${named.get(parent) ?? ''}${at}`);
  expect(all).toHaveLength([...source.matchAll(/\bpath: '/g)].length);
  const visited = [...guestsScreens, ...learnersScreens, ...adminsScreens, ...Object.values(withRecord).flat()];
  const isVisited = (address: string) => {
    const pattern = new RegExp(`^${address.replaceAll(/\$\w+/g, '[^/?#]+')}([?#].*)?$`);
    return visited.some((one) => pattern.test(one));
  };
  expect(all.filter((address) => !isVisited(address))).toEqual([]);
});

/** What stands is what the app means, and it goes on. */
async function reads(page: Page, where: string): Promise<void> {
  await expect.poll(() => misread(page), { message: where }).toEqual([]);
  expect(await page.locator('font').count(), `${where} is translated`).toBeGreaterThan(0);
  await expect(page.getByText('Something went wrong'), where).toHaveCount(0);
}

async function readsOn(page: Page, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    await moveTo(page, address);
    await reads(page, address);
  }
}

async function closed(page: Page, where: string): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await reads(page, `${where}, closed`);
}

test('DOOR-10 nobody is signed in, and the browser translates the page', async ({ device }) => {
  const { context } = await device({ viewport: desktop });
  const page = context.pages()[0]!;
  await open(page, '/auth');
  await translate(page);
  await readsOn(page, guestsScreens);
  for (const address of ['/auth', '/auth/forgot', '/signup']) {
    await moveTo(page, address);
    await page.locator('button[type=submit]').click();
    await reads(page, `${address} with errors`);
  }
});

test('DOOR-10 a learner goes on working on a page that the browser translates', async ({ device, server }) => {
  const [[id]] = (await server.sql(
    "SELECT id FROM interview_questions WHERE status = 'approved' ORDER BY id LIMIT 1",
  )) as [[string]];
  const { context } = await device({ owner: learner, viewport: desktop });
  const page = await enter(context);
  await translate(page);
  await readsOn(page, [...learnersScreens, ...withRecord.learner.map((address) => address.replace('$id', id))]);

  await moveTo(page, withRecord.learner[0]!);
  for (const stage of [/System Design/, /Cross Functional/]) {
    await openStage(page, stage);
    await reads(page, `${stage} before`);
    await completeStage(page).click();
    await expect(page.getByRole('button', { name: 'Completed' })).toBeDisabled();
    await reads(page, `${stage} after`);
  }

  await moveTo(page, '/');
  await page.getByRole('searchbox').first().pressSequentially('order');
  await expect(page).toHaveURL(/q=order/);
  await reads(page, 'searched');
  await page.getByRole('searchbox').first().fill('');
  await reads(page, 'all again');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /Search/ }).pressSequentially('study');
  await reads(page, 'search everywhere');
  await closed(page, 'search everywhere');
  await page.getByRole('button', { name: 'Submit Question' }).first().click();
  await expect(submitDialog(page).locator('[data-place=question] [contenteditable]')).toBeVisible();
  await page.keyboard.type('How do you retry a payment?');
  await reads(page, 'the form for a question');
  await expect(submitDialog(page).locator('[contenteditable] font')).toHaveCount(0);
  await closed(page, 'the form for a question');

  await moveTo(page, '/study/session');
  for (const at of [1, 2]) {
    await expect(page.locator('.session-place b')).toHaveText(new RegExp(`^${at} of `));
    await page.keyboard.press('Space');
    await reads(page, `question ${at}, looked at`);
    await page.keyboard.press('3');
    await expect(page.locator('.session-place b')).toHaveText(new RegExp(`^${at + 1} of `));
    await reads(page, `question ${at + 1}`);
  }
});

test('DOOR-10 an admin goes on working on a page that the browser translates', async ({ device, server }) => {
  const [[id]] = (await server.sql(`SELECT id FROM profiles WHERE email = '${learner}'`)) as [[string]];
  const { context } = await device({ owner: admin, viewport: desktop });
  const page = await enter(context);
  await translate(page);
  await readsOn(page, [...adminsScreens, ...withRecord.admin.map((address) => address.replace('$id', id))]);

  await moveTo(page, '/admin?tab=pending');
  const rows = page.locator('.moderation-row');
  await expect(rows.first()).toBeVisible();
  const count = await rows.count();
  await page.keyboard.press('a');
  await expect(page.getByText('Question Approved')).toBeVisible();
  await expect(rows).toHaveCount(count - 1);
  await reads(page, 'a question approved');
  await page.keyboard.press('Control+z');
  await expect(rows).toHaveCount(count);
  await reads(page, 'taken back');

  await moveTo(page, '/admin?tab=courses&sub=progress');
  for (const _ of [1, 2]) {
    await page.getByRole('columnheader', { name: 'Course' }).getByRole('button').click();
    await reads(page, 'sorted');
  }

  await moveTo(page, '/admin?tab=kanban');
  const card = page.getByRole('article').first();
  await card.focus();
  await page.keyboard.press('m');
  await reads(page, 'the columns of the board');
  await page
    .getByRole('dialog', { name: 'Move to...' })
    .getByRole('button', { name: /Scheduled/ })
    .click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await reads(page, 'a card moved');
  await card.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await reads(page, 'a candidate');
  await closed(page, 'a candidate');
});
