import { describe, expect, test } from 'vitest';
import { ownImage } from './ownImage.ts';
import { allowList, isSafeHref, safeValue } from './sanitize.ts';

test('SEC-02 A104 the rule for an image’s address is the same wherever it is checked', () => {
  expect(ownImage.source.replaceAll('\\/', '/')).toBe(allowList.values.src);
});

test('SEC-01 A22 the allowed tags are the specification’s, with s and a', () => {
  expect(allowList.tags.toSorted()).toEqual(
    'p br strong em u s ol ul li blockquote h1 h2 h3 code pre span div img a'.split(' ').toSorted(),
  );
});

test('SEC-02 the allowed attributes are class, style, src, alt, width and height, and href on links', () => {
  expect(allowList.attributes).toEqual({
    '*': ['class', 'style'],
    img: ['src', 'alt', 'width', 'height'],
    a: ['href'],
  });
  expect(Object.keys(allowList.styles)).toEqual(['color', 'background-color', 'text-decoration']);
});

test('A22 every pattern means the same here and in Go: only ASCII classes, no lookaround, no flags', () => {
  const patterns = [...Object.values(allowList.values), ...Object.values(allowList.styles), allowList.unsafeValue];
  for (const pattern of patterns) expect(pattern).not.toMatch(/\\[sSwWdDbBpPkuAzZ]|\(\?|[^\u0020-\u007e]/);
});

describe('a value', () => {
  test.each([
    ['href', 'javascript:alert(1)'],
    ['href', '\u0001https://example.com'],
    ['href', 'https://example.com/a b'],
    ['href', '//example.com'],
    ['width', '1e9'],
    ['width', '100vw'],
    ['src', '/media/../api/xxxxxxxx'],
    ['src', '/media/abcdefghij01234?'],
    ['alt', 'x --> y'],
    ['class', '</script>'],
    ['class', ' '],
    ['class', 'card-link'],
    ['class', 'language-ts'],
    ['style', 'color: url(x)'],
    ['style', 'color: red url(x)'],
    ['style', 'color: var(--ink)'],
    ['style', 'col\\6fr: red'],
    ['style', 'color: r\\65d'],
    ['style', 'color/**/: red'],
    ['style', 'bac\u212aground-color: red'],
  ])('SEC-02 for %s "%s" is removed', (name, value) => {
    expect(safeValue(name, value)).toBeUndefined();
  });
  test.each([
    ['href', ' https://example.com/日本?a=b#c ', 'https://example.com/日本?a=b#c'],
    ['href', 'ht\ntps://example.com/', 'https://example.com/'],
    ['href', 'TEL:+81312345678', 'TEL:+81312345678'],
    ['width', '50%', '50%'],
    ['alt', '', ''],
    ['alt', '図 <1>', '図 <1>'],
    ['style', 'COLOR:Red;top:0;;', 'color: Red'],
    ['style', 'color: rgba(0, 0, 0, .5); text-decoration: underline line-through', undefined],
  ])('SEC-02 for %s "%s" stays', (name, value, kept = value) => {
    expect(safeValue(name, value)).toBe(kept);
  });
});

test.each(['https://a', 'HTTP://a', 'mailto:a@b.c', 'tel:1'])('SEC-01 QUES-20 a link to %s is safe', (href) => {
  expect(isSafeHref(href)).toBe(true);
});
