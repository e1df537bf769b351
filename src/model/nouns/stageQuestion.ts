import { approved, noun, to } from './define.ts';

/** A question of the bank in a stage. */
export const stage_questions = noun({
  columns: { stage_id: to('course_stages'), question_id: to('interview_questions'), created_at: 'time' },
  learners: {
    // A link to an unapproved question would reveal that it exists: links follow their question (R15).
    rows: { through: 'question_id', noun: 'interview_questions', rule: approved },
    columns: ['stage_id', 'question_id', 'created_at'],
  },
  device: { shelf: 'study', parent: 'stage_id', order: 'created_at' },
  owners: { course_stages: 'stage_id', interview_questions: 'question_id' },
});
