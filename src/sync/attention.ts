import type { Refusal } from '#model/code.ts';
import { limits } from '#model/limits.ts';
import { keyOf, type Row, splitKey } from '#model/noun.ts';
import {
  type Content,
  contentIn,
  isWrittenNoun,
  mergedContent,
  rebased,
  type WrittenNoun,
  writerOf,
} from '#model/writtenText.ts';
import type { ArgumentsOf } from '#mutations/all.ts';
import { knownMutation, learnNamed, mutationNamed } from '#mutations/known.ts';
import { presentArguments } from '#mutations/run.ts';
import type { Entry } from '#local/outbox.ts';
import { readRows } from '#local/rows.ts';
import { type Fixed, settle, settleAll } from './settle.ts';
import { currentDevice } from './browserDevice.ts';
import { contextOf, type Device, entriesIn, readMeta } from './device.ts';
import { discardFreeDraft } from './leftDrafts.ts';
import { syncSoon } from './leader.ts';
import { replaceValues } from './replaceValues.ts';
import { isEditOfText } from './writeEntry.ts';

/** Sends a refused entry again with the same content. */
export async function retryEntry(id: string): Promise<void> {
  const device = currentDevice();
  const entry = await device.outbox.entries.get({ id });
  if (!entry) return;
  const { name, version, args, at } = entry;
  await settle(device, id, { id: device.mintId(), name, version, args, at });
  syncSoon();
}

/**
 * Sends many refused entries again as they were; those whose record was changed elsewhere meanwhile are refused as
 * changed, and decided one by one. References among them are rewritten to the new ids.
 * @returns how many: at most `limits.sentAgain`, the oldest first
 */
export async function retryEntries(ids: readonly string[]): Promise<number> {
  const device = currentDevice();
  const wanted = new Set(ids);
  const refused = (await entriesIn(device, 'refused', 'parked')).filter(({ id }) => wanted.has(id));
  const some = refused.slice(0, limits.sentAgain);
  const fresh = new Map(some.map(({ id }) => [id, device.mintId()]));
  const fixes = some.map(({ id, name, version, args, at }): [string, Fixed] => [
    id,
    { id: fresh.get(id)!, name, version, args: replaceValues(args, fresh), at },
  ]);
  await settleAll(device, new Map(fixes));
  syncSoon();
  return some.length;
}

/**
 * An edit of one's own question that was sent back meanwhile is sent with the same words as what mends it (QUAL-13).
 * What an admin wrote into it before is set aside, as wherever a text is replaced on purpose (R30).
 */
export async function sendMended(id: string): Promise<void> {
  const device = currentDevice();
  const entry = await device.outbox.entries.get({ id });
  if (entry?.name !== 'question.edit') return;
  await learnNamed('question.resubmit');
  const present = presentArguments(entry);
  if (typeof present === 'string') return;
  // what only an admin sorts a question by is not sent with it
  const { team: _, position_name: __, ...edit } = present.args as ArgumentsOf<'question.edit'>;
  const key = keyOf('interview_questions', edit.id);
  const question = (await readRows(device.access, device.rows, [key])).get(key);
  const saw = String(question?.text_by ?? '');
  const { version } = knownMutation('question.resubmit');
  const args = { ...edit, saw, ...(saw !== edit.saw && { instead: true as const }) };
  await settle(device, id, { id: device.mintId(), name: 'question.resubmit', version, args, at: device.now() });
  syncSoon();
}

/**
 * An edit of one's own question that was approved meanwhile: the same words are submitted as a question of their own,
 * because nobody but an admin changes what everybody reads.
 */
export async function sendAsNew(id: string): Promise<void> {
  const device = currentDevice();
  const entry = await device.outbox.entries.get({ id });
  if (entry?.name !== 'question.edit') return;
  const present = presentArguments(entry);
  if (typeof present === 'string') throw new Error(present);
  const { question, company, role, interview_stage, category, additional_context } =
    present.args as ArgumentsOf<'question.edit'>;
  const words = { question, company, role, interview_stage, category, additional_context };
  const name = 'question.submit';
  const fixed = {
    ...{ id: device.mintId(), name, version: knownMutation(name).version, at: device.now() },
    args: { id: device.mintId(), ...words, recommended: false },
  };
  const problem = presentArguments(fixed);
  if (typeof problem === 'string') throw new Error(problem);
  await settle(device, id, fixed);
  syncSoon();
}

/** What a person chose between their text and the current one (R25). */
export type Choice = 'mine' | 'both';

/**
 * The person's text overwrites the version that they have seen, which is set aside for its author; or both are merged,
 * theirs first. Returns the refusal when the merged text is not valid for the mutation.
 * @param seen the record as it was shown; null if there is none, whose text nobody wrote: what the refused one names may
 * never have arrived, and would be refused again and again
 */
export async function sendOver(id: string, seen: Row | null, choice: Choice): Promise<Refusal | undefined> {
  const device = currentDevice();
  const text = await refusedText(device, id);
  if (!text) return undefined;
  const { name, args, noun, from } = text;
  const theirs = seen && contentIn(noun, { ...seen });
  // what nobody touched here stays as somebody else has written it (W8)
  const mine = theirs ? rebased(noun, args, from, theirs) : args;
  const both = theirs && choice === 'both' ? mergedContent(noun, contentIn(noun, mine), theirs) : {};
  const { version } = mutationNamed(name)!;
  const over = { ...mine, ...both, saw: seen ? writerOf(seen, args).by : '', instead: true };
  const fixed = { id: device.mintId(), name, version, args: over, at: device.now() };
  const present = presentArguments(fixed);
  if (typeof present === 'string') return present === 'unknown' ? 'invalid' : present;
  await settle(device, id, fixed);
  syncSoon();
  return undefined;
}

/** Keeps the current version; the refused text goes into its author's history (R30). */
export async function keepTheirs(id: string): Promise<void> {
  const device = currentDevice();
  const text = await refusedText(device, id);
  if (!text) return;
  const { args, noun, record } = text;
  const words = contentIn(noun, args) as ArgumentsOf<'aside.keep'>['content'];
  const keep: ArgumentsOf<'aside.keep'> = { noun, record_id: record, written_by: id, content: words };
  await learnNamed('aside.keep');
  const { version } = knownMutation('aside.keep');
  await settle(device, id, { id: device.mintId(), name: 'aside.keep', version, args: keep, at: device.now() });
  syncSoon();
}

/** Discards the entry; what waits behind it continues. */
export const discardEntry = (id: string): Promise<void> => discardEntries([id]);

/** Discards many, in one transaction. */
export async function discardEntries(ids: readonly string[]): Promise<void> {
  await settleAll(currentDevice(), new Map(ids.map((id) => [id, undefined])));
  syncSoon();
}

interface RefusedText {
  name: string;
  from: Content | undefined;
  args: Record<string, unknown>;
  noun: WrittenNoun;
  record: string;
}

/** What an edit was written over, where several people write (W8). */
const startOf = ({ name, from }: Pick<Entry, 'name' | 'from'>): Content | undefined =>
  isEditOfText(name) ? from : undefined;

/** The text of a refused edit, upgraded to the mutation's current version. */
async function refusedText(device: Device, id: string): Promise<RefusedText | undefined> {
  const entry = await device.outbox.entries.get({ id });
  const present = entry && presentArguments(entry);
  if (!present || typeof present === 'string') return undefined;
  const context = { ...contextOf(device, await readMeta(device)), mutation: id, at: entry.at };
  // the text in conflict is the first record that the mutation reads
  const [key] = mutationNamed(entry.name)?.reads(present.args, context) ?? [];
  const [noun, record] = key ? splitKey(key) : [];
  if (!record || !noun || !isWrittenNoun(noun)) return undefined;
  return { name: entry.name, args: present.args, noun, record, from: startOf(entry) };
}

/** Sends a picture again that the server had no space for: somebody may have made some. */
export async function retryPicture(id: string): Promise<void> {
  const { access, outbox } = currentDevice();
  await access('tx retry', () =>
    outbox.transaction('rw', [outbox.media], async () => {
      await outbox.media.update(id, { refused: undefined });
    }),
  );
  syncSoon();
}

/** Gives up a draft that no form holds. */
export async function discardDraft(key: string): Promise<void> {
  if (!(await discardFreeDraft(currentDevice(), key))) throw new Error('the draft is open in a form');
}

/** Discards a picture that the server refused. */
export async function discardPicture(id: string): Promise<void> {
  const { access, outbox } = currentDevice();
  await access('tx discard', () =>
    outbox.transaction('rw', [outbox.media, outbox.bytes], async () => {
      const picture = await outbox.media.get(id);
      if (!picture?.refused) return;
      await outbox.media.delete(id);
      await outbox.bytes.delete(id);
    }),
  );
}
