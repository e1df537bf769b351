import type { Table } from 'dexie';
import type { ImageType } from '#model/image.ts';
import { limits } from '#model/limits.ts';
import { clock } from '#state/clock.ts';
import { entryReferences } from './mediaReferences.ts';
import type { Access } from './rows.ts';
import type { Media, Outbox } from './outbox.ts';

/** This device has no space for a picture, even after older ones were removed. */
export class NoSpace extends Error {}

/**
 * Stores a picture, durably, unless it is here already: one that was never sent replaces a fetched one, a kept one
 * replaces a viewed one. If there is no space, pictures that the server has are removed, least recently used first.
 * Throws `NoSpace` when that is not enough.
 */
export const storeMedia = (access: Access, outbox: Outbox, media: Media, bytes: ArrayBuffer): Promise<void> =>
  store({ access, outbox }, media, bytes, {
    over: (before) =>
      !before || before.state === 'seen' || (before.state === 'kept' && media.state === 'local') ? media : undefined,
  });

/**
 * Stores a picture that its person has added, also if it was added before: whatever became of it since, evicted, refused
 * or deleted on the server, it waits to be sent as if it were new, and at once if a stored change refers to it (R32).
 */
export const addMedia = (access: Access, outbox: Outbox, media: Media, bytes: ArrayBuffer): Promise<void> =>
  store({ access, outbox }, media, bytes, {
    over: async (before) => {
      const handedIn = before?.handedIn ?? (await entryReferences(outbox)).living.has(media.id);
      return { ...media, ...(handedIn && { handedIn }) };
    },
    reads: [outbox.entries],
  });

interface Storing {
  /** What is stored where this, or nothing, is known of the picture; undefined leaves everything as it is. */
  over: (before: Media | undefined) => Media | undefined | Promise<Media>;
  reads?: Table[];
}

async function store(
  { access, outbox }: { access: Access; outbox: Outbox },
  media: Media,
  bytes: ArrayBuffer,
  { over, reads = [] }: Storing,
): Promise<void> {
  for (;;)
    try {
      return await access('tx media', () =>
        outbox.transaction('rw', [outbox.media, outbox.bytes, ...reads], async () => {
          const next = await over(await outbox.media.get(media.id));
          if (!next) return;
          await outbox.media.put(next);
          await outbox.bytes.put({ id: media.id, bytes });
        }),
      );
    } catch (error) {
      if (!isFull(error)) throw error;
      if (!(await makeRoom(access, outbox, media.size, yielding[media.state]))) throw new NoSpace(media.id);
    }
}

/** IndexedDB's own error has this name; Dexie wraps it. */
export const isFull = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'QuotaExceededError' || (error as { inner?: Error }).inner?.name === 'QuotaExceededError');

const replaceable: Media['state'][] = ['sent', 'kept', 'seen'];

/** Which pictures each kind may evict: only a person's own work evicts more than viewed ones. */
const yielding: Record<Media['state'], Media['state'][]> = {
  local: replaceable,
  sent: [],
  kept: ['seen'],
  seen: ['seen'],
};

/**
 * Removes pictures until this many bytes are free, least recently used first. What the server does not have is never
 * touched (A104). Returns the number of bytes freed: 0 when nothing could be removed.
 */
export const makeRoom = (access: Access, outbox: Outbox, wanted: number, states = replaceable): Promise<number> =>
  access('tx room', () =>
    outbox.transaction('rw', [outbox.media, outbox.bytes], async () => {
      let freed = 0;
      const going: string[] = [];
      for (const { id, size } of await outbox.media.where('state').anyOf(states).sortBy('usedAt')) {
        if (freed >= wanted) break;
        going.push(id);
        freed += size;
      }
      await drop(outbox, going);
      return freed;
    }),
  );

/** Inside a transaction over both tables. */
export async function drop(outbox: Outbox, ids: string[]): Promise<void> {
  await outbox.media.bulkDelete(ids);
  await outbox.bytes.bulkDelete(ids);
}

/** Half a day: eviction needs no finer clock, and showing a picture should not write each time. */
const seldom = 43_200_000;

export interface StoredMedia {
  type: ImageType;
  bytes: ArrayBuffer;
}

/** A picture stored on this device, for display; undefined when it is not here. */
export async function readMedia(outbox: Outbox, id: string): Promise<StoredMedia | undefined> {
  const [media, stored] = await Promise.all([outbox.media.get(id), outbox.bytes.get(id)]);
  if (!media || !stored) return undefined;
  const now = clock.now();
  const seen: Partial<Media> = {};
  if (Math.abs(now - Date.parse(media.usedAt)) > seldom) seen.usedAt = new Date(now).toISOString();
  // whoever sees it may put it into a text again: its day without a reference starts over
  if (media.unusedSince) seen.unusedSince = undefined;
  if (Object.keys(seen).length) await outbox.media.update(id, seen).catch(() => undefined);
  return { type: media.type, bytes: stored.bytes };
}

/**
 * Keeps what was fetched, unless it is here already; a picture kept for offline use replaces a viewed one. Viewed
 * pictures stay within 50 MB, the least recently used are removed.
 */
export async function keepMedia(
  access: Access,
  outbox: Outbox,
  { id, type, bytes, state }: StoredMedia & { id: string; state: 'kept' | 'seen' },
): Promise<void> {
  const usedAt = new Date(clock.now()).toISOString();
  await storeMedia(access, outbox, { id, type, size: bytes.byteLength, state, usedAt }, bytes);
  if (state === 'seen') await forgetSeen(access, outbox);
}

const forgetSeen = (access: Access, outbox: Outbox): Promise<void> =>
  access('tx room', () =>
    outbox.transaction('rw', [outbox.media, outbox.bytes], async () => {
      const seen = await outbox.media.where('state').equals('seen').sortBy('usedAt');
      let held = 0;
      // the newest first
      const going = seen.toReversed().filter(({ size }) => (held += size) > limits.viewedBytes);
      await drop(
        outbox,
        going.map(({ id }) => id),
      );
    }),
  );
