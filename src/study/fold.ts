import type { StudyAnswer } from '#model/nouns/studyDay.ts';
import type { Card, Grade, Schedule } from './schedule.ts';

/** A record of a study day, as the device stores it. */
export interface StudyRecord {
  answers: readonly StudyAnswer[] | null;
  undone: readonly string[] | null;
}

/** One turn of one question. */
export interface Turn {
  id: string;
  /** The earlier of the device's time and the server's, in seconds since 1970 (STUDY-31). */
  at: number;
  grade: Grade;
  seconds: number;
}

/**
 * The turns of each question, in the order of their time, then of their ids: the same on every device that has the same
 * records, whatever order they came in (STUDY-30). An answer that was taken back anywhere is in none (STUDY-35).
 * @param only the questions to look at; all without it
 */
export function turnsOf(records: readonly StudyRecord[], only?: ReadonlySet<string>): Map<string, Turn[]> {
  const found = new Map<string, StudyAnswer[]>();
  for (const { answers } of records)
    for (const answer of answers ?? []) {
      const [, question] = answer;
      if (only && !only.has(question)) continue;
      const known = found.get(question);
      if (known) known.push(answer);
      else found.set(question, [answer]);
    }
  const undone = undoneIn(records);
  const turns = [...found].map(([question, all]) => [question, turnsIn(all, undone)] as const);
  return new Map(turns.filter(([, all]) => all.length));
}

/** The same of all the answers to one question. */
export function turnsIn(answers: readonly StudyAnswer[], undone: ReadonlySet<string>): Turn[] {
  const seen = new Set<string>();
  const counts = ([id]: StudyAnswer) => !undone.has(id) && !seen.has(id) && seen.add(id);
  // an answer that stands in two records counts once, and everywhere as the earlier of the two
  return [...answers].sort(byTime).filter(counts).map(turnOf);
}

/** The earlier of the device's time and the server's (STUDY-31). */
const timeOf = ([, , at, , , got]: StudyAnswer): number => (got === null ? at : Math.min(at, got));

/** Two that the server received within one second are in the order that their device gave them. */
const byTime = (a: StudyAnswer, b: StudyAnswer): number =>
  timeOf(a) - timeOf(b) || a[2] - b[2] || (a[0] < b[0] ? -1 : 1);

const turnOf = (answer: StudyAnswer): Turn => ({
  ...{ id: answer[0], at: timeOf(answer), grade: answer[3] as Grade, seconds: answer[4] },
});

export const undoneIn = (records: Iterable<StudyRecord>): Set<string> => {
  const undone = new Set<string>();
  for (const record of records) for (const id of record.undone ?? []) undone.add(id);
  return undone;
};

/** The state of a question after these turns; undefined before the first. */
export function foldTurns(schedule: Schedule, question: string, turns: readonly Turn[]): Card | undefined {
  const last = turns.at(-1);
  return last && schedule.next(beforeLast(schedule, turns), question, last.at, last.grade).card;
}

/** The same before the last of these turns; when it was due decides on nothing any more. */
export function beforeLast(schedule: Schedule, turns: readonly Turn[]): Card | undefined {
  const last = turns.at(-1);
  let card: Card | undefined;
  for (const turn of turns) if (turn !== last) card = schedule.between(card, turn.at, turn.grade);
  return card;
}

/** The state of every question that was answered. */
export function fold(
  schedule: Schedule,
  records: readonly StudyRecord[],
  only?: ReadonlySet<string>,
): Map<string, Card> {
  const cards = new Map<string, Card>();
  for (const [question, turns] of turnsOf(records, only)) {
    const card = foldTurns(schedule, question, turns);
    if (card) cards.set(question, card);
  }
  return cards;
}
