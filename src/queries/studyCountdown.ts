import { beginningOf, studyDay } from '#model/studyDay.ts';
import {
  atDayStart,
  type Deck,
  type Pace,
  paceOf,
  type Readiness,
  readinessOf,
  shareOfDay,
  usualAim,
} from '#study/countdown.ts';
import type { Memory } from '#study/memory.ts';
import { ahead, type CountdownEvent } from './countdown.ts';

/** The days to the nearest interview. */
export interface Countdown extends CountdownEvent {
  /** Study days until it is there; 0 on its day. */
  left: number;
  /** On which study day it is. */
  day: number;
  readiness: Readiness;
  pace: Pace;
  /** What of its share of this day is still to be answered, in order (COUNT-12). */
  share: string[];
  /** What was answered of it: as many of the deck as the day began with. Only these are not under the caps. */
  shared: ReadonlySet<string>;
  /** How many others there are behind it. */
  others: number;
}

interface Studied {
  /** What is in study and does not rest. */
  questions: readonly string[];
  /** The nearest first. */
  events: readonly CountdownEvent[];
}

/**
 * The countdown of one person. How many questions a day reach the aim is found once for each study day, deck and aim of
 * recall, from what was known as the day began: the same on every device, whatever was answered since.
 */
export class Countdowns {
  private known: { key: string; pace: Pace; shareSize: number } | undefined;

  /**
   * Has to be done before `of`; yields where it may be interrupted.
   * @param now seconds since 1970
   */
  *finding(memory: Memory, studied: Studied, now: number): Generator<void, void> {
    const deck = deckOf(studied, now);
    if (!deck || this.foundFor(memory, deck, now)) return;
    const { schedule, turns } = memory;
    const day = studyDay(now);
    const cards = atDayStart(schedule, deck.questions, turns, day);
    const began = beginningOf(day);
    const pace = yield* paceOf(schedule, deck, cards, began);
    const share = shareOfDay(schedule, deck, { cards, now: began, begunToday: 0 });
    this.known = { key: keyOf(memory, deck, now), pace, shareSize: Math.min(share.length, pace.perDay) };
  }

  of(memory: Memory, studied: Studied, now: number): Countdown | null {
    const [next, ...others] = ahead(studied.events, now * 1_000);
    const deck = deckOf(studied, now);
    const found = deck && this.foundFor(memory, deck, now);
    if (!next || !deck || !found) return null;
    const { pace, shareSize } = found;
    const answered = answeredToday(memory, deck, now);
    return {
      ...next,
      ...{ left: deck.day - studyDay(now), day: deck.day, pace, others: others.length },
      readiness: readinessOf(memory.schedule, deck, memory.cards),
      share: openShare(memory, deck, pace, answered, now),
      shared: new Set(answered.slice(0, shareSize)),
    };
  }

  private foundFor(memory: Memory, deck: Deck, now: number) {
    return this.known?.key === keyOf(memory, deck, now) ? this.known : undefined;
  }
}

/** With the turns that were known as the day began: those of another device may arrive later. */
function keyOf({ schedule, turns }: Memory, { questions, day, aim }: Deck, now: number): string {
  const today = studyDay(now);
  const before = (question: string) => {
    const all = turns.get(question) ?? [];
    let count = all.length;
    while (count > 0 && studyDay(all[count - 1]!.at) >= today) count -= 1;
    return `${question} ${count} ${all[count - 1]?.id ?? ''}`;
  };
  return [today, day, aim, schedule.retention, ...questions.map(before)].join();
}

/** The deck of the nearest interview, without what rests or was taken out. */
function deckOf({ questions, events }: Studied, now: number): Deck | undefined {
  const [next] = ahead(events, now * 1_000);
  if (!next) return undefined;
  const studied = new Set(questions);
  return {
    questions: next.deck.filter((question) => studied.has(question)),
    day: studyDay(Date.parse(next.date) / 1_000),
    aim: usualAim,
  };
}

/** Of the deck, in the order in which the day began with them: the same on every device. */
function answeredToday({ turns }: Memory, deck: Deck, now: number): string[] {
  const day = studyDay(now);
  const first = (question: string) => turns.get(question)?.find(({ at }) => studyDay(at) === day);
  return deck.questions
    .filter((question) => studyDay(turns.get(question)?.at(-1)?.at ?? 0) === day)
    .map((question) => ({ question, at: first(question)!.at }))
    .sort((a, b) => a.at - b.at || (a.question < b.question ? -1 : 1))
    .map(({ question }) => question);
}

function openShare(
  { schedule, cards, turns }: Memory,
  deck: Deck,
  { perDay }: Pace,
  today: readonly string[],
  now: number,
): string[] {
  const begunToday = today.filter((question) => studyDay(turns.get(question)![0]!.at) === studyDay(now)).length;
  const share = shareOfDay(schedule, deck, { cards, now, begunToday });
  return share.slice(0, Math.max(0, perDay - today.length));
}
