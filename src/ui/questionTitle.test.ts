// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { splitTitle } from './questionTitle.ts';

const words = (count: number) => 'a long way '.repeat(count).trim();

test.each([
  ['one paragraph', '<p>Why <strong>now</strong>?</p>', '<p>Why <strong>now</strong>?</p>', ''],
  ['text without markup', 'Why?', 'Why?', ''],
  ['a paragraph and a list', '<p>Design it:</p><ul><li>fast</li></ul>', '<p>Design it:</p>', '<ul><li>fast</li></ul>'],
  ['a heading', '<h2>Queues</h2><p>When?</p>', '<p>Queues</p>', '<p>When?</p>'],
  [
    'the first sentence of a long paragraph, and formatting that goes on after it',
    `<p>What <em>is it. And ${words(30)}</em></p>`,
    '<p>What <em>is it.</em></p>',
    `<p><em> And ${words(30)}</em></p>`,
  ],
  [
    'in Japanese',
    `<p>なぜですか。${'理由を説明'.repeat(50)}</p>`,
    '<p>なぜですか。</p>',
    `<p>${'理由を説明'.repeat(50)}</p>`,
  ],
  [
    'a number with a point is no sentence',
    `<p>Is 2.5 enough? ${words(30)}</p>`,
    '<p>Is 2.5 enough?</p>',
    `<p> ${words(30)}</p>`,
  ],
  ['a long sentence is no title', `<p>${words(30)}.</p>`, '', `<p>${words(30)}.</p>`],
  ['a listing first', '<pre><code>let a</code></pre><p>Why?</p>', '', '<pre><code>let a</code></pre><p>Why?</p>'],
  ['a picture first', '<p><img src="/media/a"></p><p>Why?</p>', '', '<p><img src="/media/a"></p><p>Why?</p>'],
  ['nothing', '', '', ''],
])('the title of a question: %s', (_, html, title, rest) => expect(splitTitle(html)).toEqual({ title, rest }));
