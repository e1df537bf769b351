import { describe, expect, test } from 'vitest';
import { studyDayId } from '#model/id.ts';
import { limits } from '#model/limits.ts';
import { type Key, keyOf, type Noun, type Row } from '#model/noun.ts';
import { studyDay } from '#model/studyDay.ts';
import { type MutationName, mutations } from './all.ts';
import { readsOf, run } from './run.ts';

const [lena, noah, question] = ['lenalenalenalen', 'noahnoahnoahnoa', 'q'.repeat(15)] as const;
const at = 1_795_600_000;
const day = studyDay(at);
/** 03:59:59 in Tokyo. */
const late = day * 86_400 - 5 * 3_600 - 1;

class World {
  readonly rows = new Map<Key, Row>();

  run(name: MutationName, args: object, id: string, { actor = lena, got }: { actor?: string; got?: number } = {}) {
    const intent = {
      id: id.padEnd(15, '0'),
      name,
      version: mutations[name].version,
      args,
      at: '2026-11-25T00:00:00.000Z',
    };
    const get = (noun: Noun, key: string) => this.rows.get(keyOf(noun, key));
    const outcome = run(intent, { get }, { actor, role: 'user', ...(got !== undefined && { got }) });
    if (typeof outcome === 'string') return outcome;
    for (const [noun, key, row] of outcome) this.rows.set(keyOf(noun, key), row!);
    return outcome;
  }
  of(person: string, which = day) {
    return this.rows.get(keyOf('study_days', studyDayId(person, which)));
  }
}
const answered = { question_id: question, at, grade: 3, seconds: 41 };

describe('an answer', () => {
  test.each([
    ['a grade below Again', { grade: 0 }],
    ['a grade above Easy', { grade: 5 }],
    ['half a grade', { grade: 2.5 }],
    ['a time before 1970', { at: -1 }],
    ['a time after 2100', { at: 4_200_000_000 }],
    ['more than an hour', { seconds: limits.answerSeconds + 1 }],
    ['no question', { question_id: '' }],
    ['a figure of the schedule', { stability: 3 }],
  ])('STUDY-33 STUDY-38 with %s is invalid', (_, wrong) => {
    expect(new World().run('study.answer', { ...answered, ...wrong }, 'one')).toBe('invalid');
  });

  test('STUDY-33 stands in the record of its person and study day, with its id, time, grade, seconds and receipt', () => {
    const world = new World();
    world.run('study.answer', answered, 'one', { got: at + 7 });
    world.run('study.answer', { ...answered, grade: 1 }, 'two');
    world.run('study.answer', { ...answered, at: late }, 'three');
    expect(world.of(lena)).toMatchObject({
      ...{ user_id: lena, day, undone: [] },
      answers: [
        ['one'.padEnd(15, '0'), question, at, 3, 41, at + 7],
        ['two'.padEnd(15, '0'), question, at, 1, 41, null],
      ],
    });
    expect(world.of(lena, day - 1)).toMatchObject({
      answers: [['three'.padEnd(15, '0'), question, late, 3, 41, null]],
    });
    expect(world.of(noah)).toBeUndefined();
  });

  test('STUDY-14 again under the same id changes nothing, whatever the grade', () => {
    const world = new World();
    world.run('study.answer', answered, 'one');
    expect(world.run('study.answer', { ...answered, grade: 1 }, 'one')).toEqual([]);
  });

  test('STUDY-36 does not ask whether its question exists', () => {
    const intent = { id: 'one', name: 'study.answer', version: 1, args: answered, at: '' };
    expect(readsOf(intent, { actor: lena, role: 'user' })).toEqual([keyOf('study_days', studyDayId(lena, day))]);
  });

  test('STUDY-39 a record holds more answers than anybody gives in a day, and has an end', () => {
    const world = new World();
    const many = Array.from({ length: limits.answersOfDay - 1 }, (_, one) => [
      `a${String(one).padStart(14, '0')}`,
      question,
      at,
      3,
      1,
      at,
    ]);
    world.rows.set(keyOf('study_days', studyDayId(lena, day)), {
      id: studyDayId(lena, day),
      user_id: lena,
      day,
      answers: many,
      undone: [],
    });
    expect(world.run('study.answer', answered, 'last')).toHaveLength(1);
    expect(world.run('study.answer', answered, 'more')).toBe('invalid');
    expect(limits.studyAnswers).toEqual({ attempts: 1_000, minutes: 1_440 });
  });
});

describe('taking answers back', () => {
  test('STUDY-17 STUDY-35 leaves the others, and counts also where it arrives first', () => {
    const world = new World();
    const [one, two] = ['one'.padEnd(15, '0'), 'two'.padEnd(15, '0')];
    world.run('study.undo', { day, saw: [two] }, 'undo');
    world.run('study.answer', answered, 'one');
    world.run('study.answer', answered, 'two');
    expect(world.of(lena)).toMatchObject({ answers: [[one, question, at, 3, 41, null]], undone: [two] });
    world.run('study.undo', { day, saw: [one] }, 'more');
    expect(world.of(lena)).toMatchObject({ answers: [], undone: [two, one] });
  });

  test('STUDY-37 reaches nobody else’s', () => {
    const world = new World();
    world.run('study.answer', answered, 'one');
    world.run('study.undo', { day, saw: ['one'.padEnd(15, '0')] }, 'undo', { actor: noah });
    expect(world.of(lena)!.answers).toHaveLength(1);
  });
});

test('STUDY-41 50 answers a day for 3 years are at most 1,100 records and 4 MB', () => {
  const world = new World();
  const days = 1_095;
  for (let turn = 0; turn < days * 50; turn++) {
    const when = at + Math.floor(turn / 50) * 86_400 + (turn % 50);
    const id = `a${String(turn).padStart(14, '0')}`;
    world.run('study.answer', { ...answered, at: when, seconds: 3_000 }, id, { got: when + 1 });
  }
  const records = [...world.rows.values()];
  expect(records.flatMap((record) => (record as unknown as { answers: unknown[] }).answers)).toHaveLength(days * 50);
  expect(records.length).toBeLessThanOrEqual(1_100);
  expect(new TextEncoder().encode(JSON.stringify(records)).length).toBeLessThanOrEqual(4_000_000);
});
