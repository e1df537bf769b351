import { expect, test, vi } from 'vitest';
import type { StudyAnswer } from '#model/nouns/studyDay.ts';
import { fold, type StudyRecord, turnsOf } from './fold.ts';
import { Memory } from './memory.ts';
import { type Grade, makeSchedule, usual } from './schedule.ts';

const schedule = makeSchedule(usual);
const daySeconds = 86_400;
/** 10:00 in Tokyo on 2026-11-25. */
const morning = 1_795_568_400;
type Named = StudyRecord & { id: string };
const answer = (id: string, question: string, at: number, grade: Grade = 3) =>
  [id, question, at, grade, 30, at] as unknown as StudyAnswer;
const equal = (memory: Memory, records: readonly Named[]) => {
  expect(memory.cards).toEqual(fold(schedule, records));
  expect(memory.turns).toEqual(turnsOf(records));
};

test('STUDY-30 folding step by step, whatever comes, goes or is taken back, is the fold of the whole log', () => {
  let state = 11;
  const random = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const memory = new Memory(schedule);
  let records: Named[] = [];
  const ids: string[] = [];
  for (let turn = 0; turn < 400; turn++) {
    const day = `day${random(12)}`;
    const before = records.find(({ id }) => id === day) ?? { id: day, answers: [], undone: [] };
    const others = records.filter(({ id }) => id !== day);
    const what = random(10);
    if (what === 0) records = others;
    else if (what === 1 && ids.length)
      // taken back by any record, also one that knows nothing of the answer
      records = [...others, { ...before, undone: [...(before.undone ?? []), ids[random(ids.length)]!] }];
    else {
      const id = `answer${turn}`;
      ids.push(id);
      const one = answer(id, `q${random(6)}`, morning + random(90) * daySeconds, (1 + random(4)) as Grade);
      records = [...others, { ...before, answers: [...(before.answers ?? []), one] }];
    }
    memory.update(records);
    if (turn % 10 === 0) equal(memory, records);
  }
  equal(memory, records);
});

test('STUDY-35 what was taken back before it came is not counted once it is there', () => {
  const memory = new Memory(schedule);
  const early = { id: 'early', answers: [], undone: ['late'] };
  memory.update([early]);
  memory.update([early, { id: 'other', answers: [answer('late', 'q', morning)], undone: [] }]);
  expect(memory.cards.size).toBe(0);
});

test('STUDY-40 an answer folds its own question only', () => {
  const next = vi.spyOn(schedule, 'next');
  const memory = new Memory(schedule);
  const old = {
    id: 'old',
    answers: ['a', 'b', 'c'].map((question) => answer(question, question, morning)),
    undone: [],
  };
  memory.update([old]);
  next.mockClear();
  const first = answer('more', 'b', morning + daySeconds);
  const touched = memory.update([old, { id: 'new', answers: [first], undone: [] }]);
  expect([...touched]).toEqual(['b']);
  expect(next.mock.calls.map(([, question]) => question)).toEqual(['b']);
  next.mockClear();
  // the day's record grows with each answer, and is another object then
  const second = answer('evenMore', 'c', morning + daySeconds + 60);
  expect([...memory.update([old, { id: 'new', answers: [second, [...first]], undone: [] }])]).toEqual(['c']);
  expect(next.mock.calls.map(([, question]) => question)).toEqual(['c']);
  expect(memory.turns.get('c')).toHaveLength(2);
  next.mockRestore();
});

test('STUDY-26 another aim moves what is due and nothing else, as folding the log with it does', () => {
  const records = Array.from({ length: 40 }, (_, day) => ({
    id: `day${day}`,
    undone: [],
    answers: Array.from({ length: 5 }, (__, at) =>
      answer(`a${day}-${at}`, `q${(day + at * 3) % 17}`, morning + day * daySeconds, (1 + ((day + at) % 4)) as Grade),
    ),
  }));
  const memory = new Memory(schedule);
  memory.update(records);
  const before = new Map(memory.cards);
  const strict = makeSchedule({ retention: 0.95 });
  const between = vi.spyOn(strict, 'between');
  for (const _ of memory.rescheduling(strict));
  // the years before the last turn are not folded again
  expect(between).not.toHaveBeenCalled();
  between.mockRestore();
  expect(memory.cards).toEqual(fold(strict, records));
  expect([...memory.cards.values()].map(({ due }) => due)).not.toEqual([...before.values()].map(({ due }) => due));
});
