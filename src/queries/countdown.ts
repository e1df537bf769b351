import { comparable, countdownId } from '#model/id.ts';
import { limits } from '#model/limits.ts';
import type { RowOf } from '#model/noun.ts';
import { isOpenInterview } from '#model/pipeline.ts';
import { grouped } from './grouped.ts';
import type { InStudyInput } from './inStudy.ts';
import { endOf } from './interviewClash.ts';
import type { OwnInterview } from './ownInterviews.ts';

/** Something to count down to: an interview here, or a date of one's own. */
export interface CountdownEvent {
  /** Of its record, which exists once something was said of it. */
  id: string;
  interview: string | null;
  title: string;
  /** ISO 8601. */
  date: string;
  /** In milliseconds since 1970. */
  end: number;
  place: string | null;
  /** It took place, whatever the clock says. */
  isHeld: boolean;
  /** Its approved questions, at most `limits.deckQuestions`, in the order in which new ones are taken. */
  deck: string[];
  /** Nothing was chosen by hand (COUNT-04). */
  isProposed: boolean;
}

/** How long a date of one's own takes. */
const hour = 3_600_000;
/** Its deck stays in study so long after it, and so long it is asked how it was. */
export const afterwards = 7 * 24 * hour;

export interface CountdownInput extends InStudyInput {
  user: string;
  interviews: readonly OwnInterview[];
  countdowns: readonly RowOf<'countdowns'>[];
}

/**
 * Whatever may be counted down to, the nearest first: scheduled and rescheduled interviews by themselves (COUNT-01),
 * dates of one's own (COUNT-02); none that was ended or cancelled. Of those that are over what was not ended either.
 */
export function countdownEvents(input: CountdownInput): CountdownEvent[] {
  const { user, interviews, countdowns } = input;
  const said = new Map(countdowns.map((one) => [one.id as string, one]));
  const ofInterviews = interviews.map((one) => ({
    ...{ id: countdownId(user as never, one.id), interview: one.id, title: one.interview_name },
    ...{ date: one.scheduled_date, end: endOf(one), place: one.place, status: one.status },
  }));
  const own = countdowns.flatMap(({ id, interview_id, title, date }) =>
    interview_id || !date || Number.isNaN(Date.parse(date))
      ? []
      : [
          {
            ...{ id, interview: null, title, date },
            end: Date.parse(date) + hour,
            place: null,
            status: 'scheduled',
          },
        ],
  );
  return [...ofInterviews, ...own]
    .filter(({ id, status }) => !said.get(id)?.ended && (isOpenInterview(status) || status === 'completed'))
    .toSorted((a, b) => a.date.localeCompare(b.date) || (a.id < b.id ? -1 : 1))
    .map(({ status, ...event }) => {
      const chosen = said.get(event.id)?.deck;
      const all = chosen ?? proposedDeck(event.title, input);
      const deck = [...new Set(all)].filter((one) => input.questions.get(one as never)?.status === 'approved');
      return {
        ...event,
        isHeld: status === 'completed',
        deck: deck.slice(0, limits.deckQuestions),
        isProposed: !chosen,
      };
    });
}

/** Those to come. */
export const ahead = (events: readonly CountdownEvent[], now: number): CountdownEvent[] =>
  events.filter(({ end, isHeld }) => !isHeld && end > now);

/** The latest of those that are over since less than a week (COUNT-15). */
export const justOver = (events: readonly CountdownEvent[], now: number): CountdownEvent | undefined =>
  events.findLast(({ end, isHeld }) => (isHeld || end <= now) && end > now - afterwards);

/**
 * The questions of assigned courses in the stage that has the name of the interview; where none has it, those of the
 * present stage of the track that was studied last (COUNT-04). What recruiting knows of the interview is not used.
 */
export function proposedDeck(title: string, { courses, assignments, links }: InStudyInput): string[] {
  const assigned = new Set(assignments.map((one) => one.course_id as string));
  const byStage = grouped(links, ({ stage_id }) => stage_id);
  const of = (stages: readonly string[]) =>
    stages.flatMap((stage) => (byStage.get(stage as never) ?? []).map(({ question_id }) => question_id as string));
  const named = courses
    .filter(({ id }) => assigned.has(id))
    .flatMap(({ stops }) => stops.filter((stop) => comparable(stop.title) === comparable(title)).map(({ id }) => id));
  if (of(named).length) return of(named);
  const [track] = courses
    .filter(({ id, lastStudied }) => assigned.has(id) || lastStudied !== null)
    // one that is finished has no present stage
    .filter(({ stops }) => stops.some(({ state }) => state === 'here'))
    .toSorted((a, b) => (b.lastStudied ?? '').localeCompare(a.lastStudied ?? '') || (a.id < b.id ? -1 : 1));
  return of((track?.stops ?? []).filter(({ state }) => state === 'here').map(({ id }) => id));
}
