import { mediaIdsIn } from '#model/mediaIds.ts';
import { comparedFields, isSameValue, isWrittenField } from '#model/writtenText.ts';
import type { ArgumentsOf, MutationName } from '#mutations/all.ts';
import { knownMutation } from '#mutations/known.ts';
import { presentArguments, readsOf } from '#mutations/run.ts';
import { readRows } from '#local/rows.ts';
import { contextOf, type Device, readMeta } from './device.ts';
import type { mutate } from './mutate.ts';
import type { underWay } from './underWay.ts';
import type { Written } from './writeEntry.ts';

/** `failed`: the device could not store it, and the form still holds everything. */
export type HandedIn = Written | { stored: false; refused: 'failed' };
export type Refusal = Extract<HandedIn, { stored: false }>['refused'];

/** Where a form is handed in, and what stores it; a test has several at once. */
export interface Desk {
  device: () => Device;
  mutate: typeof mutate;
  underWay: typeof underWay;
}

/** The arguments of a form; a new record takes the id of its draft, so that two attempts are one. */
export type Writing<Name extends MutationName> = (id: string) => ArgumentsOf<Name>;

/** One of the changes that a form makes. */
export type Write<Name extends MutationName = MutationName> = {
  [One in Name]: { name: One; args: ArgumentsOf<One> };
}[Name];

interface HandedDraft {
  id: string;
  key: string;
  /** Before it is stored; a page that is left meanwhile has handed it in all the same. */
  settle?: () => Promise<void>;
}

/**
 * Stores what a form holds and removes its draft in the same transaction. A draft that reappears after it was handed in
 * has a used id: identical content is stored already, anything else becomes a new record.
 * @param id of the mutation, where it was minted before
 */
export async function handIn<Name extends MutationName>(
  name: Name,
  writing: Writing<Name>,
  draft: HandedDraft,
  id: string,
  desk: Desk,
): Promise<HandedIn> {
  try {
    const args = writing(draft.id);
    const { account, now } = desk.device();
    const act = { id, name, args, at: now(), draft: draft.key || undefined };
    const written = await desk.underWay(account, act, async () => {
      await draft.settle?.();
      return desk.mutate(name, args, draft.key, id);
    });
    if (written.stored) return written;
    // a conflict is shown to the person and is not an error
    if (written.refused !== 'already' && written.refused !== 'changed') console.error(name, written.refused);
    if (written.refused !== 'already') return written;
    const device = desk.device();
    return (await standing(device, name, args)) ?? (await desk.mutate(name, writing(device.mintId()), draft.key));
  } catch (error) {
    console.error(name, error);
    return { stored: false, refused: 'failed' };
  }
}

/** The record that these arguments would create, if it already says all that they say. */
async function standing<Name extends MutationName>(
  device: Device,
  name: Name,
  args: ArgumentsOf<Name>,
): Promise<Written | undefined> {
  const intent = { id: '', name, version: knownMutation(name).version, args, at: device.now() };
  const [key] = readsOf(intent, contextOf(device, await readMeta(device)));
  const row = key && (await readRows(device.access, device.rows, [key])).get(key);
  const present = presentArguments(intent);
  if (!row || typeof present === 'string') return undefined;
  if (comparedFields(present.args, row).different.length) return undefined;
  const rest = Object.entries(present.args).filter(([name]) => name in row && !isWrittenField(name));
  if (!rest.every(([name, value]) => isSameValue(row[name], value))) return undefined;
  return mediaIdsIn(args).join() === mediaIdsIn(row).join() ? { stored: true, id: String(row.text_by) } : undefined;
}
