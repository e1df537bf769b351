import { describe, expect, test } from 'vitest';
import { atOnce, type Deck, paceOf, readinessOf, shareOfDay, shownPercent } from './countdown.ts';
import { type Card, makeSchedule, usual } from './schedule.ts';

const schedule = makeSchedule({ ...usual, fuzz: false });
/** Ten in the morning in Tokyo, so many study days after some day. */
const at = (day: number) => (20_000 + day) * 86_400 + 3_600;
const dayOf = (day: number) => 20_000 + day;
const questions = (count: number) => Array.from({ length: count }, (_, place) => `q${String(place).padStart(3, '0')}`);
const deckOf = (count: number, day: number, aim = 0.9): Deck => ({ questions: questions(count), day: dayOf(day), aim });
/** Answered on that day, to be remembered so well. */
const card = (day: number, stability: number, more: Partial<Card> = {}): Card => ({
  ...{ stability, difficulty: 5, at: at(day), phase: 'review', due: dayOf(day) + Math.round(stability), turns: 2 },
  ...{ lapses: 0 },
  ...more,
});

describe('COUNT-06 readiness is the recall that is forecast for the day over the whole deck', () => {
  test.each<[string, number, [string, Card][], number, number]>([
    ['nothing was answered', 10, [], 0, 0],
    ['what is not in the deck does not count', 2, [['other', card(0, 10)]], 0, 0],
    // nine of ten after as many days as it is stable
    ['half of it, and its day is when nine of ten come back', 2, [['q000', card(0, 10)]], 0.45, 1],
    ['an answer after the interview is an answer of today', 1, [['q000', card(12, 10)]], 1, 1],
  ])('%s', (_, count, cards, share, answered) => {
    const readiness = readinessOf(schedule, deckOf(count, 10), new Map(cards));
    expect(readiness.share).toBeCloseTo(share, 3);
    expect(readiness).toMatchObject({ total: count, answered });
    expect(readiness.ofAnswered).toBeCloseTo(answered ? (share * count) / answered : 0, 3);
  });

  test('of an empty deck it is nothing', () => expect(readinessOf(schedule, deckOf(0, 10), new Map()).share).toBe(0));
});

test.each([
  [0.9, 4, null],
  [0, 5, 0],
  [0.689, 42, 68],
  [0.69, 42, 69],
  [0.999, 42, 99],
  [1, 42, 99],
])('COUNT-08 a share of %s of %s questions is shown as %s', (share, total, shown) => {
  expect(shownPercent(share, total)).toBe(shown);
});

describe('COUNT-12 the share of the day', () => {
  const share = (deck: Deck, cards: [string, Card][] = [], begunToday = 0) =>
    shareOfDay(schedule, deck, { cards: new Map(cards), now: at(0), begunToday });

  test('nothing after the interview', () => expect(share(deckOf(9, -1))).toEqual([]));
  test('nothing of an empty deck', () => expect(share(deckOf(0, 5))).toEqual([]));
  test('what was never answered is spread over the days but the last two', () => {
    expect(share(deckOf(41, 12))).toEqual(questions(5));
    expect(share(deckOf(41, 3))).toHaveLength(41);
  });
  test('what was begun today is a part of today’s', () => {
    const begun = questions(3).map((one): [string, Card] => [one, card(0, 2)]);
    expect(share(deckOf(41, 12), begun, 3)).toEqual(['q003', 'q004']);
    const all = questions(5).map((one): [string, Card] => [one, card(0, 2)]);
    expect(share(deckOf(41, 12), all, 5)).toEqual([]);
  });
  test('due ones come before new ones, also a step whose time has come', () => {
    const cards: [string, Card][] = [
      ['q001', card(-5, 5)],
      ['q002', card(-1, 1, { phase: 'learning', due: at(0) - 60 })],
      ['q003', card(-1, 1, { phase: 'learning', due: at(0) + 60 })],
    ];
    expect(share(deckOf(4, 20), cards)).toEqual(['q001', 'q002', 'q000']);
  });
  test('in the last week what would fall below the aim, the weakest first; before it not', () => {
    const cards: [string, Card][] = [
      ['q000', card(-2, 6)],
      ['q001', card(-2, 3)],
      ['q002', card(-2, 40)],
    ];
    const later = cards.map(([id, one]): [string, Card] => [id, { ...one, due: dayOf(30) }]);
    expect(share(deckOf(3, 7), later)).toEqual(['q001', 'q000']);
    expect(share(deckOf(3, 8), later)).toEqual([]);
  });
  test('on the last day and in the morning the twenty weakest, what was answered today included', () => {
    const cards = questions(30).map((one, place): [string, Card] => [one, card(-2, 40 - place, { due: dayOf(30) })]);
    expect(share(deckOf(30, 1), cards)).toEqual(questions(30).toReversed().slice(0, 20));
    const later = cards.map(([id, one], place): [string, Card] => [id, place < 4 ? { ...one, at: at(0) } : one]);
    expect(share(deckOf(30, 0), later)).toHaveLength(16);
  });
});

describe('COUNT-13 how many a day', () => {
  const pace = (deck: Deck, cards: [string, Card][] = []) => atOnce(paceOf(schedule, deck, new Map(cards), at(0)));

  test('is the smallest number that reaches the aim', () => {
    const found = pace(deckOf(60, 14));
    expect(found.perDay).toBeGreaterThan(1);
    expect(found.share).toBeGreaterThanOrEqual(0.9);
    const fewer = { ...deckOf(60, 14), aim: found.share };
    expect(pace(fewer).perDay).toBe(found.perDay);
  });
  test('is one where nothing is left to do', () => {
    const cards = questions(5).map((one): [string, Card] => [one, card(0, 300)]);
    expect(pace(deckOf(5, 10), cards)).toMatchObject({ perDay: 1 });
  });
  test('says how far forty a day come where they do not reach it', () => {
    const found = pace(deckOf(300, 3));
    expect(found.perDay).toBe(40);
    expect(found.share).toBeLessThan(0.9);
    expect(found.share).toBeGreaterThan(0.1);
  });
  test('nothing can be done on the day itself', () => {
    expect(pace(deckOf(10, 0))).toEqual({ perDay: 40, share: 0 });
  });
  test('may be interrupted after each day', () => {
    const work = paceOf(schedule, deckOf(20, 9), new Map(), at(0));
    let days = 0;
    while (!work.next().done) days += 1;
    expect(days).toBeGreaterThanOrEqual(9);
    expect(days % 9).toBe(0);
  });
});

describe('COUNT-06 COUNT-11 the forecast against learners who are simulated', () => {
  /** Mulberry32: the same learners each time. */
  const chance = (seed: number) => () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  /**
   * Fourteen days of a deck of 60; a recalled question is Good, a forgotten one Again and Good ten minutes later.
   * @param memory how many times as long a learner remembers as the model believes
   * @returns the forecast for the day and what was recalled, as shares
   */
  function lived(memory: number, seed: number): { forecast: number; recalled: number } {
    const random = chance(seed);
    const deck = deckOf(60, 14);
    const cards = new Map<string, Card>();
    const isRecalled = (one: Card | undefined, day: number) =>
      one !== undefined &&
      random() <
        schedule.recall({ stability: one.stability * memory }, dayOf(day) - Math.floor(one.at / 86_400 + 5 / 24));
    for (let day = 0; day < 14; day++)
      for (const question of shareOfDay(schedule, deck, { cards, now: at(day), begunToday: 0 })) {
        const before = cards.get(question);
        const isForgotten = before !== undefined && !isRecalled(before, day);
        const first = schedule.next(before, question, at(day), isForgotten ? 1 : 3).card;
        cards.set(question, isForgotten ? schedule.next(first, question, at(day) + 600, 3).card : first);
      }
    const { share } = readinessOf(schedule, deck, cards);
    const recalled = deck.questions.filter((question) => isRecalled(cards.get(question), 14)).length;
    return { forecast: share, recalled: recalled / deck.questions.length };
  }
  const off = (memory: number) => {
    const lives = Array.from({ length: 40 }, (_, seed) => lived(memory, seed + 1));
    return lives.reduce((sum, { forecast, recalled }) => sum + forecast - recalled, 0) / lives.length;
  };

  test('who forgets as the model says finds it right within two points in the mean', () => {
    expect(Math.abs(off(1))).toBeLessThan(0.02);
  });
  test('who forgets twice as fast is told too much, by less than ten points', () => {
    expect(off(0.5)).toBeGreaterThan(0);
    expect(off(0.5)).toBeLessThan(0.1);
  });
  test('who forgets half as fast is told too little, by less than ten points', () => {
    expect(off(2)).toBeLessThan(0);
    expect(off(2)).toBeGreaterThan(-0.1);
  });
});
