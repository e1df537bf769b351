import { auditTime, combineLatest, distinctUntilChanged, map, type Observable, of, switchMap, timer } from 'rxjs';
import type { Question } from '#model/noun.ts';
import { studyDay } from '#model/studyDay.ts';
import type { LocalDatabase } from '#local/database.ts';
import { observeByIds, observeRows } from '#local/observe.ts';
import { answeredOn } from '#study/answered.ts';
import { Memory } from '#study/memory.ts';
import { makeSchedule, type Schedule, usual } from '#study/schedule.ts';
import { type Today, todayOf, usualCaps } from '#study/today.ts';
import { type Arrival, observeArrival } from './arrival.ts';
import { observeCourseCards } from './courseCard.ts';
import { type Studied, studiedOf, type StudyTrack, tracksInStudy } from './inStudy.ts';
import type { Query } from './live.ts';

export interface Study extends Studied {
  today: Today;
  /** What is studied, in the order in which new questions are taken. */
  tracks: StudyTrack[];
  /** How many questions were answered on this study day. */
  done: number;
  /** Due on the next study day, if nothing more is answered. */
  tomorrow: number;
  memory: Pick<Memory, 'cards' | 'turns'>;
  schedule: Schedule;
  /** Seconds since 1970, when this was read. */
  now: number;
  arrival: Arrival;
}

/** Milliseconds after which it is looked whether the minutes of a step are over. */
const tick = 15_000;

/** What this person studies, and what of it today; follows every answer, in any tab and from any device (STUDY-22). */
export const study = (user: string): Query<Study> => ({
  key: `study ${user}`,
  read: (database) => {
    const schedule = makeSchedule(usual);
    const memory = new Memory(schedule);
    return combineLatest({
      studied: inStudy(database, user),
      // by memory, which folds only what changed
      days: observeRows(database.rows, 'study_days', { parent: user }).pipe(map((days) => void memory.update(days))),
      arrival: observeArrival(database),
      tick: timer(0, tick),
    }).pipe(
      auditTime(0),
      map(({ studied, arrival }) => {
        const { questions } = studied;
        const now = Math.floor(Date.now() / 1_000);
        const day = studyDay(now);
        const { cards, turns } = memory;
        const answered = answeredOn(schedule, turns, day);
        const known = questions.flatMap((question) => cards.get(question) ?? []);
        return {
          ...studied,
          ...{ memory, schedule, now, arrival },
          today: todayOf({ questions, cards, answered, caps: usualCaps, now }),
          done: answered.reviews + answered.fresh,
          tomorrow: known.filter(({ phase, due }) => phase === 'review' && due <= day + 1).length,
        };
      }),
    );
  },
});

/** The person's tracks with their questions, and what they said by hand, without the rest of the bank. */
function inStudy(database: LocalDatabase, user: string): Observable<Studied & { tracks: StudyTrack[] }> {
  const { rows } = database;
  return combineLatest({
    courses: observeCourseCards(database, user),
    assignments: observeRows(rows, 'course_assignments', { parent: user }),
    links: observeRows(rows, 'stage_questions'),
    cards: observeRows(rows, 'study_cards', { parent: user }),
  }).pipe(
    auditTime(0),
    switchMap((read) => {
      const named = [...read.links, ...read.cards].map(({ question_id }) => question_id as string);
      const questions: Observable<Question[]> = named.length
        ? observeByIds(rows, 'interview_questions', [...new Set(named)])
        : of([]);
      return questions.pipe(
        map((found) => {
          const known = new Map(found.map((one) => [one.id, one]));
          const tracks = tracksInStudy({ ...read, questions: known });
          return { tracks, ...studiedOf(tracks, read.cards, known) };
        }),
      );
    }),
    distinctUntilChanged((before, now) => JSON.stringify(before) === JSON.stringify(now)),
  );
}
