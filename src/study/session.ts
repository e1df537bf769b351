import { limits } from '#model/limits.ts';
import { studyDay } from '#model/studyDay.ts';
import type { Turn } from './fold.ts';
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

/** Days over which a person's own pace is measured. */
const paceDays = 30;
/** Seconds for a question of somebody who has none yet. */
const usualPace = 60;

/** Seconds that this person takes for a question: the median, as a question left open over lunch is no pace. */
export function paceOf(turns: Iterable<readonly Turn[]>, now: number): number {
  const first = studyDay(now) - paceDays;
  const seconds: number[] = [];
  for (const all of turns)
    for (const turn of all)
      if (turn.seconds > 0 && turn.seconds < limits.answerSeconds && studyDay(turn.at) > first)
        seconds.push(turn.seconds);
  if (!seconds.length) return usualPace;
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
export interface Graded {
  question: string;
  /** Answered for the first time, after it was learnt, or within a step of minutes. */
  kind: 'fresh' | 'review' | 'step';
  grade: number;
  seconds: number;
}

export function outcomeOf(graded: readonly Graded[]): Outcome {
  const reviews = graded.filter(({ kind }) => kind === 'review');
  return {
    questions: new Set(graded.map(({ question }) => question)).size,
    seconds: graded.reduce((sum, { seconds }) => sum + seconds, 0),
    asked: reviews.length,
    cameBack: reviews.filter(({ grade }) => grade > 1).length,
    fresh: graded.filter(({ kind }) => kind === 'fresh').length,
  };
}
