import * as v from 'valibot';
import { limits } from '#model/limits.ts';
import { keyOf, type RowOf } from '#model/noun.ts';
import { interviewTypes, isOpenInterview } from '#model/pipeline.ts';
import { filledLine, idOf, list, moment, optional, origin, wholeNumber } from './argument.ts';
import { allWrittenBy, foldByField, oneField, writeFields } from './fields.ts';
import { type Context, mutation } from './mutation.ts';
import { removalOf } from './removal.ts';
import { before, transition, transitionOf } from './transition.ts';

const { least, most } = limits.interviewMinutes;
export const content = {
  interview_name: v.picklist(interviewTypes),
  scheduled_date: moment,
  duration_minutes: wholeNumber(least, most),
  place: optional(limits.urlCharacters),
  /** Admins' ids, or names (A119). */
  interviewers: list(filledLine(limits.nameCharacters), limits.interviewers),
  notes: optional(limits.noteCharacters),
};
const reads = (args: { id: string }) => [keyOf('interviews', args.id)];

/** A clash, a late hour or a holiday is the form's to say, and no reason to refuse (A96). */
export const schedule = mutation({
  version: 1,
  who: 'admin',
  args: v.strictObject({ id: idOf('interviews'), user_id: idOf('profiles'), ...content }),
  reads: (args) => [...reads(args), keyOf('profiles', args.user_id)],
  apply: (rows, { id, ...args }, context) => {
    const there = rows.get('interviews', id);
    if (there) return there.text_by === context.mutation ? [] : 'already';
    if (!rows.get('profiles', args.user_id)) return 'not_found';
    const stamps = { created_by: context.actor, created_at: context.at, updated_at: context.at };
    const wrote = { writers: allWrittenBy('interviews', context), text_by: context.mutation };
    return [['interviews', id, { ...args, status: 'scheduled', ...stamps, ...wrote }]];
  },
});

type What = 'edited' | 'completed' | 'cancelled' | 'reopened' | 'deleted';
type Told = Pick<RowOf<'interviews'>, 'user_id' | 'interview_name' | 'scheduled_date'>;
const traceOf = ({ user_id, interview_name, scheduled_date }: Told, context: Context, what: What) =>
  transition(context, { user_id, kind: `interview_${what}`, about: interview_name, about_at: scheduled_date });

const change = (args: { id: string }, context: { mutation: string }) => [...reads(args), transitionOf(context)];

/**
 * One field (A170). Another time makes it rescheduled (A61, INT-45); what was said in it may be noted whatever its
 * status.
 */
export const edit = mutation({
  version: 2,
  who: 'admin',
  args: oneField({ id: idOf('interviews') }, content, { areAll: true }),
  reads: change,
  fold: foldByField,
  apply: (rows, { id, saw, instead: _, ...some }, context) => {
    const interview = rows.get('interviews', id);
    if (!interview) return 'gone';
    const written = writeFields('interviews', interview, some, saw, context);
    if (written === 'same') return [];
    if (written === 'changed') return written;
    const done = before(rows, interview.user_id, context);
    if (done) return done === 'done' ? [] : done;
    const isMoved = interview.status === 'scheduled' && 'scheduled_date' in written;
    const stamps = { updated_at: context.at, sequence: interview.sequence + 1 };
    return [
      ['interviews', id, { ...written, ...(isMoved && { status: 'rescheduled' }), ...stamps }],
      traceOf({ ...interview, ...written }, context, 'edited'),
    ];
  },
});

/** Completed or cancelled (INT-11 to INT-13). Whoever comes second is told that it is over. */
export const mark = mutation({
  version: 1,
  who: 'admin',
  args: v.strictObject({ id: idOf('interviews'), status: v.picklist(['completed', 'cancelled']) }),
  reads: change,
  apply: (rows, { id, status }, context) => {
    const interview = rows.get('interviews', id);
    if (!interview) return 'gone';
    if (interview.status_by === context.mutation) return [];
    if (!isOpenInterview(interview.status)) return interview.status === status ? [] : 'not_pending';
    const done = before(rows, interview.user_id, context);
    if (done) return done === 'done' ? [] : done;
    const earlier = { status_before: interview.status, status_by: context.mutation };
    const stamps = { updated_at: context.at, sequence: interview.sequence + 1 };
    return [['interviews', id, { status, ...earlier, ...stamps }], traceOf(interview, context, status)];
  },
});

/** Takes completing or cancelling back, by naming it: not what somebody else has said of it since. */
export const reopen = mutation({
  version: 1,
  who: 'admin',
  args: v.strictObject({ id: idOf('interviews'), saw: origin }),
  undoes: ({ saw }) => [saw],
  reads: change,
  apply: (rows, { id, saw }, context) => {
    const interview = rows.get('interviews', id);
    if (!interview) return 'gone';
    if (isOpenInterview(interview.status)) return [];
    if (interview.status_by !== saw) return 'changed';
    const done = before(rows, interview.user_id, context);
    if (done) return done === 'done' ? [] : done;
    const status = interview.status_before ?? 'scheduled';
    const stamps = { updated_at: context.at, sequence: interview.sequence + 1 };
    return [
      ['interviews', id, { status, status_by: '', status_before: null, ...stamps }],
      traceOf(interview, context, 'reopened'),
    ];
  },
});

export const remove = removalOf('interviews', (interview, context) => traceOf(interview, context, 'deleted'));
