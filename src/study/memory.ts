import type { StudyAnswer } from '#model/nouns/studyDay.ts';
import { beforeLast, type StudyRecord, type Turn, turnsIn, undoneIn } from './fold.ts';
import type { Card, Schedule } from './schedule.ts';

type Known = StudyRecord & { id: string };

/**
 * What is remembered, kept beside a log that grows: only the questions that a changed record names are folded again
 * (STUDY-40). An unchanged record is the same object.
 */
export class Memory {
  /** Of every question that was answered, in order. */
  readonly turns = new Map<string, readonly Turn[]>();
  readonly cards = new Map<string, Card>();
  /** Before their last turn: another aim changes nothing but when they are due. */
  private readonly befores = new Map<string, Card | undefined>();
  private records = new Map<string, Known>();
  private undone: ReadonlySet<string> = new Set();
  /** The answers to each question, by the record in which they stand. */
  private readonly answers = new Map<string, Map<string, StudyAnswer[]>>();
  /** The question of each answer: whatever takes one back need not name it. */
  private readonly questions = new Map<string, string>();

  constructor(public schedule: Schedule) {}

  /** @returns the questions whose state may be another one now */
  update(records: readonly Known[]): ReadonlySet<string> {
    const work = this.updating(records);
    for (;;) {
      const { done, value } = work.next();
      if (done) return value;
    }
  }

  /** Another aim (STUDY-26): what is remembered stays, and is due on another day. In parts, as `updating`. */
  *rescheduling(schedule: Schedule): Generator<void, void> {
    this.schedule = schedule;
    for (const [question, turns] of this.turns) {
      const last = turns.at(-1)!;
      this.cards.set(question, schedule.next(this.befores.get(question), question, last.at, last.grade).card);
      yield;
    }
  }

  /** The same as `update`, in parts of less than a millisecond: between two of them a page may answer. */
  *updating(records: readonly Known[]): Generator<void, ReadonlySet<string>> {
    const now = new Map(records.map((record) => [record.id, record]));
    const left = [...this.records.values()].filter((record) => now.get(record.id) !== record);
    const come = records.filter((record) => this.records.get(record.id) !== record);
    const touched = new Set<string>();
    for (const record of come) {
      this.follow(this.records.get(record.id), record, touched);
      yield;
    }
    for (const record of left) if (!now.has(record.id)) this.follow(record, undefined, touched);
    for (const { undone } of [...left, ...come])
      for (const answer of undone ?? []) {
        const question = this.questions.get(answer);
        if (question !== undefined) touched.add(question);
      }
    this.records = now;
    if ([...left, ...come].some(({ undone }) => undone?.length)) this.undone = undoneIn(now.values());
    yield* this.fold(touched);
    return touched;
  }

  /** Notes which questions a record names, and which of them have another answer than before. */
  private follow(before: Known | undefined, after: Known | undefined, touched: Set<string>): void {
    const had = new Map(before?.answers?.map((answer) => [answer[0], answer]));
    for (const [, question] of had.values()) this.answers.get(question)?.delete(before!.id);
    for (const answer of after?.answers ?? []) {
      const [id, question] = answer;
      this.note(after!.id, answer);
      this.questions.set(id, question);
      const earlier = had.get(id);
      had.delete(id);
      if (!earlier || earlier.join() !== answer.join()) touched.add(question).add(earlier?.[1] ?? question);
    }
    for (const [, question] of had.values()) touched.add(question);
  }

  private note(record: string, answer: StudyAnswer): void {
    const [, question] = answer;
    const places = this.answers.get(question) ?? new Map<string, StudyAnswer[]>();
    const place = places.get(record);
    if (place) place.push(answer);
    else places.set(record, [answer]);
    this.answers.set(question, places);
  }

  private *fold(touched: ReadonlySet<string>): Generator<void, void> {
    for (const question of touched) {
      const answers = [...(this.answers.get(question)?.values() ?? [])].flat();
      this.keep(question, turnsIn(answers, this.undone));
      yield;
    }
  }

  private keep(question: string, turns: readonly Turn[]): void {
    const last = turns.at(-1);
    if (!last) {
      for (const kept of [this.turns, this.cards, this.befores]) kept.delete(question);
      return;
    }
    const before = beforeLast(this.schedule, turns);
    this.turns.set(question, turns);
    this.befores.set(question, before);
    this.cards.set(question, this.schedule.next(before, question, last.at, last.grade).card);
  }
}
