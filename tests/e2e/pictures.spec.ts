import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Server } from '../server/harness.ts';
import { gif } from '../images.ts';
import { violationsOn } from './axe.ts';
import {
  chooseFirst,
  enter,
  indicator,
  keptDrafts,
  openStage,
  pickPicture as pick,
  point,
  settled,
  submitDialog as dialog,
  upload,
} from './pages.ts';
import { admin, desktop, expect, learner, test } from './world.ts';

/** A photo as a phone takes it: larger than it is stored, rotated, with a location in its metadata. */
const photo = async (page: Page): Promise<Buffer> => {
  const base64 = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(2_600, 1_300);
    const context = canvas.getContext('2d')!;
    for (let x = 0; x < 26; x++) {
      context.fillStyle = `hsl(${x * 14} 70% 55%)`;
      context.fillRect(x * 100, 0, 100, 1_300);
    }
    const bytes = new Uint8Array(
      await (await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 })).arrayBuffer(),
    );
    let text = '';
    for (const byte of bytes) text += String.fromCharCode(byte);
    return btoa(text);
  });
  const jpeg = Buffer.from(base64, 'base64');
  const exif = Buffer.from(
    'Exif\0\0MM\0\x2a\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0SHOT IN NAKANO',
    'latin1',
  );
  const head = Buffer.from([0xff, 0xe1, (exif.length + 2) >> 8, (exif.length + 2) & 255]);
  return Buffer.concat([jpeg.subarray(0, 2), head, exif, jpeg.subarray(2)]);
};

const illustrate = (server: Server, images: string) =>
  server.sql(`UPDATE course_stages SET information = information || '${images}' WHERE id = (
    SELECT s.id FROM course_stages s JOIN courses c ON c.id = s.course_id
    WHERE c.title LIKE 'Backend Engineer: Screening%' AND s.title LIKE 'System Design%' LIMIT 1)`);

const editor = (page: Page) => dialog(page).getByRole('textbox', { name: 'Question' });
const width = (page: Page) =>
  editor(page)
    .locator('img')
    .first()
    .evaluate((image: HTMLImageElement) => image.naturalWidth);

test('QUES-56 QUES-25 QUES-26 SYNC-02 a picture picked in a tunnel survives a reload, is on the server once, and shows on another device', async ({
  device,
  nemesis,
  server,
}) => {
  const one = await device({ owner: learner, viewport: desktop });
  let page = await enter(one.context);
  await one.context.setOffline(true);
  nemesis.cut = true;
  const taken = await photo(page);
  await page
    .getByRole('button', { name: /Submit.*question/i })
    .first()
    .click();
  await editor(page).click();
  await page.keyboard.type('What is on this whiteboard?');
  await pick(page, 'whiteboard.jpg', 'image/jpeg', taken);
  await expect(editor(page).locator('img')).toHaveAttribute('src', /^\/media\/[a-z0-9]{15}$/);
  // rotated upright, and at most 2,000 pixels
  await expect.poll(() => width(page)).toBe(1_000);
  // a draft is kept within a second of the last change
  await expect.poll(() => keptDrafts(page)).toMatch(/whiteboard\?.*\/media\//);

  await one.close();
  const again = await one.open();
  await again.setOffline(true);
  page = again.pages()[0] ?? (await again.newPage());
  await page.goto('/');
  await page
    .getByRole('button', { name: /Submit.*question/i })
    .first()
    .click();
  await expect(editor(page)).toContainText('What is on this whiteboard?');
  await expect.poll(() => width(page)).toBe(1_000);
  await chooseFirst(page, 'Company');
  await chooseFirst(page, 'Role');
  await dialog(page).getByRole('button', { name: 'Submit Question' }).click();
  await expect(indicator(page)).toHaveText('2 waiting to be sent');
  await indicator(page).click();
  await expect(page.getByRole('dialog', { name: 'Sync' })).toContainText('1 image not on the server yet.');
  await page.keyboard.press('Escape');

  nemesis.cut = false;
  await again.setOffline(false);
  await expect(indicator(page)).toHaveText('Saved', { timeout: 60_000 });
  const uploads = await server.sql('SELECT id, size, type FROM uploads');
  expect(uploads).toHaveLength(1);
  const [id, size, type] = uploads[0]!;
  expect(
    readdirSync(join(server.dir, 'storage/question_images', id!)).filter((name) => !name.endsWith('.attrs')),
  ).toHaveLength(1);
  const bytes = Buffer.from(await (await fetch(`${server.url}/media/${id}`)).arrayBuffer());
  expect(bytes.length).toBe(Number(size));
  expect(type).toBe('image/webp');
  expect(bytes.toString('latin1')).not.toContain('NAKANO');
  expect(bytes.length).toBeLessThan(taken.length);

  const office = await device({ owner: admin, viewport: desktop });
  const other = await enter(office.context);
  const [[question]] = (await server.sql(`SELECT id FROM interview_questions WHERE question LIKE '%${id}%'`)) as [
    [string],
  ];
  await other.goto(`/question/${question}`);
  const shown = other.locator(`img[src="/media/${id}"]`);
  await expect(shown).toBeVisible();
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1_000);
  // pictures that were viewed are there offline
  await office.context.setOffline(true);
  nemesis.cut = true;
  await other.reload();
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1_000);
});

test('QUES-22 QUES-23 QUES-24 QUES-28 a file that is no picture, too large or unreadable is reported in place, and nothing is lost', async ({
  device,
}) => {
  const { context } = await device({ owner: learner, viewport: desktop });
  const page = await enter(context);
  await page
    .getByRole('button', { name: /Submit.*question/i })
    .first()
    .click();
  await editor(page).click();
  await page.keyboard.type('Kept all the while');
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  await pick(page, 'harmless.png', 'image/png', svg);
  await expect(page.getByText('Unsupported file type', { exact: true })).toBeVisible();
  await expect(page.getByText('Please upload PNG, JPG, WEBP, or GIF images.', { exact: true })).toBeVisible();
  const sized = (bytes: number) => Buffer.concat([point, Buffer.alloc(bytes - point.length)]);
  await pick(page, 'large.png', 'image/png', sized(5 * 1024 * 1024 + 1));
  await expect(page.getByText('Please upload images up to 5MB.', { exact: true })).toBeVisible();
  await pick(
    page,
    'broken.png',
    'image/png',
    Buffer.concat([point.subarray(0, 40), Buffer.from('nothing of a picture')]),
  );
  await expect(page.getByText('Failed to upload image. Please try again.', { exact: true })).toBeVisible();
  await expect(editor(page)).toContainText('Kept all the while');
  await expect(editor(page).locator('img')).toHaveCount(0);
  await pick(page, 'exact.png', 'image/png', sized(5 * 1024 * 1024));
  await expect(editor(page).locator('img[src^="/media/"]')).toHaveCount(1);

  // what could not be added is not left out without a word
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Submit Question' }).click();
  const leftOut = dialog.locator('.field').getByText('An image could not be added. Remove it, or add it again.');
  await expect(leftOut).toBeVisible();
  const refused = editor(page).getByRole('alert');
  for (let left = await refused.count(); left > 0; left -= 1) {
    await refused.first().getByRole('button', { name: 'Remove image' }).click();
    await expect(refused).toHaveCount(left - 1);
  }
  await expect(leftOut).toBeHidden();
});

test('QUES-21 QUES-24 where the browser cannot write WebP, a transparent picture stays PNG and gets smaller until it fits', async ({
  device,
}) => {
  const { context } = await device({ owner: learner, viewport: desktop });
  // as WebKit does; on the page, because nothing reaches into a worker
  await context.addInitScript(() => {
    Object.defineProperty(window, 'Worker', { value: undefined });
    const { convertToBlob } = OffscreenCanvas.prototype;
    OffscreenCanvas.prototype.convertToBlob = function (options) {
      const type = options?.type === 'image/webp' && !('asks' in this) ? 'image/png' : options?.type;
      return convertToBlob.call(this, { ...options, type });
    };
  });
  const page = await enter(context);
  const noise = await page.evaluate(async () => {
    const canvas = Object.assign(new OffscreenCanvas(2_400, 1_800), { asks: true });
    const drawing = canvas.getContext('2d')!;
    const points = drawing.createImageData(2_400, 1_800);
    for (let at = 0; at < points.data.length; at += 4)
      points.data.set([Math.random() * 255, Math.random() * 255, Math.random() * 255, 200], at);
    drawing.putImageData(points, 0, 0);
    const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.1 });
    const bytes = new Uint8Array(await blob.arrayBuffer());
    let text = '';
    for (const byte of bytes) text += String.fromCharCode(byte);
    return btoa(text);
  });
  const picture = Buffer.from(noise, 'base64');
  expect(picture.length).toBeLessThan(5 * 1024 * 1024);
  await page
    .getByRole('button', { name: /Submit.*question/i })
    .first()
    .click();
  await pick(page, 'clear.webp', 'image/webp', picture);
  const added = editor(page).locator('img[src^="/media/"]');
  await expect(added).toHaveCount(1, { timeout: 60_000 });
  const stored = await added.evaluate(async (image: HTMLImageElement) => {
    const response = await fetch(image.src);
    const { size, type } = await response.blob();
    return { size, type, width: image.naturalWidth, height: image.naturalHeight };
  });
  expect(stored.type).toBe('image/png');
  expect(stored.size).toBeLessThanOrEqual(5 * 1024 * 1024);
  expect(stored.width).toBeLessThan(2_000);
  expect(stored.width / stored.height).toBeCloseTo(4 / 3, 1);
});

test('QUES-21 QUES-23 an animated GIF keeps moving, and a HEIC photo is called by its name', async ({ device }) => {
  const { context } = await device({ owner: learner, viewport: desktop });
  const page = await enter(context);
  await page
    .getByRole('button', { name: /Submit.*question/i })
    .first()
    .click();
  await pick(page, 'moves.gif', 'image/gif', Buffer.from(gif(3, 4)));
  const added = editor(page).locator('img[src^="/media/"]');
  await expect(added).toHaveJSProperty('naturalWidth', 3);
  const stored = await added.evaluate(async (image: HTMLImageElement) => [
    ...new Uint8Array(await (await fetch(image.src)).arrayBuffer()),
  ]);
  expect(Buffer.from(stored)).toEqual(Buffer.from(gif(3, 4)));
  await pick(page, 'IMG_0001.HEIC', 'image/heic', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'));
  await expect(page.getByText('Unsupported file type', { exact: true })).toBeVisible();
  await expect(page.getByText('Not every device can show HEIC photos.', { exact: false })).toBeVisible();
  await expect(dialog(page).getByText('Save the photo as JPG instead of HEIC.')).toBeVisible();
  await expect(added).toHaveCount(1);
});

test('QUES-56 SYNC-01 one touch stores all pictures of the assigned courses; it shows the size, resumes after a reload, and all show in the tunnel', async ({
  device,
  nemesis,
  server,
}) => {
  // trailing bytes make each another picture
  const pictures = Array.from({ length: 9 }, (_, n) => Buffer.concat([point, Buffer.alloc(100_000, n)]));
  const { context } = await device({ owner: learner });
  const page = await enter(context);
  const ids: string[] = [];
  for (const body of pictures) ids.push(await upload(page, server.url, body));
  const images = [...ids, 'neverneverneve0'].map((id) => `<p><img src="/media/${id}"></p>`).join('');
  await illustrate(server, images);
  const centre = page.getByRole('dialog', { name: 'Sync' });
  await page.reload();
  await settled(page);
  await indicator(page).click();
  await expect(centre).toContainText('9 images of your courses, 901 kB.', { timeout: 60_000 });
  await expect(centre).toContainText('1 image has not been sent by its author yet.');

  nemesis.mediaDelay = 2_500;
  await centre.getByRole('button', { name: 'Prepare', exact: true }).click();
  await expect(centre.getByRole('progressbar', { name: 'Images fetched' })).toBeVisible();
  await expect(centre).toContainText('of 10');
  await page.reload();
  await indicator(page).click();
  await expect(centre.getByRole('button', { name: 'Pause' })).toBeVisible();
  nemesis.mediaDelay = 0;
  await expect(centre.getByText('Ready offline')).toBeVisible({ timeout: 60_000 });
  await expect(centre).toContainText('9 images');

  await context.setOffline(true);
  nemesis.cut = true;
  await page.goto('/course/backend-engineer-screening-to-offer');
  await openStage(page, /System Design/);
  for (const id of ids) {
    const image = page.locator(`img[src="/media/${id}"]`);
    await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.complete && one.naturalWidth)).toBe(1);
  }
  await expect(page.getByAltText('This image is not here yet')).toBeVisible();
});

test('QUES-18 a picture in a text opens large by touch and by keyboard, two fingers enlarge it, and the focus returns', async ({
  device,
  server,
}) => {
  const { context } = await device({ owner: learner, hasTouch: true, isMobile: true });
  const page = await enter(context);
  const id = await upload(page, server.url, await photo(page));
  await illustrate(server, `<p><img src="/media/${id}" alt="A whiteboard"></p>`);
  await page.goto('/course/backend-engineer-screening-to-offer');
  await openStage(page, /System Design/);
  const picture = page.getByRole('button', { name: 'Open image: A whiteboard' });
  await picture.tap();
  const viewer = page.getByRole('dialog', { name: 'A whiteboard' });
  const large = viewer.getByRole('img', { name: 'A whiteboard' });
  await expect(large).toBeVisible();
  const widthNow = async () => (await large.boundingBox())!.width;
  const before = await widthNow();
  const touch = await context.newCDPSession(page);
  const fingers = (apart: number) => [-apart, apart].map((x, id) => ({ x: 195 + x, y: 400, id }));
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(20) });
  for (const apart of [40, 60, 80])
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(apart) });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect.poll(widthNow).toBeGreaterThan(before * 1.5);
  await viewer.getByRole('button', { name: 'Whole image' }).tap();
  await expect.poll(widthNow).toBeCloseTo(before, 0);
  expect(await violationsOn(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect(picture).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(large).toBeVisible();
  await viewer.getByRole('button', { name: 'Larger' }).click();
  await expect.poll(widthNow).toBeGreaterThan(before * 1.2);
});

test('A104 AUTH-14 after signing out no picture is left in the browser, whether or not there was a network', async ({
  device,
  nemesis,
  server,
}) => {
  const one = await device({ owner: learner, viewport: desktop });
  const { context } = one;
  const page = await enter(context);
  const ids = [];
  for (const n of [1, 2]) ids.push(await upload(page, server.url, Buffer.concat([point, Buffer.alloc(50_000, n)])));
  await illustrate(server, ids.map((id) => `<p><img src="/media/${id}"></p>`).join(''));
  await page.reload();
  await settled(page);
  await page.goto('/course/backend-engineer-screening-to-offer');
  await openStage(page, /System Design/);
  const isShown = (id: string) =>
    page.locator(`img[src="/media/${id}"]`).evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth);
  for (const id of ids) await expect.poll(() => isShown(id)).toBe(1);
  // in a tab of its own, past whatever the page knows
  const alone = await context.newPage();
  await alone.goto(`/media/${ids[0]}`);
  await alone.close();
  /** What the service worker, and the browser's own cache without it, have of a picture. */
  const left = async (id: string) => {
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    const found: string[] = [];
    for (const bypass of [false, true]) {
      await session.send('Network.setBypassServiceWorker', { bypass });
      const status = await page.evaluate(
        (address) =>
          fetch(address, { cache: 'only-if-cached', mode: 'same-origin' }).then(
            ({ status: answer }) => answer,
            () => 0,
          ),
        `/media/${id}`,
      );
      if (status === 200) found.push(bypass ? 'in the cache of the browser' : 'with the service worker');
    }
    await session.detach();
    const cached = await page.evaluate(async () => {
      const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
      const requests = (await Promise.all(stores.map((store) => store.keys()))).flat();
      return requests.map(({ url }) => url).filter((url) => url.includes('/media/'));
    });
    return [...found, ...cached];
  };
  expect(await left(ids[0]!)).toEqual(['with the service worker']);

  await context.setOffline(true);
  nemesis.cut = true;
  await page.reload();
  // pictures that were viewed are there offline
  await openStage(page, /System Design/);
  for (const id of ids) await expect.poll(() => isShown(id)).toBe(1);
  // the browser need not know: until a request has failed, the app signs out without a question
  await expect(indicator(page)).toHaveText(/^Offline/);
  await page.getByRole('button', { name: /Account/ }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByText('You have been signed out successfully.')).toBeVisible();
  for (const id of ids) expect(await left(id)).toEqual([]);
  expect(await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).not.toContainEqual(
    expect.stringContaining('tracks-outbox'),
  );
  // the app itself still opens
  await page.reload();
  await expect(page.getByRole('button', { name: 'Login Now' })).toBeVisible();
  await one.close();
  const cached = filesIn(one.profile).filter((path) => /[/\\](Cache|CacheStorage)[/\\]/.test(path));
  expect(cached.length).toBeGreaterThan(0);
  for (const path of cached) {
    const content = readFileSync(path, 'latin1');
    for (const id of ids) expect(content.includes(`/media/${id}`), path).toBe(false);
  }
});

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesIn(path);
    return entry.isFile() ? [path] : [];
  });
