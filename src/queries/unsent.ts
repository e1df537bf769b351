import { combineLatest, distinctUntilChanged, map } from 'rxjs';
import { limits } from '#model/limits.ts';
import { currentOutbox } from '#local/database.ts';
import { countByState, readByState } from '#local/entriesByState.ts';
import { formOf } from '#local/drafts.ts';
import { inTime } from '#local/inTime.ts';
import { knownHere } from '#local/known.ts';
import { withLastWords } from '#local/lastWords.ts';
import { waitingMedia } from '#local/mediaReferences.ts';
import { observeTables } from '#local/observeTables.ts';
import type { Entry, EntryState, Media, Outbox } from '#local/outbox.ts';
import { useSession } from '#state/session.ts';
import { type BegunDraft, unsentDrafts } from './drafts.ts';
import type { Query } from './live.ts';
import { observeMeta } from './meta.ts';
import { readOrphans } from './orphans.ts';

/** Keys (`noun/id`) of records with changes that have not reached the server: they show the small cloud mark. */
export const unsentKeys = (): Query<ReadonlySet<string>> => ({
  key: 'unsent keys',
  read: ({ outbox }) =>
    observeTables(outbox, ['entries', 'base'], async () => {
      // A base is kept until the answer has landed; only what was not answered yet is unsent
      const pending = await countByState(outbox, ['pending']);
      return new Set(pending ? await outbox.base.toCollection().primaryKeys() : []);
    }).pipe(distinctUntilChanged(isSameSet)),
});

/** Ids of questions whose change by this person was refused: the text waits in the sync centre. */
export const refusedQuestions = (): Query<ReadonlySet<string>> => ({
  key: 'refused questions',
  read: ({ outbox }) =>
    observeTables(outbox, ['entries'], async () => {
      const refused = await readByState(outbox, attention);
      return new Set(
        refused.flatMap(({ name, args }) =>
          name === 'question.edit' || name === 'question.resubmit' ? [String((args as { id?: unknown }).id)] : [],
        ),
      );
    }).pipe(distinctUntilChanged(isSameSet)),
});

const isSameSet = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && [...one].every((key) => other.has(key));

/** How many there are, and those that are shown. */
export interface Changes {
  count: number;
  /** At most `limits.drawnChanges`, newest first. */
  newest: Entry[];
}

export interface OutboxView {
  /** Entries waiting to be sent. */
  waiting: Changes;
  /** What the server refused and its author has not settled. */
  attention: Changes;
  /** A waiting entry got an answer that this version of the app does not know. */
  isUnread: boolean;
  /** Pictures that were handed in and are still to be sent, oldest first. */
  pictures: Media[];
  /** Pictures that the server refused. */
  refusedPictures: Media[];
  /** What was not handed in although its author believes it. */
  drafts: BegunDraft[];
  /** When reading it began, by `performance.now()`. */
  readAt: number;
  /** The server's clock at the last complete sync; undefined as long as it has never answered. */
  syncedAt: string | null | undefined;
}

/** How much is waiting, and how much needs attention: changes, pictures and drafts. */
export const countsOf = ({ waiting: words, attention: refused, pictures, refusedPictures, drafts }: OutboxView) => ({
  waiting: words.count + pictures.length,
  attention: refused.count + refusedPictures.length + drafts.length,
});

/** Both combined, newest first. */
export const togetherOf = ({ waiting: words, attention: refused }: OutboxView): Changes => ({
  count: words.count + refused.count,
  newest: [...words.newest, ...refused.newest].toSorted(byAge).slice(0, limits.drawnChanges),
});

const byAge = (one: Entry, other: Entry): number => other.n - one.n;

/** What the sync indicator and the sync centre show. */
export const outboxView = (): Query<OutboxView> => ({
  key: 'outbox',
  read: (database) => {
    const { outbox } = database;
    const work = observeTables(outbox, ['entries', 'media'], () => unsentWork(outbox));
    return combineLatest([work, unsentDrafts(database), syncedAt(outbox)]).pipe(
      map(([some, drafts, at]) => ({ ...some, drafts, syncedAt: at })),
    );
  },
});

const syncedAt = (outbox: Outbox) =>
  observeMeta(outbox).pipe(
    map((meta) => meta?.syncedAt ?? (meta?.epoch ? null : undefined)),
    distinctUntilChanged(),
  );

/** Counted by index; of thousands only the ones that may be shown are read. */
async function unsentWork(outbox: Outbox): Promise<Omit<OutboxView, 'syncedAt' | 'drafts'>> {
  const readAt = performance.now();
  const [waits, refused] = [await changesIn(outbox, waiting), await changesIn(outbox, attention)];
  const pictures = await waitingMedia(outbox);
  const isUnread = waits.newest.some(({ unread }) => unread) || (await isOldestUnread(outbox, waits.count));
  return {
    waiting: waits,
    attention: refused,
    isUnread,
    pictures,
    refusedPictures: await refusedMedia(outbox),
    readAt,
  };
}

async function changesIn(outbox: Outbox, states: readonly EntryState[]): Promise<Changes> {
  const { entries } = outbox;
  const count = await countByState(outbox, states);
  // within one state the index is in the order in which changes were made
  const newest = await Promise.all(
    states.map((state) => entries.where('state').equals(state).reverse().limit(limits.drawnChanges).toArray()),
  );
  return { count, newest: newest.flat().toSorted(byAge).slice(0, limits.drawnChanges) };
}

/** An entry that was not understood holds up nothing: later ones are sent, and it becomes the oldest. */
async function isOldestUnread({ entries }: Outbox, count: number): Promise<boolean> {
  if (count <= limits.drawnChanges) return false;
  for (const state of waiting) {
    const oldest = await entries.where('state').equals(state).limit(limits.drawnChanges).toArray();
    if (oldest.some(({ unread }) => unread)) return true;
  }
  return false;
}

/**
 * How much of the signed-in person's work the server does not have: waiting and refused changes, drafts, and what an
 * earlier account of theirs left here. Null when that cannot be read within a few seconds.
 */
export async function countUnsent(): Promise<number | null> {
  const outbox = currentOutbox();
  const account = useSession.getState().account?.id;
  if (!outbox || !account) return null;
  return inTime(countIn(account, outbox), limits.storeAnswerMs).catch(() => null);
}

async function countIn(account: string, outbox: Outbox): Promise<number> {
  const changes = await countByState(outbox, [...waiting, ...attention]);
  const drafts = withLastWords(account, await outbox.drafts.toArray()).length;
  const pictures = (await waitingMedia(outbox)).length + (await refusedMedia(outbox)).length;
  // nobody else has what was recorded here (COMM-15)
  const recordings = await outbox.recordings.count();
  return changes + drafts + pictures + recordings + (await readOrphans(account)).own.length;
}

/**
 * All words that the server does not have, from the store, or from this tab's memory where the store does not answer or
 * was emptied: for an export, whatever the state of the rest. Newest first. `isWhole`: the store has answered.
 */
export async function unsentWords(): Promise<{ changes: Entry[]; drafts: BegunDraft[]; isWhole: boolean }> {
  const known = knownHere();
  const changes = new Map(known?.entries);
  const drafts = new Map(known?.drafts);
  const outbox = currentOutbox();
  let isWhole = false;
  if (outbox)
    try {
      const read = async () => {
        const entries = await readByState(outbox, [...waiting, ...attention]);
        return [entries, await outbox.drafts.toArray()] as const;
      };
      const [entries, begun] = await inTime(read(), limits.storeAnswerMs);
      for (const entry of entries) changes.set(entry.id, entry);
      for (const draft of begun) drafts.set(draft.key, draft);
      isWhole = true;
    } catch (error) {
      console.error('reading what was not sent', error);
    }
  return {
    isWhole,
    changes: [...changes.values()].toSorted(byAge),
    drafts: withLastWords(useSession.getState().account?.id ?? '', [...drafts.values()])
      .map((draft) => ({ ...draft, form: formOf(draft) }))
      .toSorted((one, other) => other.at.localeCompare(one.at)),
  };
}

/** Refused and parked entries, the oldest first in each state: for acting on all of them at once. */
export const refusedChanges = async (): Promise<Entry[]> =>
  (await currentOutbox()?.entries.where('state').anyOf(attention).limit(limits.knownEntries).toArray()) ?? [];

const refusedMedia = (outbox: Outbox): Promise<Media[]> =>
  outbox.media
    .where('state')
    .equals('local')
    .filter((one) => !!one.refused)
    .toArray();

const waiting: EntryState[] = ['pending', 'resend'];
const attention: EntryState[] = ['refused', 'parked'];
