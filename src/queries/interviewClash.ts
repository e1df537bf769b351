import { comparable } from '#model/id.ts';
import { isOpenInterview } from '#model/pipeline.ts';
import type { Interview } from './interviewTime.ts';

/** When somebody is asked, by whom, and of whom. */
export type Appointment = Pick<Interview, 'user_id' | 'scheduled_date' | 'duration_minutes' | 'interviewers'>;

export interface Clash {
  interview: Interview;
  /** It is the same candidate who would be at two places. */
  isCandidate: boolean;
  /** The interviewers who would be, as they are stored. */
  interviewers: string[];
}

/**
 * The interviews at the same time of the same candidate, or with one of the same interviewers, the earliest first
 * (A96). Those that are over or cancelled take nobody's time.
 * @param all in the order of their times
 * @param nameOf an interviewer: stored is an id or a name, and both may be the same person
 * @param except the interview that is being edited
 */
export function clashesOf(
  wanted: Appointment,
  all: readonly Interview[],
  nameOf: (stored: string) => string,
  except?: string,
): Clash[] {
  const from = Date.parse(wanted.scheduled_date);
  const until = endOf(wanted);
  const own = new Set((wanted.interviewers ?? []).map((one) => comparable(nameOf(one))));
  return all.flatMap((interview): Clash[] => {
    if (interview.id === except || !isOpenInterview(interview.status)) return [];
    if (Date.parse(interview.scheduled_date) >= until || endOf(interview) <= from) return [];
    const isCandidate = interview.user_id === wanted.user_id;
    const interviewers = (interview.interviewers ?? []).filter((one) => own.has(comparable(nameOf(one))));
    return isCandidate || interviewers.length ? [{ interview, isCandidate, interviewers }] : [];
  });
}

/** In milliseconds. */
export const endOf = (one: Pick<Interview, 'scheduled_date' | 'duration_minutes'>): number =>
  Date.parse(one.scheduled_date) + one.duration_minutes * 60_000;
