import { approved, noun, to } from './define.ts';

/**
 * Somebody was asked this question: where, at which stage, in which month (QUAL-05). Nobody reads who it was, nor which of
 * them one person said in one sitting (QUAL-07): the id is minted at random, and the time is a day (A166).
 */
export const question_sightings = noun({
  columns: {
    question_id: to('interview_questions'),
    company: 'text',
    interview_stage: 'text',
    /** `YYYY-MM`, never the day. */
    month: 'text',
    /** '' once their account is gone. */
    author: to('profiles'),
    created_at: 'time',
    /** What this person said, so that it is there once (QUAL-06); before its id was random, its id. */
    said: 'text',
  },
  learners: {
    rows: { through: 'question_id', noun: 'interview_questions', rule: approved },
    columns: ['question_id', 'company', 'interview_stage', 'month', 'created_at'],
  },
  hidden: ['author', 'said'],
  alias: 'said',
  own: { mine: 'author' },
  device: { shelf: 'bank', parent: 'question_id', order: { newest: 'month' } },
  owners: { interview_questions: 'question_id' },
});
