import { type Browser, type BrowserContextOptions, chromium, expect, type Page, test as base } from '@playwright/test';
import { type EditorServer, serveEditor } from '../editor/server.ts';
import { violationsOn } from './axe.ts';
import { nextFrame } from './pages.ts';
import { args, desktop, executablePath, phone } from './world.ts';

type Open = (options?: BrowserContextOptions & { query?: Record<string, string> }) => Promise<Page>;

/** The editor alone: its output is checked by the sanitiser, its reports by the page around it. */
const test = base.extend<{ open: Open }, { chromiumBrowser: Browser; editorServer: EditorServer }>({
  editorServer: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names out of the braces
    async ({}, use) => {
      const server = await serveEditor();
      await use(server);
      await server.close();
    },
    { scope: 'worker' },
  ],
  chromiumBrowser: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names out of the braces
    async ({}, use) => {
      const browser = await chromium.launch({ executablePath, args });
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
  open: async ({ chromiumBrowser, editorServer }, use) => {
    const said: string[] = [];
    const contexts: { close(): Promise<void> }[] = [];
    await use(async ({ query = {}, ...options } = {}) => {
      const context = await chromiumBrowser.newContext({ viewport: desktop, ...options });
      contexts.push(context);
      const page = await context.newPage();
      page.on('pageerror', (error) => said.push(error.message));
      page.on('console', (message) => message.type() === 'error' && said.push(message.text()));
      await page.goto(`${editorServer.url}/?${new URLSearchParams(query)}`);
      await text(page).waitFor();
      return page;
    });
    for (const context of contexts) await context.close();
    // a refused style or a broken node must be reported as an error
    expect(said).toEqual([]);
  },
});

const text = (page: Page) => page.getByRole('textbox', { name: 'Question' });
const html = (page: Page) => page.evaluate(() => window.editorPage.read().html);
const button = (page: Page, name: string) => page.getByRole('toolbar').getByRole('button', { name, exact: true });
/** The modifier key of the platform on which the browser runs. */
const mod = 'ControlOrMeta';
/** The browser reports where a key moved the caret with the next frame; people do not type faster. */
async function toEnd(page: Page): Promise<void> {
  await page.keyboard.press(`${mod}+End`);
  await nextFrame(page);
}

interface Clip {
  html?: string;
  plain?: string;
  files?: { name: string; type: string }[];
}

const paste = (page: Page, clip: Clip, kind: 'paste' | 'drop' = 'paste') =>
  text(page).evaluate(
    (element, { clip: { html = '', plain = '', files = [] }, kind }) => {
      const data = new DataTransfer();
      if (html) data.setData('text/html', html);
      if (plain) data.setData('text/plain', plain);
      for (const { name, type } of files) data.items.add(new File(['x'], name, { type }));
      const { x, y } = element.getBoundingClientRect();
      const at = { bubbles: true, cancelable: true, clientX: x + 20, clientY: y + 20 };
      element.dispatchEvent(
        kind === 'paste'
          ? new ClipboardEvent('paste', { ...at, clipboardData: data })
          : new DragEvent('drop', { ...at, dataTransfer: data }),
      );
    },
    { clip, kind },
  );

/** As from another window. */
async function drop(page: Page, html: string): Promise<void> {
  const { x, y } = (await text(page).boundingBox())!;
  const mouse = await page.context().newCDPSession(page);
  const data = { items: [{ mimeType: 'text/html', data: html }], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await mouse.send('Input.dispatchDragEvent', { type, x: x + 20, y: y + 20, data });
}

test('QUES-17 QUES-20 A22 every button, and every button after every other, produces HTML that the sanitiser leaves unchanged', async ({
  open,
}) => {
  test.setTimeout(240_000);
  const page = await open();
  const { tools, wrong, seen } = await page.evaluate(async () => {
    const tools = [...document.querySelectorAll<HTMLElement>('[data-tool]')]
      .map((one) => one.dataset.tool!)
      .filter((tool) => tool !== 'undo' && tool !== 'redo');
    const frame = () => new Promise((done) => setTimeout(done));
    const find = <T extends Element>(selector: string) => document.querySelector<T>(selector)!;
    const selectAll = async () => {
      find<HTMLElement>('.editor-text').focus();
      document.getSelection()!.selectAllChildren(find('.editor-text'));
      await frame();
    };
    const press = async (tool: string) => {
      await selectAll();
      if (tool === 'image') {
        const data = new DataTransfer();
        data.items.add(new File(['x'], 'a.png', { type: 'image/png' }));
        document.getSelection()!.collapseToEnd();
        await frame();
        find('.editor-text').dispatchEvent(
          new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: data }),
        );
        await frame();
        window.editorPage.settle();
        await frame();
        await frame();
        return;
      }
      find<HTMLElement>(`[data-tool=${tool}]`).click();
      await frame();
      if (tool === 'color' || tool === 'background') find<HTMLElement>('.editor-swatch:nth-child(3)').click();
      if (tool === 'link') {
        const field = find<HTMLInputElement>('.editor-panel input');
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, 'https://example.com');
        field.dispatchEvent(new Event('input', { bubbles: true }));
        await frame();
        find<HTMLElement>('.editor-panel .button').click();
      }
      await frame();
    };
    const dom = (html: string) => new DOMParser().parseFromString(html, 'text/html').body;
    const wrong: string[] = [];
    const seen: Record<string, string> = {};
    for (const first of tools)
      for (const second of ['', ...tools]) {
        window.editorPage.begin('<p>some words</p><p>もう一行</p>');
        await frame();
        const key = second ? `${first}+${second}` : first;
        let html = '';
        try {
          await press(first);
          if (second) await press(second);
          await frame();
          html = window.editorPage.read().html;
        } catch (error) {
          wrong.push(`${key}: ${String(error)}`);
        }
        window.editorPage.html = html;
        seen[key] = html;
        if (!dom(html).isEqualNode(dom(window.editorPage.sanitized()))) wrong.push(`${key}: sanitised ${html}`);
        if (window.editorPage.roundTrip(html) !== html) wrong.push(`${key}: read back ${html}`);
        if (!dom(html).textContent.includes('some words') || !dom(html).textContent.includes('もう一行'))
          wrong.push(`${key}: lost words ${html}`);
      }
    return { tools, wrong, seen };
  });
  expect(wrong).toEqual([]);
  expect(tools).toHaveLength(17);
  const both = (tag: string, attributes = '') =>
    `<p><${tag}${attributes}>some words</${tag}></p><p><${tag}${attributes}>もう一行</${tag}></p>`;
  expect(seen).toMatchObject({
    h1: '<h1>some words</h1><h1>もう一行</h1>',
    h2: '<h2>some words</h2><h2>もう一行</h2>',
    h3: '<h3>some words</h3><h3>もう一行</h3>',
    bold: both('strong'),
    italic: both('em'),
    underline: both('u'),
    strikethrough: both('s'),
    code: both('code'),
    color: both('span', ' style="color: #8f430c"'),
    background: both('span', ' style="background-color: #fdf1e4"'),
    ol: '<ol><li>some words</li><li>もう一行</li></ol>',
    ul: '<ul><li>some words</li><li>もう一行</li></ul>',
    blockquote: '<blockquote>some words</blockquote><blockquote>もう一行</blockquote>',
    pre: '<pre><code>some words\nもう一行</code></pre>',
    link: both('a', ' href="https://example.com" rel="noopener noreferrer"'),
    clean: '<p>some words</p><p>もう一行</p>',
    'bold+italic': '<p><strong><em>some words</em></strong></p><p><strong><em>もう一行</em></strong></p>',
    'bold+bold': '<p>some words</p><p>もう一行</p>',
    'pre+pre': '<p>some words</p><p>もう一行</p>',
    'ol+ul': '<ul><li>some words</li><li>もう一行</li></ul>',
    'ul+h2': '<h2>some words</h2><h2>もう一行</h2>',
    'color+clean': '<p>some words</p><p>もう一行</p>',
    'link+clean': '<p>some words</p><p>もう一行</p>',
    'ol+clean': '<p>some words</p><p>もう一行</p>',
  });
  expect(seen.image).toMatch(/<p>もう一行<img src="\/media\/picture\d+" alt="" width="320" height="180"><\/p>$/);
});

test('QUES-20 an unsupported link target is refused in place; a valid one is set, changed and removed', async ({
  open,
}) => {
  const page = await open({ query: { value: '<p>see this page</p>' } });
  await text(page).getByText('see this page').dblclick();
  await page.keyboard.press(`${mod}+a`);
  await page.keyboard.press(`${mod}+k`);
  const field = page.getByRole('textbox', { name: 'Address of the link' });
  await expect(field).toBeFocused();
  await field.fill('javascript:alert(1)');
  await page.keyboard.press('Enter');
  await expect(page.getByText('A link begins with http, https, mailto or tel.')).toBeVisible();
  expect(await html(page)).toBe('<p>see this page</p>');
  await field.fill('example.com/a');
  await page.keyboard.press('Enter');
  await expect(text(page)).toBeFocused();
  expect(await html(page)).toBe('<p><a href="https://example.com/a" rel="noopener noreferrer">see this page</a></p>');
  await page.keyboard.press(`${mod}+k`);
  await expect(field).toHaveValue('https://example.com/a');
  await field.fill('me@example.com');
  await page.getByRole('button', { name: 'Apply' }).click();
  expect(await html(page)).toContain('href="mailto:me@example.com"');
  await button(page, 'Link').click();
  await page.getByRole('button', { name: 'Remove link' }).click();
  expect(await html(page)).toBe('<p>see this page</p>');
  // Escape leaves the field and changes nothing
  await page.keyboard.press(`${mod}+k`);
  await field.fill('https://x.example');
  await page.keyboard.press('Escape');
  await expect(field).toHaveCount(0);
  await expect(text(page)).toBeFocused();
  expect(await html(page)).toBe('<p>see this page</p>');
});

test('QUES-17 everything by keyboard: the toolbar is one stop, arrows move in it, every shortcut does what its tooltip says', async ({
  open,
}) => {
  const page = await open({ query: { value: '<p>words</p>' } });
  await page.getByRole('button', { name: 'before' }).focus();
  await page.keyboard.press('Tab');
  await expect(button(page, 'Heading 1')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(button(page, 'Heading 2')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(text(page)).toBeFocused();
  expect(await html(page)).toBe('<h2>words</h2>');
  await expect(button(page, 'Heading 2')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Alt+F10');
  await expect(button(page, 'Heading 2')).toBeFocused();
  await page.keyboard.press('End');
  await expect(button(page, 'Redo')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(button(page, 'Heading 1')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(text(page)).toBeFocused();
  for (const [keys, expected] of [
    ['Alt+Digit1', '<h1>words</h1>'],
    ['Alt+Digit3', '<h3>words</h3>'],
    ['Alt+Digit3', '<p>words</p>'],
    ['Shift+Digit7', '<ol><li>words</li></ol>'],
    ['Shift+Digit8', '<ul><li>words</li></ul>'],
    ['Shift+Digit9', '<blockquote>words</blockquote>'],
    ['Alt+KeyC', '<pre><code>words</code></pre>'],
    ['Alt+KeyC', '<p>words</p>'],
    ['KeyB', '<p><strong>words</strong></p>'],
    ['KeyI', '<p><strong><em>words</em></strong></p>'],
    ['KeyU', '<p><strong><em><u>words</u></em></strong></p>'],
    ['Shift+KeyX', '<p><strong><em><u><s>words</s></u></em></strong></p>'],
    ['KeyE', '<p><strong><em><u><s><code>words</code></s></u></em></strong></p>'],
    ['Backslash', '<p>words</p>'],
    ['KeyZ', '<p><strong><em><u><s><code>words</code></s></u></em></strong></p>'],
    ['Shift+KeyZ', '<p>words</p>'],
  ] as const) {
    if (keys !== 'KeyZ' && keys !== 'Shift+KeyZ') await page.keyboard.press(`${mod}+a`);
    await page.keyboard.press(`${mod}+${keys}`);
    expect(await html(page), keys).toBe(expected);
  }
  await button(page, 'Bold').hover();
  await expect(page.locator('.tooltip')).toHaveText(/^Bold \((Ctrl\+|⌘)B\)$/);
});

test('QUES-17 what people write in other editors begins a block, and undo gives back what was written', async ({
  open,
}) => {
  const page = await open({ query: { focus: '' } });
  const begins: [written: string, becomes: string][] = [
    ['- one', '<ul><li>one</li></ul>'],
    ['* one', '<ul><li>one</li></ul>'],
    ['1. one', '<ol><li>one</li></ol>'],
    ['1) one', '<ol><li>one</li></ol>'],
    ['> one', '<blockquote>one</blockquote>'],
    ['# one', '<h1>one</h1>'],
    ['### one', '<h3>one</h3>'],
    ['``` one', '<pre><code>one</code></pre>'],
    ['```\none', '<pre><code>one</code></pre>'],
    // and these stay what they are
    ['-one', '<p>-one</p>'],
    ['a - one', '<p>a - one</p>'],
    ['2. one', '<p>2. one</p>'],
    ['#### one', '<p>#### one</p>'],
    ['a ``` one', '<p>a ``` one</p>'],
  ];
  for (const [written, becomes] of begins) {
    await page.evaluate(() => window.editorPage.begin(''));
    await text(page).click();
    await page.keyboard.type(written);
    expect(await html(page), written).toBe(becomes);
  }
  // in front of words that are there already
  await page.evaluate(() => window.editorPage.begin('<p>one <strong>two</strong></p>'));
  await text(page).click();
  await page.keyboard.press('Home');
  await page.keyboard.type('- ');
  expect(await html(page)).toBe('<ul><li>one <strong>two</strong></li></ul>');
  await page.keyboard.press(`${mod}+z`);
  expect(await html(page)).toBe('<p>- one <strong>two</strong></p>');
});

test('QUES-17 an editor that loads late leaves the focus to whoever is in another field', async ({ open }) => {
  const page = await open({ query: { focus: '' } });
  await expect(text(page)).toBeFocused();
  const before = page.getByRole('button', { name: 'before' });
  await before.focus();
  await page.evaluate(() => window.editorPage.begin('<p>Another text</p>'));
  await expect(text(page)).toHaveText('Another text');
  await nextFrame(page);
  await expect(before).toBeFocused();
});

test('QUES-17 Tab changes the level of a list item, and leaves the editor everywhere else, in a list after Escape', async ({
  open,
}) => {
  const page = await open({ query: { value: '<ul><li>a</li><li>b</li></ul>' } });
  await text(page).getByText('b', { exact: true }).click();
  await page.keyboard.press('Tab');
  expect(await html(page)).toBe('<ul><li>a<ul><li>b</li></ul></li></ul>');
  await page.keyboard.press('Shift+Tab');
  expect(await html(page)).toBe('<ul><li>a</li><li>b</li></ul>');
  await expect(text(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'close' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(text(page)).toBeFocused();
  // Enter twice leaves the list
  await toEnd(page);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.type('below');
  expect(await html(page)).toBe('<ul><li>a</li><li>b</li></ul><p>below</p>');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'close' })).toBeFocused();
  await expect(text(page)).toHaveAccessibleDescription(/press Escape first to leave with Tab/);
});

test('QUES-17 code keeps its indentation, and two empty lines at its end leave it', async ({ open }) => {
  const page = await open({ query: { focus: '' } });
  await page.keyboard.press(`${mod}+Alt+KeyC`);
  await page.keyboard.type('if (a)\n  b();\nc();\n\nd();');
  expect(await html(page)).toBe('<pre><code>if (a)\n  b();\n  c();\n  \n  d();</code></pre>');
  await page.evaluate(() => window.editorPage.begin('<pre><code>\tx</code></pre>'));
  await text(page).click();
  await toEnd(page);
  await page.keyboard.type('\n\n\nafter');
  expect(await html(page)).toBe('<pre><code>\tx</code></pre><p>after</p>');
});

test('QUES-18 QUES-19 a picture chosen, pasted or dropped shows its progress in place, and then itself', async ({
  open,
}) => {
  const page = await open({ query: { value: '<p>before</p>', focus: '' } });
  const choosing = page.waitForEvent('filechooser');
  await button(page, 'Image').click();
  await (await choosing).setFiles({ name: 'board.png', mimeType: 'image/png', buffer: Buffer.from('x') });
  await expect(page.getByRole('progressbar', { name: 'Adding board.png' })).toHaveAttribute('aria-valuenow', '40');
  await expect.poll(() => page.evaluate(() => window.editorPage.missing)).toBe('running');
  // a running upload is not content yet
  expect(await html(page)).toBe('<p>before</p>');
  await page.evaluate(() => window.editorPage.settle());
  await expect(text(page).locator('img')).toHaveAttribute('src', '/media/picture00000001');
  await expect.poll(() => page.evaluate(() => window.editorPage.missing)).toBe(null);
  expect(await html(page)).toBe('<p>before<img src="/media/picture00000001" alt="" width="320" height="180"></p>');
  // undo removes the picture, and never brings back one that is still uploading
  await page.keyboard.press(`${mod}+z`);
  expect(await html(page)).toBe('<p>before</p>');
  await page.keyboard.press(`${mod}+Shift+z`);
  await expect(text(page).locator('img')).toHaveCount(1);

  await paste(page, {
    html: '<img src="https://example.com/a.png">',
    files: [{ name: 'image.png', type: 'image/png' }],
  });
  await paste(
    page,
    {
      files: [
        { name: 'a.png', type: 'image/png' },
        { name: 'b.png', type: 'image/png' },
      ],
    },
    'drop',
  );
  await expect(page.getByRole('progressbar')).toHaveCount(3);
  await page.evaluate(() => window.editorPage.settle());
  await expect(text(page).locator('img')).toHaveCount(4);
  expect((await html(page)).match(/<img /g)).toHaveLength(4);
});

test('QUES-18 QUES-19 QUES-23 a refused picture says why in its place, and can be removed or retried', async ({
  open,
}) => {
  const page = await open({ query: { focus: '' } });
  await paste(page, { files: [{ name: 'type.svg', type: 'image/svg+xml' }] });
  await page.evaluate(() => window.editorPage.settle());
  await expect(text(page).getByRole('alert')).toContainText('type.svg Please upload PNG, JPG, WEBP, or GIF images.');
  expect(await page.evaluate(() => window.editorPage.refused)).toEqual(['type']);
  await text(page).getByRole('button', { name: 'Remove image' }).click();
  await expect(text(page).getByRole('alert')).toHaveCount(0);
  await paste(page, { files: [{ name: 'storage.png', type: 'image/png' }] });
  await page.evaluate(() => window.editorPage.settle());
  await expect(text(page).getByRole('alert')).toContainText('This device could not store the image.');
  await text(page).getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('progressbar')).toBeVisible();
  await page.evaluate(() => window.editorPage.settle());
  await expect(text(page).getByRole('alert')).toBeVisible();
  expect(await html(page)).toBe('');
  await expect.poll(() => page.evaluate(() => window.editorPage.missing)).toBe('refused');
});

test('QUES-18 a picture is selected and deleted by keyboard, and given a description', async ({ open }) => {
  const picture = '<img src="/media/picture00000009" alt="" width="320" height="180">';
  const page = await open({ query: { value: `<p>a${picture}</p><p>b</p>` } });
  await text(page).getByRole('button', { name: 'Add a description' }).click();
  await page.getByRole('textbox', { name: 'Description of the image' }).fill('A board with "two" boxes');
  await page.keyboard.press('Enter');
  expect(await html(page)).toBe(
    `<p>a<img src="/media/picture00000009" alt="A board with &quot;two&quot; boxes" width="320" height="180"></p><p>b</p>`,
  );
  await text(page).getByText('b', { exact: true }).click();
  await page.keyboard.press('Home');
  for (let press = 0; press < 3; press += 1) {
    if (await page.locator('.editor-picture.selected').count()) break;
    await page.keyboard.press('ArrowLeft');
  }
  await expect(page.locator('.editor-picture')).toHaveClass(/selected/);
  await page.keyboard.press('Delete');
  expect(await html(page)).toBe('<p>a</p><p>b</p>');
  await page.keyboard.press(`${mod}+z`);
  await page.locator('.editor-picture img').click();
  await page.keyboard.press('Backspace');
  expect(await html(page)).toBe('<p>a</p><p>b</p>');
});

const drawn = '<img src="/media/picture00000009" alt="" width="320" height="180">';
const second = drawn.replace('9"', '8"');

/** A text with a picture, and what it becomes when "Hello" is written while that is selected; bold or not. */
const written: [place: string, value: string, becomes: string][] = [
  ['after a sentence', `<p>First line.${drawn}</p>`, `<p>First line.${drawn}Hello</p>`],
  ['before a sentence', `<p>${drawn}First line.</p>`, `<p>${drawn}HelloFirst line.</p>`],
  ['in a sentence', `<p>one ${drawn} two</p>`, `<p>one ${drawn}Hello two</p>`],
  ['before bold words', `<p>${drawn}<strong>two</strong></p>`, `<p>${drawn}Hellotwo</p>`],
  ['alone', `<p>${drawn}</p>`, `<p>${drawn}Hello</p>`],
  ['alone between paragraphs', `<p>a</p><p>${drawn}</p><p>b</p>`, `<p>a</p><p>${drawn}Hello</p><p>b</p>`],
  ['in a heading', `<h2>a${drawn}</h2><p>b</p>`, `<h2>a${drawn}Hello</h2><p>b</p>`],
  ['in a list', `<ul><li>a${drawn}</li><li>b</li></ul>`, `<ul><li>a${drawn}Hello</li><li>b</li></ul>`],
  ['in a quote', `<blockquote>a${drawn}</blockquote>`, `<blockquote>a${drawn}Hello</blockquote>`],
  ['before another picture', `<p>a${drawn}${second}</p>`, `<p>a${drawn}Hello${second}</p>`],
];

for (const [device, options] of [
  ['touch', { viewport: phone, hasTouch: true, isMobile: true }],
  ['mouse', {}],
] as const)
  test(`QUES-18 what is written while a picture is selected goes after it, letter by letter: ${device}`, async ({
    open,
  }) => {
    const page = await open(options);
    const plain = async (of: Page) => (await html(of)).replace(/<\/?strong>/g, '');
    const select = async () => {
      const first = page.locator('.editor-picture').filter({ has: page.locator('img[src$="9"]') });
      await (device === 'touch' ? first.locator('img').tap() : first.locator('img').click());
      await expect(first).toHaveClass(/selected/);
    };
    for (const [place, value, becomes] of written) {
      await page.evaluate((begun) => window.editorPage.begin(begun), value);
      await select();
      await page.keyboard.type('Hello');
      expect(await plain(page), place).toBe(becomes);
      // an on-screen keyboard's whole word, and dictation
      await page.evaluate((begun) => window.editorPage.begin(begun), value);
      await select();
      await page.keyboard.insertText('Hello');
      expect(await plain(page), `${place}, as a word`).toBe(becomes);
      await page.evaluate((begun) => window.editorPage.begin(begun), value);
      await select();
      await paste(page, { plain: 'Hello' });
      expect(await plain(page), `${place}, pasted`).toBe(becomes);
    }
    // the other order: words, then a picture, then words
    await page.evaluate(() => window.editorPage.begin(''));
    await text(page).click();
    await page.keyboard.type('First line.');
    await paste(page, { files: [{ name: 'board.png', type: 'image/png' }] });
    await page.evaluate(() => window.editorPage.settle());
    const image = text(page).locator('img');
    await (device === 'touch' ? image.tap() : image.click());
    await page.keyboard.press('Enter');
    await page.keyboard.type('Hello there');
    expect(await html(page)).toMatch(/^<p>First line\.<img [^>]*><\/p><p>Hello there<\/p>$/);
    // at one moment: it is reported a little later
    const [clean, reported] = await page.evaluate(() => [window.editorPage.sanitized(), window.editorPage.html]);
    expect(clean).toBe(reported);
  });

test('A95 QUES-18 an input method begins after the selected picture', async ({ open }) => {
  const page = await open({ query: { value: `<p>前${drawn}後</p>` } });
  await page.locator('.editor-picture img').click();
  const session = await page.context().newCDPSession(page);
  await session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', windowsVirtualKeyCode: 229, key: 'Process' });
  for (const part of ['n', 'に', 'にほん'])
    await session.send('Input.imeSetComposition', {
      text: part,
      selectionStart: part.length,
      selectionEnd: part.length,
    });
  await session.send('Input.insertText', { text: '日本' });
  expect(await html(page)).toBe(`<p>前${drawn}日本後</p>`);
});

for (const [language, name, note] of [
  ['en', 'Add a description', 'The server did not take this image.'],
  ['ja', '説明を追加', 'サーバーがこの画像を受け付けませんでした。'],
] as const)
  test(`QUES-18 below a picture no word is broken and nothing is cut off at 320 px: ${language}`, async ({ open }) => {
    for (const width of [320, 390]) {
      const page = await open({
        viewport: { width, height: 640 },
        query: { value: `<p>a${drawn}</p><ul><li><ul><li>b${second}</li></ul></li></ul>`, note, language },
      });
      for (const button of await text(page).getByRole('button', { name }).all()) {
        const lines = await button.evaluate((element) => {
          const range = document.createRange();
          const words = [...element.childNodes].find(({ nodeType }) => nodeType === Node.TEXT_NODE)!;
          range.selectNodeContents(words);
          const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          return tops.size;
        });
        expect(lines, `${name} at ${width}`).toBe(1);
      }
      const cut = await page.evaluate(
        () =>
          [...document.querySelectorAll<HTMLElement>('.editor-picture, .editor-caption')].filter(
            (box) => box.scrollWidth > box.clientWidth + 1,
          ).length,
      );
      expect(cut).toBe(0);
    }
  });

test('QUES-19 A104 pasted pictures of other sites are left out, which is reported once; those in the clipboard are kept', async ({
  open,
}) => {
  const page = await open({ query: { focus: '' } });
  await paste(page, {
    html: '<p>one <img src="https://example.com/a.png"> two <img src="data:image/png;base64,iVBORw0KGgo="> three <img src="file:///c:/a.png"></p>',
    plain: 'one two three',
  });
  await expect(page.getByRole('status').filter({ hasText: '2 images from another site' })).toBeVisible();
  await page.evaluate(() => window.editorPage.settle());
  await expect(text(page).locator('img')).toHaveCount(1);
  expect(await html(page)).toBe(
    '<p>one two <img src="/media/picture00000001" alt="" width="320" height="180"> three</p>',
  );
  // one of them comes as a file, as was asked
  await page.locator('input[type=file]').setInputFiles('public/icon-192.png');
  await expect(page.getByRole('status').filter({ hasText: 'One image from another site' })).toBeVisible();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page.getByText('from another site')).toHaveCount(0);
});

test('QUES-17 A22 pasted text meets the text around it: in a sentence, a list, code, over a selection', async ({
  open,
}) => {
  const page = await open({ query: { value: '<p>start end</p>', focus: '' } });
  const cases: [string, Clip, string][] = [
    ['<p>ab</p>', { html: '<p><b>x</b></p>' }, '<p>ab<strong>x</strong></p>'],
    ['<p>ab</p>', { html: '<p>x</p><p>y</p>' }, '<p>abx</p><p>y</p>'],
    ['<p></p>', { html: '<h2>x</h2><ul><li>y</li></ul>' }, '<h2>x</h2><ul><li>y</li></ul>'],
    ['<ul><li>a</li></ul>', { html: '<ul><li>x</li><li>y</li></ul>' }, '<ul><li>a</li><li>x</li><li>y</li></ul>'],
    ['<pre><code>a</code></pre>', { html: '<p><b>x</b></p>', plain: '\n\tx' }, '<pre><code>a\n\tx</code></pre>'],
    ['<p>a</p>', { plain: ' one\ntwo\r\n\r\nthree' }, '<p>a one<br>two</p><p>three</p>'],
    ['<p>a</p>', { plain: 'a < b && <i>c</i>' }, '<p>aa &lt; b &amp;&amp; &lt;i&gt;c&lt;/i&gt;</p>'],
    [
      '<p>a </p>',
      { plain: 'https://example.com/x' },
      '<p>a<a href="https://example.com/x" rel="noopener noreferrer">https://example.com/x</a></p>',
    ],
  ];
  for (const [value, clip, expected] of cases) {
    await page.evaluate((value) => window.editorPage.begin(value), value);
    await text(page).click();
    await toEnd(page);
    await paste(page, clip);
    expect(await html(page), `${value} ${JSON.stringify(clip)}`).toBe(expected);
  }
  await page.evaluate(() => window.editorPage.begin('<p>linked</p>'));
  await text(page).click();
  await page.keyboard.press(`${mod}+a`);
  await paste(page, { plain: 'https://example.com' });
  expect(await html(page)).toBe('<p><a href="https://example.com" rel="noopener noreferrer">linked</a></p>');
});

test('QUES-20 A22 clipboard content that claims to be ours is checked like any other', async ({ open }) => {
  const page = await open({ query: { focus: '' } });
  await text(page).evaluate((element) => {
    const node = (type: string, more: object) => ({ type, version: 1, ...more });
    const words = node('text', {
      text: 'words',
      format: 32 | 1,
      mode: 'normal',
      detail: 0,
      style: 'position: fixed; background: url(https://x.test/a); color: red',
    });
    const block = { format: 'center', indent: 3, direction: null };
    const nodes = [
      node('paragraph', {
        ...block,
        children: [
          words,
          node('link', {
            ...block,
            url: 'javascript:alert(1)',
            rel: null,
            target: '_blank',
            title: null,
            children: [words],
          }),
          node('image', { id: '../../api', upload: 0, alt: 'x', width: 1, height: 1 }),
        ],
      }),
    ];
    const data = new DataTransfer();
    data.setData('application/x-lexical-editor', JSON.stringify({ namespace: 'interview-tracks', nodes }));
    element.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: data }));
  });
  await expect(text(page)).toContainText('wordswords');
  const style = '<span style="color: red"><strong>wordswords</strong></span>';
  await expect.poll(() => html(page)).toBe(`<p>${style}</p>`);
  expect(await text(page).evaluate((element) => element.innerHTML)).not.toMatch(/javascript|url\(|fixed|center|api/);
});

test('A23 A95 an IME conversion is not disturbed by the counter and the reports, and Enter in it only confirms', async ({
  open,
}) => {
  const page = await open({ query: { focus: '', value: '<p>前</p>' } });
  const keyboard = await page.context().newCDPSession(page);
  await toEnd(page);
  for (const reading of ['し', 'しt', 'しつ', 'しつも', 'しつもん', '質問']) {
    await keyboard.send('Input.imeSetComposition', {
      text: reading,
      selectionStart: reading.length,
      selectionEnd: reading.length,
    });
    // long enough for a report in between
    await page.waitForTimeout(260);
  }
  await expect.poll(() => page.evaluate(() => window.editorPage.html)).toBe('<p>前質問</p>');
  await text(page).dispatchEvent('keydown', { key: 'Enter', keyCode: 229, isComposing: true });
  await keyboard.send('Input.insertText', { text: '質問' });
  await page.keyboard.insertText('😀𠮷');
  await page.keyboard.type('!');
  await expect.poll(() => page.evaluate(() => window.editorPage.html)).toBe('<p>前質問😀𠮷!</p>');
  await expect(page.getByText('6 / 10,000')).toBeVisible();
  expect(await page.evaluate(() => window.editorPage.characters)).toBe(6);
});

test('QUES-20 A95 what is composed at either end of a link or a pasted address stays outside of it', async ({
  open,
}) => {
  const page = await open({ query: { focus: '' } });
  const keyboard = await page.context().newCDPSession(page);
  const compose = async () => {
    for (const reading of ['し', 'しつ', 'しつもん', '質問'])
      await keyboard.send('Input.imeSetComposition', {
        text: reading,
        selectionStart: reading.length,
        selectionEnd: reading.length,
      });
    await keyboard.send('Input.insertText', { text: '質問' });
  };
  const link = (text: string) => `<a href="https://example.com/" rel="noopener noreferrer">${text}</a>`;
  const cases: [value: string, key: string, becomes: string][] = [
    [`<p>${link('x')}</p>`, 'End', `<p>${link('x')}質問</p>`],
    [`<p>a ${link('<strong>x</strong>')}</p>`, 'End', `<p>a ${link('<strong>x</strong>')}質問</p>`],
    [`<p>${link('x')} b</p>`, 'Home', `<p>質問${link('x')} b</p>`],
  ];
  for (const [value, key, becomes] of cases) {
    await page.evaluate((value) => window.editorPage.begin(value), value);
    await text(page).click();
    await page.keyboard.press(key);
    await nextFrame(page);
    await compose();
    await expect
      .poll(async () => (await html(page)).replace(/<strong>質問<\/strong>/, '質問'), { message: value })
      .toBe(becomes);
  }
  await page.evaluate(() => window.editorPage.begin('<p>see </p>'));
  await text(page).click();
  await toEnd(page);
  await paste(page, { plain: 'https://example.com/' });
  await compose();
  await expect.poll(() => html(page)).toBe(`<p>see${link('https://example.com/')}質問</p>`);
  // inside of it still joins it
  await page.evaluate((value) => window.editorPage.begin(value), `<p>${link('xy')}</p>`);
  await text(page).click();
  await toEnd(page);
  await page.keyboard.press('ArrowLeft');
  await nextFrame(page);
  await compose();
  await expect.poll(() => html(page)).toBe(`<p>${link('x質問y')}</p>`);
});

test('QUES-40 SEC-22 markup of a page that could run is reported, whatever else is left out is not', async ({
  open,
}) => {
  const page = await open({ query: { focus: '' } });
  const reported = () =>
    page.evaluate(() =>
      (JSON.parse(localStorage.getItem('security log') ?? '[]') as { type: string }[]).map(({ type }) => type),
    );
  await paste(page, {
    html: '<table style="position:fixed"><tr><td><img src="https://x.test/a.png">javascript: closures and onclick=<form><input></form></td></tr></table>',
  });
  await expect(text(page)).toContainText('closures');
  expect(await reported()).toEqual([]);
  let count = 0;
  for (const bad of ['<p onclick="a()">x</p>', 'x<script>a()</script>', '<a href="javascript:a()">x</a>']) {
    await paste(page, { html: bad, plain: 'x' });
    count += 1;
    await expect.poll(async () => (await reported()).length, { message: bad }).toBe(count);
  }
  await drop(page, '<p onclick="a()">dropped 10<sup>4</sup></p>');
  await expect(text(page)).toContainText('dropped 10⁴');
  await expect.poll(async () => (await reported()).length, { message: 'dropped' }).toBe((count += 1));
  expect(await html(page)).not.toMatch(/<script|<[^>]*onclick|href="j/);
  await page.evaluate(() => window.editorPage.begin('<p>draft<img src=x onerror=a()></p>'));
  await expect.poll(async () => (await reported()).length).toBe(count + 1);
  expect(new Set(await reported())).toEqual(new Set(['xss_attempt']));
});

test('A191 a paste of a megabyte, however it is nested, takes no minutes and loses no words', async ({ open }) => {
  const page = await open({ query: { focus: '' } });
  for (const [at, html] of [
    '<sup>'.repeat(200_000),
    `${'<b id=1><i id=2>'.repeat(100)}${'<p>x'.repeat(200_000)}`,
    `${'<span class="katex">'.repeat(400)}${'<sup>4</sup>'.repeat(80_000)}`,
    `<ruby>${'面<rt>めん</rt>'.repeat(20_000)}</ruby>`,
  ].entries()) {
    await page.evaluate(() => window.editorPage.begin(''));
    await text(page).click();
    const took = await text(page).evaluate((element, html) => {
      const data = new DataTransfer();
      data.setData('text/html', html);
      data.setData('text/plain', 'words of it');
      const began = performance.now();
      element.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: data }));
      return performance.now() - began;
    }, html);
    await expect(text(page)).toContainText(at < 3 ? 'words of it' : '面（めん）', { timeout: 60_000 });
    expect(took, html.slice(0, 20)).toBeLessThan(10_000);
  }
});

test('QUES-14 A23 the counter counts visible characters, and says so when there are too many', async ({ open }) => {
  const page = await open({ query: { focus: '', limit: '10' } });
  await page.keyboard.type('12345');
  await page.keyboard.press(`${mod}+b`);
  await page.keyboard.type('67890');
  await expect(page.getByText('10 / 10', { exact: true })).toBeVisible();
  await expect(text(page)).not.toHaveAttribute('aria-invalid');
  await page.keyboard.type('x');
  await expect(page.getByText('11 / 10', { exact: true })).toBeVisible();
  await expect(text(page)).toHaveAttribute('aria-invalid', 'true');
});

test('QUES-12 typed text is reported after a moment, on blur and on closing, but not at each keystroke', async ({
  open,
}) => {
  const page = await open({ query: { focus: '' } });
  await page.keyboard.type('some words that are typed');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => window.editorPage.html)).toBe('<p>some words that are typed</p>');
  expect(await page.evaluate(() => window.editorPage.changes)).toBeLessThan(12);
  await text(page).click();
  await page.keyboard.type('! ');
  // with no pause, and before the focus moves
  await page.getByRole('button', { name: 'close' }).evaluate((close: HTMLElement) => close.click());
  await expect(text(page)).toHaveCount(0);
  expect(await page.evaluate(() => window.editorPage.html)).toContain('!');
});

test('QUES-32 blank paragraphs alone count as empty', async ({ open }) => {
  const page = await open({ query: { focus: '' } });
  await page.keyboard.type('x');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await page.keyboard.type('　');
  expect(await html(page)).toBe('');
});

test('QUES-15 QUES-17 on a phone the toolbar appears above the keyboard and scrolls sideways; the caret stays above both', async ({
  open,
}) => {
  const lines = Array.from({ length: 30 }, (_, line) => `<p>line ${line}</p>`).join('');
  const page = await open({ viewport: phone, hasTouch: true, query: { value: lines } });
  expect((await text(page).boundingBox())!.height).toBeGreaterThanOrEqual(200);
  const bar = page.locator('.editor-tools');
  const inPlace = (await bar.boundingBox())!;
  await text(page).getByText('line 20').tap();
  // what a browser reports when its keyboard opens
  await page.evaluate(() => {
    Object.defineProperty(window.visualViewport!, 'height', {
      configurable: true,
      get: () => window.innerHeight - 300,
    });
    window.visualViewport!.dispatchEvent(new Event('resize'));
  });
  await expect
    .poll(async () => Math.round((await bar.boundingBox())!.y + (await bar.boundingBox())!.height))
    .toBe(phone.height - 300);
  expect((await bar.boundingBox())!.y).not.toBe(inPlace.y);
  const bold = (await button(page, 'Bold').boundingBox())!;
  expect(Math.min(bold.width, bold.height)).toBeGreaterThanOrEqual(44);
  await button(page, 'Redo').scrollIntoViewIfNeeded();
  await expect(button(page, 'Redo')).toBeInViewport();
  // the caret does not leave the text, and its line is visible
  await button(page, 'Heading 2').tap();
  await expect(text(page)).toBeFocused();
  const line = (await text(page).getByText('line 20').boundingBox())!;
  expect(line.y + line.height).toBeLessThanOrEqual((await bar.boundingBox())!.y);
  await page.getByRole('button', { name: 'Hide keyboard' }).tap();
  await expect(text(page)).not.toBeFocused();
  await expect(page.getByRole('button', { name: 'Hide keyboard' })).toHaveCount(0);
});

for (const [theme, language, viewport] of [
  ['light', 'ja', phone],
  ['dark', 'en', phone],
  ['light', 'en', desktop],
  ['dark', 'ja', desktop],
] as const)
  test(`QUES-17 axe finds nothing in the editor: ${theme}, ${language}, ${viewport.width} px; and nothing scrolls sideways`, async ({
    open,
  }) => {
    const all =
      '<h2>T</h2><p><span style="color: #a3231b; background-color: #faf3d3">a</span> <span style="color: #626970">b</span> <a href="https://example.com">c</a></p><ul><li>d</li></ul><pre><code>e</code></pre><p><img src="/media/picture00000001" alt="f" width="320" height="180"></p>';
    const page = await open({ viewport, query: { value: all, theme, language, error: 'Question is required' } });
    await text(page).getByText('c', { exact: true }).click();
    await page.keyboard.press(`${mod}+k`);
    for (const width of [320, viewport.width, 2560]) {
      await page.setViewportSize({ width, height: viewport.height });
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      ).toBe(0);
    }
    await page.setViewportSize(viewport);
    expect(await violationsOn(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.locator('[data-tool=color]').click();
    await expect(page.locator('.editor-swatches')).toBeVisible();
    expect(await violationsOn(page)).toEqual([]);
  });
