import { limits } from '#model/limits.ts';
import { mutationNamed } from '#mutations/all.ts';
import { presentArguments } from '#mutations/run.ts';
import type { Entry } from '#local/outbox.ts';
import { readRows } from '#local/rows.ts';
import { type Fixed, settle, settleAll } from './attention.ts';
import { currentDevice } from './browserDevice.ts';
import { contextOf, type Device, entriesIn, readMeta } from './device.ts';
import { syncSoon } from './leader.ts';
import { replaceValues } from './replaceValues.ts';

/**
 * Sends what was refused once more with the same content. A text that was changed elsewhere goes over the version that
 * is here now: the person has seen both.
 */
export async function retryEntry(id: string): Promise<void> {
  const device = currentDevice();
  const entry = await device.outbox.entries.get({ id });
  if (!entry) return;
  await settle(device, id, { ...(await overPresentText(device, entry)), id: device.mintId() });
  syncSoon();
}

/**
 * Sends many once more, each with the content it had: what was changed elsewhere meanwhile is refused as changed, and
 * then decided one by one. They may build on each other, so each that names another of them names its new id.
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

/** Gives it up; what waits behind it goes on. */
export async function discardEntry(id: string): Promise<void> {
  await settle(currentDevice(), id);
  syncSoon();
}

type Content = Pick<Entry, 'name' | 'version' | 'args' | 'at'>;

async function overPresentText(device: Device, { id, name, version, args, at, code }: Entry): Promise<Content> {
  // Nobody was shown another version: should there be one, the server is to say so
  if (code !== 'changed') return { name, version, args, at };
  const present = presentArguments({ id, name, version, args, at });
  const mutation = mutationNamed(name);
  if (!mutation || typeof present === 'string' || !('saw' in present.args)) return { name, version, args, at };
  const context = { ...contextOf(device, await readMeta(device)), mutation: id, at };
  const [key] = mutation.reads(present.args, context);
  const row = key && (await readRows(device.access, device.rows, [key])).get(key);
  const saw = row?.text_by ?? present.args.saw;
  return { name, version: mutation.version, args: { ...present.args, saw }, at: device.now() };
}

/** Gives up a picture that the server does not take. */
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
