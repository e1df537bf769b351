import type { Page } from '@playwright/test';
import { gif } from '../images.ts';
import { enter, indicator, keptDrafts, point, settled, signIn, submitDialog as dialog } from './pages.ts';
import { expect, learner, test } from './world.ts';

interface Manifest {
  lang: string;
  icons: Picture[];
  screenshots: (Picture & { form_factor: string })[];
  shortcuts: { name: string; url: string; icons: Picture[] }[];
  share_target: { action: string; params: { files: { name: string; accept: string[] }[] } };
}
interface Picture {
  src: string;
  sizes: string;
  type: string;
}

/** As the page links it now. */
const manifestOf = (page: Page) =>
  page.evaluate(async () => {
    const { href } = document.querySelector<HTMLLinkElement>('link[rel=manifest]')!;
    return (await (await fetch(href)).json()) as Manifest;
  });

/** What another app shares: a real form, posted to the share target. */
async function share(
  page: Page,
  words: Record<string, string>,
  files: { name: string; type: string; bytes: Buffer }[] = [],
) {
  const sent = files.map(({ name, type, bytes }) => ({ name, type, base64: bytes.toString('base64') }));
  await Promise.all([
    page.waitForURL((url) => !url.searchParams.has('open') && url.pathname !== '/share'),
    page.evaluate(
      ({ words, sent }) => {
        const form = Object.assign(document.createElement('form'), {
          method: 'post',
          action: '/share',
          enctype: 'multipart/form-data',
        });
        for (const [name, value] of Object.entries(words)) {
          const field = Object.assign(document.createElement('textarea'), { name, value });
          form.append(field);
        }
        const chosen = new DataTransfer();
        for (const { name, type, base64 } of sent)
          chosen.items.add(new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], name, { type }));
        const field = Object.assign(document.createElement('input'), {
          type: 'file',
          name: 'pictures',
          multiple: true,
        });
        form.append(field);
        field.files = chosen.files;
        document.body.append(form);
        form.submit();
      },
      { words, sent },
    ),
  ]);
}

const editor = (page: Page) => dialog(page).getByRole('textbox', { name: 'Question', exact: true });
const picture = { name: 'a.png', type: 'image/png', bytes: point };

test('A167 what is shared offline is a draft beside the one that was begun, and survives closing the browser', async ({
  device,
  nemesis,
}) => {
  const phone = await device({ owner: learner });
  let page = await enter(phone.context);
  await page.getByRole('button', { name: 'Submit Question' }).filter({ visible: true }).click();
  await editor(page).fill('Begun before.');
  await expect.poll(() => keptDrafts(page)).toContain('Begun before.');
  await phone.context.setOffline(true);
  nemesis.cut = true;

  await share(
    page,
    { title: 'Why?', text: 'What is <b>a</b> tunnel & why?\nSecond line', url: 'https://example.com/a' },
    [picture],
  );
  await expect(dialog(page).getByText('Sent by another app or page')).toBeVisible();
  await expect(editor(page)).toContainText('Why?');
  await expect(editor(page)).not.toContainText('Begun before.');
  await expect(editor(page)).toContainText('What is <b>a</b> tunnel & why?');
  await expect(editor(page)).toContainText('https://example.com/a');
  await expect(editor(page).locator('img')).toHaveJSProperty('naturalWidth', 1);
  // not once more
  await page.reload();
  await expect(indicator(page)).toBeVisible();
  expect((await keptDrafts(page)).split(' tunnel ')).toHaveLength(2);

  await phone.close();
  const again = await phone.open();
  await again.setOffline(true);
  page = again.pages()[0]!;
  await page.goto('/?open=submit');
  await expect(editor(page)).toHaveText('Begun before.');
  await expect(dialog(page).locator('.sent-text')).toContainText('Second line');
  await dialog(page).getByRole('button', { name: 'Open' }).click();
  await expect(editor(page)).toContainText('Second line');
  await expect(editor(page).locator('img')).toHaveJSProperty('naturalWidth', 1);
  await dialog(page).getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(editor(page)).toHaveText('Begun before.');
});

test('what is shared while nobody is signed in comes after signing in, and what is too much is said', async ({
  device,
}) => {
  const { context } = await device();
  const page = context.pages()[0]!;
  await page.goto('/auth');
  await page.waitForFunction(() => !!navigator.serviceWorker.controller);
  // as long as nobody is signed in it waits
  const many = Array.from({ length: 11 }, (_, n) => ({ ...picture, bytes: Buffer.from(gif(n + 1, 1)) }));
  await share(page, { text: 'x'.repeat(10_001) }, [
    ...many,
    { name: 'a.svg', type: 'image/svg+xml', bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') },
    { ...picture, bytes: Buffer.concat([point, Buffer.alloc(5 * 1024 * 1024)]) },
  ]);
  await expect(page).toHaveURL(/\/auth/);
  await page.getByLabel('Email').fill(learner);
  await page.getByLabel('Password', { exact: true }).fill('tracks-demo-2026');
  await page.getByRole('button', { name: 'Login Now' }).click();
  await expect(dialog(page).getByText('Sent by another app or page')).toBeVisible({ timeout: 60_000 });
  for (const sentence of [
    'Only the first 10,000 characters of the text were taken.',
    'Only the first 10 images were taken.',
    'Please upload PNG, JPG, WEBP, or GIF images.',
    'Please upload images up to 5MB.',
  ])
    await expect(page.getByText(sentence)).toBeVisible();
  await expect(editor(page).locator('img')).toHaveCount(10);
  await expect(page).toHaveURL(/\/$/);
});

test('what was shared without the service worker is said to be lost, once', async ({ device }) => {
  const { context } = await device();
  const page = await signIn(context, learner, '/?open=lost');
  await expect(page.getByText('Nothing was taken over')).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await expect(dialog(page)).toBeHidden();
});

test('the manifest speaks the language of the page, offline too, and everything that it names is there', async ({
  device,
  nemesis,
}) => {
  const { context } = await device({ owner: learner });
  const page = await enter(context);
  const english = await manifestOf(page);
  expect(english.lang).toBe('en');
  for (const { src, sizes, type } of [
    ...english.icons,
    ...english.screenshots,
    ...english.shortcuts.flatMap(({ icons }) => icons),
  ]) {
    const size = await page.evaluate(async (src) => {
      const image = await createImageBitmap(await (await fetch(src)).blob());
      return `${image.width}x${image.height}`;
    }, src);
    expect([src, size], type).toEqual([src, sizes]);
  }
  expect(new Set(english.screenshots.map(({ form_factor }) => form_factor))).toEqual(new Set(['narrow', 'wide']));

  await context.setOffline(true);
  nemesis.cut = true;
  await page.evaluate(() => {
    const { state, version } = JSON.parse(localStorage.preferences ?? '{"state":{},"version":1}');
    localStorage.preferences = JSON.stringify({ state: { ...state, language: 'ja' }, version });
  });
  await page.reload();
  await expect(indicator(page)).toBeVisible();
  const japanese = await manifestOf(page);
  expect(japanese.lang).toBe('ja');
  expect(japanese.shortcuts.map(({ url }) => url)).toEqual(english.shortcuts.map(({ url }) => url));
  // and each shortcut leads somewhere
  for (const { name, url } of japanese.shortcuts) {
    await page.goto(url);
    const isScreen = url === '/study';
    const place = isScreen ? page.locator('.study') : page.getByRole('dialog');
    await expect(place.getByRole('heading').first()).toBeVisible();
    await expect(page).toHaveURL(isScreen ? /\/study$/ : /\/$/);
    expect(name).toMatch(/[ぁ-ん一-龠]/);
  }
});

test('Chromium finds nothing to complain about in the manifest', async ({ device }) => {
  const { context } = await device();
  const page = context.pages()[0]!;
  await page.goto('/auth');
  const session = await context.newCDPSession(page);
  const { errors, data } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(data).toContain('share_target');
});

const iphone = {
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
};

test('an iPhone is given an opaque icon, a name, and a start image of its own screen in each theme', async ({
  device,
}) => {
  const { context } = await device(iphone);
  const page = context.pages()[0]!;
  await page.goto('/auth');
  const icon = await page.evaluate(async () => {
    const { href } = document.querySelector<HTMLLinkElement>('link[rel=apple-touch-icon]')!;
    return [...new Uint8Array(await (await fetch(href)).arrayBuffer())];
  });
  const head = Buffer.from(icon);
  expect([head.readUInt32BE(16), head.readUInt32BE(20)]).toEqual([180, 180]);
  // colours alone: an iPhone shows black wherever nothing is drawn
  expect(head[25]).toBe(2);
  await expect(page.locator('meta[name=apple-mobile-web-app-title]')).toHaveAttribute('content', 'Tracks');
  await expect(page.locator('meta[name=apple-mobile-web-app-status-bar-style]')).toHaveAttribute('content', 'default');

  const starts = page.locator('link[rel=apple-touch-startup-image]');
  await expect(starts).toHaveCount(2);
  const drawn = await starts.evaluateAll((links) =>
    Promise.all(
      links.map(async (link) => {
        const { href, media } = link as HTMLLinkElement;
        const image = Object.assign(new Image(), { src: href });
        await image.decode();
        const canvas = new OffscreenCanvas(image.width, image.height);
        const context = canvas.getContext('2d')!;
        context.drawImage(image, 0, 0);
        const colourAt = (x: number, y: number) => [...context.getImageData(x, y, 1, 1).data.slice(0, 3)];
        const middle = [image.width / 2, image.height / 2] as const;
        return {
          media,
          size: [image.width, image.height],
          screen: [screen.width * devicePixelRatio, screen.height * devicePixelRatio],
          ground: colourAt(0, 0),
          stop: colourAt(...middle),
          edge: colourAt(middle[0] + Math.round((5.4 * 44) / 28), middle[1]),
        };
      }),
    ),
  );
  expect(drawn.map(({ media }) => media)).toEqual([expect.stringContaining('light'), expect.stringContaining('dark')]);
  for (const { size, screen } of drawn) expect(size).toEqual(screen.toSorted((one, other) => one - other));
  const [light, dark] = drawn as [(typeof drawn)[0], (typeof drawn)[0]];
  expect([light.ground, light.edge]).toEqual([
    [0xf3, 0xf4, 0xf1],
    [0x1e, 0x50, 0xa2],
  ]);
  expect([dark.ground, dark.edge]).toEqual([
    [0x12, 0x14, 0x16],
    [0x9c, 0xbd, 0xf7],
  ]);
  for (const { stop, ground } of drawn) expect(stop).toEqual(ground);
});

test('no other device draws start images', async ({ device }) => {
  const { context } = await device();
  const page = context.pages()[0]!;
  await page.goto('/auth');
  await page.waitForFunction(() => !!navigator.serviceWorker.controller);
  await expect(page.locator('link[rel=apple-touch-startup-image]')).toHaveCount(0);
});

test('on a phone held sideways no field has smaller letters than 16 px, or an iPhone zooms into it', async ({
  device,
}) => {
  const { context } = await device({ viewport: { width: 844, height: 390 }, hasTouch: true });
  const page = context.pages()[0]!;
  const small = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('input, textarea, select, [contenteditable]')]
        .filter((field) => !(field instanceof HTMLInputElement && ['checkbox', 'radio', 'file'].includes(field.type)))
        .filter((field) => field.checkVisibility() && parseFloat(getComputedStyle(field).fontSize) < 16)
        .map((field) => field.outerHTML.slice(0, 120)),
    );
  await page.goto('/auth');
  await expect(page.getByLabel('Email')).toBeVisible();
  expect(await small()).toEqual([]);
  await signIn(context, learner);
  await settled(page);
  await page.goto('/resources');
  await expect(page.getByRole('searchbox')).toBeVisible();
  expect(await small()).toEqual([]);
  await page.goto('/?open=submit');
  await expect(editor(page)).toBeVisible();
  await expect(dialog(page).getByRole('textbox')).toHaveCount(2);
  expect(await small()).toEqual([]);
  await dialog(page).getByRole('combobox', { name: 'Company' }).click();
  await expect(page.getByRole('dialog', { name: 'Company', exact: true }).getByRole('textbox')).toBeVisible();
  expect(await small()).toEqual([]);
});

test('the scrollbar of the resources takes the colours of the theme', async ({ device }) => {
  const { context } = await device({ owner: learner, colorScheme: 'dark', viewport: { width: 1_440, height: 900 } });
  const page = await enter(context);
  const strip = page.locator('.resource-strip');
  await expect(strip).toBeVisible();
  // its skeleton has the same class
  const colours = () =>
    strip.evaluate((element) => {
      const probe = Object.assign(document.createElement('i'), { style: 'color: var(--line-input)' });
      element.append(probe);
      const { color } = getComputedStyle(probe);
      probe.remove();
      return [getComputedStyle(element).scrollbarColor, `${color} rgba(0, 0, 0, 0)`];
    });
  await expect
    .poll(async () => {
      const [is, wanted] = await colours();
      return is === wanted;
    })
    .toBe(true);
});
