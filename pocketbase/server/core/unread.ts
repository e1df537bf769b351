import { isTakenAlong, type TakenAlong, versionOf } from '#model/along.ts';
import { asideId, derivedId } from '#model/id.ts';
import { type Key, keyOf, type Row } from '#model/noun.ts';
import type { Intention } from '#model/wire.ts';
import { contentIn } from '#model/writtenText.ts';
import { presentArguments } from '#mutations/run.ts';
import { asideOf, type Before } from './setAside.ts';
import type { Account, Change } from './tables.ts';

/** What of these changes takes words of their own along. */
export const takenAlong = (changes: readonly Change[]): Key[] =>
  changes.flatMap(([noun, id, row]) => (!row && isTakenAlong(noun) ? [keyOf(noun, id)] : []));

/**
 * Words that go with what is deleted, and that whoever deletes it had not read (R37): a stage of a course is as much the
 * course's text as its title is, so the deletion is refused; what somebody says of a question, a course or an answer
 * stays with them, as what gives way does (R30), and holds nobody's deletion up. An older app names nothing: of that the
 * words of others stay with them, those of stages too.
 * @param at ISO 8601
 */
export function unread(
  entry: Intention,
  account: Account,
  changes: readonly Change[],
  { row, author }: Before,
  at: string,
): Change[] | 'changed' {
  const gone = changes.flatMap(([noun, id, after]) => (!after && isTakenAlong(noun) ? [[noun, id] as const] : []));
  if (!gone.length) return [];
  const present = presentArguments(entry);
  const along = typeof present === 'string' ? null : (present.args.along as [string, string][] | null | undefined);
  const named = along && new Map(along);
  const kept: Change[] = [];
  for (const [noun, id] of gone) {
    const before = row(keyOf(noun, id));
    if (!before || named?.get(id) === versionOf(noun, before)) continue;
    if (named && noun === 'course_stages') return 'changed';
    const user_id = authorOf(noun, before, author(keyOf(noun, id)));
    if (!user_id || (!named && user_id === account.id) || !row(keyOf('profiles', user_id))) continue;
    const written_by = derivedId('along', id, versionOf(noun, before));
    if (!row(keyOf('set_aside', asideId(user_id, written_by))))
      kept.push(asideOf(user_id, written_by, [noun, id, contentIn(noun, before)], at));
  }
  return kept;
}

function authorOf(noun: TakenAlong, row: Row, noted: { mutation: string; account: string } | undefined): string {
  if (noun === 'course_stages') return noted?.mutation === row.text_by ? (noted?.account ?? '') : '';
  return String((noun === 'question_reports' ? row.author : row.user_id) ?? '');
}
