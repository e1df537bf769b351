import { mediaIdsIn } from '#model/mediaIds.ts';
import { columns, splitKey } from '#model/noun.ts';
import type { Outbox } from './outbox.ts';
import { type Access, allKeys, readRows, type RowDatabase } from './rows.ts';

/** The pictures in drafts. */
export async function draftReferences(outbox: Outbox): Promise<Set<string>> {
  return new Set((await outbox.drafts.toArray()).flatMap(({ value }) => mediaIdsIn(value)));
}

/** Where pictures occur: in rich texts, and in what was set aside of them. */
const rich = Object.entries(columns)
  .filter(([, kinds]) => Object.values(kinds).includes('html'))
  .map(([noun]) => noun)
  .concat('set_aside');

/** Which of these ids the rows of this device refer to. Reads every rich text: use rarely. */
export async function rowReferences(
  access: Access,
  rows: RowDatabase,
  wanted: ReadonlySet<string>,
): Promise<Set<string>> {
  const found = new Set<string>();
  const keys = (await allKeys(access, rows)).filter((key) => rich.includes(splitKey(key)[0]));
  for (let start = 0; start < keys.length; start += 500)
    for (const row of (await readRows(access, rows, keys.slice(start, start + 500))).values())
      for (const id of mediaIdsIn(row)) if (wanted.has(id)) found.add(id);
  return found;
}
