import { formatDate, tokyoDate, tokyoMoment } from '#i18n/dates.ts';
import { isImpossibleYear } from '#model/impossibleYear.ts';
import { limits } from '#model/limits.ts';
import type { ArgumentsOf } from '#mutations/all.ts';
import { problemsIn } from '#mutations/problems.ts';
import type { Interview } from '#queries/interviewTime.ts';

/** What the form holds, and what the draft of a new one keeps. Date and time are Tokyo's, as their fields hold them. */
export interface InterviewForm {
  interview_name: string;
  date: string;
  time: string;
  duration_minutes: number;
  place: string;
  interviewers: readonly string[];
  notes: string;
}

export const emptyForm: InterviewForm = {
  ...{ interview_name: '', date: '', time: '', duration_minutes: limits.interviewMinutes.usual },
  ...{ place: '', interviewers: [], notes: '' },
};

export const formOfInterview = (interview: Interview): InterviewForm => ({
  interview_name: interview.interview_name,
  date: tokyoDate(interview.scheduled_date),
  time: formatDate(interview.scheduled_date, 'time'),
  duration_minutes: interview.duration_minutes,
  place: interview.place ?? '',
  interviewers: interview.interviewers ?? [],
  notes: interview.notes ?? '',
});

/** A draft comes from the disk, perhaps from another version of the app. */
export function formFrom(draft: unknown): InterviewForm {
  const found = (typeof draft === 'object' && draft !== null ? draft : {}) as Record<string, unknown>;
  const text = (name: keyof InterviewForm) => (typeof found[name] === 'string' ? found[name] : '');
  const { duration_minutes, interviewers } = found;
  return {
    interview_name: text('interview_name'),
    date: text('date'),
    time: text('time'),
    duration_minutes: typeof duration_minutes === 'number' ? duration_minutes : emptyForm.duration_minutes,
    place: text('place'),
    interviewers: Array.isArray(interviewers)
      ? interviewers.filter((one): one is string => typeof one === 'string')
      : [],
    notes: text('notes'),
  };
}

/** Nothing that would be missed. */
export const isEmptyForm = ({ interview_name, date, time, place, interviewers, notes }: InterviewForm): boolean =>
  !interview_name && !date && !time && !place.trim() && !interviewers.length && !notes.trim();

type InterviewContent = Omit<ArgumentsOf<'interview.schedule'>, 'id' | 'user_id'>;

/**
 * The mutation's arguments, once there is no problem.
 * @param was when the interview is until now: its seconds stay where date and time do, or it would seem rescheduled
 */
export const contentOfForm = (form: InterviewForm, was?: string): InterviewContent => ({
  interview_name: form.interview_name as InterviewContent['interview_name'],
  scheduled_date: momentOf(form, was) ?? '',
  duration_minutes: form.duration_minutes,
  place: form.place.trim() || null,
  interviewers: [...form.interviewers],
  notes: form.notes.trim() || null,
});

export function momentOf({ date, time }: Pick<InterviewForm, 'date' | 'time'>, was?: string): string | null {
  const moment = tokyoMoment(date, time);
  const isSame = was !== undefined && tokyoDate(was) === date && formatDate(was, 'time') === time;
  return isSame ? was : moment;
}

/** The keys of the problem texts in `sections/interviews.ts`. */
export type InterviewField =
  | 'interview_name'
  | 'date'
  | 'time'
  | 'duration_minutes'
  | 'place'
  | 'interviewers'
  | 'notes';

/** The fields that stop it. Without a type, a date or a time information is missing (INT-03). */
export function problemsOf(form: InterviewForm): ReadonlySet<InterviewField> {
  const { scheduled_date, ...found } = problemsIn('interview.schedule', { ...contentOfForm(form) });
  const wrong = new Set(Object.keys(found) as InterviewField[]);
  if (!form.date || isImpossibleYear(form.date) || (scheduled_date && form.time)) wrong.add('date');
  if (!form.time) wrong.add('time');
  return wrong;
}

export const isMissing = ({ interview_name, date, time }: InterviewForm): boolean => !interview_name || !date || !time;
