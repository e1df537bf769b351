import { describe, expect, it, vi } from 'vitest';
import { find, findable, type Findable, worth } from './find.ts';
import { Narrowing } from './narrowing.ts';
import { KnownWords } from './oneError.ts';

/** As many as FIND-15 names: ten thousand questions, two thousand answers, two thousand people. */
const letters = 600;
const filler = 'what they decided and why it held '.repeat(20);
const written = (at: number) => `${filler.slice(0, letters - 60)} kafka ${at} lag ${filler.slice(0, 40)}`;
const questions = Array.from({ length: 10_000 }, (_, at) =>
  findable({ id: `question/${at}`, kind: 'question', at: '' }, [
    [at % 10 ? filler.slice(0, letters) : written(at), worth.title],
    [`Kitami ${at % 40}`, worth.fact],
  ]),
);
const answers = Array.from({ length: 2_000 }, (_, at) =>
  findable({ id: `answer/${at}`, kind: 'answer', at: '' }, [[filler.slice(0, letters), worth.answer]]),
);
const people = Array.from({ length: 2_000 }, (_, at) =>
  findable({ id: `person/${at}`, kind: 'person', at: '' }, [[`Person ${at}`, worth.title]]),
);
const items: readonly (readonly Findable[])[] = [questions, answers, people];
const everything = items.flat().reduce((sum, { text }) => sum + text.length, 0);

/** How many letters of texts are gone through, as by `indexOf` and `includes`, while this runs. */
function lettersRead(work: () => void): number {
  let read = 0;
  const { indexOf, includes } = String.prototype;
  const look = (text: string, term: string, from = 0) => {
    const place = indexOf.call(text, term, from);
    read += (place < 0 ? text.length : place + term.length) - Math.min(Math.max(from, 0), text.length);
    return place;
  };
  vi.spyOn(String.prototype, 'indexOf').mockImplementation(function (this: string, term, from) {
    return look(this, term, from);
  });
  vi.spyOn(String.prototype, 'includes').mockImplementation(function (this: string, term, from) {
    return look(this, String(term), from) >= 0;
  });
  try {
    work();
  } finally {
    vi.restoreAllMocks();
  }
  expect([String.prototype.indexOf, String.prototype.includes]).toEqual([indexOf, includes]);
  return read;
}

const words = new KnownWords();
for (const { text } of items.flat()) words.add(text);

/** For each letter of the text as it is typed. */
function readByKey(query: string): number[] {
  const narrowing = new Narrowing<Findable>();
  return Array.from(query, (_, at) =>
    lettersRead(() => find({ items, query: query.slice(0, at + 1), words, most: () => 5, narrowing })),
  );
}

describe('FIND-15 in ten thousand questions, two thousand answers and two thousand people', () => {
  const read = readByKey('kafka lag');
  const found = questions.filter(({ text }) => text.includes('kafka')).length;

  it('no key goes through all that is written twice', () => expect(Math.max(...read)).toBeLessThan(2 * everything));

  it.each(['kaf', 'kafk', 'kafka', 'kafka lag'])(
    'the last letter of %s looks only where those before it stood',
    (typed) => expect(read[typed.length - 1]).toBeLessThan(2 * found * typed.length),
  );

  it('the next word is looked for without the one before it', () =>
    expect(read['kafka l'.length - 1]).toBeLessThan((found * letters) / 2));

  it('an error is looked for once, whatever may have been meant by it', () => {
    const known = new KnownWords();
    for (const one of ['kafkas', 'kafkal', 'kafkam', 'kafkan', 'kafkar', 'kafkat']) known.add(one);
    const read = lettersRead(() => find({ items, query: 'kafkaq', words: known, most: () => 5 }));
    expect(read).toBeLessThan(3 * everything);
  });
});
