import { json, noun, ownedBy, to } from './define.ts';

/** How many questions will be due on a study day (`model/studyDay.ts`) and those after it, if nothing is answered. */
export interface Outlook {
  day: number;
  due: number[];
}

/** Of what somebody is reminded, and when, under the id of their account; nobody else sees it, admins included. */
export const reminders = noun({
  columns: {
    user_id: to('profiles'),
    study: 'flag',
    /** Times of day in Tokyo, as 07:30. */
    study_time: 'text',
    interview: 'flag',
    todo: 'flag',
    mail: 'flag',
    /** Whether a push says more than that there is a reminder (REMIND-12). */
    details: 'flag',
    quiet_from: 'text',
    quiet_to: 'text',
    /** The study day on which `study` was switched on: what was not followed before does not count (REMIND-06). */
    study_since: 'number',
    outlook: json<Outlook>(),
    updated_at: 'time',
  },
  learners: {
    rows: ownedBy('user_id'),
    columns: [
      'user_id',
      'study',
      'study_time',
      'interview',
      'todo',
      'mail',
      'details',
      'quiet_from',
      'quiet_to',
      'study_since',
      'outlook',
      'updated_at',
    ],
  },
  admins: { rows: ownedBy('user_id') },
  device: { shelf: 'people', order: 'id' },
});
