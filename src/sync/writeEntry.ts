import type { Refusal } from '#model/code.ts';
import { type Content, contentIn, isWrittenNoun } from '#model/writtenText.ts';
import { formOfAnswer } from '#model/myAnswer.ts';
import { type Key, keyOf, type Row, splitKey } from '#model/noun.ts';
import type { ArgumentsOf, MutationName } from '#mutations/all.ts';
import { mutationNamed } from '#mutations/known.ts';
import { type Change, presentArguments, readsOf, run } from '#mutations/run.ts';
import { readRows, writeRows } from '#local/rows.ts';
import type { Entry } from '#local/outbox.ts';
import { contextOf, type Device, readMeta, transact, withLock } from './device.ts';
import { handInPictures } from './handInPictures.ts';
import { heal } from './heal.ts';
import { rebaseOrMarkDirty } from './rebase.ts';

/**
 * `id` is the entry's own id in the outbox; `undone`: it took back what was never sent, and nothing waits; refused means
 * that the rules say no here and now: nothing was stored.
 */
export type Written = { stored: true; id: string; undone?: true } | { stored: false; refused: Refusal | 'unknown' };

export type NewEntry = Omit<Entry, 'n'>;
/** One that the engine makes by itself: of a mutation that is loaded. */
export const entryOf = <Name extends MutationName>(device: Device, name: Name, args: ArgumentsOf<Name>) => ({
  ...{ id: device.mintId(), name, version: mutationNamed(name)!.version },
  ...{ args, at: device.now() },
});

type Actor = ReturnType<typeof contextOf>;

/**
 * Durably stores the entry with the server's rows of what it touches, then changes the rows on the screen. Throws only
 * when nothing could be stored: the person still has the text. The retry of a failed save is the same mutation (R6).
 */
export async function writeEntry(device: Device, entry: NewEntry, draft?: string): Promise<Written> {
  for (let attempt = 1; ; attempt++)
    try {
      return await withLock(device, 'rows', () => writeOnce(device, entry, draft));
    } catch (error) {
      // The first attempt was stored after all, but perhaps not shown
      if (error instanceof Error && error.name === 'ConstraintError' && (await isStored(device, entry))) {
        await withLock(device, 'rows', () => rebaseOrMarkDirty(device));
        return { stored: true, id: entry.id };
      }
      if (attempt === 3) throw error;
    }
}

/** Edits of a whole text of which several people may write. */
const edits = new Set(['question.edit', 'resource.edit', 'stage.edit', 'course.edit']);

export const isEditOfText = (name: string): boolean => edits.has(name);

/** The text in these rows that an edit was written over, for when somebody else changes another field of it (W8). */
function editedFrom({ name, args }: NewEntry, rows: ReadonlyMap<Key, Row>): Content | undefined {
  if (!isEditOfText(name)) return undefined;
  const { id, saw } = args as Row;
  for (const [key, row] of rows) {
    const noun = splitKey(key)[0];
    if (row.id === id && row.text_by === saw && isWrittenNoun(noun)) return contentIn(noun, { ...row });
  }
  return undefined;
}

/** For when somebody else, or another device, changes the same text meanwhile (A169, W8). */
function startedFrom(entry: NewEntry, rows: ReadonlyMap<Key, Row>): Pick<Entry, 'from'> {
  const from = editedFrom(entry, rows);
  if (from) return { from };
  const { name, args } = entry;
  if (name !== 'answer.write') return {};
  const answer = [...rows].find(
    ([key, { text_by }]) => splitKey(key)[0] === 'my_answers' && text_by === (args as Row).saw,
  );
  return answer ? { from: formOfAnswer(answer[1]) } : {};
}

const isStored = async (device: Device, { id }: NewEntry): Promise<boolean> =>
  (await device.access('read entries', () => device.outbox.entries.where('id').equals(id).count())) > 0;

async function writeOnce(device: Device, entry: NewEntry, draft?: string): Promise<Written> {
  await heal(device, false);
  const context = contextOf(device, await readMeta(device));
  const rows = await readRows(device.access, device.rows, readsOf(entry, context));
  const outcome = run(entry, { get: (noun, id) => rows.get(keyOf(noun, id)) }, context);
  if (typeof outcome === 'string') return { stored: false, refused: outcome };
  const changes = new Map(outcome.map(([noun, id, row]) => [keyOf(noun, id), row]));
  const how = await store(device, entry, context, rows, outcome, draft);
  // It starts from what the earlier ones started from
  if (how !== 'added') await rebaseOrMarkDirty(device);
  else
    // Stored is stored: what cannot be shown now is shown by the next heal
    await writeRows(device.access, device.rows, changes).catch(() => {
      device.dirty = true;
    });
  return { stored: true, id: entry.id, ...(how === 'undone' && { undone: true }) };
}

/**
 * Stores the entry and the server's rows of all that it touches, in one transaction, never over an existing base (R1).
 * An earlier entry may be replaced or removed instead.
 */
const store = (
  device: Device,
  entry: NewEntry,
  actor: Actor,
  rows: Map<Key, Row>,
  changes: readonly Change[],
  draft?: string,
): Promise<'added' | 'folded' | 'undone'> =>
  transact(device, 'outbox', async () => {
    // Handed in: a crash leaves either the draft or the entry, never both
    if (draft) await device.outbox.drafts.delete(draft);
    await handInPictures(device, entry.args);
    const undone = await unsentUndone(device, entry);
    if (undone.length) {
      await device.outbox.entries.bulkDelete(undone);
      return 'undone';
    }
    const earlier = await foldable(device, entry, actor);
    if (earlier) {
      // under its own id: a form in another tab that shows the earlier text must notice that it is outdated
      await device.outbox.entries.put({ ...earlier, id: entry.id, args: refold(earlier, entry), at: entry.at });
      return 'folded';
    }
    // a copy: Dexie writes the key into its argument, and after an abort that key belongs to another entry
    await device.outbox.entries.add({ ...entry, ...startedFrom(entry, rows) });
    for (const [noun, id] of changes) {
      const key = keyOf(noun, id);
      if (!(await device.outbox.base.get(key))) await device.outbox.base.add({ key, row: rows.get(key) ?? null });
    }
    return 'added';
  });

/**
 * An unsent edit of the same text by the same person: both are folded into one (R25). Only if the newer was written
 * over the older: one that started from another text knows nothing of the older one, which must stay separate. So does
 * one that replaces a text on purpose, which is to be set aside (R30), and one that follows something else that was done
 * with the record: words typed after it was no longer shared must not come before that.
 */
async function foldable(device: Device, entry: NewEntry, actor: Actor): Promise<Entry | undefined> {
  const fold = foldKey(entry);
  const args = (entry.args ?? {}) as { saw?: unknown; instead?: true };
  if (fold === undefined || args.instead) return undefined;
  const { entries } = device.outbox;
  // a scalar names no text: it takes the place of the one just before it, so that their order stays as it was
  const { saw = (await entries.orderBy('n').last())?.id } = args;
  if (typeof saw !== 'string') return undefined;
  const last = await entries.get({ id: saw });
  if (last?.state !== 'pending' || last.sent) return undefined;
  if (last.name !== entry.name || last.version !== entry.version || foldKey(last) !== fold) return undefined;
  const since = await entries.where('n').above(last.n).limit(searchedForOthers).toArray();
  if (since.length === searchedForOthers) return undefined;
  const [record] = readsOf(entry, actor);
  return since.some((one) => readsOf(one, actor).includes(record!)) ? undefined : last;
}

/** Entries that are looked through for one about the same record; behind more of them nothing is folded. */
const searchedForOthers = 200;

/** What it undoes, if none of it was sent and nothing was written since, which could rest on it; otherwise nothing. */
async function unsentUndone(device: Device, entry: NewEntry): Promise<number[]> {
  const present = presentArguments(entry);
  const ids = typeof present === 'string' ? [] : (mutationNamed(entry.name)?.undoes?.(present.args) ?? []);
  const last = await device.outbox.entries.orderBy('n').reverse().limit(ids.length).toArray();
  const isUnsent = ids.every((id) => last.some((one) => one.id === id && one.state === 'pending' && !one.sent));
  return isUnsent ? last.map(({ n }) => n) : [];
}

function foldKey(entry: NewEntry): string | undefined {
  const present = presentArguments(entry);
  return typeof present === 'string' ? undefined : mutationNamed(entry.name)?.fold?.(present.args);
}

/** The newer text, against what the older one started from; the text that the older one replaced is still set aside. */
function refold({ args }: Entry, entry: NewEntry): unknown {
  const { saw, instead } = args as { saw?: string; instead?: true };
  const started = { ...(saw !== undefined && { saw }), ...(instead && { instead }) };
  return { ...(entry.args as Record<string, unknown>), ...started };
}
