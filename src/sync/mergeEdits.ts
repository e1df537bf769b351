import { type Row, splitKey } from '#model/noun.ts';
import { type Content, contentIn, isRebasable, rebased, type WrittenNoun } from '#model/writtenText.ts';
import { learnNamed, mutationNamed } from '#mutations/known.ts';
import { presentArguments } from '#mutations/run.ts';
import { readRows } from '#local/rows.ts';
import type { Entry } from '#local/outbox.ts';
import { contextOf, type Device, entriesIn, readMeta } from './device.ts';
import { settle } from './settle.ts';
import { isEditOfText } from './writeEntry.ts';

/**
 * Where a colleague has changed other fields of the text than one's own edit did, both stand, and nobody is asked (W8).
 * Who has changed the same field is asked, as before (R41).
 * @returns whether there is more to push
 */
export async function mergeEdits(device: Device): Promise<boolean> {
  const refused = (await entriesIn(device, 'refused')).filter(
    ({ name, code, from }) => isEditOfText(name) && code === 'changed' && !!from,
  );
  let isAny = false;
  for (const entry of refused) if (await merge(device, entry)) isAny = true;
  return isAny;
}

async function merge(device: Device, entry: Entry): Promise<boolean> {
  await learnNamed(entry.name);
  const now = presentArguments(entry);
  if (typeof now === 'string') return false;
  const context = { ...contextOf(device, await readMeta(device)), mutation: entry.id, at: entry.at };
  const [key] = mutationNamed(entry.name)!.reads(now.args, context);
  const present = key && (await readRows(device.access, device.rows, [key])).get(key);
  if (!present || present.text_by === (now.args as Row).saw) return false;
  const noun = splitKey(key)[0] as WrittenNoun;
  const [mine, from, theirs] = [contentIn(noun, now.args), entry.from as Content, contentIn(noun, { ...present })];
  if (!isRebasable(noun, mine, from, theirs)) return false;
  const args = { ...rebased(noun, now.args, from, theirs), saw: present.text_by };
  const fixed = { id: device.mintId(), name: entry.name, version: mutationNamed(entry.name)!.version, args };
  if (typeof presentArguments({ ...fixed, at: entry.at }) === 'string') return false;
  await settle(device, entry.id, { ...fixed, at: device.now(), from: theirs });
  return true;
}
