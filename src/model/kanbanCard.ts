import type { RowOf } from './noun.ts';

/** What the board shows of one candidate (DATA-21); worked out, never stored. Times are ISO 8601. */
export interface KanbanCard {
  user_id: string;
  email: string;
  full_name: string;
  position: string | null;
  role: string;
  company: string | null;
  incomplete_tasks_count: number;
  upcoming_interview_name: string | null;
  upcoming_interview_date: string | null;
  total_session_time_minutes: number;
  last_activity_at: string | null;
  stage_updated_at: string | null;
  last_updated_at: string | null;
  is_rejected: boolean;
}

interface Sources {
  profile: RowOf<'profiles'>;
  candidate: RowOf<'candidates'> | undefined;
  stage: RowOf<'user_stages'> | undefined;
  notes: readonly RowOf<'admin_notes'>[];
  interviews: readonly RowOf<'interviews'>[];
}

/** The upcoming interview is the earliest from now on that is scheduled or rescheduled (A64). */
export function kanbanCardOf({ profile, candidate, stage, notes, interviews }: Sources, now: string): KanbanCard {
  const upcoming = interviews
    .filter(
      ({ status, scheduled_date }) =>
        (status === 'scheduled' || status === 'rescheduled') && (scheduled_date ?? '') >= now,
    )
    .sort((a, b) => (a.scheduled_date ?? '').localeCompare(b.scheduled_date ?? ''))[0];
  return {
    user_id: profile.id,
    email: profile.email,
    full_name: profile.full_name,
    position: candidate?.position ?? null,
    role: profile.role,
    company: candidate?.company ?? null,
    incomplete_tasks_count: notes.filter((note) => note.note_type === 'todo' && !note.is_completed).length,
    upcoming_interview_name: upcoming?.interview_name ?? null,
    upcoming_interview_date: upcoming?.scheduled_date ?? null,
    total_session_time_minutes: profile.total_session_time_minutes,
    // A51: the last activity is the last sign-in
    last_activity_at: profile.last_login_at,
    stage_updated_at: stage?.stage_updated_at ?? null,
    last_updated_at: candidate?.last_updated_at ?? null,
    is_rejected: stage?.is_rejected ?? false,
  };
}
