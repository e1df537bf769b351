import * as v from 'valibot';
import { reminderId } from '#model/id.ts';
import { limits } from '#model/limits.ts';
import { keyOf } from '#model/noun.ts';
import { timeOfDay, usualReminders } from '#model/reminder.ts';
import { studyDay } from '#model/studyDay.ts';
import { list, wholeNumber } from './argument.ts';
import { type Context, mutation } from './mutation.ts';

const time = v.pipe(v.string(), v.regex(timeOfDay));
const reads = (_: unknown, { actor }: Pick<Context, 'actor'>) => [keyOf('reminders', reminderId(actor))];

/** Of what somebody wants to be reminded (REMIND-01). While it waits, one that follows takes its place. */
export const set = mutation({
  version: 1,
  who: 'anyone',
  scalar: true,
  decides: (_, { actor }) => [[keyOf('reminders', reminderId(actor)), 'set']],
  args: v.strictObject({
    study: v.boolean(),
    study_time: time,
    interview: v.boolean(),
    todo: v.boolean(),
    mail: v.boolean(),
    details: v.boolean(),
    quiet_from: time,
    quiet_to: time,
  }),
  reads,
  limit: { operation: 'reminder_set', ...limits.remindersSet },
  fold: () => 'reminders',
  apply: (rows, args, { actor, at }) => {
    const before = rows.get('reminders', reminderId(actor));
    const study_since = args.study && !before?.study ? studyDay(Date.parse(at) / 1_000) : (before?.study_since ?? 0);
    return [['reminders', reminderId(actor), { ...args, study_since, user_id: actor, updated_at: at }]];
  },
});

/** What a device forecasts, for the number in a reminder: the server computes no schedule (REMIND-18). */
export const outlook = mutation({
  version: 1,
  who: 'anyone',
  scalar: true,
  decides: (_, { actor }) => [[keyOf('reminders', reminderId(actor)), 'outlook']],
  args: v.strictObject({
    day: wholeNumber(0, limits.latestStudyDay),
    due: v.pipe(list(wholeNumber(0, limits.outlookQuestions), limits.outlookDays), v.minLength(1)),
  }),
  reads,
  limit: { operation: 'study_outlook', ...limits.outlooks },
  fold: () => 'outlook',
  apply: (rows, args, { actor, at }) => {
    const isThere = rows.get('reminders', reminderId(actor)) !== undefined;
    const whole = isThere ? {} : { ...usualReminders, study_since: 0 };
    return [['reminders', reminderId(actor), { ...whole, outlook: args, user_id: actor, updated_at: at }]];
  },
});
