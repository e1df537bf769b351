import { approved, noun, to } from './define.ts';

/** Somebody was asked this question: where, at which stage, in which month (QUAL-05). Nobody reads who it was (QUAL-07). */
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
  },
  learners: {
    rows: { through: 'question_id', noun: 'interview_questions', rule: approved },
    columns: ['question_id', 'company', 'interview_stage', 'month', 'created_at'],
  },
  own: { mine: 'author' },
  device: { shelf: 'bank', parent: 'question_id', order: { newest: 'month' } },
  owners: { interview_questions: 'question_id' },
});
