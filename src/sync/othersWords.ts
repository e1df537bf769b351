import { limits } from '#model/limits.ts';
import { type Row, splitKey } from '#model/noun.ts';
import { contentIn, type WrittenNoun } from '#model/writtenText.ts';
import type { ArgumentsOf } from '#mutations/all.ts';
import { learnNamed } from '#mutations/known.ts';
import { allKeys, readRows } from '#local/rows.ts';
import type { Device } from './device.ts';
import { entryOf, writeEntry } from './writeEntry.ts';

/** Whose text it is, of records that are one person's. */
const ownerOf: Partial<Record<WrittenNoun, string>> = {
  my_answers: 'user_id',
  interview_questions: 'author',
  course_reviews: 'user_id',
};

/**
 * Before a restored server's rows replace this device's: what this person wrote on another device, which may have
 * signed out since and send nothing again, goes into their history, unless the server still has it (A182).
 * @returns whether there was any
 */
export async function keepOthersWords(device: Device): Promise<boolean> {
  const since = new Date(Date.parse(device.now()) - limits.journalDays * 86_400_000).toISOString();
  const keys = (await allKeys(device.access, device.rows)).filter((key) => splitKey(key)[0] in ownerOf);
  const entries = await device.access('read entries', () => device.outbox.entries.toCollection().toArray());
  const own = new Set(entries.map(({ id }) => id));
  const rows = [...(await readRows(device.access, device.rows, keys))].filter(([key, row]) => {
    const by = String(row.text_by ?? '');
    const isMine = row[ownerOf[splitKey(key)[0] as WrittenNoun]!] === device.account;
    return isMine && by !== '' && !own.has(by) && String(row.updated_at) > since;
  });
  if (!rows.length) return false;
  await learnNamed('aside.keep');
  for (const [key, row] of rows) await keep(device, splitKey(key)[0] as WrittenNoun, row);
  return true;
}

async function keep(device: Device, noun: WrittenNoun, row: Row): Promise<void> {
  const content = contentIn(noun, row) as ArgumentsOf<'aside.keep'>['content'];
  const args = { noun, record_id: row.id, written_by: row.text_by as string, content };
  await writeEntry(device, { ...entryOf(device, 'aside.keep', args), state: 'pending' });
}
