import { limits } from '#model/limits.ts';
import { studyDay } from '#model/studyDay.ts';
import { foldTurns, type Turn } from './fold.ts';
import type { Card, Schedule } from './schedule.ts';
import type { Today } from './today.ts';

/**
 * What is left of a session, in its order. What was put off comes when the rest is done (STUDY-16), and then the steps
 * of the next minutes: nothing of it is stored, so that a session goes on in another tab and after a crash.
 * @param putOff in the order in which it was put off
 */
export function lineOf({ list, soon }: Pick<Today, 'list' | 'soon'>, putOff: readonly string[]): string[] {
  const later = new Set(putOff);
  const left = new Set([...list, ...soon]);
  return [
    ...list.filter((question) => !later.has(question)),
    ...putOff.filter((question) => left.has(question)),
    ...soon.filter((question) => !later.has(question)),
  ];
}

/** How many of the listed questions each group has; one of several counts in the first of them. */
export function dueOf(groups: readonly (readonly string[])[], listed: readonly string[]): number[] {
  const left = new Set(listed);
  return groups.map((questions) => questions.filter((question) => left.delete(question)).length);
}

/** Days over which a person's own pace is measured. */
const paceDays = 30;
/** Seconds for a question of somebody who has none yet: so many answers make one. */
const usualPace = 60;
const leastPaced = 5;

/** Seconds that this person takes for a question: the median, as a question left open over lunch is no pace. */
export function paceOf(turns: Iterable<readonly Turn[]>, now: number): number {
  const first = studyDay(now) - paceDays;
  const seconds: number[] = [];
  for (const all of turns)
    for (const turn of all)
      if (turn.seconds > 0 && turn.seconds < limits.answerSeconds && studyDay(turn.at) > first)
        seconds.push(turn.seconds);
  if (seconds.length < leastPaced) return usualPace;
  seconds.sort((a, b) => a - b);
  return seconds[Math.floor(seconds.length / 2)]!;
}

/** Minutes that so many questions take; at least one, if there is a question. */
export const minutesFor = (questions: number, pace: number): number =>
  questions === 0 ? 0 : Math.max(1, Math.round((questions * pace) / 60));

/** What a session came to (STUDY-19). */
export interface Outcome {
  /** Questions that were answered, each once. */
  questions: number;
  seconds: number;
  /** Of those that were learnt before, how many came back at their first turn. */
  asked: number;
  cameBack: number;
  fresh: number;
}

/** One grade of the session. */
export interface Graded extends Turn {
  question: string;
  /** Answered for the first time, after it was learnt, or within a step of minutes. */
  kind: 'fresh' | 'review' | 'step';
  /** How often it had been forgotten, after this grade. */
  lapses: number;
}

/**
 * What was answered since the session began, in its order: read from the log, so that undo and the end know it in
 * another tab and after a crash too.
 * @param began in seconds since 1970
 */
export function gradedSince(schedule: Schedule, turns: ReadonlyMap<string, readonly Turn[]>, began: number): Graded[] {
  const graded: Graded[] = [];
  for (const [question, all] of turns) {
    // of thousands the last turn tells which were answered
    if (all.at(-1)!.at < began) continue;
    const first = all.findIndex(({ at }) => at >= began);
    let card: Card | undefined = foldTurns(schedule, question, all.slice(0, first));
    for (const turn of all.slice(first)) {
      const kind = !card ? 'fresh' : card.phase === 'review' ? 'review' : 'step';
      card = schedule.next(card, question, turn.at, turn.grade).card;
      graded.push({ ...turn, question, kind, lapses: card.lapses });
    }
  }
  return graded.sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
}

/** Seconds without an answer after which another session begins. */
const pause = 1_800;

/**
 * When the session that is under way began, by its answers alone: a phone that was killed has noted nothing of it.
 * @returns now, if nothing was answered in the last half hour
 */
export function beganBy(turns: ReadonlyMap<string, readonly Turn[]>, now: number): number {
  const first = studyDay(now);
  const times = [...turns.values()].flatMap((all) => all.filter(({ at }) => studyDay(at) === first && at <= now));
  let began = now;
  for (const { at } of times.sort((a, b) => b.at - a.at)) {
    if (began - at > pause) break;
    began = at;
  }
  return began;
}

/** Lapses before a question is pointed out, and then again after so many more (STUDY-24). */
const slipsFirst = 6;
const slipsAgain = 3;

/** The questions that keep slipping away: forgotten in this session for the sixth, ninth, twelfth time. */
export const slippedIn = (graded: readonly Graded[]): string[] => [
  ...new Set(
    graded
      .filter(({ kind, grade }) => kind === 'review' && grade === 1)
      .filter(({ lapses }) => lapses >= slipsFirst && (lapses - slipsFirst) % slipsAgain === 0)
      .map(({ question }) => question),
  ),
];

export function outcomeOf(graded: readonly Pick<Graded, 'question' | 'kind' | 'grade' | 'seconds'>[]): Outcome {
  const reviews = graded.filter(({ kind }) => kind === 'review');
  return {
    questions: new Set(graded.map(({ question }) => question)).size,
    seconds: graded.reduce((sum, { seconds }) => sum + seconds, 0),
    asked: reviews.length,
    cameBack: reviews.filter(({ grade }) => grade > 1).length,
    fresh: graded.filter(({ kind }) => kind === 'fresh').length,
  };
}

/** Seconds by which the time of an answer may run ahead of the clock, to come after the one before. */
const mostAhead = 5;

/**
 * When an answer was given, in seconds since 1970: now, and after the answer before, also within its second, because the
 * order of two answers is that of their times (STUDY-30).
 */
export const timeAfter = (last: number, now: number): number =>
  last >= now && last < now + mostAhead ? last + 1 : now;
