import type { Role } from '#model/access.ts';
import type { PullAnswer, PullRequest, PushAnswer, PushRequest } from '#model/wire.ts';
import { countByState, readByState } from '#local/entriesByState.ts';
import type { Notes } from '#local/lastWords.ts';
import { type Entry, type EntryState, firstMeta, type Meta, type Outbox } from '#local/outbox.ts';
import type { Access, RowDatabase } from '#local/rows.ts';

export interface Send {
  (path: 'push', request: PushRequest): Promise<PushAnswer>;
  (path: 'pull', request: PullRequest): Promise<PullAnswer>;
}

/**
 * `cycle` is held for a whole sync, `rows` for one step, `media` while pictures are sent, `prepare` while pictures are
 * downloaded for offline use.
 */
export type LockName = 'cycle' | 'rows' | 'media' | 'prepare';

/** One tab's view of one person's data on this device. All ambient dependencies are injected. */
export interface Device {
  account: string;
  rows: RowDatabase;
  outbox: Outbox;
  access: Access;
  /** Web Locks, so a dead tab releases them (R5). */
  lock: <T>(name: LockName, work: () => Promise<T>) => Promise<T>;
  /** A Web Lock of this name while a form holds a draft; undefined where another tab has it, unless told to wait. */
  hold: (name: string, until?: LockOptions) => Promise<(() => void) | undefined>;
  /** The store that writes synchronously, for what a page holds as it is left; it throws where there is none. */
  notes: () => Notes;
  send: Send;
  sleep: (milliseconds: number) => Promise<void>;
  /** ISO 8601. */
  now: () => string;
  mintId: () => string;
  /** Maximum entries in one push. */
  pushEntries: number;
  /** The screen may be behind the outbox: the next step rebases first. */
  dirty: boolean;
  healed: boolean;
}

/** What sending needs: a service worker has no rows and no screen. */
export type Sender = Omit<Device, 'rows' | 'dirty' | 'healed' | 'sleep' | 'hold' | 'notes'>;

export const withLock = <T>(device: Sender, name: LockName, work: () => Promise<T>): Promise<T> =>
  device.lock(name, work);

/** One durable transaction over the outbox and everything that must stay consistent with it. */
export const transact = <T>(device: Sender, label: string, work: () => Promise<T>): Promise<T> => {
  const { entries, base, marks, meta, drafts, media } = device.outbox;
  // Dexie keeps a transaction open over awaits only for a function that is itself async
  return device.access(`tx ${label}`, () =>
    device.outbox.transaction('rw', [entries, base, marks, meta, drafts, media], async () => work()),
  );
};

export const readMeta = (device: Sender): Promise<Meta> =>
  device.access('read meta', async () => (await device.outbox.meta.get('meta')) ?? firstMeta);

/** Inside a transaction: merges these changes into the current record. */
export async function changeMeta(device: Sender, changes: Partial<Meta>): Promise<void> {
  await device.outbox.meta.put({ ...((await device.outbox.meta.get('meta')) ?? firstMeta), ...changes });
}

/** What has to be sent, in order: entries not yet judged, and cancellations. */
export const entriesToSend = async (device: Sender): Promise<Entry[]> =>
  (await entriesIn(device, 'pending', 'resend', 'refused', 'resolved', 'discarded')).filter(isToSend);

/** Counts by index: thousands of waiting entries are read only once, by the push itself. */
export const isAnythingToSend = async (device: Sender): Promise<boolean> =>
  (await device.access('read entries', () => countByState(device.outbox, ['pending', 'resend']))) > 0 ||
  (await entriesToSend(device)).length > 0;

export const isToSend = ({ cancel, state }: Entry): boolean => !!cancel || state === 'pending' || state === 'resend';

/** In the order in which they were made. One transaction, so that an entry that changes state is not missed. */
export const entriesIn = (device: Sender, ...states: EntryState[]): Promise<Entry[]> =>
  device.access('read entries', () =>
    device.outbox.transaction('r', device.outbox.entries, async () => readByState(device.outbox, states)),
  );

/** Before the first answer the role is not known; the learner's has the fewest rights. */
export const contextOf = (device: Device, meta: Meta): { actor: string; role: Role } => ({
  actor: device.account,
  role: meta.role ?? 'user',
});

/** Another tab's cycle moved the cursor; this page is discarded. */
export class Stale extends Error {}
