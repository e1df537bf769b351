import { expect, test } from './world.ts';

const sentences = {
  'en-US':
    /^Please update your browser: Interview Tracks needs iOS or Safari 16\.4, Chrome 112 or Firefox 121, or newer\.$/,
  'ja-JP':
    /^ブラウザーを更新してください。Interview Tracks を使うには、iOS・Safari 16\.4、Chrome 112、Firefox 121 以降が必要です。$/,
};

/** What was new in the floor is missing, and no module can be read. */
const tooOld = 'delete String.prototype.isWellFormed';
const unreadable = { contentType: 'text/javascript', body: 'export const a = /(?<! \u0000' };

for (const locale of ['en-US', 'ja-JP'] as const)
  test(`below the floor one sentence says what to update, and nothing else (${locale})`, async ({ device }) => {
    const { context } = await device({ locale });
    await context.addInitScript(tooOld);
    await context.route('**/assets/*.js', (route) => route.fulfill(unreadable));
    const page = context.pages()[0]!;
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(sentences[locale], { useInnerText: true });
    expect((await page.locator('body').innerText()).trim()).toMatch(sentences[locale]);
  });

test('below the floor the app does not start, even where its modules can be read', async ({ device }) => {
  const { context } = await device();
  await context.addInitScript(tooOld);
  const page = context.pages()[0]!;
  await page.goto('/auth', { waitUntil: 'networkidle' });
  expect((await page.locator('body').innerText()).trim()).toMatch(sentences['en-US']);
  await page.screenshot({ path: '.cache/floor.png' });
});
