import { describe, expect, test } from 'vitest';
import { studyDay } from '#model/studyDay.ts';
import type { Card } from './schedule.ts';
import { todayOf, type TodayInput, usualCaps } from './today.ts';

const daySeconds = 86_400;
/** 10:00 in Tokyo on 2026-11-25. */
const now = 1_795_568_400;
const today = studyDay(now);

const learnt = (due: number, more: Partial<Card> = {}): Card => ({
  ...{ stability: 10, difficulty: 5, at: now - 10 * daySeconds, phase: 'review', due, turns: 2, lapses: 0 },
  ...more,
});
const step = (due: number): Card => learnt(due, { phase: 'learning', at: due - 600 });
const names = (count: number, letter = 'q') =>
  Array.from({ length: count }, (_, at) => `${letter}${String(at).padStart(3, '0')}`);
const of = (some: Partial<TodayInput> & { cards?: ReadonlyMap<string, Card> }) =>
  todayOf({ questions: [], cards: new Map(), answered: { reviews: 0, fresh: 0 }, caps: usualCaps, now, ...some });
const dueOn = (questions: readonly string[], due = today) =>
  new Map(questions.map((one) => [one, learnt(due)] as const));

describe('what is listed today', () => {
  test('STUDY-03 nothing in study is an empty list', () => {
    expect(of({})).toEqual({ list: [], soon: [], moreDue: 0, moreFresh: [], isBehind: false });
  });

  test('STUDY-01 STUDY-36 a card whose question is not in study is in no list, and in no count', () => {
    expect(of({ cards: dueOn(names(3)) })).toMatchObject({ list: [], moreDue: 0 });
  });

  test('STUDY-03 steps whose time has come are first, then what is due, a new one after every four others', () => {
    const [due, fresh] = [names(9), names(3, 'new')];
    const cards = new Map([...dueOn(due), ['later', step(now)], ['sooner', step(now - 60)], ['wait', step(now + 1)]]);
    const { list, soon } = of({ questions: ['later', 'wait', 'sooner', ...due, ...fresh], cards });
    expect(list.slice(0, 2)).toEqual(['sooner', 'later']);
    expect(list.slice(2).map((one) => one.startsWith('new'))).toEqual(
      [0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 1].map(Boolean),
    );
    expect(list.filter((one) => one.startsWith('new'))).toEqual(fresh);
    expect(soon).toEqual(['wait']);
  });

  test('STUDY-03 the list goes on where it was: what is left of it stays as it is after each answer', () => {
    const [due, fresh] = [names(12), names(5, 'new')];
    const questions = [...due, ...fresh];
    const cards = dueOn(due);
    let { list } = of({ questions, cards });
    const answered = { reviews: 0, fresh: 0 };
    while (list.length) {
      const [question, ...rest] = list;
      answered[fresh.includes(question!) ? 'fresh' : 'reviews'] += 1;
      cards.set(question!, learnt(today + 5));
      list = of({ questions, cards, answered }).list;
      expect(list).toEqual(rest);
    }
    expect(answered).toEqual({ reviews: 12, fresh: 5 });
  });

  test.each([
    [1_200, ['s']],
    [1_201, []],
  ])('STUDY-03 a step %i seconds ahead comes at the end of the session: %j', (ahead, soon) => {
    expect(of({ questions: ['s'], cards: new Map([['s', step(now + ahead)]]) })).toMatchObject({ list: [], soon });
  });

  test('what is due tomorrow is not listed', () => {
    expect(of({ questions: ['q'], cards: dueOn(['q'], today + 1) }).list).toEqual([]);
  });
});

describe('STUDY-04 STUDY-21 the day’s part', () => {
  const [due, fresh] = [names(40), names(9, 'new')];
  const world = { questions: [...due, ...fresh], cards: dueOn(due) };
  test.each([
    ['thirty and five', {}, 30, 5],
    ['less what was answered, on any device', { answered: { reviews: 28, fresh: 4 } }, 2, 1],
    ['never below none', { answered: { reviews: 60, fresh: 9 } }, 0, 0],
    ['as the settings say', { caps: { reviews: 5, fresh: 0 } }, 5, 0],
  ])('%s', (_, some, reviews, begun) => {
    const found = of({ ...world, ...some });
    expect(found.list.filter((one) => due.includes(one))).toHaveLength(reviews);
    expect(found.list.filter((one) => fresh.includes(one))).toEqual(fresh.slice(0, begun));
    expect(found).toMatchObject({ moreDue: 40 - reviews, moreFresh: fresh.slice(begun) });
  });

  test('steps are beyond it: they were begun already', () => {
    const cards = new Map(names(40).map((one) => [one, step(now)] as const));
    expect(of({ questions: names(40), cards }).list).toHaveLength(40);
  });
});

describe('STUDY-05 the order of what is due', () => {
  test('the most overdue day first, within a day another order each day', () => {
    const questions = names(20);
    const cards = new Map(questions.map((one, at) => [one, learnt(today - (at % 2))] as const));
    const { list } = of({ questions, cards });
    expect(list.map((one) => cards.get(one)!.due - today)).toEqual([...Array(10).fill(-1), ...Array(10).fill(0)]);
    expect(list.slice(10)).not.toEqual(list.slice(10).toSorted());
    const tomorrow = of({ questions, cards: dueOn(questions), now: now + daySeconds }).list;
    expect(tomorrow.toSorted()).toEqual(list.toSorted());
    expect(tomorrow).not.toEqual(of({ questions, cards: dueOn(questions) }).list);
  });

  test('with more than the day’s part the best remembered first', () => {
    const questions = names(31);
    const cards = new Map(questions.map((one, at) => [one, learnt(today - 1, { stability: 1 + at })] as const));
    const { list } = of({ questions, cards });
    expect(list).toEqual(questions.toReversed().slice(0, 30));
    // one fewer is no backlog, and the order is the day's
    const fewer = questions.slice(1);
    expect(of({ questions: fewer, cards }).list).not.toEqual(fewer.toReversed());
  });
});

describe('COUNT-12 STUDY-45 the share of an interview', () => {
  const questions = [...names(3), ...names(3, 'new')];
  const cards = new Map([...dueOn(names(3)), ['step', step(now)] as const]);
  const asked = { questions: ['step', ...questions], cards, share: ['new002', 'q001'] };

  test('stands after the steps and before all else, each question once', () => {
    expect(of(asked).list.slice(0, 3)).toEqual(['step', 'new002', 'q001']);
    expect(new Set(of(asked).list).size).toBe(of(asked).list.length);
    expect(of(asked).list).toHaveLength(7);
  });
  test('is not under the caps', () => {
    expect(of({ ...asked, caps: { reviews: 0, fresh: 0 } }).list).toEqual(['step', 'new002', 'q001']);
  });
  test('counts for whether somebody is behind', () => {
    expect(of({ ...asked, caps: { reviews: 2, fresh: 5 } }).isBehind).toBe(true);
    expect(of({ ...asked, caps: { reviews: 3, fresh: 5 } }).isBehind).toBe(false);
  });
  test('is all there is by choice, beside the steps', () => {
    expect(of({ ...asked, way: 'interview' })).toMatchObject({
      list: ['step', 'new002', 'q001'],
      moreFresh: [],
      moreDue: 2,
    });
  });
});

describe('STUDY-44 STUDY-46 STUDY-21 the ways of coming back', () => {
  const [due, fresh] = [names(31), names(9, 'new')];
  const questions = [...due, ...fresh];
  const isFresh = (one: string) => one.startsWith('new');
  test.each([
    ['as always: the cap, and new ones', { way: 'usual' }, 30, 5, 1, 4],
    ['eased: the cap, and none new, now or on request', { way: 'ease' }, 30, 0, 1, 0],
    [
      'eased, one answered: still no new one, although no more are left than the cap',
      { way: 'ease', done: 1 },
      29,
      0,
      1,
      0,
    ],
    ['eased, no more due than the cap: as always', { way: 'ease', of: 30 }, 30, 5, 0, 4],
    ['everything: all that is due, new ones on request', { way: 'everything' }, 31, 0, 0, 9],
    ['everything, no more due than the cap: as always', { way: 'everything', of: 30 }, 30, 5, 0, 4],
  ] as const)('%s', (_, { way, ...more }, reviews, begun, moreDue, moreFresh) => {
    const { of: count = 31, done = 0 } = more as { of?: number; done?: number };
    const cards = dueOn(due.slice(done, count));
    for (const one of due.slice(0, done)) cards.set(one, learnt(today + 9));
    const some = { questions: [...due.slice(0, count), ...fresh], cards, way, answered: { reviews: done, fresh: 0 } };
    const found = of(some);
    expect(found.list.filter((one) => !isFresh(one))).toHaveLength(reviews);
    expect(found.list.filter(isFresh)).toHaveLength(begun);
    expect([found.moreDue, found.moreFresh.length, found.isBehind]).toEqual([moreDue, moreFresh, count > 30]);
  });

  test('eased, the best remembered first, and no card is another one afterwards', () => {
    const cards = new Map(
      due.map((one, at) => [one, Object.freeze(learnt(today - 1, { stability: 1 + at }))] as const),
    );
    expect(of({ questions, cards, way: 'ease' }).list).toEqual(due.toReversed().slice(0, 30));
  });
});

test('STUDY-06 the same log gives the same list, in whatever order its cards are known, at any hour of the day', () => {
  const questions = names(50);
  const cards = new Map(
    questions.slice(0, 45).map((one, at) => [one, learnt(today - (at % 3), { stability: 5 + (at % 7) })] as const),
  );
  const { list } = of({ questions, cards });
  const turned = new Map([...cards].toReversed());
  expect(of({ questions, cards: turned }).list).toEqual(list);
  expect(of({ questions, cards, now: now + 15 * 3_600 }).list).toEqual(list);
});
