import { studyDay } from '#model/studyDay.ts';
import { foldTurns, type Turn } from './fold.ts';
import type { Card, Grade, Schedule } from './schedule.ts';

/** The share of the deck that is to be recalled on the day. */
export const usualAim = 0.9;
/** At most so many a day are promised (COUNT-13). */
export const mostPerDay = 40;
/** Below this many questions a share says nothing (COUNT-08). */
export const leastForShare = 5;
/** In so many days before the interview what would fall below the aim is repeated. */
const peakDays = 7;
/** On the day before and in the morning. */
const lastDayQuestions = 20;

export interface Deck {
  /** The questions that are visible and not paused, in the order in which new ones are taken. */
  questions: readonly string[];
  /** The study day of the interview. */
  day: number;
  aim: number;
}

export interface Readiness {
  /** How much of the deck would probably be recalled on the day, from 0 to 1 (COUNT-06). */
  share: number;
  total: number;
  answered: number;
  /** Of those that were answered at least once, how much would be recalled. */
  ofAnswered: number;
}

type Cards = ReadonlyMap<string, Card>;

/** The predicted recall of a question on a study day; 0 for one that was never answered. */
const recallOn = (schedule: Schedule, card: Card | undefined, day: number): number =>
  card ? schedule.recall(card, Math.max(0, day - studyDay(card.at))) : 0;

/** A forecast of memory for the day of the interview, if nothing more were answered (COUNT-06). */
export function readinessOf(schedule: Schedule, { questions, day }: Deck, cards: Cards): Readiness {
  let sum = 0;
  let answered = 0;
  for (const question of questions) {
    const card = cards.get(question);
    if (!card) continue;
    answered += 1;
    sum += recallOn(schedule, card, day);
  }
  const total = questions.length;
  return { share: total ? sum / total : 0, total, answered, ofAnswered: answered ? sum / answered : 0 };
}

/** As it is shown: rounded down, 99 at most, null where the deck is too small for a share (COUNT-08). */
export const shownPercent = (share: number, total: number): number | null =>
  total < leastForShare ? null : Math.min(99, Math.floor(share * 100 + 1e-9));

interface DayInput {
  cards: Cards;
  /** Seconds since 1970. */
  now: number;
  /** Questions that were answered for the first time on this study day: they count into its part of the new ones. */
  begunToday: number;
}

/**
 * The deck's questions of this study day, the most needed first (COUNT-12): what is due, a part of what was never
 * answered, in the last week what would fall below the aim, on the last day the weakest. What was answered today is done
 * with. Empty after the interview.
 */
export function shareOfDay(schedule: Schedule, deck: Deck, { cards, now, begunToday }: DayInput): string[] {
  const today = studyDay(now);
  const left = deck.day - today;
  if (left < 0) return [];
  const isToday = (card: Card) => studyDay(card.at) === today;
  const weakest = (questions: readonly string[]) =>
    questions
      .map((question, place) => ({ question, place, recall: recallOn(schedule, cards.get(question), deck.day) }))
      .toSorted((a, b) => a.recall - b.recall || a.place - b.place);
  const open = deck.questions.filter((question) => {
    const card = cards.get(question);
    return !card || !isToday(card);
  });
  if (left <= 1) {
    const done = deck.questions.length - open.length;
    return weakest(open)
      .slice(0, Math.max(0, lastDayQuestions - done))
      .map(({ question }) => question);
  }
  const known = open.filter((question) => cards.has(question));
  const isDue = (card: Card) => (card.phase === 'review' ? card.due <= today : card.due <= now);
  const due = known.filter((question) => isDue(cards.get(question)!));
  const fresh = open.filter((question) => !cards.has(question));
  const part = Math.ceil((fresh.length + begunToday) / Math.max(1, left - 2)) - begunToday;
  const begun = fresh.slice(0, Math.max(0, part));
  const falling =
    left > peakDays
      ? []
      : weakest(known.filter((question) => !due.includes(question)))
          .filter(({ recall }) => recall < deck.aim)
          .map(({ question }) => question);
  return [...due, ...begun, ...falling];
}

/** What so many a day lead to. */
export interface Pace {
  perDay: number;
  /** The forecast for the day of the interview. */
  share: number;
}

/** Days that are played at most: further ahead nobody knows how much there will be to do. */
const playedDays = 120;

/**
 * The smallest number a day from today on with which the aim is reached, every answer being Good; what `mostPerDay` come
 * to where none reaches it (COUNT-13). Yields after each played day, so that whoever calls may give the screen its frame.
 */
export function* paceOf(schedule: Schedule, deck: Deck, cards: Cards, now: number): Generator<void, Pace> {
  let [least, most] = [1, mostPerDay];
  let best = { perDay: most, share: yield* played(schedule, deck, cards, now, most) };
  if (best.share < deck.aim) return best;
  while (least < most) {
    const perDay = Math.floor((least + most) / 2);
    const share = yield* played(schedule, deck, cards, now, perDay);
    if (share < deck.aim) least = perDay + 1;
    else {
      most = perDay;
      best = { perDay, share };
    }
  }
  return best;
}

const good: Grade = 3;

/** The forecast after so many a day, from today to the day before the interview. */
function* played(schedule: Schedule, deck: Deck, cards: Cards, now: number, perDay: number): Generator<void, number> {
  const mine = new Map<string, Card>();
  for (const question of deck.questions) {
    const card = cards.get(question);
    if (card) mine.set(question, card);
  }
  const days = Math.min(playedDays, deck.day - studyDay(now));
  for (let day = 0; day < days; day++) {
    const at = now + day * 86_400;
    const share = shareOfDay(schedule, deck, { cards: mine, now: at, begunToday: 0 });
    for (const question of share.slice(0, perDay))
      mine.set(question, schedule.next(mine.get(question), question, at, good).card);
    yield;
  }
  return readinessOf(schedule, deck, mine).share;
}

/** The deck as it was when the study day began: what a day asks is the same on every device, whatever was answered since. */
export function atDayStart(
  schedule: Schedule,
  questions: readonly string[],
  turns: ReadonlyMap<string, readonly Turn[]>,
  day: number,
): Map<string, Card> {
  const cards = new Map<string, Card>();
  for (const question of questions) {
    const before = (turns.get(question) ?? []).filter(({ at }) => studyDay(at) < day);
    const card = before.length ? foldTurns(schedule, question, before) : undefined;
    if (card) cards.set(question, card);
  }
  return cards;
}

/** Of a generator that yields where it may be interrupted: its result, all at once. */
export function atOnce<Result>(work: Generator<void, Result>): Result {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}
