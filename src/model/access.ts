import { columns, nouns, type Noun, type Row } from './noun.ts';

/**
 * What an account may see, all of it. What it may do stands on each mutation (`who`), and nothing else reaches the
 * records: the record API answers superusers only (A17, A94).
 */
export const roles = ['user', 'admin'] as const;
export type Role = (typeof roles)[number];

/** Which rows: all; those whose column holds a value or the person's own id; those whose parent row passes. */
export type Rule =
  | { all: true }
  | { column: string; is: string }
  | { column: string; isActor: true }
  | { any: readonly Rule[] }
  | { through: string; noun: Noun; rule: Rule };

export interface Sight {
  rows: Rule;
  /** Columns that travel; the id always does. */
  columns: readonly string[];
  /** Its owner never changes: while it stands, nobody else ever had it, and is told nothing of it. */
  neverMoves?: true;
  /** Columns worked out per person: true when the column holds the person's id. */
  own?: Readonly<Record<string, string>>;
}

const everything = (noun: Noun): Sight => ({ rows: { all: true }, columns: Object.keys(columns[noun]) });
const except = (noun: Noun, ...hidden: string[]) =>
  Object.keys(columns[noun]).filter((column) => !hidden.includes(column));
const mine: Rule = { column: 'user_id', isActor: true };
const approved: Rule = { column: 'status', is: 'approved' };

const learner: Partial<Record<Noun, Sight>> = {
  profiles: { rows: { column: 'id', isActor: true }, columns: except('profiles', 'deactivated_at') },
  courses: { rows: { all: true }, columns: except('courses', 'created_by') },
  course_stages: { rows: { all: true }, columns: except('course_stages') },
  // A link to a question that is not approved would tell that it exists: links follow their question (R15).
  stage_questions: {
    rows: { through: 'question_id', noun: 'interview_questions', rule: approved },
    columns: except('stage_questions'),
  },
  stage_resources: { rows: { all: true }, columns: except('stage_resources') },
  interview_questions: {
    rows: { any: [approved, { column: 'author', isActor: true }] },
    columns: except('interview_questions', 'author', 'submitted_by', 'approved_by', 'approved_at'),
    own: { mine: 'author' },
  },
  resources: { rows: { all: true }, columns: except('resources', 'created_by') },
  dropdown_options: { rows: { all: true }, columns: except('dropdown_options') },
  user_progress: { rows: mine, columns: except('user_progress') },
  course_assignments: { rows: mine, columns: except('course_assignments', 'assigned_by') },
  course_reviews: { rows: mine, columns: except('course_reviews', 'read_status', 'read_at', 'read_by') },
  interviews: {
    rows: mine,
    columns: ['user_id', 'interview_name', 'scheduled_date', 'duration_minutes', 'place', 'status'],
  },
  set_aside: { rows: mine, columns: except('set_aside'), neverMoves: true },
};

const admin = Object.fromEntries(nouns.map((noun) => [noun, everything(noun)])) as Record<Noun, Sight>;

export const sights: Record<Role, Partial<Record<Noun, Sight>>> = {
  user: learner,
  admin: {
    ...admin,
    interview_questions: { ...admin.interview_questions, own: { mine: 'author' } },
    // What a person wrote and nobody took is theirs alone, an admin's too
    set_aside: learner.set_aside!,
  },
};

export const nounsOf = (role: Role | null): Noun[] => (role ? nouns.filter((noun) => sights[role][noun]) : []);

/** Rows of a noun that become visible or invisible when another noun's row changes: [child noun, column] (R15). */
export const dependents: Partial<Record<Noun, readonly (readonly [Noun, string])[]>> = {};
for (const role of roles)
  for (const noun of nouns) {
    const rule = sights[role][noun]?.rows;
    if (rule && 'through' in rule)
      dependents[rule.noun] = [...(dependents[rule.noun] ?? []), [noun, rule.through] as const];
  }

/** The rule as a function, for the reference server and the tests; the server proper runs it as SQL. */
export function passes(rule: Rule, row: Row, actor: string, get: (noun: Noun, id: string) => Row | undefined): boolean {
  if ('all' in rule) return true;
  if ('any' in rule) return rule.any.some((one) => passes(one, row, actor, get));
  if ('through' in rule) {
    const parent = get(rule.noun, String(row[rule.through]));
    return !!parent && passes(rule.rule, parent, actor, get);
  }
  return row[rule.column] === ('is' in rule ? rule.is : actor);
}

/** The columns of a row that this person's role may see. */
export function project(noun: Noun, row: Row, role: Role, actor: string): Row {
  const sight = sights[role][noun];
  const seen: Record<string, unknown> = { id: row.id };
  for (const column of sight?.columns ?? []) seen[column] = row[column] ?? null;
  for (const [name, column] of Object.entries(sight?.own ?? {})) seen[name] = row[column] === actor;
  return seen as unknown as Row;
}
