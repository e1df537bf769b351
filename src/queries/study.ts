import { auditTime, combineLatest, concatMap, distinctUntilChanged, map, Observable, of, switchMap, timer } from 'rxjs';
import { studyPlanId } from '#model/id.ts';
import type { Question, RowOf } from '#model/noun.ts';
import { studyDay } from '#model/studyDay.ts';
import type { LocalDatabase } from '#local/database.ts';
import { nextTurn } from '#state/turn.ts';
import { observeByIds, observeRow, observeRows } from '#local/observe.ts';
import { clock } from '#state/clock.ts';
import { answeredOn } from '#study/answered.ts';
import { Memory } from '#study/memory.ts';
import { makeSchedule, type Schedule, usual } from '#study/schedule.ts';
import { awayFor, capsOf, isBack, type Plan, planOf, wayOf } from '#study/plan.ts';
import { type Today, todayOf } from '#study/today.ts';
import { type Arrival, observeArrival } from './arrival.ts';
import { afterwards, type CountdownEvent, countdownEvents, justOver } from './countdown.ts';
import { observeCourseCards } from './courseCard.ts';
import { type Studied, studiedOf, type StudyTrack, tracksInStudy } from './inStudy.ts';
import type { Query } from './live.ts';
import { observeOwnInterviews } from './ownInterviews.ts';
import { type Countdown, Countdowns } from './studyCountdown.ts';

export interface Study extends Studied {
  /** Null without an interview ahead. */
  countdown: Countdown | null;
  /** One that is over since a few days, if nothing was said of it. */
  over: CountdownEvent | null;
  today: Today;
  /** What is studied, in the order in which new questions are taken. */
  tracks: StudyTrack[];
  /** How many questions were answered on this study day. */
  done: number;
  /** Due on the next study day, if nothing more is answered; never more than a day's part (STUDY-42). */
  tomorrow: number;
  plan: Plan;
  /** Study days since the last turn. */
  away: number;
  /** Back after days, with more due than the cap, and no way chosen yet (STUDY-43). */
  isBack: boolean;
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
    const memory = new Memory(makeSchedule(usual));
    const countdowns = new Countdowns();
    const plan = observePlan(database, user);
    return combineLatest({
      studied: inStudy(database, user),
      plan,
      // by memory, which folds only what changed
      folded: combineLatest({
        days: observeRows(database.rows, 'study_days', { parent: user }),
        retention: plan.pipe(
          map(({ retention }) => retention),
          distinctUntilChanged(),
        ),
      }).pipe(concatMap(({ days, retention }) => inSlices(folding(memory, days, retention)))),
      arrival: observeArrival(database),
      tick: timer(0, tick),
    }).pipe(
      auditTime(0),
      // the same once more where a pace has to be found first, which takes many frames of a phone
      switchMap((read) =>
        inSlices(countdowns.finding(memory, read.studied, clock.now() / 1_000)).pipe(map(() => read)),
      ),
      map(({ studied: { events, ...studied }, arrival, plan: { ease }, plan: wanted }) => {
        const { questions } = studied;
        const now = Math.floor(clock.now() / 1_000);
        const day = studyDay(now);
        const { cards, turns, schedule } = memory;
        const answered = answeredOn(schedule, turns, day);
        const countdown = countdowns.of(memory, { questions, events }, now);
        const counted = countdown ? answeredOn(schedule, turns, day, countdown.shared) : answered;
        const known = questions.flatMap((question) => cards.get(question) ?? []);
        const away = awayFor(turns.values(), day);
        const [caps, way] = [capsOf(wanted), wayOf(ease, away, day, countdown !== null)];
        const today = todayOf({ questions, cards, answered: counted, caps, way, share: countdown?.share ?? [], now });
        const due = known.filter((card) => card.phase === 'review' && card.due <= day + 1).length;
        return {
          ...studied,
          ...{ memory, schedule, now, arrival, today, plan: wanted, away },
          countdown,
          over: justOver(events, now * 1_000) ?? null,
          done: answered.reviews + answered.fresh,
          tomorrow: Math.min(due, caps.reviews),
          isBack: today.isBehind && isBack(ease, away, day),
        };
      }),
    );
  },
});

const observePlan = ({ rows }: LocalDatabase, user: string): Observable<Plan> =>
  observeRow(rows, 'study_plans', studyPlanId(user as never)).pipe(
    map(planOf),
    distinctUntilChanged((before, now) => JSON.stringify(before) === JSON.stringify(now)),
  );

/** How much this person wants to study, without their log. */
export const studyPlan = (user: string): Query<Plan> => ({
  key: `study plan ${user}`,
  read: (database) => observePlan(database, user),
});

function* folding(memory: Memory, days: RowOf<'study_days'>[], retention: number): Generator<void, void> {
  if (memory.schedule.retention !== retention) yield* memory.rescheduling(makeSchedule({ retention }));
  yield* memory.updating(days);
}

/** Milliseconds of a slice: years of answers are folded without holding the page up. */
const sliceTime = 8;

/** Emits once the work is done: at once if that takes less than a slice, as after an answer. */
const inSlices = (work: Generator<void, void>): Observable<void> =>
  new Observable((subscriber) => {
    const go = async () => {
      for (let began = performance.now(); !subscriber.closed;) {
        if (work.next().done) {
          subscriber.next();
          subscriber.complete();
        } else if (performance.now() - began > sliceTime) {
          await nextTurn();
          began = performance.now();
        }
      }
    };
    go().catch((error: unknown) => subscriber.error(error));
  });

type InStudy = Studied & { tracks: StudyTrack[]; events: CountdownEvent[] };

/** The person's tracks with their questions, and what they said by hand, without the rest of the bank. */
function inStudy(database: LocalDatabase, user: string): Observable<InStudy> {
  const { rows } = database;
  return combineLatest({
    courses: observeCourseCards(database, user),
    assignments: observeRows(rows, 'course_assignments', { parent: user }),
    links: observeRows(rows, 'stage_questions'),
    cards: observeRows(rows, 'study_cards', { parent: user }),
    interviews: observeOwnInterviews(database, user),
    countdowns: observeRows(rows, 'countdowns', { parent: user }),
  }).pipe(
    auditTime(0),
    switchMap((read) => {
      const decks = read.countdowns.flatMap(({ deck }) => deck ?? []);
      const named = [...[...read.links, ...read.cards].map(({ question_id }) => question_id), ...decks];
      const questions: Observable<Question[]> = named.length
        ? observeByIds(rows, 'interview_questions', [...new Set(named)])
        : of([]);
      return questions.pipe(
        map((found) => {
          const known = new Map(found.map((one) => [one.id, one]));
          const tracks = tracksInStudy({ ...read, questions: known }, read.cards);
          const events = countdownEvents({ user, ...read, questions: known });
          const deck = events.flatMap((event) => (event.end > clock.now() - afterwards ? event.deck : []));
          return { tracks, events, ...studiedOf(tracks, read.cards, known, deck) };
        }),
      );
    }),
    distinctUntilChanged((before, now) => JSON.stringify(before) === JSON.stringify(now)),
  );
}
