import { expect, test } from 'vitest';
import type { StudyAnswer } from '#model/nouns/studyDay.ts';
import { studyDay } from '#model/studyDay.ts';
import { answeredOn } from '#study/answered.ts';
import { Memory } from '#study/memory.ts';
import { makeSchedule, usual } from '#study/schedule.ts';
import { todayOf, usualCaps } from '#study/today.ts';
import type { CountdownEvent } from './countdown.ts';
import { Countdowns } from './studyCountdown.ts';

const now = Math.floor(Date.parse('2026-11-20T09:00:00+09:00') / 1_000);
const questions = Array.from({ length: 60 }, (_, at) => `question${String(at).padStart(7, '0')}`);
const deck = questions.slice(0, 40);
const date = '2026-12-30T05:00:00.000Z';
const event = {
  id: 'countdown',
  title: 'Second round',
  date,
  end: Date.parse(date),
  deck,
} as unknown as CountdownEvent;

/** A day on which everything is answered that the list has, one after the other. */
function playedDay() {
  const memory = new Memory(makeSchedule(usual));
  const countdowns = new Countdowns();
  const day = studyDay(now);
  const answers: StudyAnswer[] = [];
  for (let turn = 0; turn < 100; turn += 1) {
    const at = now + turn * 60;
    memory.update([{ id: 'day', answers: [...answers], undone: [] }]);
    const studied = { questions, events: [event] };
    expect([...countdowns.finding(memory, studied, at)]).toBeDefined();
    const countdown = countdowns.of(memory, studied, at)!;
    const answered = answeredOn(memory.schedule, memory.turns, day, countdown.shared);
    const { list } = todayOf({
      ...{ questions, cards: memory.cards, answered, caps: usualCaps, share: countdown.share, now: at },
    });
    if (!list.length) return answers;
    answers.push([`answer${turn}`, list[0]!, at, 4, 20, at]);
  }
  throw new Error('The day has no end');
}

test('STUDY-04 COUNT-12 beside the share of an interview no more than the cap of new questions comes in a day', () => {
  const met = playedDay().map(([, question]) => question);
  // 40 questions in the 38 days before the last two
  const share = 2;
  expect(met).toEqual(questions.slice(0, share + usualCaps.fresh));
});
