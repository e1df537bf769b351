import { liveQuery } from 'dexie';
import { combineLatest, distinctUntilChanged, from, map } from 'rxjs';
import { limits } from '#model/limits.ts';
import { currentOutbox } from '#local/database.ts';
import { formOf } from '#local/drafts.ts';
import { inTime } from '#local/inTime.ts';
import { knownHere } from '#local/known.ts';
import { waitingMedia } from '#local/mediaReferences.ts';
import type { Entry, EntryState, Media, Outbox } from '#local/outbox.ts';
import { useSession } from '#state/session.ts';
import type { BegunDraft } from './drafts.ts';
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
  const outbox = currentOutbox();
  const account = useSession.getState().account?.id;
  if (!outbox || !account) return null;
  return inTime(countIn(account, outbox), limits.storeAnswerMs).catch(() => null);
}

async function countIn(account: string, outbox: Outbox): Promise<number> {
  const changes = await outbox.entries
    .where('state')
    .anyOf([...waiting, ...attention])
    .count();
  const drafts = await outbox.drafts.count();
  const pictures = (await waitingMedia(outbox)).length + (await refusedMedia(outbox)).length;
  return changes + drafts + pictures + (await readOrphans(account)).own.length;
}

/**
 * Every word that the server does not have, from the store, or from what this tab remembers where the store does not
 * answer or was emptied: for an export, whatever state the rest is in. Newest first.
 */
export async function unsentWords(): Promise<{ changes: Entry[]; drafts: BegunDraft[] }> {
  const known = knownHere();
  const changes = new Map(known?.entries);
  const drafts = new Map(known?.drafts);
  const outbox = currentOutbox();
  if (outbox)
    try {
      const read = async () => {
        const entries = await outbox.entries
          .where('state')
          .anyOf([...waiting, ...attention])
          .toArray();
        return [entries, await outbox.drafts.toArray()] as const;
      };
      const [entries, begun] = await inTime(read(), limits.storeAnswerMs);
      for (const entry of entries) changes.set(entry.id, entry);
      for (const draft of begun) drafts.set(draft.key, draft);
    } catch (error) {
      console.error('reading what was not sent', error);
    }
  return {
    changes: [...changes.values()].toSorted((one, other) => other.n - one.n),
    drafts: [...drafts.values()]
      .map((draft) => ({ ...draft, form: formOf(draft) }))
      .toSorted((one, other) => other.at.localeCompare(one.at)),
  };
}

const refusedMedia = (outbox: Outbox): Promise<Media[]> =>
  outbox.media
    .where('state')
    .equals('local')
    .filter((one) => !!one.refused)
    .toArray();

const waiting: EntryState[] = ['pending', 'resend'];
const attention: EntryState[] = ['refused', 'parked'];
