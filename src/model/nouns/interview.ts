import { json, noun, ownedBy, to } from './define.ts';

/** An appointment; only admins see its notes and interviewers. */
export const interviews = noun({
  columns: {
    user_id: to('profiles'),
    interview_name: 'text',
    scheduled_date: 'time',
    duration_minutes: 'number',
    place: 'word',
    interviewers: json<string[]>(),
    notes: 'word',
    created_by: 'text',
    status: 'text',
    created_at: 'time',
    updated_at: 'time',
    text_by: 'text',
  },
  learners: {
    rows: ownedBy('user_id'),
    columns: ['user_id', 'interview_name', 'scheduled_date', 'duration_minutes', 'place', 'status'],
  },
  device: { shelf: 'people', parent: 'user_id', order: 'scheduled_date' },
});
