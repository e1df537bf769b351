import { asideId, derivedId, idPattern } from '#model/id.ts';
import { keyOf, type Key, type Row, type Value } from '#model/noun.ts';
import {
  type Content,
  contentIn,
  fieldWriter,
  holdsAll,
  isByField,
  isSameValue,
  isWrittenNoun,
  type Writer,
  writerOf,
  type WrittenNoun,
} from '#model/writtenText.ts';
import type { Intention } from '#model/wire.ts';
import { presentArguments } from '#mutations/run.ts';
import type { Account, Author, Change } from './tables.ts';

/** The rows before the mutation, and the authors of the texts in them. */
export interface Before {
  row: (key: Key) => Row | null;
  author: (key: Key) => Author | undefined;
}

/**
 * A text that gives way to one whose author has seen it stays with its author, until they let it go (R30). If the
 * author is unknown or was deleted, it stays with whoever replaced it. What the new text includes too is not lost, and
 * is not set aside.
 * @param at ISO 8601
 */
export function setAside(
  entry: Intention,
  account: Account,
  changes: readonly Change[],
  { row, author: authorOf }: Before,
  at: string,
): Change[] {
  const present = presentArguments(entry);
  if (typeof present === 'string' || present.args.instead !== true) return [];
  return changes.flatMap(([noun, id, after]): Change[] => {
    const before = row(keyOf(noun, id));
    if (!before || !after || !isWrittenNoun(noun) || before.text_by === after.text_by) return [];
    return textsIn(noun, before, after).flatMap(({ content, wrote }): Change[] => {
      if (holdsAll(noun, contentIn(noun, after), content)) return [];
      // Imports and the dashboard name no mutation: never this one's id, as its own text may give way later
      const written_by = idPattern.test(wrote.by) ? wrote.by : derivedId('unknown', entry.id);
      const noted = authorOf(keyOf(noun, id));
      const author = wrote.account || (noted?.mutation === wrote.by ? noted.account : undefined);
      const user_id = author && row(keyOf('profiles', author)) ? author : account.id;
      // its author may have stored something else under this name: both are kept
      const names = [written_by, derivedId('again', written_by, entry.id)];
      const name = names.find((one) => !row(keyOf('set_aside', asideId(user_id, one))));
      const there = row(keyOf('set_aside', asideId(user_id, written_by)));
      if (!name || (there && JSON.stringify(there.content) === JSON.stringify(content))) return [];
      return [asideOf(user_id, name, [noun, id, content], at)];
    });
  });
}

/** What may give way, and who wrote it: a whole text; of fields that are texts of their own those that are replaced. */
function textsIn(noun: WrittenNoun, before: Row, after: Row): { content: Content; wrote: Writer }[] {
  const whole = contentIn(noun, before);
  if (!isByField(noun)) return [{ content: whole, wrote: writerOf(before, whole) }];
  const texts = new Map<string, { content: Record<string, Value>; wrote: Writer }>();
  for (const [field, value] of Object.entries(whole)) {
    if (isSameValue(value, after[field])) continue;
    const wrote = fieldWriter(before, field);
    const text = texts.get(wrote.by) ?? { content: {}, wrote };
    texts.set(wrote.by, { ...text, content: { ...text.content, [field]: value } });
  }
  return [...texts.values()];
}

/** Words that cannot be written where they were written for stay with whoever wrote them. */
export function keptFor(user_id: string, written_by: string, [noun, record_id, row]: Change, at: string): Change[] {
  if (!row || !isWrittenNoun(noun)) return [];
  return [asideOf(user_id, written_by, [noun, record_id, contentIn(noun, row)], at)];
}

/** Words for the history of their author, under the name of what wrote them. */
export function asideOf(
  user_id: string,
  written_by: string,
  [noun, record_id, content]: [WrittenNoun, string, Content],
  at: string,
): Change {
  const id = asideId(user_id, written_by);
  return ['set_aside', id, { id, user_id, noun, record_id, content, written_by, set_aside_at: at }];
}
