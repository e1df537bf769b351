import type { Page } from '@playwright/test';
import { enter, finishCourse, indicator, keptDrafts } from './pages.ts';
import { admin, desktop, expect, learner, test } from './world.ts';

const course = '/course/backend-engineer-screening-to-offer';
const support = (page: Page) =>
  page.getByLabel('Which part of the interview process would you like more support with?');
const review = (page: Page) => page.getByRole('region', { name: 'Review this Course' });

test('REV-02 REV-17 REV-19 REV-20 REV-21 a course finished and reviewed in a tunnel; the review is changed on another device', async ({
  device,
  nemesis,
}) => {
  test.setTimeout(180_000);
  const phone = await device({ owner: learner });
  let page = await enter(phone.context);
  await phone.context.setOffline(true);
  nemesis.cut = true;
  await page.goto(course);
  await finishCourse(page);
  await expect(review(page)).toBeVisible();
  await review(page).getByRole('radio', { name: '5 stars' }).first().check();
  await support(page).fill('The manager interv');
  await expect(page.getByText(/^Draft kept/)).toBeVisible();
  // the stars may have been saved already, and the text follows within a second
  await expect.poll(() => keptDrafts(page)).toContain('The manager interv');

  // the battery dies in the middle of a word
  await phone.close();
  const again = await phone.open();
  await again.setOffline(true);
  page = again.pages()[0] ?? (await again.newPage());
  await page.goto(course);
  await expect(support(page)).toHaveValue('The manager interv');
  await support(page).fill('The manager interview');
  await page.getByRole('button', { name: 'Submit Review' }).click();
  await page.getByRole('button', { name: 'Submit as it is' }).click();
  await expect(page.getByText('Review submitted')).toBeVisible();
  await expect(indicator(page)).toHaveText('5 waiting to be sent');
  nemesis.cut = false;
  await again.setOffline(false);
  await expect(indicator(page)).toHaveText('Saved', { timeout: 60_000 });

  const laptop = await device({ owner: learner, viewport: desktop });
  const other = await enter(laptop.context, course);
  await expect(support(other)).toHaveValue('The manager interview', { timeout: 60_000 });
  await expect(review(other).getByRole('radio', { name: '5 stars' }).first()).toBeChecked();
  await support(other).fill('Nothing any more');
  await other.getByRole('button', { name: 'Update Review' }).click();
  await expect(other.getByText('Review updated')).toBeVisible();
  await expect(support(page)).toHaveValue('Nothing any more', { timeout: 60_000 });
});

test('RES-04 RES-22 RES-29 SYNC-01 the library in a tunnel: read, kept for later, added and deleted', async ({
  device,
  nemesis,
}) => {
  test.setTimeout(180_000);
  const { context } = await device({ owner: admin, viewport: desktop });
  const page = await enter(context);
  await context.setOffline(true);
  nemesis.cut = true;
  await page.goto('/resources?category=System%20Design');
  // the browser need not know: until a request has failed, the app believes that the link can be opened
  await expect(indicator(page)).toHaveText(/^Offline/);
  const first = page.locator('.resource-card .card-link').first();
  await first.click();
  await page.getByRole('button', { name: 'Keep for later' }).click();
  await expect(page.getByText('Kept for later')).toBeVisible();

  await page.getByRole('button', { name: 'Add Resource' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title').fill('Numbers in a tunnel');
  await dialog.getByLabel('URL').fill('https://numbers.example/');
  await dialog.getByLabel('Category').selectOption('System Design');
  await dialog.getByRole('button', { name: 'Add Resource' }).click();
  await expect(page.getByText('Resource created!')).toBeVisible();
  const card = page.locator('.resource-card').first();
  await expect(card).toContainText('Numbers in a tunnel');
  await expect(card).toContainText('Not sent yet');

  await indicator(page).click();
  const centre = page.getByRole('dialog', { name: 'Sync' });
  await expect(centre.getByRole('region', { name: /^For later/ }).getByRole('link')).toHaveCount(1);
  await centre.getByRole('button', { name: /^Remove / }).click();
  await expect(centre.getByRole('region', { name: /^For later/ })).toHaveCount(0);
  await centre.getByRole('button', { name: 'Close' }).click();

  nemesis.cut = false;
  await context.setOffline(false);
  await expect(indicator(page)).toHaveText('Saved', { timeout: 60_000 });
  await page.getByRole('button', { name: 'Delete Numbers in a tunnel' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Resource deleted!')).toBeVisible();
  await expect(page.getByText('Numbers in a tunnel')).toHaveCount(0);
});
