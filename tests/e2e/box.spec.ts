import { readdirSync, readFileSync } from 'node:fs';
import { chromium, expect, type Page, test } from '@playwright/test';
import { args, desktop, executablePath, phone } from './world.ts';

/**
 * What somebody wrote never leaves its box. The sanitiser takes every class away (tests/sanitize); here the text stands
 * in the app's box without having been sanitised, with all the classes that the app's own sheet has rules for.
 */
const sheet = readdirSync('dist/assets').filter((name) => name.endsWith('.css'));
const css = sheet.map((name) => readFileSync(`dist/assets/${name}`, 'utf8')).join('\n');

test.describe.configure({ mode: 'parallel' });

async function open(viewport: { width: number; height: number }, style = css): Promise<Page> {
  const browser = await chromium.launch({ executablePath, args });
  const page = await browser.newPage({ viewport });
  await page.setContent(
    `<!doctype html><html data-theme="light"><style>${style}</style><body>
      <button style="position: absolute; left: 8px; top: 8px">An action of the app</button>
      <main style="padding: 200px 32px"><div class="paper"><div class="read" id="box"></div></div></main>`,
  );
  return page;
}

/** For each rule of the sheet, elements that it applies to, in the box: those of its markup that reached past the box. */
const leaving = (page: Page) =>
  page.evaluate(() => {
    const box = document.getElementById('box')!;
    const rules: CSSRule[] = [...document.styleSheets].flatMap((one) => [...one.cssRules]);
    const selectors = new Set<string>();
    for (const rule of rules) {
      if (rule instanceof CSSStyleRule) for (const one of rule.selectorText.split(',')) selectors.add(one.trim());
      else if (rule instanceof CSSGroupingRule) rules.push(...rule.cssRules);
    }
    /** Elements within each other, one for each part of the selector. */
    const markupFor = (selector: string): string => {
      const parts = selector
        .replaceAll(/::?[\w-]+(\([^()]*(\([^()]*\)[^()]*)*\))?/g, '')
        .split(/[\s>+~]+/)
        .filter(Boolean);
      const tags = parts.map((part, index) => {
        const classes = [...part.matchAll(/\.([\w-]+)/g)].map(([, name]) => name).join(' ');
        const tag = /^[a-z][a-z0-9]*/.exec(part)?.[0] ?? (index === parts.length - 1 ? 'a' : 'div');
        const wanted = ['a', 'div', 'span', 'p', 'h1', 'h2', 'h3', 'li', 'ul', 'pre', 'code', 'img'];
        return [wanted.includes(tag) ? tag : 'div', classes] as const;
      });
      const begin = tags.map(([tag, classes]) => `<${tag} class="${classes}"${tag === 'a' ? ' href="#x"' : ''}>`);
      return `${begin.join('')}.${tags
        .map(([tag]) => `</${tag}>`)
        .reverse()
        .join('')}`;
    };
    const points: [number, number][] = [];
    for (let x = 4; x < innerWidth; x += Math.floor(innerWidth / 14))
      for (let y = 4; y < innerHeight; y += Math.floor(innerHeight / 14)) points.push([x, y]);
    const found: string[] = [];
    let tried = 0;
    for (const selector of selectors) {
      if (!selector.includes('.')) continue;
      tried += 1;
      box.innerHTML = `<p>Before</p>${markupFor(selector)}<p>After</p>`;
      const { left, top, right, bottom } = box.getBoundingClientRect();
      const room = 5; // what a focus ring may take
      for (const [x, y] of points) {
        if (x > left - room && x < right + room && y > top - room && y < bottom + room) continue;
        const hit = document.elementFromPoint(x, y);
        if (hit && hit !== box && box.contains(hit)) {
          found.push(selector);
          break;
        }
      }
      if (scrollX > 0 || document.documentElement.scrollWidth > innerWidth) found.push(`${selector} scrolls`);
    }
    return { found, tried };
  });

for (const [name, viewport] of [
  ['phone', phone],
  ['desktop', desktop],
] as const)
  test(`SEC-05 no rule of the app lifts a text out of its box: ${name}`, async () => {
    const page = await open(viewport);
    try {
      const { found, tried } = await leaving(page);
      expect(tried).toBeGreaterThan(300);
      expect(found).toEqual([]);
    } finally {
      await page.context().browser()!.close();
    }
  });

test('SEC-05 without the box, a question did cover the screen', async () => {
  const page = await open(phone, css.replaceAll(/contain:layout;?|overflow:clip;?|content:none!important;?/g, ''));
  try {
    const { found } = await leaving(page);
    expect(found.join()).toContain('.card-link');
  } finally {
    await page.context().browser()!.close();
  }
});
