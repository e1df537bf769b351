import type { Page } from '@playwright/test';
import { violationsOn } from './axe.ts';
import { misfits } from './misfits.ts';
import { emptyPipeline, enter, indicator, settled } from './pages.ts';
import { admin, desktop, expect, phone, test } from './world.ts';

const at = '/admin?tab=users&sub=kanban';
const column = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}, \\d`) });
const cards = (page: Page, name: string) => column(page, name).getByRole('article');

/** The first of those that the demo has. */
async function fill(page: Page) {
  await page.getByRole('button', { name: 'Bulk Add' }).click();
  const dialog = page.getByRole('dialog', { name: 'Bulk Add' });
  await dialog.getByRole('checkbox').first().waitFor();
  for (const box of (await dialog.getByRole('checkbox').all()).slice(0, 5)) await box.check();
  await dialog.getByRole('combobox', { name: /^Role/ }).click();
  await page.getByRole('option', { name: 'Backend Engineer' }).click();
  await dialog.getByRole('button', { name: /^Add \d+ Users/ }).click();
  await expect(page.getByText(/^Successfully added \d+ users/)).toBeVisible();
}

async function drag(page: Page, from: string, to: string) {
  const card = (await cards(page, from).first().boundingBox())!;
  const target = (await column(page, to).boundingBox())!;
  await page.mouse.move(card.x + 40, card.y + 14);
  await page.mouse.down();
  await page.mouse.move(card.x + 60, card.y + 24, { steps: 3 });
  await page.mouse.move(target.x + 60, target.y + 160, { steps: 8 });
  await page.mouse.up();
}

test('KAN-11 KAN-13 KAN-82 a card is dragged with the mouse and moved by key in a tunnel, and is there after a reload', async ({
  device,
  server,
}) => {
  await emptyPipeline(server);
  const office = await device({ owner: admin, viewport: desktop });
  const page = await enter(office.context, at);
  await fill(page);
  await settled(page);
  const count = await cards(page, 'Interested').count();
  await office.context.setOffline(true);
  await drag(page, 'Interested', 'CV Sent');
  await expect(page.getByText('User moved to CV Sent')).toBeVisible();
  await expect(cards(page, 'CV Sent')).toHaveCount(1);
  await expect(cards(page, 'Interested')).toHaveCount(count - 1);
  await cards(page, 'CV Sent').first().focus();
  await page.keyboard.press('8');
  await expect(cards(page, 'Offer')).toHaveCount(1);
  // stored, and not only drawn
  await expect(page.getByText('User moved to Offer', { exact: true })).toBeVisible();
  await page.reload();
  await expect(cards(page, 'Offer')).toHaveCount(1);
  await cards(page, 'Offer').first().focus();
  await page.keyboard.press('9');
  await expect(cards(page, 'Offer Accepted')).toHaveCount(1);
  await page.keyboard.press('Control+z');
  await expect(cards(page, 'Offer')).toHaveCount(1);
  expect(await violationsOn(page)).toEqual([]);
  await office.context.setOffline(false);
  await expect(indicator(page)).toHaveText('Saved', { timeout: 40_000 });
});

test('KAN-11 KAN-82 on a phone a card is moved by its button and by holding it over a stop; swiping moves nobody', async ({
  device,
  server,
}) => {
  await emptyPipeline(server);
  const office = await device({ owner: admin, viewport: desktop });
  const desk = await enter(office.context, at);
  await fill(desk);
  await settled(desk);
  const train = await device({ owner: admin, viewport: phone });
  const page = await enter(train.context, at);
  const count = await cards(page, 'Interested').count();
  await cards(page, 'Interested').first().getByRole('button', { name: 'Move to...' }).click();
  await page
    .getByRole('dialog', { name: 'Move to...' })
    .getByRole('button', { name: /Scheduled/ })
    .click();
  await expect(cards(page, 'Scheduled')).toHaveCount(1);
  const touch = await train.context.newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
  await page.evaluate(() => window.scrollTo(0, 0));
  const box = (await cards(page, 'Interested').first().boundingBox())!;
  const stop = (await page.getByRole('button', { name: /^CV Sent, / }).boundingBox())!;
  // a swipe over a card scrolls
  await send('touchStart', box.x + 60, box.y + 20);
  await send('touchMove', box.x + 60, box.y - 40);
  await send('touchEnd');
  await expect(cards(page, 'Interested')).toHaveCount(count - 1);
  // until it has come to rest
  await expect
    .poll(async () => {
      await page.evaluate(() => window.scrollTo(0, 0));
      await page.waitForTimeout(200);
      return (await cards(page, 'Interested').first().boundingBox())!.y;
    })
    .toBe(box.y);
  await send('touchStart', box.x + 60, box.y + 20);
  await expect(page.getByText(/ is (lifted from|over) Interested\.$/)).toBeAttached();
  for (let step = 1; step <= 6; step++)
    await send(
      'touchMove',
      box.x + 60 + ((stop.x + 20 - box.x - 60) * step) / 6,
      box.y + 20 + ((stop.y + 30 - box.y - 20) * step) / 6,
    );
  await expect(page.getByText(/ is over CV Sent\.$/)).toBeAttached();
  await send('touchEnd');
  await expect(cards(page, 'CV Sent')).toHaveCount(1);
  // held at the edge the board turns by one column, and what is let go there is in the one that is shown
  const shown = page.locator('.board-stops [aria-current=step]');
  await expect(shown).toHaveAccessibleName(/^Interested, /);
  await send('touchStart', box.x + 60, box.y + 20);
  await expect(page.getByText(/ is (lifted from|over) Interested\.$/)).toBeAttached();
  await send('touchMove', 300, box.y + 30);
  await send('touchMove', 380, box.y + 30);
  await page.waitForTimeout(500);
  await expect(shown).toHaveAccessibleName(/^(CV Sent|Scheduled), /);
  await send('touchEnd');
  await expect(page.getByText(/ is in (CV Sent|Scheduled) now\.$/)).toBeAttached();
  await expect
    .poll(async () => (await cards(page, 'CV Sent').count()) + (await cards(page, 'Scheduled').count()))
    .toBe(3);
  expect(await misfits(page)).toEqual([]);
  // several by thumb: the bar of what can be done with them takes the place of the one below
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.locator('.board-stops').getByRole('button').first().click();
  const left = await cards(page, 'Interested').count();
  for (const at of [0, 1])
    await cards(page, 'Interested')
      .nth(at)
      .getByRole('button', { name: /^Select: / })
      .click();
  await expect(page.getByText('2 selected')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add User' })).toHaveCount(0);
  expect(await misfits(page)).toEqual([]);
  await page.locator('.selection-bar').getByRole('button', { name: 'Move to...' }).click();
  await page
    .getByRole('dialog', { name: 'Move to...' })
    .getByRole('button', { name: /Offer Accepted/ })
    .click();
  await expect(cards(page, 'Interested')).toHaveCount(left - 2);
  await expect(cards(page, 'Offer Accepted')).toHaveCount(2);
  // what is still being stored is pale
  await expect(page.locator('.board-card.storing')).toHaveCount(0);
  expect(await violationsOn(page)).toEqual([]);
});

test('KAN-15 KAN-82 two admins move one card in two tunnels: it has one place, and both moves are kept', async ({
  device,
  server,
}) => {
  await emptyPipeline(server);
  const one = await device({ owner: admin, viewport: desktop });
  const two = await device({ owner: admin, viewport: desktop });
  const here = await enter(one.context, at);
  await fill(here);
  await settled(here);
  const there = await enter(two.context, at);
  const label = (await cards(here, 'Interested').first().getAttribute('aria-label'))!.split(',')[0]!;
  const card = (page: Page) => page.getByRole('article', { name: new RegExp(`^${label}, `) });
  await one.context.setOffline(true);
  await two.context.setOffline(true);
  await card(here).focus();
  await here.keyboard.press('4');
  await expect(cards(here, '1st Interview')).toHaveCount(1);
  await card(there).focus();
  await there.keyboard.press('7');
  await expect(cards(there, 'Debrief')).toHaveCount(1);
  await one.context.setOffline(false);
  await settled(here);
  await two.context.setOffline(false);
  await settled(there);
  await expect(cards(here, 'Debrief')).toHaveCount(1);
  await expect(cards(there, 'Debrief')).toHaveCount(1);
  const moves = await server.sql("SELECT to_stage FROM stage_transitions WHERE from_stage != '' ORDER BY to_stage");
  expect(moves.map(([stage]) => stage)).toEqual(['1st Interview', 'Debrief']);
});
