import { chooseFirst, enter, keptDrafts, openStage, submitDialog } from './pages.ts';
import { expect, learner, phone, test } from './world.ts';

test('QUES-56 NAV-28 Back closes what lies on top, one after the other, and leaves the page below where it is', async ({
  device,
}) => {
  const { context } = await device({ owner: learner, viewport: phone });
  const page = await enter(context);
  const menu = page.getByRole('dialog', { name: 'Menu' });
  // a link in the drawer is no Back
  await page.getByRole('button', { name: 'Menu' }).click();
  await menu.getByRole('link', { name: 'Companies' }).click();
  await expect(page).toHaveURL(/\/company$/);
  await expect(menu).toBeHidden();
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(menu).toBeVisible();
  await page.goBack();
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL(/\/company$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
  await page.goForward();
  await expect(page).toHaveURL(/\/company$/);

  await page.getByRole('button', { name: 'Menu' }).click();
  await menu.getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL(/\/$/);
  await page
    .getByRole('button', { name: /Submit.*question/i })
    .first()
    .click();
  await chooseFirst(page, 'Company');
  const list = page.getByRole('dialog', { name: 'Role' });
  await submitDialog(page).getByRole('combobox', { name: 'Role' }).click();
  await expect(list).toBeVisible();
  await page.goBack();
  await expect(list).toBeHidden();
  await expect(submitDialog(page)).toBeVisible();
  await submitDialog(page).getByRole('textbox', { name: 'Question' }).click();
  await page.keyboard.type('Kept when Back closes it');
  await page.goBack();
  await expect(submitDialog(page)).toBeHidden();
  await expect(page).toHaveURL(/\/$/);
  await expect.poll(() => keptDrafts(page)).toContain('Kept when Back closes it');

  // a question has an address, so its sheet is a step that Back undoes
  await page.locator('.bank-list a[data-question]').first().click();
  await expect(page).toHaveURL(/\/question\//);
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/company$/);
});

test('NAV-28 a phone that is turned and turned back still shows the stage that is open in the line of stages', async ({
  device,
}) => {
  const { context } = await device({ owner: learner, viewport: phone });
  const page = await enter(context, '/course/backend-engineer-screening-to-offer');
  const stages = page.locator('.stop-nav');
  await openStage(page, /Offer/);
  await expect(stages.locator('.current')).toBeInViewport({ ratio: 1 });
  // so wide that the line ends where it is
  await page.setViewportSize({ width: phone.height, height: phone.width });
  await expect.poll(() => stages.locator('ol').evaluate((line) => line.scrollLeft)).toBe(0);
  await page.setViewportSize(phone);
  await expect(stages.locator('.current')).toBeInViewport({ ratio: 1 });
});
