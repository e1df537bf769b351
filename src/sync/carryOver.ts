import { withLastWords } from '#local/lastWords.ts';
import { NoSpace, storeMedia } from '#local/media.ts';
import type { Draft, Entry, EntryState, Later, Media, Minutes, Outbox } from '#local/outbox.ts';
import { type Device, withLock } from './device.ts';
import { rebaseOrMarkDirty } from './rebase.ts';
import { replaceValues } from './replaceValues.ts';
import type { NewEntry } from './writeEntry.ts';

/** The outbox of an account that no longer exists, because the server forgot or deleted it. */
export interface Abandoned {
  account: string;
  outbox: Outbox;
}

/**
 * Moves everything done with another account to the signed-in one, under the same mutation ids, so that a second run,
 * or one after a crash, adds nothing. The server judges each entry as the new account's. The caller holds the abandoned
 * outbox's locks and deletes it afterwards; everything is durable when this resolves. Throws `NoSpace` when the
 * pictures do not fit; the abandoned outbox is only read.
 */
export async function carryOver(device: Device, abandoned: Abandoned): Promise<void> {
  await carryPictures(device, abandoned.outbox);
  const work = await readWork(device, abandoned);
  await withLock(device, 'rows', async () => {
    await addWork(device, work);
    await rebaseOrMarkDirty(device);
  });
}

interface Work {
  entries: NewEntry[];
  drafts: Draft[];
  later: Later[];
  minutes: Minutes[];
  /** Ids of pictures that were handed in. */
  handedIn: string[];
}

const states: EntryState[] = ['pending', 'acked', 'done', 'resend', 'refused', 'parked'];

/** Read before the transaction: no transaction spans two databases. */
async function readWork(device: Device, { account, outbox }: Abandoned): Promise<Work> {
  const ids = new Map([[account, device.account]]);
  const wasDeleted = (await outbox.meta.get('meta'))?.closed === 'deleted';
  const entries = await outbox.entries.where('state').anyOf(states).sortBy('n');
  return {
    // what a deleted account had sent, the server still has under its name
    entries: entries
      .filter(({ state }) => !(wasDeleted && isAnswered(state)))
      .map((entry) => ({ ...carried(entry), args: replaceValues(entry.args, ids) })),
    drafts: withLastWords(account, await outbox.drafts.toArray(), device.notes).map((draft) => ({
      ...draft,
      value: replaceValues(draft.value, ids),
    })),
    later: await outbox.later.toArray(),
    minutes: await outbox.minutes.toArray(),
    handedIn: (await outbox.media.filter(({ handedIn }) => !!handedIn).toArray()).map(({ id }) => id),
  };
}

const isAnswered = (state: EntryState): boolean => state === 'acked' || state === 'done';

/**
 * Pending entries stay pending, refused ones stay refused with their reason. What was answered, or waited for another
 * judgement after a restore, is resent as after a restore, since the server forgot it. It becomes pending rather than
 * journal, because the new account's rows do not show it, and a change of role clears a journal.
 */
function carried({ id, name, version, args, at, state, sent, code, faults, resend, taken }: Entry): NewEntry {
  const kept = { id, name, version, args, at, ...(sent && { sent }), ...(taken && { taken }) };
  if (state === 'refused') return { ...kept, state, code, ...(faults && { faults }), ...(resend && { resend }) };
  return { ...kept, state: 'pending', ...((resend || state !== 'pending') && { resend: true }) };
}

/** One durable transaction: all or nothing. */
const addWork = (device: Device, work: Work): Promise<void> => {
  const { entries, drafts, later, minutes, media } = device.outbox;
  return device.access('tx carry over', () =>
    device.outbox.transaction('rw', [entries, drafts, later, minutes, media], async () => {
      const ids = work.entries.map(({ id }) => id);
      const here = new Set((await entries.where('id').anyOf(ids).toArray()).map(({ id }) => id));
      await entries.bulkAdd(work.entries.filter(({ id }) => !here.has(id)));
      const taken = await drafts.bulkGet(work.drafts.map(({ key }) => key));
      await drafts.bulkAdd(work.drafts.filter((_, position) => !taken[position]));
      await later.bulkPut(work.later);
      await minutes.bulkPut(work.minutes);
      await media.where('id').anyOf(work.handedIn).modify({ handedIn: true });
    }),
  );
};

/**
 * One at a time, so that they are never all in memory, and before the text that shows them. Other people's pictures are
 * fetched again when viewed. Without a boot, the server is asked for what was sent to it (R9).
 */
async function carryPictures({ access, outbox }: Device, from: Outbox): Promise<void> {
  for (const state of ['local', 'sent'] as const)
    for (const id of await from.media.where('state').equals(state).primaryKeys()) {
      const [picture, stored] = await Promise.all([from.media.get(id), from.bytes.get(id)]);
      if (!picture || !stored) continue;
      const { boot: _boot, handedIn: _handedIn, unusedSince: _unusedSince, ...kept }: Media = picture;
      await storeMedia(access, outbox, kept, stored.bytes).catch((error: unknown) => {
        // a picture that the server most likely has is not worth losing text for
        if (state === 'local' || !(error instanceof NoSpace)) throw error;
      });
    }
}
