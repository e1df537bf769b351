import { describe, expect, it, test } from 'vitest';
import { find, findable, type FindInput, type Findable, liked, openedWorth, worth } from './find.ts';
import { Narrowing } from './narrowing.ts';
import { KnownWords } from './oneError.ts';

interface Made {
  kind?: string;
  at?: string;
  answer?: string;
  company?: string;
  context?: string;
}

/** Under its title as its id. */
const item = (title: string, { kind = 'question', at = '', answer = '', company = '', context = '' }: Made = {}) =>
  findable({ id: title, kind, at }, [
    [title, worth.title],
    [answer, worth.answer],
    [company, worth.fact],
    [context, worth.context],
  ]);

const nothing = { near: () => [] };

const search = (query: string, items: readonly Findable[], others: Partial<FindInput<Findable>> = {}) =>
  find({ items: [items], query, words: nothing, most: () => 5, ...others });

const idsOf = (query: string, items: readonly Findable[], others: Partial<FindInput<Findable>> = {}) =>
  search(query, items, others).groups.flatMap(({ hits }) => hits.map(({ item: one }) => one.id));

const wordsOf = (items: readonly Findable[]) => {
  const words = new KnownWords();
  for (const { text } of items) words.add(text);
  return words;
};

describe('what is found', () => {
  test.each([
    ['nothing for nothing', '', false],
    ['nothing for spaces', ' 　 ', false],
    ['FIND-05 nothing where a word is missing', 'timeout kafka', false],
    ['FIND-05 nothing across two fields', 'decide kitami', true],
    ['FIND-05 nothing that only begins in one field and ends in the next', 'timeoutskitami', false],
    ['FIND-05 all words in any order', 'values timeout', true],
    ['FIND-05 words of different fields', 'timeout kitami', true],
    ['FIND-05 a part of a word', 'meou', true],
  ])('%s', (_, query, isFound) => {
    const one = item('Who decides on the values of timeouts', { company: 'Kitami Robotics' });
    expect(idsOf(query, [one])).toEqual(isFound ? [one.id] : []);
  });

  test.each([
    ['FIND-04 katakana by hiragana', 'たいむあうと', 'タイムアウトの値'],
    ['FIND-04 half-width katakana by hiragana', 'たいむあうと', '外部APIのﾀｲﾑｱｳﾄを再現'],
    ['FIND-04 hiragana by katakana', 'タイムアウト', 'たいむあうと'],
    ['FIND-04 full width by half width', 'api', 'ＡＰＩ'],
    ['FIND-04 capital letters', 'KUBERNETES', 'kubernetes'],
    ['FIND-04 one space for many', 'system design', 'System \u3000 design'],
    ['FIND-05 a longer word by its beginning', '糖尿', '糖尿病'],
  ])('%s', (_, query, title) => expect(idsOf(query, [item(title)])).toEqual([title]));
});

describe('FIND-06 a typing error', () => {
  const items = [item('Set a timeout'), item('Timeouts and retries'), item('障害のタイムアウト'), item('Kafka')];
  const words = wordsOf(items);

  test.each([
    ['is not forgiven in a short word', 'sat', []],
    ['is not forgiven in Japanese', 'たいぬあうと', []],
    ['is not forgiven twice', 'tomeaut', []],
    ['is forgiven in Latin letters', 'timeuot', ['Timeouts and retries', 'Set a timeout']],
    ['is forgiven beside a word that is right', 'retreis timeouts', ['Timeouts and retries']],
  ])('%s: %s', (_, query, ids) => expect(idsOf(query, items, { words })).toEqual(ids));

  it('is not looked for where three are found as it was typed', () => {
    const three = ['a timeuot', 'b timeuot', 'c timeuot', 'timeout'].map((title) => item(title));
    expect(idsOf('timeuot', three, { words: wordsOf(three) })).toEqual(['a timeuot', 'b timeuot', 'c timeuot']);
  });

  it('is looked for where two are found, which stand first', () => {
    const two = ['A timeout', 'a timeuot', 'b timeuot'].map((title) => item(title));
    expect(idsOf('timeuot', two, { words: wordsOf(two) })).toEqual(['a timeuot', 'b timeuot', 'A timeout']);
  });

  it('FIND-07 marks what was taken for it', () =>
    expect(search('timeuot', items, { words }).marked).toEqual(['timeuot', 'timeout', 'timeouts']));
});

describe('FIND-08 the order', () => {
  test.each([
    ['the start before the start of a word', 'design', ['Design first', 'System design']],
    ['the whole before the start', 'design', ['Design', 'Designs']],
    ['the start of a word before inside', 'sign', ['To sign on', 'Redesign of it']],
    ['a word in Japanese begins where the script changes', '設計', ['障害の設計', '再設計']],
    ['no word begins within one that goes on in kana', 'める', ['API める', '一人で決める']],
    ['words side by side before words apart', 'rate limit', ['To set a rate limit', 'A rate that has a limit']],
    ['the kana that were typed', 'タイム', ['タイム', 'たいむ']],
    ['the hiragana that were typed', 'たいむ', ['たいむ', 'タイム']],
    ['the width that was typed', 'ｱﾋﾟ', ['ｱﾋﾟ', 'アピ']],
  ])('%s', (_, query, ids) =>
    expect(
      idsOf(
        query,
        ids.toReversed().map((id) => item(id)),
      ),
    ).toEqual(ids),
  );

  it('is by field: the title, my answer, a fact, the context', () => {
    const items = [
      item('a', { context: 'Kafka' }),
      item('b', { company: 'Kafka' }),
      item('c', { answer: 'Kafka' }),
      item('Kafka'),
    ];
    expect(idsOf('kafka', items)).toEqual(['Kafka', 'c', 'b', 'a']);
  });

  it('then is by what this person has to do with it', () => {
    const items = ['a kafka', 'b kafka', 'c kafka', 'd kafka'].map((id) => item(id));
    const points = { 'd kafka': liked.opened, 'c kafka': liked.due, 'b kafka': liked.recommended };
    const liking = ({ id }: Findable) => points[id as keyof typeof points] ?? 0;
    expect(idsOf('kafka', items, { liking })).toEqual(['d kafka', 'c kafka', 'b kafka', 'a kafka']);
  });

  it('then is by time, and then by id', () => {
    const old = { at: '2026-01-01T00:00:00.000Z' };
    const items = [item('a kafka', old), item('c kafka', { at: '2026-05-01' }), item('b kafka', old)];
    expect(idsOf('kafka', items)).toEqual(['c kafka', 'a kafka', 'b kafka']);
  });

  test.each([
    [-1, 0],
    [0, 15],
    [7, 7.5],
    [14, 0],
    [400, 0],
  ])('opened %i days ago is worth %d', (days, points) => expect(openedWorth(days, 14)).toBe(points));
});

describe('FIND-09 the groups', () => {
  const items = [
    ...Array.from({ length: 7 }, (_, at) => item(`On kafka ${at}`)),
    item('Kafka', { kind: 'resource' }),
    item('Unkafkaesque', { kind: 'course' }),
  ];

  it('are in the order of their best hit, count all, and hold five', () => {
    const { groups, total } = search('kafka', items);
    expect(groups.map(({ kind, total: all, hits }) => [kind, all, hits.length])).toEqual([
      ['resource', 1, 1],
      ['question', 7, 5],
      ['course', 1, 1],
    ]);
    expect(total).toBe(9);
  });

  it('hold the best, whatever comes first', () => {
    const found = idsOf('kafka', [...items, item('Kafka now')], { most: () => 1 });
    expect(found).toEqual(['Kafka', 'Kafka now', 'Unkafkaesque']);
  });

  it('FIND-11 with actions last, or first where what was typed begins the name of one', () => {
    const last = new Set(['action']);
    const of = (name: string) =>
      search('kafka', [...items, item(name, { kind: 'action' })], { last }).groups.map(({ kind }) => kind);
    expect(of('Open kafka').at(-1)).toBe('action');
    expect(of('Kafka on')[0]).toBe('action');
  });
});

test('one letter in ten thousand texts keeps no more than it shows', () => {
  const many = Array.from({ length: 10_000 }, (_, at) => item(`question ${at} ${'その他の文'.repeat(20)}`));
  const { groups, total } = search('q', many);
  expect([total, groups[0]!.hits.length]).toEqual([10_000, 5]);
});

describe('FIND-05 letter by letter as at once', () => {
  const many = ['Kafka', 'kafka lag', 'On kafka', 'Lag', 'A flag', 'カフカ', 'a', 'fk', '障害', 'かふか 障害'].map(
    (title, at) => item(title, { company: at % 2 ? 'Kafka' : 'Lag & Co', context: 'flags and kafkas' }),
  );
  const items = [many, [item('Lag', { kind: 'resource' })]];

  test.each(['kafka', 'kafka lag', 'lag kafka', 'flag', 'かふか', '障害 か', 'x'])('%s', (query) => {
    const narrowing = new Narrowing<Findable>();
    // forwards, back to the beginning, and forwards again
    for (const length of [1, 2, 3, 4, 5, 6, 7, 8, 9, 2, 1, 3, 9]) {
      const input = { items, query: query.slice(0, length), words: nothing, most: () => 3 };
      expect(find({ ...input, narrowing })).toEqual(find(input));
    }
  });

  it('and also what has arrived since', () => {
    const narrowing = new Narrowing<Findable>();
    const input = { words: nothing, most: () => 3, narrowing };
    find({ ...input, items: [[item('kafka')]], query: 'ka' });
    expect(find({ ...input, items: [[item('kafka'), item('kaf')]], query: 'kaf' }).total).toBe(2);
  });
});
