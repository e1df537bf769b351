import { studyDay } from '#model/studyDay.ts';
import type { Card } from './schedule.ts';

/** At most so many questions a day (STUDY-04), steps of minutes not counted. */
export interface DailyCaps {
  reviews: number;
  fresh: number;
}

export const usualCaps: DailyCaps = { reviews: 30, fresh: 5 };

/**
 * How the day's list is made: as always, eased while more is due than its part (STUDY-44), all that is due, or nothing
 * but the share of the nearest interview (STUDY-45).
 */
export type Way = 'usual' | 'ease' | 'everything' | 'interview';

export interface TodayInput {
  /** The questions in study, once each, in the order in which new ones are taken (STUDY-08). */
  questions: readonly string[];
  /** What is remembered of those that were answered; also of others, which do not count (STUDY-36). */
  cards: ReadonlyMap<string, Card>;
  /** What was answered on this study day already, on every device: the caps count over the log. */
  answered: DailyCaps;
  caps: DailyCaps;
  /** As always without it. */
  way?: Way;
  /** The nearest interview's share of the day (COUNT-12): before all else but steps, and not under the caps. */
  share?: readonly string[];
  /** Seconds since 1970. */
  now: number;
}

export interface Today {
  /** What to answer now, in this order. */
  list: string[];
  /** Steps of the next minutes: they come at once when nothing else is left. */
  soon: string[];
  /** Due today beyond the day's part. */
  moreDue: number;
  /** New questions beyond it, in their order: for whoever wants more (STUDY-21). */
  moreFresh: string[];
  /** More was due today than a day's part, before anything was answered. */
  isBehind: boolean;
}

/** A step that comes within so many seconds is not waited for at the end of a session. */
const soonSeconds = 1_200;
/** One new question after so many others. */
const stride = 4;

/**
 * The day's list (STUDY-03): steps whose time has come, then what is due, with new questions among it. The same log gives
 * the same list on every device (STUDY-06): nothing in it depends on chance or on the hour, but which steps have come.
 */
export function todayOf({ questions, cards, answered, caps, way = 'usual', share = [], now }: TodayInput): Today {
  const day = studyDay(now);
  const steps: { question: string; due: number }[] = [];
  const due: { question: string; card: Card }[] = [];
  const fresh: string[] = [];
  const shared = new Set(share);
  let dueForIt = 0;
  for (const question of questions) {
    const card = cards.get(question);
    if (shared.has(question)) {
      if (card?.phase === 'review' && card.due <= day) dueForIt += 1;
      continue;
    }
    if (!card) fresh.push(question);
    else if (card.phase !== 'review') steps.push({ question, due: card.due });
    else if (card.due <= day) due.push({ question, card });
  }
  // counted over the whole day, so that no new question comes into the list as it grows shorter
  const isBehind = due.length + dueForIt + answered.reviews > caps.reviews;
  const isEased = way !== 'usual' && isBehind;
  const isInterview = way === 'interview';
  const mayReview = isInterview ? 0 : way === 'everything' ? due.length : Math.max(0, caps.reviews - answered.reviews);
  const mayBegin = isEased || isInterview ? 0 : Math.max(0, caps.fresh - answered.fresh);
  const reviews = inOrder(due, mayReview, day);
  const begun = fresh.slice(0, mayBegin);
  steps.sort((a, b) => a.due - b.due || (a.question < b.question ? -1 : 1));
  const come = steps.filter((step) => step.due <= now);
  const coming = steps.filter((step) => step.due > now && step.due <= now + soonSeconds);
  return {
    list: [...come.map(({ question }) => question), ...share, ...mingled(reviews, begun, answered)],
    soon: coming.map(({ question }) => question),
    moreDue: due.length - reviews.length,
    // who catches up is offered none either
    moreFresh: isInterview || (way === 'ease' && isEased) ? [] : fresh.slice(begun.length),
    isBehind,
  };
}

/**
 * The most overdue day first, and within a day no question before another for its name. With more than a day's part the
 * best remembered first: fewer are lost while the rest waits (STUDY-05).
 */
function inOrder(due: readonly { question: string; card: Card }[], most: number, day: number): string[] {
  const isBacklog = due.length > most;
  const ranked = due.map(({ question, card }) => ({
    question,
    // the predicted recall falls with the days for each day of stability, and needs no power to be compared
    rank: isBacklog ? Math.max(0, day - studyDay(card.at)) / card.stability : card.due,
    place: placeOf(question, day),
  }));
  ranked.sort((a, b) => a.rank - b.rank || a.place - b.place || (a.question < b.question ? -1 : 1));
  return ranked.slice(0, most).map(({ question }) => question);
}

/** FNV-1a, 32 bits: another order each day, the same everywhere, in time that no list of 10,000 notices. */
function placeOf(question: string, day: number): number {
  let hash = 0x811c9dc5 ^ day;
  for (let at = 0; at < question.length; at++) hash = Math.imul(hash ^ question.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/** Counted over the whole day, so that the list goes on where it was after each answer, and on another device. */
function mingled(reviews: readonly string[], fresh: readonly string[], answered: DailyCaps): string[] {
  const list: string[] = [];
  let [review, begun] = [0, 0];
  while (review < reviews.length || begun < fresh.length) {
    const isTurn = answered.reviews + review >= stride * (answered.fresh + begun + 1);
    if (begun < fresh.length && (isTurn || review === reviews.length)) list.push(fresh[begun++]!);
    else list.push(reviews[review++]!);
  }
  return list;
}
