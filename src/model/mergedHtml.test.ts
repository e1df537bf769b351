// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';
import { sanitizeHtml } from '#ui/sanitizeHtml.ts';
import { type Random, seeded } from '../../tests/sync/random.ts';
import { mergedHtml } from './mergedHtml.ts';

const base = '<p>I led the team.</p><p>We shipped it in May.</p>';

describe('A169 one text that was changed on two devices', () => {
  test.each([
    ['the same change', base, '<p>I led it.</p>', '<p>I led it.</p>', '<p>I led it.</p>'],
    ['only one change', base, base, '<p>Other.</p>', '<p>Other.</p>'],
    [
      'two blocks',
      base,
      '<p>I led a team.</p><p>We shipped it in May.</p>',
      '<p>I led the team.</p><p>We shipped it in June.</p>',
      '<p>I led a team.</p><p>We shipped it in June.</p>',
    ],
    [
      'words of one block',
      '<p>I led the team in May.</p>',
      '<p>I led the <strong>new</strong> team in May.</p>',
      '<p>I led the team in June.</p>',
      '<p>I led the <strong>new</strong> team in June.</p>',
    ],
    [
      'Japanese, which has no spaces',
      '<p>私は五月に出荷しました。</p>',
      '<p>私は五月に製品を出荷しました。</p>',
      '<p>私たちは五月に出荷しました。</p>',
      '<p>私たちは五月に製品を出荷しました。</p>',
    ],
    [
      'a block that one changed and one added after it',
      '<p>I led the team.</p>',
      '<p>I led a team.</p>',
      '<p>I led the team.</p><p>In May.</p>',
      '<p>I led a team.</p><p>In May.</p>',
    ],
    [
      'blocks that both added at the end: both stay',
      '<p>Led.</p>',
      '<p>Led.</p><p>By phone.</p>',
      '<p>Led.</p><p>At the desk.</p>',
      '<p>Led.</p><p>At the desk.</p><p>By phone.</p>',
    ],
    [
      'items of a list',
      '<ul><li>One</li><li>Two</li></ul>',
      '<ul><li>One</li><li>Two</li><li>Three</li></ul>',
      '<ul><li>Number one</li><li>Two</li></ul>',
      '<ul><li>Number one</li><li>Two</li><li>Three</li></ul>',
    ],
    [
      'a block that one removed',
      '<p>One.</p><p>Two.</p><p>Three.</p>',
      '<p>One.</p><p>Three.</p>',
      '<p>One.</p><p>Two.</p><p>Three and four.</p>',
      '<p>One.</p><p>Three and four.</p>',
    ],
  ])('is merged: %s', (_, from, one, other, both) => {
    expect(mergedHtml(from, one, other)).toBe(both);
    expect(mergedHtml(from, other, one)).toBe(both);
  });

  test.each([
    ['both changed the same words', '<p>In May.</p>', '<p>In June.</p>', '<p>In July.</p>'],
    ['both added words at one place', '<p>I led it</p>', '<p>I led it alone</p>', '<p>I led it well</p>'],
    ['one removed what the other one changed', base, '<p>I led the team.</p>', `<p>I led the team.</p><p>In June.</p>`],
    ['bold overlaps bold', '<p>a b c</p>', '<p><strong>a b</strong> c</p>', '<p>a <strong>b c</strong></p>'],
    ['one is no canonical text', '<p>a</p>', 'a b', '<p>c a</p>'],
    ['all of it is new', '<p>a b c d</p>', '<p>e f</p>', '<p>g h i</p>'],
  ])('is asked about: %s', (_, from, one, other) => {
    expect(mergedHtml(from, one, other)).toBeNull();
    expect(mergedHtml(from, other, one)).toBeNull();
  });
});

const said = ['led', 'the', 'team', 'in', 'May', 'and', '私', 'は', '&amp;', 'it’s', 'x;'];

function edits(random: Random) {
  let serial = 0;
  const below = (most: number) => Math.floor(random() * most);
  const words = (count: number) => Array.from({ length: count }, () => said[below(said.length)]!);
  const shapes: ((words: string[]) => string)[] = [
    (some) => `<p>${some.join(' ')}</p>`,
    (some) => `<h2>${some.join(' ')}</h2>`,
    (some) => `<p>${some[0]} <strong>${some.slice(1).join(' ')} and</strong></p>`,
    (some) => `<ul><li>${some.join(' ')}</li><li>${some.toReversed().join(' ')}</li></ul>`,
    (some) => `<p>${some.join('')}<br>${some.join(' ')}</p>`,
    (some) => `<blockquote>${some.join(' ')}</blockquote>`,
  ];
  const block = () => shapes[below(shapes.length)]!(words(1 + below(6)));
  const blocksOf = (html: string) => html.match(/<(p|h2|ul|blockquote)>.*?<\/\1>/g) ?? [];
  const spread = (html: string, change: (parts: string[], at: number) => void) => {
    const parts = html.split(/(?<=>)|(?= )|(?=<)/);
    const free = parts.flatMap((part, at) => (/^[^<]/.test(part) ? [at] : []));
    if (free.length) change(parts, free[below(free.length)]!);
    return parts.join('');
  };
  /** As one device changes it; each word that it adds is its own. */
  const edited = (html: string, device: string): { html: string; added: string[] } => {
    const added: string[] = [];
    const fresh = () => {
      added.push(`${device}${++serial}`);
      return added.at(-1)!;
    };
    let now = html;
    for (let count = 1 + below(3); count; count--) {
      const x = random();
      const blocks = blocksOf(now);
      const at = below(blocks.length + 1);
      if (x < 0.25) now = blocks.toSpliced(at, 0, `<p>${fresh()} ${words(2).join(' ')}</p>`).join('');
      else if (x < 0.3 && blocks.length > 1) now = blocks.toSpliced(below(blocks.length), 1).join('');
      else if (x < 0.7) now = spread(now, (parts, place) => (parts[place] += ` ${fresh()}`));
      else if (x < 0.8) now = spread(now, (parts, place) => (parts[place] = ` <em>${fresh()}</em>`));
      else if (x < 0.9) now = spread(now, (parts, place) => (parts[place] = `<strong>${parts[place]}</strong>`));
      else now = spread(now, (parts, place) => (parts[place] = ' '));
    }
    const clean = sanitizeHtml(now);
    return { html: clean, added: added.filter((word) => new RegExp(`\\b${word}\\b`).test(clean)) };
  };
  const from = sanitizeHtml(Array.from({ length: 1 + below(4) }, block).join(''));
  return { from, one: edited(from, 'a'), other: edited(from, 'b') };
}

test('A169 over random edits: no added word of either is lost, the order of the devices is none, and the markup is canonical', () => {
  let count = 0;
  for (let seed = 0; seed < 120; seed++) {
    const { from, one, other } = edits(seeded(seed));
    const both = mergedHtml(from, one.html, other.html);
    expect(mergedHtml(from, other.html, one.html)).toBe(both);
    if (both === null) continue;
    count++;
    expect(sanitizeHtml(both)).toBe(both);
    const about = `${seed}: ${from} | ${one.html} | ${other.html} | ${both}`;
    for (const word of [...one.added, ...other.added]) expect(both, about).toMatch(new RegExp(`\\b${word}\\b`));
  }
  expect(count).toBeGreaterThan(40);
});
