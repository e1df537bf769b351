import * as v from 'valibot';
import { studyDayId } from '#model/id.ts';
import { limits } from '#model/limits.ts';
import { keyOf } from '#model/noun.ts';
import type { StudyAnswer } from '#model/nouns/studyDay.ts';
import { studyDay } from '#model/studyDay.ts';
import { idOf, ids, wholeNumber } from './argument.ts';
import { mutation } from './mutation.ts';

/** The year 2100. */
const latest = 4_102_444_800;

/**
 * An answer has the id of its mutation, which is minted when the question is shown: a double press or a second tab is
 * the same answer (STUDY-14). The question itself is not read: an answer to one that has been hidden or deleted is kept
 * and counts once it is back (STUDY-36).
 */
export const answer = mutation({
  version: 1,
  who: 'anyone',
  args: v.strictObject({
    question_id: idOf('interview_questions'),
    /** Seconds since 1970 by the device's corrected clock; it decides on the study day. */
    at: wholeNumber(0, latest),
    grade: wholeNumber(1, 4),
    seconds: wholeNumber(0, limits.answerSeconds),
  }),
  reads: ({ at }, { actor }) => [keyOf('study_days', studyDayId(actor, studyDay(at)))],
  limit: { operation: 'study_answer', ...limits.studyAnswers },
  apply: (rows, { question_id, at, grade, seconds }, context) => {
    const day = studyDay(at);
    const key = studyDayId(context.actor, day);
    const record = rows.get('study_days', key);
    const answers = record?.answers ?? [];
    const undone = record?.undone ?? [];
    if (answers.some(([id]) => id === context.mutation) || undone.includes(context.mutation)) return [];
    if (answers.length >= limits.answersOfDay) return 'invalid';
    const after = answers.findIndex(([id]) => id > context.mutation);
    const place = after < 0 ? answers.length : after;
    const one: StudyAnswer = [context.mutation, question_id, at, grade, seconds, context.got ?? null];
    const all = [...answers.slice(0, place), one, ...answers.slice(place)];
    return [['study_days', key, { user_id: context.actor, day, answers: all, undone }]];
  },
});

/** Takes answers of one study day back, also those that have not arrived yet (STUDY-35). */
export const undo = mutation({
  version: 1,
  who: 'anyone',
  args: v.strictObject({ day: wholeNumber(0, studyDay(latest)), saw: ids(limits.answersTakenBack) }),
  undoes: ({ saw }) => saw,
  reads: ({ day }, { actor }) => [keyOf('study_days', studyDayId(actor, day))],
  limit: { operation: 'study_undo', ...limits.studyUndos },
  apply: (rows, { day, saw }, context) => {
    const key = studyDayId(context.actor, day);
    const record = rows.get('study_days', key);
    const taken = new Set<string>(saw);
    const answers = (record?.answers ?? []).filter(([id]) => !taken.has(id));
    const undone = [...new Set([...(record?.undone ?? []), ...saw])].slice(-limits.answersOfDay);
    return [['study_days', key, { user_id: context.actor, day, answers, undone }]];
  },
});
