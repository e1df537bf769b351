import { describe, expect, it, test } from 'vitest';
import { findable, worth } from '#model/find.ts';
import type { Entry, EntryKind } from '#queries/everywhere.ts';
import { command } from './command.ts';
import { likingOf } from './liking.ts';
import { inSight, type ShownInput, shownFor, shownWays } from './sections.ts';

const entry = (title: string, kind: EntryKind = 'question', more: Partial<Entry> = {}): Entry => ({
  ...findable({ id: `${kind}/${title}`, kind, at: '' }, [[title, worth.title]]),
  ...{ title, facts: [], address: `/${kind}/${title}`, record: title },
  ...more,
});

const commands = [
  command({ id: 'dark', icon: 'moon', name: { en: 'Use the dark theme', ja: 'ダークテーマにする' } }),
  command({ id: 'submit', icon: 'plus', name: { en: 'Submit a question', ja: '質問を投稿' } }),
  command({ id: 'tracks', kind: 'place', icon: 'flag', name: { en: 'Tracks', ja: 'トラック' }, address: '/tracks' }),
];

const show = (text: string, more: Partial<ShownInput> = {}) => {
  const input = { text, only: null, parts: [], commands, words: { near: () => [] }, liking: () => 0, opened: [] };
  const { sections, ...rest } = shownFor({ ...input, chosen: undefined, ...more });
  return {
    ...rest,
    sections: sections.map(({ id, rows, total }) => [id, rows.map((row) => row.record || row.id), total]),
  };
};

describe('FIND-10 an empty box', () => {
  it('shows nothing lately opened to whoever has opened nothing', () =>
    expect(show('').sections).toEqual([
      ['doing', ['action/dark', 'action/submit'], 2],
      ['place', ['place/tracks'], 1],
    ]));

  it('shows what was opened lately, the latest first, but for what is gone', () => {
    const parts = [[entry('old'), entry('new')], [entry('course', 'track')]];
    const opened = ['/question/new', '/question/gone', '/track/course', '/question/old'].map((address) => ({
      address,
      at: 1,
    }));
    expect(show(' ', { parts, opened }).sections[0]).toEqual(['recent', ['new', 'course', 'old'], 3]);
  });

  it('shows one thing once, although an answer to it opens at the same address', () => {
    const parts = [[entry('q'), entry('a', 'answer', { address: '/question/q' })]];
    const opened = [{ address: '/question/q', at: 1 }];
    expect(show('', { parts, opened }).sections[0]).toEqual(['recent', ['q'], 1]);
  });
});

describe('FIND-11 actions', () => {
  const parts = [[entry('The dark side of a theme'), entry('質問の投稿')]];
  test.each([
    ['of no such name', '>nothing', []],
    ['are not questions', '>side', []],
    ['nor places', '>tracks', []],
    ['are all there after >', '>', [['doing', ['action/dark', 'action/submit'], 2]]],
    ['by the English name', '> dark', [['action', ['action/dark'], 1]]],
    ['by the Japanese name, > in full width', '＞投稿', [['action', ['action/submit'], 1]]],
    ['by the Japanese name in hiragana', '>だーく', [['action', ['action/dark'], 1]]],
  ])('%s: %s', (_, text, sections) => expect(show(text, { parts }).sections).toEqual(sections));

  it('stand last, and first where their name begins so', () => {
    expect(show('theme', { parts }).sections.map(([id]) => id)).toEqual(['question', 'action']);
    expect(show('use the', { parts: [[entry('Use the index')]] }).sections.map(([id]) => id)).toEqual([
      'action',
      'question',
    ]);
  });
});

describe('FIND-09 all of a kind', () => {
  const parts = [Array.from({ length: 120 }, (_, at) => entry(`kafka ${at}`)), [entry('kafka', 'track')]];

  it('is one of the groups that were found', () => {
    const { sections, kinds, total } = show('kafka', { parts });
    expect(sections.map(([id, rows, all]) => [id, (rows as string[]).length, all])).toEqual([
      ['track', 1, 1],
      ['question', 5, 120],
    ]);
    expect(kinds).toEqual([
      { kind: 'track', total: 1 },
      { kind: 'question', total: 120 },
    ]);
    expect(total).toBe(121);
  });

  it('is drawn up to a hundred, and counted', () => {
    const { sections, total } = show('kafka', { parts, only: 'question' });
    expect(sections.map(([id, rows, all]) => [id, (rows as string[]).length, all])).toEqual([['question', 100, 120]]);
    expect(total).toBe(120);
  });

  it('is everything of it once the text is gone', () => {
    const [[, rows, all]] = show('', { parts, only: 'question' }).sections as [[string, string[], number]];
    expect([rows.length, all]).toEqual([100, 120]);
  });
});

describe('FIND-17 the chosen row', () => {
  const old = entry('z kafka');
  const better = Array.from({ length: 6 }, (_, at) => entry(`kafka ${at}`));

  it('stays in the place of the last when better ones arrive', () =>
    expect(show('kafka', { parts: [[old, ...better]], chosen: old }).sections).toEqual([
      ['question', ['kafka 0', 'kafka 1', 'kafka 2', 'kafka 3', 'z kafka'], 7],
    ]));

  it('goes once it is not found any more', () => {
    const edited = { ...old, ...entry('z rabbit'), id: old.id };
    expect(show('kafka', { parts: [[edited, ...better]], chosen: edited }).sections[0]![1]).not.toContain('z rabbit');
  });
});

test('FIND-12 what can be done is narrowed by what is typed', () => {
  const ids = (text: string) =>
    shownWays(commands, text, { near: () => [] }).sections.flatMap(({ rows }) => rows.map(({ id }) => id));
  expect(ids('')).toHaveLength(3);
  expect(ids('とうこう')).toEqual([]);
  expect(ids('投稿')).toEqual(['action/submit']);
});

describe('FIND-15 what is in sight is drawn first', () => {
  const section = (id: EntryKind, count: number) => {
    const rows = Array.from({ length: count }, (_, at) => entry(`${id} ${at}`, id));
    return { id, rows, total: count };
  };
  const sections = [section('question', 5), section('answer', 5), section('person', 100)];
  const drawn = (height: number) => inSight(sections, height).map(({ rows }) => rows.length);

  test.each([
    ['nothing without a screen', 0, []],
    ['a row that is seen in part', 50, [1]],
    ['no heading without a row', 270, [5]],
    ['rows of the next group', 400, [5, 3]],
    ['no more of a long one than there is room for', 900, [5, 5, 8]],
    ['all where there is room', 9_000, [5, 5, 100]],
  ])('%s', (_, height, counts) => expect(drawn(height)).toEqual(counts));

  it('and says of each group how many it has', () => {
    const totals = inSight(sections, 900).map(({ total }) => total);
    expect(totals).toEqual([5, 5, 100]);
  });
});

describe('FIND-08 what this person has to do with it', () => {
  const none: ReadonlySet<string> = new Set();
  const day = 86_400_000;
  const usual = { opened: [], due: none, bookmarked: none, ownTrack: none, now: 100 * day };
  test.each([
    ['nothing', {}, {}, 0],
    ['recommended', {}, { recommended: true }, 3],
    ['due today', { due: new Set(['q']) }, {}, 5],
    ['bookmarked', { bookmarked: new Set(['q']) }, {}, 5],
    ['on an own track', { ownTrack: new Set(['q']) }, {}, 5],
    ['a stage of an own track', { ownTrack: new Set(['c']) }, { course: 'c' }, 5],
    ['opened now', { opened: [{ address: '/question/q', at: 100 * day }] }, {}, 15],
    ['opened a week ago', { opened: [{ address: '/question/q', at: 93 * day }] }, {}, 7.5],
    ['opened two weeks ago', { opened: [{ address: '/question/q', at: 86 * day }] }, {}, 0],
    ['all of it', { due: new Set(['q']), bookmarked: new Set(['q']) }, { recommended: true }, 13],
  ])('%s', (_, input, more, points) =>
    expect(likingOf({ ...usual, ...input })(entry('q', 'question', more))).toBe(points),
  );
});
