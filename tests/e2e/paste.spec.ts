import type { Locator } from '@playwright/test';
import { enter, submitDialog } from './pages.ts';
import { desktop, expect, learner, test } from './world.ts';

const paste = (field: Locator, html: string, plain: string) =>
  field.evaluate(
    (element, [html, plain]) => {
      const data = new DataTransfer();
      data.setData('text/html', html!);
      data.setData('text/plain', plain!);
      element.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: data }));
    },
    [html, plain],
  );

test('A191 QUES-40 SEC-22 in the app a paste keeps what it means, in plain fields too, and what could run is reported', async ({
  device,
}) => {
  const { context } = await device({ owner: learner, viewport: desktop });
  const page = await enter(context);
  const search = page.getByRole('searchbox').first();
  await search.fill('at  requests');
  await search.evaluate((field: HTMLInputElement) => field.setSelectionRange(3, 3));
  await paste(search, '<p>10<sup>4</sup></p>', '104');
  await expect(search).toHaveValue('at 10⁴ requests');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(search).toHaveValue('at  requests');
  await search.fill('');

  await page.getByRole('button', { name: 'Submit Question' }).first().click();
  const text = submitDialog(page).locator('[data-place=question] [contenteditable]');
  await text.click();
  await paste(text, '<p style="position:fixed">O(n<sup>2</sup>)</p>', 'O(n2)');
  await expect(text).toHaveText('O(n²)');
  await expect(page.locator('.toast')).toHaveCount(0);
  await paste(text, '<p>, <a href="javascript:a()">why</a>?</p>', ', why?');
  await expect(text).toHaveText('O(n²), why?');
  await expect(page.locator('.toast')).toContainText('Security Warning');
  await expect(page.locator('.toast')).toContainText('Potentially malicious content detected and blocked.');
  expect(await page.evaluate(() => localStorage.getItem('security log'))).toContain('xss_attempt');
});
