import { json, noun, ownedBy, to } from './define.ts';

/** What somebody said of the days to an interview: of one of theirs here, or of a date of their own (COUNT-01, COUNT-02). */
export const countdowns = noun({
  columns: {
    user_id: to('profiles'),
    /** No relation: a date of one's own has none, and what was said outlives the interview. */
    interview_id: 'word',
    title: 'text',
    date: 'time',
    /** Its questions; null: as they are proposed (COUNT-04). */
    deck: json<string[]>(),
    ended: 'flag',
    updated_at: 'time',
  },
  learners: {
    rows: ownedBy('user_id'),
    columns: ['user_id', 'interview_id', 'title', 'date', 'deck', 'ended', 'updated_at'],
  },
  admins: { rows: ownedBy('user_id') },
  device: { shelf: 'people', parent: 'user_id', order: 'updated_at' },
});
