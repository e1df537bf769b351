import { json, noun, ownedBy, to, writers } from './define.ts';

/** An appointment, each field of it a text of its own (R35); only admins see its notes and interviewers. */
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
    /** The mutation that completed or cancelled it, and the status before, so that it can be taken back. */
    status_by: 'text',
    status_before: 'word',
    /** Rises with each change: a calendar updates its entry (RFC 5545, SEQUENCE). */
    sequence: 'number',
    writers,
  },
  learners: {
    rows: ownedBy('user_id'),
    columns: ['user_id', 'interview_name', 'scheduled_date', 'duration_minutes', 'place', 'status'],
  },
  device: { shelf: 'people', parent: 'user_id', order: 'scheduled_date' },
  text: {
    interview_name: 'picked',
    scheduled_date: 'moment',
    duration_minutes: 'picked',
    place: 'line',
    interviewers: 'person',
    notes: 'long',
  },
});
