import { describe, expect, test } from 'vitest';
import { type StudyAnswer } from '#model/nouns/studyDay.ts';
import { studyDay } from '#model/studyDay.ts';
import { fold, foldTurns, type StudyRecord, turnsOf } from './fold.ts';
import { type Grade, makeSchedule, usual } from './schedule.ts';

const schedule = makeSchedule(usual);
const day = 86_400;
/** 10:00 in Tokyo on 2026-11-25. */
const morning = 1_795_568_400;
let serial = 0;
const answer = (
  question: string,
  at: number,
  grade: Grade,
  more: { id?: string; got?: number | null } = {},
): StudyAnswer =>
  [
    more.id ?? `answer${String(++serial).padStart(9, '0')}`,
    ...[question, at, grade, 30],
    more.got === undefined ? at : more.got,
  ] as unknown as StudyAnswer;
const record = (answers: StudyAnswer[], undone: string[] = []): StudyRecord => ({ answers, undone });
const shuffled = <One>(some: readonly One[], random: () => number): One[] =>
  some
    .map((one) => [random(), one] as const)
    .sort(([a], [b]) => a - b)
    .map(([, one]) => one);

describe('the log', () => {
  test('STUDY-30 any order of the records and of their answers, and one step after the other, give the same', () => {
    let state = 7;
    const random = () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
    const questions = ['one', 'two', 'three'];
    const answers = Array.from({ length: 60 }, () => {
      const at = morning + Math.floor(random() * 40) * day + Math.floor(random() * 3) * 600;
      return answer(questions[Math.floor(random() * 3)]!, at, (1 + Math.floor(random() * 4)) as Grade);
    });
    const undone = answers.filter((_, at) => at % 7 === 0).map(([id]) => id);
    const whole = fold(schedule, [record(answers, undone)]);
    expect(whole.size).toBe(3);
    for (let round = 0; round < 20; round++) {
      const mixed = shuffled(answers, random);
      const cut = Math.floor(random() * mixed.length);
      const records = [record(mixed.slice(0, cut)), record(mixed.slice(cut), undone)];
      expect(fold(schedule, shuffled(records, random))).toEqual(whole);
    }
    for (const question of questions) {
      const turns = turnsOf([record(answers, undone)]).get(question)!;
      let card = foldTurns(schedule, question, turns.slice(0, 1));
      for (const { at, grade } of turns.slice(1)) card = schedule.next(card, question, at, grade).card;
      expect(card).toEqual(whole.get(question));
      expect(fold(schedule, [record(answers, undone)], new Set([question]))).toEqual(new Map([[question, card]]));
    }
  });

  test('STUDY-34 the answers of two devices all count, each once, whichever is there twice', () => {
    const [mine, theirs] = [answer('one', morning, 3), answer('one', morning + 60, 1)];
    expect(fold(schedule, [record([mine, theirs]), record([theirs])]).get('one')).toMatchObject({ turns: 2 });
  });

  test('STUDY-35 what was taken back counts nowhere, wherever that stands and whichever came first', () => {
    const [kept, back] = [answer('one', morning, 3), answer('one', morning + day, 1)];
    const expected = fold(schedule, [record([kept])]);
    expect(fold(schedule, [record([], [back[0]]), record([kept, back])])).toEqual(expected);
    expect(fold(schedule, [record([back]), record([kept], [back[0]])])).toEqual(expected);
  });

  test('STUDY-31 STUDY-32 a clock two years ahead is cut to when the server had the answer', () => {
    const ahead = answer('one', morning + 730 * day, 3, { got: morning + 5 });
    const expected = answer('one', morning + 5, 3, { id: ahead[0], got: morning + 60 });
    expect(fold(schedule, [record([ahead])])).toEqual(fold(schedule, [record([expected])]));
    expect(fold(schedule, [record([ahead])]).get('one')!.due).toBe(studyDay(morning) + 2);
    // until then it is where the device put it, and one that runs behind makes the card come back sooner
    expect(turnsOf([record([answer('one', morning + 730 * day, 3, { got: null })])]).get('one')![0]!.at).toBe(
      morning + 730 * day,
    );
    expect(turnsOf([record([answer('one', morning - day, 3)])]).get('one')![0]!.at).toBe(morning - day);
  });

  test('STUDY-30 of two at the same second the smaller id is first', () => {
    const [b, a] = [answer('one', morning, 1, { id: 'b' }), answer('one', morning, 3, { id: 'a' })];
    expect(
      turnsOf([record([b, a])])
        .get('one')!
        .map(({ id }) => id),
    ).toEqual(['a', 'b']);
  });
});

test('STUDY-30 STUDY-31 two that the server received within one second keep the order of their device', () => {
  const [first, second] = [
    answer('q', morning, 1, { id: 'z', got: morning }),
    answer('q', morning + 1, 3, { id: 'a', got: morning }),
  ];
  for (const records of [[record([first, second])], [record([second]), record([first])]])
    expect(
      turnsOf(records)
        .get('q')!
        .map(({ id }) => id),
    ).toEqual(['z', 'a']);
});
