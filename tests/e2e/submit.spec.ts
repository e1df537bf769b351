import type { Page } from '@playwright/test';
import type { Server } from '../server/harness.ts';
import { violationsOn } from './axe.ts';
import { chooseFirst, enter, indicator, keptDrafts, storedIn, submitDialog as dialog } from './pages.ts';
import { desktop, expect, learner, phone, test } from './world.ts';

const editor = (page: Page) => dialog(page).getByRole('textbox', { name: 'Question', exact: true });

async function openDialog(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Submit Question' }).filter({ visible: true }).click();
  await expect(editor(page)).toBeVisible();
}

const submitted = async (server: Server, text: string) =>
  server.sql(
    `SELECT q.status, p.email FROM interview_questions q JOIN profiles p ON p.id = q.author WHERE q.question LIKE '%${text}%'`,
  );

test('QUES-49 the last letters before a tab is closed are kept', async ({ device }) => {
  const desk = await device({ owner: learner });
  const other = await enter(desk.context, '/company');
  for (const words of ['Closed at once', 'Closed a moment later']) {
    const tab = await desk.context.newPage();
    await tab.goto('/');
    await openDialog(tab);
    await editor(tab).click();
    await tab.keyboard.press('Control+End');
    await tab.keyboard.insertText(words);
    // after the editor has reported to the form and before the form has stored it
    if (words.endsWith('later')) await tab.waitForTimeout(220);
    await tab.close();
    await expect.poll(() => keptDrafts(other)).toContain(words);
  }
  await other.goto('/');
  await openDialog(other);
  await expect(editor(other)).toHaveText('Closed at onceClosed a moment later');
});

test('QUES-12 QUES-48 QUES-49 QUES-57 a question begun in a tunnel survives closing the browser, is submitted there, and arrives once', async ({
  device,
  nemesis,
  server,
}) => {
  // typed letter by letter, and a window of the limit that has to end
  test.slow();
  const phone = await device({ owner: learner });
  let page = await enter(phone.context);
  await phone.context.setOffline(true);
  nemesis.cut = true;
  await openDialog(page);
  await chooseFirst(page, 'Company');
  await editor(page).click();
  await page.keyboard.type('Why does the tunnel lose no word?');
  await expect(dialog(page).getByText('Why does the tunnel lose no word?')).toBeVisible();
  // it is on the disk within a second
  await expect.poll(() => keptDrafts(page)).toContain('Why does the tunnel lose no word?');

  await phone.close();
  const again = await phone.open();
  await again.setOffline(true);
  page = again.pages()[0] ?? (await again.newPage());
  await page.goto('/');
  await openDialog(page);
  await expect(dialog(page).getByText('Your draft is back')).toBeVisible();
  await expect(editor(page)).toHaveText('Why does the tunnel lose no word?');
  await dialog(page).getByRole('button', { name: 'Submit Question' }).click();
  await expect(page.getByText('Validation Error')).toBeVisible();
  await expect(dialog(page).locator('.field-error', { hasText: 'Please select both company and role.' })).toBeVisible();
  await chooseFirst(page, 'Role');
  await editor(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' Not one.');
  await dialog(page).getByRole('button', { name: 'Submit Question' }).click();
  await expect(page.getByText('Question submitted!')).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  await expect(indicator(page)).toHaveText('1 waiting to be sent');
  expect(await submitted(server, 'Not one')).toEqual([]);

  nemesis.cut = false;
  await again.setOffline(false);
  await expect(indicator(page)).toHaveText('Saved');
  expect(await submitted(server, 'Why does the tunnel lose no word? Not one.')).toEqual([['pending', learner]]);
});

test('QUES-47 QUES-50 QUES-51 QUES-52 QUES-57 online it is confirmed at once; over the limit a question from a tunnel waits and arrives on its own', async ({
  device,
  server,
}) => {
  // typed letter by letter, and a window of the limit that has to end
  test.slow();
  const phone = await device({ owner: learner });
  const page = await enter(phone.context);
  const write = async (text: string) => {
    await openDialog(page);
    await chooseFirst(page, 'Company');
    await chooseFirst(page, 'Role');
    await editor(page).click();
    await page.keyboard.type(text);
    await dialog(page).getByRole('button', { name: 'Submit Question' }).click();
  };
  await write('Taken at once');
  await expect(page.getByText('Your question has been submitted for review.')).toBeVisible();
  expect(await submitted(server, 'Taken at once')).toEqual([['pending', learner]]);

  await phone.context.setOffline(true);
  await expect(indicator(page)).toHaveText('Offline, saved on this device');
  await write('From the tunnel');
  await expect(page.getByText('Question submitted!')).toBeVisible();
  // nine more in the same five minutes, of which half a minute is left
  await server.sql(
    `UPDATE rate_limits SET attempts = 10, started = unixepoch() - 270 WHERE name LIKE 'question%' AND name NOT LIKE '%:asked'`,
  );
  await phone.context.setOffline(false);
  // it waited before too, but now because the server has said until when
  const heldBack = async () => (await storedIn<{ notBefore?: number }>(page, 'entries')).some((one) => one.notBefore);
  await expect.poll(heldBack).toBe(true);
  await expect(indicator(page)).toHaveText('1 waiting to be sent');
  expect(await submitted(server, 'From the tunnel')).toEqual([]);
  await write('One too many');
  await expect(page.getByText(/Too many attempts\. Please wait 1 minutes/)).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(indicator(page)).toHaveText('Saved', { timeout: 60_000 });
  expect(await submitted(server, 'From the tunnel')).toEqual([['pending', learner]]);
  expect(await submitted(server, 'One too many')).toEqual([]);
});

test('QUES-31 CONST-13 a validation error is announced beside the open dialog and covers none of its buttons', async ({
  device,
}) => {
  const { context } = await device({ owner: learner, viewport: desktop });
  const page = await enter(context);
  for (const viewport of [desktop, { width: 1024, height: 700 }, { width: 768, height: 560 }]) {
    await page.setViewportSize(viewport);
    await openDialog(page);
    await dialog(page).getByRole('button', { name: 'Submit Question' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Validation Error' })).toBeVisible();
    for (const name of ['Submit Question', 'Cancel', 'Close'])
      await dialog(page).getByRole('button', { name, exact: true }).click({ trial: true });
    await dialog(page).getByRole('button', { name: 'Cancel', exact: true }).click();
    await expect(dialog(page)).toBeHidden();
    // it goes with the form that it speaks of
    await expect(page.getByText('Validation Error')).toBeHidden();
  }
});

for (const [name, viewport, colorScheme, locale] of [
  ['a phone, light, English', phone, 'light', 'en-US'],
  ['a phone, dark, Japanese', phone, 'dark', 'ja-JP'],
  ['a desktop, light, Japanese', desktop, 'light', 'ja-JP'],
  ['a desktop, dark, English', desktop, 'dark', 'en-US'],
] as const)
  test(`QUES-13 QUES-39 on ${name} the dialog opens without a jump, and axe finds nothing in it, with its errors or without`, async ({
    device,
  }) => {
    const { context } = await device({ owner: learner, viewport, colorScheme, locale });
    const page = await enter(context);
    await page.evaluate(() => {
      const shifts: string[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const { sources } of list.getEntries() as (PerformanceEntry & { sources: { node?: Node }[] })[])
          for (const { node } of sources)
            if (node instanceof Element && node.closest('[role=dialog]')) shifts.push(node.className);
      }).observe({ type: 'layout-shift' });
    });
    const open = page.getByRole('dialog');
    await page
      .locator('.button.with-icon')
      .filter({ hasText: /Submit Question|質問/, visible: true })
      .first()
      .click();
    await expect(open.locator('.editor-text[contenteditable=true]')).toHaveCount(2);
    await expect(open.locator('.skeleton')).toHaveCount(0);
    expect(await page.evaluate(() => (window as never as { shifts: string[] }).shifts)).toEqual([]);
    expect(await violationsOn(page)).toEqual([]);
    await open.locator('button[type=submit]').click();
    await expect(open.locator('.field-error').first()).toBeVisible();
    expect(await violationsOn(page)).toEqual([]);
  });
