import { FSRSAlgorithm } from 'ts-fsrs';
import { studyDay } from '#model/studyDay.ts';

/** Again, Hard, Good, Easy. */
export type Grade = 1 | 2 | 3 | 4;

/** What is remembered of a question after its last turn. */
export interface Card {
  /** Days after which nine of ten are recalled, and how hard it is, from 1 to 10: FSRS's own two figures. */
  stability: number;
  difficulty: number;
  /** When it was answered last, in seconds since 1970. */
  at: number;
  /** A step of minutes, before it is learnt or after it was forgotten; otherwise whole days. */
  phase: 'learning' | 'review' | 'relearning';
  /** Of a step: seconds since 1970. Otherwise the study day on which it is due. */
  due: number;
  turns: number;
  /** How often it was forgotten after having been learnt. */
  lapses: number;
}

/** What a grade leads to: minutes of a step, or days. */
export type Interval = { minutes: number } | { days: number };

export interface Settings {
  /** The share to be recalled when a question is due, from 0.8 to 0.95. */
  retention: number;
  /** Off only in tests that compare with others' numbers. */
  fuzz?: boolean;
}

/** STUDY-26. */
export const usual: Settings = { retention: 0.9 };
const longestDays = 365;
const again = 10;
const hard = 15;

/**
 * FSRS-6 with its 21 default weights. Of the library only the formulas are used: its scheduler counts days by UTC, and
 * seeds its fuzz with the time, so that the interval that a button shows is not the one that it gives.
 */
export function makeSchedule({ retention, fuzz = true }: Settings) {
  const fsrs = new FSRSAlgorithm({
    ...{ request_retention: retention, maximum_interval: longestDays, enable_fuzz: fuzz },
    ...{ learning_steps: [`${again}m`], relearning_steps: [`${again}m`], enable_short_term: true },
  });

  /** The memory after this grade, so many study days after the last turn. */
  const remembered = (card: Card | undefined, days: number, grade: Grade) =>
    fsrs.next_state(card ? { stability: card.stability, difficulty: card.difficulty } : null, days, grade);

  /** Days until the next turn of a card that has these memories by grade; of one that was learnt each pass is longer than the one before. */
  function daysOf(grade: Grade, isReview: boolean, elapsed: number, stabilityOf: (grade: Grade) => number): number {
    const interval = (one: Grade) => fsrs.next_interval(stabilityOf(one), elapsed);
    if (!isReview) return interval(grade);
    const good = interval(3);
    const least = Math.min(interval(2), good);
    if (grade === 2) return least;
    const middle = Math.max(good, least + 1);
    return grade === 3 ? middle : Math.max(interval(4), middle + 1);
  }

  /** What is remembered after this grade, and whether a step of minutes follows; not when it is due. */
  function passed(card: Card | undefined, at: number, grade: Grade) {
    // a clock that ran behind must not lead back in time (STUDY-28)
    const days = card ? Math.max(0, studyDay(at) - studyDay(card.at)) : 0;
    const isReview = card?.phase === 'review';
    const isStep = grade === 1 || (grade === 2 && !isReview);
    const isLearnt = isReview || card?.phase === 'relearning';
    const phase: Card['phase'] = !isStep ? 'review' : isLearnt ? 'relearning' : 'learning';
    const lapses = (card?.lapses ?? 0) + (isReview && grade === 1 ? 1 : 0);
    const after = { ...remembered(card, days, grade), at, turns: (card?.turns ?? 0) + 1, lapses, phase };
    return { after, days, isStep, isReview };
  }

  /**
   * The same as `next`, four times as fast, for a turn after which another one came: when it was due decides on nothing
   * any more, and is the time of the turn here.
   */
  const between = (card: Card | undefined, at: number, grade: Grade): Card => ({
    ...passed(card, at, grade).after,
    due: at,
  });

  /** One turn. `question` and the number of the turn alone decide on the fuzz (STUDY-29). */
  function next(
    card: Card | undefined,
    question: string,
    at: number,
    grade: Grade,
  ): { card: Card; interval: Interval } {
    const { after, days, isStep, isReview } = passed(card, at, grade);
    if (isStep) {
      const minutes = grade === 1 ? again : hard;
      return { card: { ...after, due: at + minutes * 60 }, interval: { minutes } };
    }
    fsrs.seed = `${question}/${after.turns}`;
    const stabilityOf = (one: Grade) => (one === grade ? after : remembered(card, days, one)).stability;
    const interval = Math.min(daysOf(grade, isReview, days, stabilityOf), longestDays);
    return { card: { ...after, due: studyDay(at) + interval }, interval: { days: interval } };
  }

  /** The share of such questions that would be recalled so many days after the last turn. */
  const recall = (card: Pick<Card, 'stability'>, days: number): number =>
    fsrs.forgetting_curve(Math.max(0, days), card.stability);

  return { retention, next, between, recall };
}

export type Schedule = ReturnType<typeof makeSchedule>;
