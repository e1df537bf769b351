import { liveQuery } from 'dexie';
import { combineLatest, distinctUntilChanged, from, map } from 'rxjs';
import { limits } from '#model/limits.ts';
import { currentDatabase, type LocalDatabase } from '#local/database.ts';
import { waitingMedia } from '#local/mediaReferences.ts';
import type { Entry, EntryState, Media, Outbox } from '#local/outbox.ts';
import type { Query } from './live.ts';
import { observeMeta } from './meta.ts';
import { readOrphans } from './orphans.ts';

/** Keys (`noun/id`) of records with changes that have not reached the server: they carry the small cloud mark. */
export const unsentKeys = (): Query<ReadonlySet<string>> => ({
  key: 'unsent keys',
  read: ({ outbox }) =>
    from(
      liveQuery(async (): Promise<ReadonlySet<string>> => {
        // A base is kept until the answer has landed; only what was not answered yet is unsent
        const pending = await outbox.entries.where('state').equals('pending').count();
        return new Set(pending ? await outbox.base.toCollection().primaryKeys() : []);
      }),
    ),
});

export interface OutboxView {
  /** What waits to be sent, newest first. */
  waiting: Entry[];
  /** What the server refused and its author has not settled, newest first. */
  attention: Entry[];
  /** Pictures of what was handed in that are still to be sent, oldest first. */
  pictures: Media[];
  /** Pictures that the server does not take. */
  refusedPictures: Media[];
  /** The server's clock at the last whole sync. */
  syncedAt: string | null;
}

/** Everything that the server is to have, and everything that it did not take: words and pictures. */
export const unsentOf = ({ waiting: words, attention: refused, pictures, refusedPictures }: OutboxView) => ({
  waiting: [...words, ...pictures],
  attention: [...refused, ...refusedPictures],
});

/** What the sync indicator and the sync centre show. */
export const outboxView = (): Query<OutboxView> => ({
  key: 'outbox',
  read: ({ outbox }) =>
    // Dexie follows what is awaited only for a function that is itself async
    combineLatest([from(liveQuery(async () => unsentWork(outbox))), syncedAt(outbox)]).pipe(
      map(([work, at]) => ({ ...work, syncedAt: at })),
    ),
});

const syncedAt = (outbox: Outbox) =>
  observeMeta(outbox).pipe(
    map((meta) => meta?.syncedAt ?? null),
    distinctUntilChanged(),
  );

async function unsentWork(outbox: Outbox): Promise<Omit<OutboxView, 'syncedAt'>> {
  const waits = await outbox.entries.where('state').anyOf(waiting).reverse().sortBy('n');
  const refused = await outbox.entries.where('state').anyOf(attention).reverse().sortBy('n');
  const pictures = await waitingMedia(outbox);
  return { waiting: waits, attention: refused, pictures, refusedPictures: await refusedMedia(outbox) };
}

/**
 * How much of whoever is signed in the server does not have: what it refused, what was only begun, and what an earlier
 * account of theirs left here. Null when that cannot be read within a few seconds: nobody knows then.
 */
export async function countUnsent(): Promise<number | null> {
  const database = currentDatabase();
  if (!database) return null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), limits.storeAnswerMs);
  });
  const counted = countIn(database).catch(() => null);
  return Promise.race([counted, late]).finally(() => clearTimeout(timer));
}

async function countIn({ account, outbox }: LocalDatabase): Promise<number> {
  const changes = await outbox.entries
    .where('state')
    .anyOf([...waiting, ...attention])
    .count();
  const drafts = await outbox.drafts.count();
  const pictures = (await waitingMedia(outbox)).length + (await refusedMedia(outbox)).length;
  return changes + drafts + pictures + (await readOrphans(account)).own.length;
}

const refusedMedia = (outbox: Outbox): Promise<Media[]> =>
  outbox.media
    .where('state')
    .equals('local')
    .filter((one) => !!one.refused)
    .toArray();

const waiting: EntryState[] = ['pending', 'resend'];
const attention: EntryState[] = ['refused', 'parked'];
