import * as v from 'valibot';
import { studyCardId, studyDayId, studyPlanId } from '#model/id.ts';
import { limits } from '#model/limits.ts';
import { keyOf, type RowOf } from '#model/noun.ts';
import type { StudyAnswer } from '#model/nouns/studyDay.ts';
import { studyDay } from '#model/studyDay.ts';
import { idOf, ids, wholeNumber } from './argument.ts';
import { type Context, mutation, type Patch, type Rows } from './mutation.ts';

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

/** What may be said of a question, and what holds while nothing is said. */
const unsaid = { chosen: null, paused: false, bookmarked: false, confidence: 0 };
type Said = Partial<Pick<RowOf<'study_cards'>, keyof typeof unsaid>>;

const cardReads = (question: string, { actor }: Pick<Context, 'actor'>) => [
  keyOf('study_cards', studyCardId(actor, question)),
  keyOf('interview_questions', question),
];

/**
 * Only the column that is said: two devices that say different things of one question both stand. The question may have
 * been hidden meanwhile, and whatever was said of one before is changed even if it was deleted, so that a mark made in
 * a tunnel is there when it comes back; a question that nobody knows has no card.
 */
function say(rows: Rows, question_id: string, said: Said, context: Context): Patch[] | 'gone' | 'forbidden' {
  const key = studyCardId(context.actor, question_id);
  const card = rows.get('study_cards', key);
  // whoever submits a question chooses its id: one whose card has the id of another person's writes nothing
  if (card && card.user_id !== context.actor) return 'forbidden';
  if (!card && !rows.get('interview_questions', question_id)) return 'gone';
  const [[column, value]] = Object.entries(said) as [[keyof typeof unsaid, unknown]];
  if ((card ?? unsaid)[column] === value) return [];
  return [['study_cards', key, { user_id: context.actor, question_id, ...said, updated_at: context.at }]];
}

/** Into study or out of it by hand, or as courses and bookmarks say (STUDY-02). Those that are gone hold up no others. */
export const choose = mutation({
  version: 1,
  who: 'anyone',
  scalar: true,
  decides: ({ question_ids }, { actor }) =>
    question_ids.map((question) => [keyOf('study_cards', studyCardId(actor, question)), 'chosen'] as const),
  args: v.strictObject({
    question_ids: v.pipe(ids(limits.chosenQuestions), v.minLength(1)),
    chosen: v.nullable(v.picklist(['in', 'out'])),
  }),
  glimpses: ['interview_questions'],
  reads: ({ question_ids }, context) => question_ids.flatMap((question) => cardReads(question, context)),
  limit: { operation: 'study_choice', ...limits.studyChoices },
  apply: (rows, { question_ids, chosen }, context) => {
    const said = question_ids.map((question) => say(rows, question, { chosen }, context));
    const known = said.filter((one) => typeof one !== 'string');
    return known.length ? known.flat() : said[0]!;
  },
});

const marking = {
  version: 1,
  who: 'anyone',
  scalar: true,
  glimpses: ['interview_questions'],
  reads: ({ question_id }: { question_id: string }, context: Context) => cardReads(question_id, context),
  limit: { operation: 'study_mark', ...limits.studyMarks },
} as const;
const about = { question_id: idOf('interview_questions') };
const marks =
  (what: keyof typeof unsaid) =>
  ({ question_id }: { question_id: string }, { actor }: Pick<Context, 'actor'>) =>
    [[keyOf('study_cards', studyCardId(actor, question_id)), what]] as const;

/** Out of every list until it is brought back; its history stays (STUDY-25). */
export const pause = mutation({
  ...marking,
  decides: marks('paused'),
  args: v.strictObject({ ...about, value: v.boolean() }),
  apply: (rows, { question_id, value }, context) => say(rows, question_id, { paused: value }, context),
});

export const bookmark = mutation({
  ...marking,
  decides: marks('bookmarked'),
  args: v.strictObject({ ...about, value: v.boolean() }),
  apply: (rows, { question_id, value }, context) => say(rows, question_id, { bookmarked: value }, context),
});

/** What the person feels; it changes no schedule (ANSWER-06). */
export const confidence = mutation({
  ...marking,
  decides: marks('confidence'),
  args: v.strictObject({ ...about, value: wholeNumber(0, 3) }),
  apply: (rows, { question_id, value }, context) => say(rows, question_id, { confidence: value }, context),
});

/** How much to study. While it waits, one that follows takes its place: a slider sends its end. */
export const plan = mutation({
  version: 1,
  who: 'anyone',
  scalar: true,
  decides: (_, { actor }) => [[keyOf('study_plans', studyPlanId(actor)), 'plan']],
  args: v.strictObject({
    new_per_day: wholeNumber(0, limits.newPerDay),
    reviews_per_day: wholeNumber(limits.reviewsPerDay.least, limits.reviewsPerDay.most),
    retention: v.pipe(v.number(), v.minValue(limits.retention.least), v.maxValue(limits.retention.most)),
    ease: v.nullable(
      v.strictObject({
        way: v.picklist(['ease', 'interview', 'everything']),
        day: wholeNumber(0, studyDay(latest)),
      }),
    ),
  }),
  reads: (_, { actor }) => [keyOf('study_plans', studyPlanId(actor))],
  limit: { operation: 'study_plan', ...limits.studyPlans },
  fold: () => 'plan',
  apply: (_, args, context) => [
    ['study_plans', studyPlanId(context.actor), { ...args, user_id: context.actor, updated_at: context.at }],
  ],
});
