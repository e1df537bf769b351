import { type Id, json, noun, ownedBy, to } from './define.ts';

export interface StageRating {
  stageId: Id<'course_stages'>;
  stageName: string;
  helpfulness: number;
  accuracy: number;
}

/** What a learner thinks of a course; they do not see which admin has read it. */
export const course_reviews = noun({
  columns: {
    user_id: to('profiles'),
    course_id: to('courses'),
    stage_ratings: json<StageRating[]>(),
    support_feedback: 'word',
    improvement_suggestions: 'word',
    created_at: 'time',
    updated_at: 'time',
    read_status: 'text',
    read_at: 'time',
    read_by: 'word',
    text_by: 'text',
  },
  learners: {
    rows: ownedBy('user_id'),
    columns: [
      'user_id',
      'course_id',
      'stage_ratings',
      'support_feedback',
      'improvement_suggestions',
      'created_at',
      'updated_at',
      'text_by',
    ],
  },
  device: { shelf: 'people', parent: 'course_id', order: { newest: 'updated_at' } },
  owners: { courses: 'course_id' },
  text: { support_feedback: 'long', improvement_suggestions: 'long', stage_ratings: 'picked' },
});
