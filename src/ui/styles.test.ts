import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Selectors without their rules, comments and at-rules. */
const selectorsOf = (css: string): string[] =>
  [...css.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/([^{};]+)\{/g)]
    .map(([, selector]) => selector!.trim())
    .filter((selector) => !selector.startsWith('@'));

/** What follows the last `:has()` of a selector, or '' if it ends with it. */
function behindHas(selector: string): string {
  const from = selector.lastIndexOf(':has(');
  if (from < 0) return '';
  let depth = 0;
  for (let at = from + 4; at < selector.length; at++) {
    if (selector[at] === '(') depth++;
    if (selector[at] === ')' && --depth === 0) return selector.slice(at + 1);
  }
  throw new Error(selector);
}

test.for([
  ['.header:has(.sync-indicator:not(.saved)) .brand span', ' .brand span'],
  ['body:has(:is(.thumb-bar, .dialog-foot)) .box', ' .box'],
  ['.star:has(input:focus-visible)', ''],
  ['.brand span', ''],
])('what stands behind a :has() is found: %s', ([selector, behind]) => {
  expect(behindHas(selector!)).toBe(behind);
});

// The browser keeps one list for all of them: whenever the result of any :has() may change, each element that matches
// the end of any of these selectors is restyled, and of a bare tag there are hundreds.
test('what follows a :has() has its own class', () => {
  const sheets = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'));
  const found = sheets.flatMap((sheet) => selectorsOf(readFileSync(join('src', sheet), 'utf8')).map(behindHas));
  const ends = found
    .map((behind) =>
      behind
        .trim()
        .split(/[\s>+~]+/)
        .at(-1)!,
    )
    .filter((end) => /^[a-z*[]/.test(end));
  expect(sheets.length).toBeGreaterThan(20);
  expect(ends).toEqual([]);
});

test('only checkboxes are drawn as half chosen: radios of which none is chosen are indeterminate too', () => {
  const sheets = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'));
  const found = sheets
    .flatMap((sheet) => selectorsOf(readFileSync(join('src', sheet), 'utf8')))
    .filter((selector) => selector.includes(':indeterminate'));
  expect(found.length).toBeGreaterThan(0);
  for (const selector of found) expect(selector).toMatch(/\[type='checkbox'\]:indeterminate/);
});
