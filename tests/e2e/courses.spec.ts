import type { Page } from '@playwright/test';
import { violationsOn } from './axe.ts';
import { misfits } from './misfits.ts';
import { enter, indicator, keptDrafts, nextFrame } from './pages.ts';
import { admin, desktop, expect, learner, phone, test } from './world.ts';

const wizard = (page: Page) => page.getByRole('dialog', { name: /^(Create Course|コースを作成)$/ });
const editor = (page: Page) => page.getByRole('dialog', { name: /^(Edit Course|コースを編集)$/ });
const information = (page: Page) => page.getByRole('textbox', { name: 'Information' });
const stages = (page: Page) => page.getByRole('list', { name: 'Interview stages' }).getByRole('listitem');

test('WIZ-15 WIZ-16 WIZ-26 WIZ-31 WIZ-43 CRSE-10 a course is built on a phone in a tunnel, and a learner reads it', async ({
  device,
}) => {
  test.setTimeout(120_000);
  const train = await device({ owner: admin });
  const page = await enter(train.context, '/tracks');
  await train.context.setOffline(true);
  await page.getByRole('button', { name: 'Create Course' }).click();
  await wizard(page).getByLabel('Course Title').fill('First Interview after a Long Break');
  await wizard(page).getByRole('button', { name: 'Next' }).click();
  await wizard(page).getByLabel('Stage title').fill('Phone call');
  await information(page).click();
  await page.keyboard.type('They ask what happened. Tell it in one minute.');
  await wizard(page).getByRole('button', { name: 'Template for Phone call' }).click();
  await page.getByRole('menuitem', { name: 'Save as a template...' }).click();
  const naming = page.getByRole('dialog', { name: 'Save as a template' });
  await naming.getByLabel('Template name').fill('Call, one minute');
  await naming.getByLabel('Template name').press('Enter');
  await expect(page.getByText('Stage template saved successfully!')).toBeVisible();
  await wizard(page).getByRole('button', { name: 'Add Stage' }).click();
  await wizard(page).getByRole('button', { name: 'Template for Stage 2' }).click();
  await page.getByRole('menuitem', { name: 'Call, one minute' }).click();
  await expect(information(page)).toHaveText('They ask what happened. Tell it in one minute.');
  await wizard(page).getByLabel('Stage title').fill('On site');
  await information(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' Then ask.');
  await expect.poll(() => keptDrafts(page)).toContain('Then ask.');

  // interrupted
  await page.reload();
  await page.getByRole('button', { name: 'Create Course' }).click();
  await expect(wizard(page).getByText('An unfinished course is back')).toBeVisible();
  await expect(stages(page)).toHaveText([/^1Phone call/, /^2On site/]);
  await wizard(page).getByRole('button', { name: 'More for On site' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await expect(information(page)).toHaveText('They ask what happened. Tell it in one minute. Then ask.');
  await wizard(page).getByRole('button', { name: 'Done with On site' }).click();
  // held for a moment, then moved: a swipe over it only scrolls
  const handle = (await wizard(page).getByRole('button', { name: 'Move On site' }).boundingBox())!;
  const above = (await stages(page).first().boundingBox())!;
  const touch = await train.context.newCDPSession(page);
  const at = (y: number) => ({ touchPoints: [{ x: handle.x + handle.width / 2, y }] });
  const from = handle.y + handle.height / 2;
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(from) });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(from + 30) });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(above.y) });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect(stages(page)).toHaveText([/^1Phone call/, /^2On site/]);
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(from) });
  await expect(stages(page).nth(1)).toHaveClass(/lifted/);
  for (const y of [from - 10, from - 30, above.y + 12]) {
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(y) });
    // a finger is not faster than what is drawn
    await nextFrame(page);
  }
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect(stages(page)).toHaveText([/^1On site/, /^2Phone call/]);
  await wizard(page).getByRole('button', { name: 'Create Course & Configure Content' }).click();
  await expect(page.getByText('Course Created!')).toBeVisible();
  await expect(wizard(page).getByRole('button', { name: 'Assign Content to All Stages' })).toBeDisabled();
  await train.context.setOffline(false);
  await expect(indicator(page)).toHaveText('Saved', { timeout: 60_000 });

  const home = await device({ owner: learner });
  const reading = await enter(home.context, '/tracks');
  await reading.getByRole('link', { name: 'First Interview after a Long Break' }).click();
  await expect(reading.getByRole('heading', { level: 2, name: 'On site' })).toBeVisible();
  await expect(reading.getByText('Tell it in one minute. Then ask.')).toBeVisible();
  await expect(reading.getByRole('button', { name: /Course$/ })).toHaveCount(0);
});

test('CRSE-40 CRSE-46 A107 two admins change one course, one of them in a tunnel, and both texts are kept', async ({
  device,
}) => {
  test.setTimeout(90_000);
  const address = '/course/sre-fundamentals-under-pressure';
  const [office, train] = [
    await device({ owner: admin, viewport: desktop }),
    await device({ owner: admin, viewport: desktop }),
  ];
  const here = await enter(office.context, address);
  const there = await enter(train.context, address);
  for (const page of [here, there]) await page.getByRole('button', { name: 'Edit Course' }).click();
  await train.context.setOffline(true);
  await editor(there).getByLabel('Course Title').fill('SRE under Pressure');
  await editor(there)
    .getByLabel(/^Course Description/)
    .fill('Written in the tunnel.');
  await editor(here)
    .getByLabel(/^Course Description/)
    .fill('Written in the office.');
  await editor(here).getByRole('button', { name: 'Save' }).click();
  await expect(here.getByText('Course updated!')).toBeVisible();
  await expect(indicator(here)).toHaveText('Saved');
  await train.context.setOffline(false);
  const both = editor(there).getByRole('region', { name: /changed elsewhere/ });
  await expect(both).toContainText('Written in the office.', { timeout: 60_000 });
  await expect(both).toContainText('Written in the tunnel.');
  await editor(there).getByRole('button', { name: 'Take both' }).click();
  await expect(editor(there).getByLabel(/^Course Description/)).toHaveValue(
    'Written in the office.\n\nWritten in the tunnel.',
  );
  await editor(there).getByRole('button', { name: 'Save' }).click();
  await expect(indicator(there)).toHaveText('Saved', { timeout: 60_000 });
  // under its former address
  await expect(here.getByRole('heading', { level: 1, name: 'SRE under Pressure' })).toBeVisible({ timeout: 60_000 });
  await expect(here.getByText('Written in the tunnel.')).toBeVisible();
});

for (const [name, viewport, colorScheme, locale] of [
  ['a phone, dark, Japanese', phone, 'dark', 'ja-JP'],
  ['the narrowest, light, English', { width: 320, height: 640 }, 'light', 'en-US'],
  ['a desktop, light, English', desktop, 'light', 'en-US'],
] as const)
  test(`WIZ-01 WIZ-07 WIZ-19 WIZ-35 CRSE-20 CRSE-39 on ${name} axe finds nothing and nothing is cut`, async ({
    device,
  }) => {
    test.setTimeout(120_000);
    const office = await device({ owner: admin, viewport, colorScheme, locale });
    const page = await enter(office.context, '/tracks');
    const look = async (what: string) => {
      expect(await violationsOn(page), what).toEqual([]);
      if (viewport.width < 768) expect(await misfits(page), what).toEqual([]);
    };
    await look('tracks');
    await page
      .getByRole('button', { name: /^(Delete |.*を削除)/ })
      .first()
      .click();
    await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
    await look('delete');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^(Create Course|コースを作成)$/ }).click();
    await wizard(page)
      .getByLabel(/^(Course Title|コースのタイトル)/)
      .fill('A title that is rather long for a phone');
    await look('first step');
    await wizard(page).getByRole('tab').last().click();
    await wizard(page).getByRole('listitem').first().waitFor();
    await look('copy');
    await wizard(page).getByRole('listitem').first().getByRole('button').click();
    await look('copied');
    await wizard(page)
      .getByRole('button', { name: /^(Next|次へ)/ })
      .click();
    await expect(wizard(page).locator('.stage-row').first()).toBeVisible();
    await look('stages');
    await wizard(page)
      .getByRole('button', { name: /^(Add Stage|ステージを追加)/ })
      .click();
    await expect(wizard(page).locator('[contenteditable=true]')).toBeVisible();
    await look('an open stage');
    await wizard(page).locator('.dialog-foot .primary').click();
    await expect(wizard(page).locator('.content-list li').first()).toBeVisible();
    await look('content');
    await page.keyboard.press('Escape');
    await page
      .getByRole('button', { name: /^(Edit |.*を編集)/ })
      .first()
      .click();
    await expect(editor(page).locator('.stage-row').first()).toBeVisible();
    await look('edit');
  });
