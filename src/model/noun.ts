/**
 * Every collection once: its columns and what they hold. The server builds its SQL from this table, the device its
 * rows, and a test compares it with the migrations. Names are the collections' own (DATA-01 to DATA-20).
 *
 * Column kinds:
 * text    string, '' when empty            word   string or null when empty
 * time    ISO 8601 in UTC or null          number, flag (boolean), json (null when empty)
 * html    string that the server sanitises after `apply`; null when empty
 */
export type ColumnKind = 'text' | 'word' | 'time' | 'number' | 'flag' | 'json' | 'html';

export const columns = {
  profiles: {
    email: 'text',
    full_name: 'text',
    role: 'text',
    is_active: 'flag',
    last_login_at: 'time',
    total_session_time_minutes: 'number',
    created_at: 'time',
    updated_at: 'time',
    /** When an account that was active was switched off: tells "deactivated" from "waiting for approval" (A03). */
    deactivated_at: 'time',
  },
  candidates: {
    position: 'word',
    company: 'word',
    linkedin_url: 'word',
    current_salary: 'word',
    expected_salary: 'word',
    notice_period: 'word',
    current_company: 'word',
    current_job_title: 'word',
    location: 'word',
    japanese_proficiency: 'word',
    years_of_experience: 'word',
    last_updated_at: 'time',
    text_by: 'text',
  },
  interview_questions: {
    question: 'html',
    company: 'text',
    role: 'text',
    interview_stage: 'text',
    category: 'text',
    additional_context: 'html',
    team: 'word',
    position_name: 'word',
    recommended: 'flag',
    /** The submitter's account; `submitted_by` is the address at that time. Neither reaches a learner (A94). */
    author: 'text',
    submitted_by: 'text',
    source_url: 'word',
    source_website: 'word',
    scraped_at: 'time',
    question_type: 'word',
    status: 'text',
    approved_by: 'word',
    approved_at: 'time',
    created_at: 'time',
    updated_at: 'time',
    /** The mutation that last wrote the texts: what an edit started from is named by it (R25). */
    text_by: 'text',
    /** The mutation that approved or rejected, so that repeating it changes nothing (R24). */
    decided_by: 'text',
  },
  resources: {
    title: 'text',
    description: 'word',
    url: 'text',
    category: 'text',
    created_by: 'text',
    created_at: 'time',
    updated_at: 'time',
    text_by: 'text',
  },
  dropdown_options: { field_name: 'text', value: 'text' },
  courses: {
    title: 'text',
    former_slugs: 'json',
    description: 'text',
    company: 'word',
    attached_jobs: 'json',
    created_by: 'text',
    created_at: 'time',
    updated_at: 'time',
    text_by: 'text',
  },
  course_stages: {
    course_id: 'text',
    title: 'text',
    description: 'text',
    information: 'html',
    stage_order: 'number',
    created_at: 'time',
    updated_at: 'time',
    text_by: 'text',
  },
  stage_templates: {
    name: 'text',
    title: 'text',
    description: 'text',
    information: 'html',
    created_by: 'text',
    created_at: 'time',
  },
  stage_questions: { stage_id: 'text', question_id: 'text', created_at: 'time' },
  stage_resources: { stage_id: 'text', resource_id: 'text', created_at: 'time' },
  user_progress: {
    user_id: 'text',
    course_id: 'text',
    stage_id: 'text',
    /** Observed-remove set: [{id, at}] of completions that nobody undid; the record counts while it is not empty (R26). */
    completions: 'json',
    /** Ids of completions that were undone, also those not seen here yet. */
    undone: 'json',
  },
  course_assignments: { user_id: 'text', course_id: 'text', assigned_by: 'text', assigned_at: 'time' },
  course_reviews: {
    user_id: 'text',
    course_id: 'text',
    stage_ratings: 'json',
    support_feedback: 'word',
    improvement_suggestions: 'word',
    created_at: 'time',
    updated_at: 'time',
    read_status: 'text',
    read_at: 'time',
    read_by: 'word',
    text_by: 'text',
  },
  interviews: {
    user_id: 'text',
    interview_name: 'text',
    scheduled_date: 'time',
    duration_minutes: 'number',
    place: 'word',
    interviewers: 'json',
    notes: 'word',
    created_by: 'text',
    status: 'text',
    created_at: 'time',
    updated_at: 'time',
    text_by: 'text',
  },
  admin_notes: {
    user_id: 'text',
    note_type: 'text',
    content: 'text',
    created_by: 'text',
    created_at: 'time',
    updated_at: 'time',
    is_completed: 'flag',
    due_date: 'time',
    priority: 'word',
    text_by: 'text',
  },
  stage_transitions: {
    user_id: 'text',
    from_stage: 'word',
    to_stage: 'text',
    transitioned_at: 'time',
    created_at: 'time',
    transitioned_by: 'text',
    notes: 'word',
  },
  user_stages: {
    user_id: 'text',
    is_active: 'flag',
    stage: 'text',
    stage_updated_at: 'time',
    is_rejected: 'flag',
    rejected_by: 'word',
    rejected_at: 'time',
    reason: 'word',
  },
  /** A text that gave way to another one, until the person who wrote it lets it go (R30). */
  set_aside: {
    user_id: 'text',
    noun: 'text',
    record_id: 'text',
    /** The columns that a person wrote, as they stood. It is only ever shown as text. */
    content: 'json',
    /** The mutation that wrote it. */
    written_by: 'text',
    set_aside_at: 'time',
  },
} as const satisfies Record<string, Record<string, ColumnKind>>;

export type Noun = keyof typeof columns;
export const nouns = Object.keys(columns) as Noun[];

interface KindValue {
  text: string;
  word: string | null;
  time: string | null;
  number: number;
  flag: boolean;
  json: unknown;
  html: string | null;
}

/** Columns that hold lists or objects, by noun. Everything else follows from the column's kind. */
interface JsonColumns {
  courses: { former_slugs: string[] | null; attached_jobs: string[] | null };
  user_progress: { completions: Completion[] | null; undone: string[] | null };
  course_reviews: { stage_ratings: StageRating[] | null };
  interviews: { interviewers: string[] | null };
  set_aside: { content: Readonly<Record<string, Value>> | null };
}

export interface Completion {
  id: string;
  at: string;
}

export interface StageRating {
  stageId: string;
  stageName: string;
  helpfulness: number;
  accuracy: number;
}

type JsonOf<N extends Noun> = N extends keyof JsonColumns ? JsonColumns[N] : Record<never, never>;

/** A record as it travels and as the device stores it: its id, its columns, and `mine` on questions. */
export type RowOf<N extends Noun> = { id: string } & {
  -readonly [C in keyof (typeof columns)[N]]: C extends keyof JsonOf<N>
    ? JsonOf<N>[C]
    : (typeof columns)[N][C] extends ColumnKind
      ? KindValue[(typeof columns)[N][C] & ColumnKind]
      : never;
} & (N extends 'interview_questions' ? { mine?: boolean } : Record<never, never>);

export type Value = string | number | boolean | null | readonly unknown[] | { readonly [key: string]: unknown };

/** A record without its noun: what moves through sync, which does not look inside. */
export interface Row {
  readonly id: string;
  readonly [column: string]: Value | undefined;
}

export type Profile = RowOf<'profiles'>;
export type Question = RowOf<'interview_questions'>;
export type Resource = RowOf<'resources'>;
export type Course = RowOf<'courses'>;
export type Stage = RowOf<'course_stages'>;
export type Progress = RowOf<'user_progress'>;
export type Assignment = RowOf<'course_assignments'>;
export type Review = RowOf<'course_reviews'>;
export type SetAside = RowOf<'set_aside'>;

/** One record of all: `noun/id`. */
export type Key = `${Noun}/${string}`;
export const keyOf = (noun: Noun, id: string): Key => `${noun}/${id}`;
export function splitKey(key: string): [Noun, string] {
  const at = key.indexOf('/');
  return [key.slice(0, at) as Noun, key.slice(at + 1)];
}

/**
 * What goes with a deleted record (A40, A106): [noun, column that points at it]. Learners' progress goes with a stage
 * that is deleted, but a late completion of a vanished stage is still written (R27).
 */
export const owned: Partial<Record<Noun, readonly (readonly [Noun, string])[]>> = {
  courses: [
    ['course_stages', 'course_id'],
    ['user_progress', 'course_id'],
    ['course_assignments', 'course_id'],
    ['course_reviews', 'course_id'],
  ],
  course_stages: [
    ['stage_questions', 'stage_id'],
    ['stage_resources', 'stage_id'],
    ['user_progress', 'stage_id'],
  ],
  interview_questions: [['stage_questions', 'question_id']],
  resources: [['stage_resources', 'resource_id']],
};
