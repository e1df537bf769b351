import { all, noun, to } from './define.ts';

/** A step of a course. */
export const course_stages = noun({
  columns: {
    course_id: to('courses'),
    title: 'text',
    description: 'text',
    information: 'html',
    stage_order: 'number',
    created_at: 'time',
    updated_at: 'time',
    text_by: 'text',
  },
  learners: {
    rows: all,
    columns: ['course_id', 'title', 'description', 'information', 'stage_order', 'created_at', 'updated_at'],
  },
  device: { shelf: 'study', parent: 'course_id', order: { number: 'stage_order' } },
  owners: { courses: 'course_id' },
  text: { title: 'line', description: 'long', information: 'rich' },
});
