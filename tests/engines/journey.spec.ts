import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, learner, password, phone, test } from '../e2e/world.ts';
import { type Engine, type EngineOptions, until } from './engine.ts';
import { firefox, firefoxPath } from './firefox.ts';
import { webKit, webKitDriver } from './webKit.ts';

const engines: readonly [name: string, path: string, make: (options: EngineOptions) => Engine][] = [
  ['Firefox', firefoxPath, firefox],
  ['WebKit', webKitDriver, webKit],
];

/** Clicks the first visible element of this selector whose text or name matches. */
async function press(engine: Engine, selector: string, text: RegExp): Promise<void> {
  const mark = `
    document.querySelector('[data-pressed]')?.removeAttribute('data-pressed');
    const wanted = new RegExp(arguments[1], 'i');
    const found = [...document.querySelectorAll(arguments[0])].find(
      (one) => wanted.test(one.getAttribute('aria-label') ?? one.textContent) && one.getClientRects().length > 0 && !one.disabled,
    );
    found?.setAttribute('data-pressed', '');
    found?.scrollIntoView({ block: 'center' });
    return found !== undefined;`;
  // what moves, or has something above it for a moment, is tried again
  await until(`${selector} ${text}`, async () => {
    const found = await engine.run<boolean>(mark, selector, text.source);
    if (found) await engine.click('[data-pressed]');
    return found;
  });
}

/** Clicks into a field until it has the focus: what folds up above it may move it away from below the pointer. */
async function write(engine: Engine, selector: string, text: string): Promise<void> {
  await until(`the focus in ${selector}`, async () => {
    await engine.click(selector);
    return engine.run('return document.activeElement === document.querySelector(arguments[0])', selector);
  });
  await engine.type(text);
}

const shows = (engine: Engine, text: string, milliseconds?: number) =>
  until(
    `“${text}” is shown`,
    () => engine.run('return document.body.innerText.includes(arguments[0])', text),
    milliseconds,
  );

const isSaved = (engine: Engine) =>
  until('everything is saved', () =>
    engine.run("return /Saved/.test(document.querySelector('button.sync-indicator')?.textContent ?? '')"),
  );

const hasRows = (engine: Engine) =>
  until('the list of questions', () =>
    engine.run("return document.querySelector('.bank-list a[data-question]') !== null"),
  );

async function signIn(engine: Engine, url: string): Promise<void> {
  await engine.start();
  await engine.go(`${url}/`);
  await until('the sign-in form', () => engine.run("return document.querySelector('input[type=email]') !== null"));
  await write(engine, 'input[type=email]', learner);
  await write(engine, 'input[type=password]', password);
  await press(engine, 'button[type=submit]', /Login Now/);
  await hasRows(engine);
  await isSaved(engine);
}

for (const [name, path, make] of engines) {
  test.describe(name, () => {
    test.skip(!existsSync(path), `${path} is not installed`);
    let engine: Engine;
    let profile: string;

    test.beforeEach(async () => {
      profile = await mkdtemp(join(tmpdir(), 'tracks-engine-'));
      engine = make({ profile, ...phone, language: 'en-US' });
    });
    test.afterEach(async () => {
      await engine.stop();
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    });

    test(`SYNC-01 SYNC-02 QUES-56 on ${name} a learner works through a tunnel with two cold starts, and everything arrives`, async ({
      server,
    }) => {
      await signIn(engine, server.url);
      await until('the service worker', () => engine.run('return navigator.serviceWorker.controller !== null'));

      // found in Japanese, by half-width kana too
      await write(engine, 'input[type=search]', 'アラート');
      await until('a marked match', () =>
        engine.run("return document.querySelector('.bank-list mark')?.textContent === 'アラート'"),
      );

      await engine.go(`${server.url}/course/backend-engineer-screening-to-offer`);
      await press(engine, 'a', /System Design/);
      await press(engine, 'button', /Complete Stage/);
      await press(engine, '.toast button', /Undo/);
      await until('it is open again', () =>
        engine.run(
          "return [...document.querySelectorAll('button')].some((one) => /Complete Stage/.test(one.textContent))",
        ),
      );
      await isSaved(engine);

      await server.stop();
      await press(engine, 'button', /Complete Stage/);
      await until('it is completed', () => engine.run("return document.body.innerText.includes('Completed')"));
      await engine.stop();

      await engine.start();
      await engine.go(`${server.url}/`);
      await hasRows(engine);
      await press(engine, 'button', /Submit.*question/);
      for (const place of ['company', 'role']) {
        await press(engine, `[data-place=${place}] button[role=combobox]`, /./);
        await press(engine, '.option-paper li[role=option]', /./);
        await until('the list is closed', () => engine.run("return document.querySelector('.option-paper') === null"));
      }
      await write(engine, '[data-place=question] [contenteditable]', 'Asked in a tunnel. ');
      const picked = `
        const canvas = document.createElement('canvas');
        canvas.width = canvas.height = 40;
        canvas.getContext('2d').fillRect(4, 4, 20, 20);
        const bytes = Uint8Array.from(atob(canvas.toDataURL('image/png').split(',')[1]), (one) => one.charCodeAt(0));
        const files = new DataTransfer();
        files.items.add(new File([bytes], 'a.png', { type: 'image/png' }));
        const input = document.querySelector('[data-place=question] input[type=file]');
        input.files = files.files;
        input.dispatchEvent(new Event('change', { bubbles: true }));`;
      await engine.run(picked);
      await until('the picture', () =>
        engine.run('return (document.querySelector(\'[contenteditable] img[src^="/media/"]\')?.naturalWidth ?? 0) > 0'),
      );
      await press(engine, '.dialog-foot button[type=submit]', /Submit Question/);
      await shows(engine, 'Question submitted!');
      await engine.stop();

      await engine.start();
      await engine.go(`${server.url}/?mine=true`);
      await shows(engine, 'Asked in a tunnel.');
      await server.restart();
      await engine.run("dispatchEvent(new Event('online'))");
      await isSaved(engine);
      await expect
        .poll(() =>
          server.sql("SELECT count(*) FROM interview_questions WHERE question LIKE '%Asked in a tunnel.%<img%'"),
        )
        .toEqual([['1']]);
    });

    test(`SYNC-02 on ${name} a page left in the middle of its work locks nobody out of the store`, async ({
      server,
    }) => {
      await signIn(engine, server.url);
      for (const after of [0, 80, 160, 240, 320, 400, 500, 600, 800, 1_000, 1_200]) {
        await engine.go(`${server.url}/?left=${after}`);
        await new Promise((resolve) => setTimeout(resolve, after));
        await engine.go(`${server.url}/company?left=${after}`);
        await new Promise((resolve) => setTimeout(resolve, after / 2));
        await engine.go(`${server.url}/?left=again`);
        await hasRows(engine);
      }
    });
  });
}
