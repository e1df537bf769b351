import { createEmptyCard, fsrs, State } from 'ts-fsrs';
import { describe, expect, test } from 'vitest';
import { studyDay } from '#model/studyDay.ts';
import { type Card, type Grade, makeSchedule, usual } from './schedule.ts';

const day = 86_400;
/** 10:00 in Tokyo on 2026-11-25. */
const morning = 1_795_568_400;
const plain = makeSchedule({ ...usual, fuzz: false });
const fuzzy = makeSchedule(usual);
const grades = [1, 2, 3, 4] as const;

/** The card after these grades, each so many days after the one before. */
function after(turns: readonly (readonly [Grade, number])[], schedule = plain, question = 'q'): Card {
  let card: Card | undefined;
  let at = morning;
  for (const [grade, days] of turns) {
    at += days * day;
    ({ card } = schedule.next(card, question, at, grade));
  }
  return card!;
}

test.each([
  ['03:59 in Tokyo belongs to the day before', '2026-11-24T18:59:59Z', '2026-11-24'],
  ['04:00 begins a day', '2026-11-24T19:00:00Z', '2026-11-25'],
  ['midnight changes nothing', '2026-11-25T15:00:00Z', '2026-11-25'],
])('STUDY-07 %s', (_, moment, expected) => {
  const number = studyDay(Date.parse(moment) / 1_000);
  expect(new Date(number * 86_400_000).toISOString().slice(0, 10)).toBe(expected);
});

test('STUDY-07 an answer at 03:59 in Tokyo belongs to the day before, one at 04:00 to its own', () => {
  const before = Date.parse('2026-11-24T18:59:59Z') / 1_000;
  expect(studyDay(before + 1) - studyDay(before)).toBe(1);
  // so many days between two turns count: learnt at 03:59, and again a minute later
  const card = plain.next(undefined, 'q', before, 3).card;
  const { stability } = plain.next(card, 'q', before + 1, 3).card;
  expect(stability).toBe(plain.next(card, 'q', before + 20 * 3_600, 3).card.stability);
  expect(stability).not.toBe(plain.next(card, 'q', before - 1, 3).card.stability);
});

test('STUDY-27 a new card’s grades give 10 minutes, 15 minutes, 2 days and 8 days', () => {
  const intervals = grades.map((grade) => plain.next(undefined, 'q', morning, grade).interval);
  expect(intervals).toEqual([{ minutes: 10 }, { minutes: 15 }, { days: 2 }, { days: 8 }]);
  // the fuzz, which begins at 2.5 days, moves the last alone
  for (const question of ['q', 'another', '質問'])
    expect(grades.slice(0, 3).map((grade) => fuzzy.next(undefined, question, morning, grade).interval)).toEqual(
      intervals.slice(0, 3),
    );
});

describe('what a grade leads to', () => {
  test.each([
    ['a new one', [], [{ minutes: 10 }, { minutes: 15 }, { days: 2 }, { days: 8 }]],
    ['at its second turn, two days on', [[3, 0]], [{ minutes: 10 }, { days: 8 }, { days: 11 }, { days: 19 }]],
    ['a step', [[1, 0]], [{ minutes: 10 }, { minutes: 15 }, { days: 1 }, { days: 1 }]],
  ] as [string, [Grade, number][], object[]][])('STUDY-26 STUDY-27 of %s', (_, turns, expected) => {
    const card = turns.length ? after(turns) : undefined;
    const at = card ? (card.phase === 'review' ? morning + 2 * day : card.due) : morning;
    expect(grades.map((grade) => plain.next(card, 'q', at, grade).interval)).toEqual(expected);
  });

  test('STUDY-26 no interval is over 365 days, and a higher aim makes them shorter', () => {
    let card: Card | undefined;
    let at = morning;
    for (let turn = 0; turn < 12; turn++) {
      const { card: next, interval } = fuzzy.next(card, 'q', at, 4);
      expect((interval as { days: number }).days).toBeLessThanOrEqual(365);
      card = next;
      at = morning + (next.due - studyDay(morning)) * day;
    }
    const [low, high] = [0.8, 0.95].map((retention) => makeSchedule({ retention, fuzz: false }));
    const learnt = after([[3, 0]]);
    const days = (schedule: typeof plain) =>
      (schedule.next(learnt, 'q', morning + 2 * day, 3).interval as { days: number }).days;
    expect(days(low!)).toBeGreaterThan(days(plain));
    expect(days(high!)).toBeLessThan(days(plain));
  });

  test('STUDY-28 a second answer on the same study day uses the short formula, and a clock that ran back is none', () => {
    const learnt = after([[3, 0]]);
    const same = plain.next(learnt, 'q', morning + 3_600, 3).card;
    const back = plain.next(learnt, 'q', morning - 5 * day, 3).card;
    expect(same.stability).toBe(back.stability);
    expect(same.stability).toBeLessThan(plain.next(learnt, 'q', morning + day, 3).card.stability);
  });

  test('STUDY-12 STUDY-29 the fuzz depends on the question and the number of the turn alone', () => {
    const turns: [Grade, number][] = [
      [3, 0],
      [3, 2],
      [3, 11],
    ];
    const card = after(turns, fuzzy);
    const at = morning + 60 * day;
    const of = (question: string, when: number) =>
      grades.map((grade) => fuzzy.next(card, question, when, grade).interval);
    // another instance, another time of the same day, and asking twice
    expect(makeSchedule(usual).next(card, 'q', at, 3).interval).toEqual(of('q', at)[2]);
    expect(of('q', at + 7_200)).toEqual(of('q', at));
    const days = Array.from({ length: 40 }, (_, one) => (of(`question ${one}`, at)[2] as { days: number }).days);
    expect(new Set(days).size).toBeGreaterThan(3);
  });

  test('STUDY-24 only what had been learnt is forgotten', () => {
    expect(after([[1, 0]]).lapses).toBe(0);
    const lapsed = after([
      [3, 0],
      [1, 2],
      [1, 0],
    ]);
    expect(lapsed).toMatchObject({ lapses: 1, phase: 'relearning', turns: 3 });
  });
});

describe('others’ numbers', () => {
  test('STUDY-26 the memory of the reference implementation: again, then good after 0, 1, 3, 8 and 21 days', () => {
    const turns = [0, 0, 1, 3, 8, 21].map((days, at): [Grade, number] => [at === 0 ? 1 : 3, days]);
    const { stability, difficulty } = after(turns);
    expect(stability).toBeCloseTo(53.62691, 4);
    expect(difficulty).toBeCloseTo(6.3574867, 4);
  });

  test('STUDY-26 the first memories of the library', () => {
    const first = grades.map((grade) => after([[grade, 0]]));
    expect(first.map(({ stability }) => stability)).toEqual([0.212, 1.2931, 2.3065, 8.2956]);
    expect(first.map(({ difficulty }) => difficulty)).toEqual([6.4133, 5.11217071, 2.11810397, 1]);
  });

  test('STUDY-26 the intervals of a card that is always known, on its days', () => {
    const intervals: number[] = [];
    let card: Card | undefined;
    let at = morning;
    for (let turn = 0; turn < 4; turn++) {
      const { card: next, interval } = plain.next(card, 'q', at, 3);
      intervals.push((interval as { days: number }).days);
      card = next;
      at += (interval as { days: number }).days * day;
    }
    expect(intervals).toEqual([2, 11, 46, 163]);
  });

  test('STUDY-26 STUDY-28 ten thousand histories give what the library’s own scheduler gives', () => {
    const library = fsrs({
      ...{ enable_fuzz: false, maximum_interval: 365, learning_steps: ['10m'], relearning_steps: ['10m'] },
    });
    let state = 20_261_125;
    const random = () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
    const phases = {
      [State.New]: '',
      [State.Learning]: 'learning',
      [State.Review]: 'review',
      [State.Relearning]: 'relearning',
    };
    let turns = 0;
    for (let history = 0; history < 10_000; history++) {
      let card: Card | undefined;
      let theirs = createEmptyCard(new Date(0));
      // at hours at which a day of the library, in UTC, is a study day
      let today = 20_000;
      for (let turn = 0; turn < 8; turn++) {
        const grade = (1 + Math.floor(random() * 4)) as Grade;
        today += random() < 0.3 ? 0 : Math.ceil(random() * random() * 90);
        const at = today * day + (turn + 1) * 3_600;
        const { card: ours, interval } = plain.next(card, 'q', at, grade);
        const { card: next } = library.next(theirs, new Date(at * 1_000), grade);
        const days = 'days' in interval ? interval.days : 0;
        // the library adds a day to a pass that is as long as an easier one, even beyond the longest interval
        const expected = [next.stability, next.difficulty, Math.min(next.scheduled_days, 365), phases[next.state]];
        // an assertion for each of 80,000 turns takes seconds
        const found = [ours.stability, ours.difficulty, days, ours.phase];
        if (String(found) !== String(expected)) expect(found).toEqual(expected);
        if ('minutes' in interval && ours.due !== next.due.getTime() / 1_000) expect(ours.due).toBe(next.due);
        turns++;
        [card, theirs] = [ours, next];
      }
    }
    expect(turns).toBe(80_000);
  });

  test('COUNT-07 the recall predicted is the power curve with 0.980 and 0.1542', () => {
    for (const [days, stability] of [
      [0, 3],
      [7, 7],
      [30, 12.5],
    ] as const)
      expect(plain.recall({ stability }, days)).toBeCloseTo((1 + (0.98 * days) / stability) ** -0.1542, 3);
  });
});
