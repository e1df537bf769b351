import { expect, test } from 'vitest';
import { kanbanCardOf } from './kanbanCard.ts';
import type { RowOf } from './noun.ts';

const profile = {
  id: 'p',
  email: 'haruka@example.com',
  full_name: 'Haruka Mori',
  role: 'user',
  last_login_at: '2026-01-02T00:00:00.000Z',
  total_session_time_minutes: 90,
} as RowOf<'profiles'>;
const interview = (name: string, date: string, status: string) =>
  ({ interview_name: name, scheduled_date: `${date}T00:00:00.000Z`, status }) as RowOf<'interviews'>;
const todo = (is_completed: boolean, note_type = 'todo') => ({ note_type, is_completed }) as RowOf<'admin_notes'>;
const now = '2026-02-01T00:00:00.000Z';

test('DATA-21 a card of somebody with nothing yet', () => {
  expect(kanbanCardOf({ profile, candidate: undefined, stage: undefined, notes: [], interviews: [] }, now)).toEqual({
    user_id: 'p',
    email: 'haruka@example.com',
    full_name: 'Haruka Mori',
    position: null,
    role: 'user',
    company: null,
    incomplete_tasks_count: 0,
    upcoming_interview_name: null,
    upcoming_interview_date: null,
    total_session_time_minutes: 90,
    last_activity_at: '2026-01-02T00:00:00.000Z',
    stage_updated_at: null,
    last_updated_at: null,
    is_rejected: false,
  });
});

test('DATA-21 open to-dos are counted, and the earliest interview that is still to come is named', () => {
  const card = kanbanCardOf(
    {
      profile,
      candidate: { position: 'Backend Engineer', company: 'Kitami', last_updated_at: now } as RowOf<'candidates'>,
      stage: { stage_updated_at: now, is_rejected: true } as RowOf<'user_stages'>,
      notes: [todo(false), todo(true), todo(false, 'note')],
      interviews: [
        interview('past', '2026-01-01', 'scheduled'),
        interview('cancelled', '2026-02-02', 'cancelled'),
        interview('later', '2026-03-01', 'scheduled'),
        interview('next', '2026-02-03', 'rescheduled'),
      ],
    },
    now,
  );
  expect(card).toMatchObject({
    incomplete_tasks_count: 1,
    upcoming_interview_name: 'next',
    position: 'Backend Engineer',
    is_rejected: true,
  });
});
