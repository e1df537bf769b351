import type { BulkLine, LineProblem } from '#model/bulkUsers.ts';
import type { AccountResult } from '#remote/account.ts';

/** Why a row has the outcome that it has; anything else is in its `message`. */
type Reason = LineProblem | 'exists' | 'no_data' | 'profile_failed' | 'in_use' | 'gone' | 'reset_failed';

/** One account of the list. Kept on this device until the list is done; it never holds a password. */
export interface BulkRow {
  /** Of the account, minted once: a repeat makes no second one. */
  id: string;
  name: string;
  email: string;
  outcome: 'waiting' | 'created' | 'skipped' | 'error';
  reason?: Reason;
  /** What the server said. */
  message?: string;
  /** As it was pasted: what made no account is left to be mended. */
  line?: string;
}

/** What is kept as a draft: the typed lines, and the list that was made of them. */
export interface BulkList {
  text: string;
  rows: BulkRow[] | null;
}

export const emptyList: BulkList = { text: '', rows: null };

/** What a kept draft holds, even one of another version of the app. */
export function listOf(kept: unknown): BulkList {
  const { text, rows } = (kept ?? {}) as Partial<Record<keyof BulkList, unknown>>;
  return {
    text: typeof text === 'string' ? text : '',
    rows: Array.isArray(rows) ? rows.filter(isRow) : null,
  };
}

const isRow = (row: unknown): row is BulkRow =>
  typeof row === 'object' &&
  row !== null &&
  ['id', 'name', 'email', 'outcome'].every((field) => typeof (row as Record<string, unknown>)[field] === 'string');

/** What one answer means: for the row, or that nothing goes on for now. */
export type Step = { row: Pick<BulkRow, 'outcome' | 'reason' | 'message'>; password?: string } | { hindrance: string };

type Answer = AccountResult & { email?: string; temporaryPassword?: string };

/** BULK-12 to BULK-15, BULK-20: an error of one row stops no other; what would stop all of them is no error of this row. */
export function creationStep(answer: Answer, interrupted: string): Step {
  if (answer.ok)
    return answer.email
      ? { row: { outcome: 'created' }, password: answer.temporaryPassword }
      : { row: { outcome: 'error', reason: 'no_data' } };
  if (answer.code === 'already_registered') return { row: { outcome: 'skipped', reason: 'exists' } };
  if (answer.code === 'profile_failed') return { row: { outcome: 'error', reason: 'profile_failed' } };
  return hindrance(answer, interrupted) ?? { row: { outcome: 'error', message: answer.message ?? '' } };
}

/** Of a new password for an account that was made: it stays made, whatever the answer. */
export function resetStep(answer: Answer, interrupted: string): Step {
  const row = (reason?: Reason): Step => ({ row: { outcome: 'created', reason }, password: answer.temporaryPassword });
  if (answer.ok) return answer.temporaryPassword ? row() : row('no_data');
  if (answer.code === 'in_use') return row('in_use');
  if (answer.code === 'no_such_user') return row('gone');
  return (
    hindrance(answer, interrupted) ?? {
      row: { outcome: 'created', reason: 'reset_failed', message: answer.message ?? '' },
    }
  );
}

const hindrance = (answer: Exclude<Answer, { ok: true }>, interrupted: string): Step | undefined =>
  answer.offline
    ? { hindrance: interrupted }
    : answer.stop || answer.code === 'admins_only'
      ? { hindrance: answer.message ?? interrupted }
      : undefined;

/** How many have which outcome. */
export function countsOf(rows: readonly BulkRow[]): Record<BulkRow['outcome'], number> {
  const counts = { waiting: 0, created: 0, skipped: 0, error: 0 };
  for (const { outcome } of rows) counts[outcome] += 1;
  return counts;
}

/** What made no account, to be mended; what was made or was there already is not made again. */
export const linesLeft = ({ text, rows }: BulkList): string =>
  rows
    ? [...new Set(rows.flatMap((row) => (row.outcome === 'error' ? [row.line ?? `${row.name}\t${row.email}`] : [])))]
        .map((line) => line.trim())
        .join('\n')
    : text;

/** What becomes of a line, as far as this device knows. */
export type Fate = 'new' | 'exists' | 'twice' | 'unknown' | 'problem';

/** Of each line; of two with one address the first is made. */
export function fatesOf(lines: readonly BulkLine[], known: ReadonlySet<string>): Fate[] {
  const seen = new Set<string>();
  return lines.map(({ email, problem, isMade }) => {
    if (problem) return 'problem';
    // the company is not known yet
    if (!email && isMade) return 'unknown';
    if (known.has(email)) return 'exists';
    if (seen.has(email)) return 'twice';
    seen.add(email);
    return 'new';
  });
}
