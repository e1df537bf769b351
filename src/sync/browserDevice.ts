import { idFromBytes } from '#model/id.ts';
import { limits } from '#model/limits.ts';
import { currentDatabase, type LocalDatabase, renewRows } from '#local/database.ts';
import { shelves } from '#local/shelf.ts';
import type { Outbox } from '#local/outbox.ts';
import type { Intention, Judgement, PushRequest } from '#model/wire.ts';
import { send } from '#remote/sync.ts';
import { logMarkup } from '#state/logSecurity.ts';
import { setSyncStatus, useSyncStatus } from '#state/syncStatus.ts';
import { clock, stamp } from '#state/clock.ts';
import type { Device, Send, Sender } from './device.ts';
import { hearing } from './hearing.ts';

let current: Device | null = null;

/** The device of the signed-in person. Throws before their database is open; no screen that writes shows before. */
export function currentDevice(): Device {
  if (!current) throw new Error('the database is not open');
  return current;
}

export const forgetDevice = (): void => {
  current = null;
};

export const mintId = (): string => idFromBytes(crypto.getRandomValues(new Uint8Array(64)));

/** This tab's device over the open database, with the browser's own locks, clock and random numbers. */
export function makeDevice(database: LocalDatabase): Device {
  const { account, outbox } = database;
  current = {
    ...makeSender(account, outbox),
    access: (label, work) => {
      const { rows } = database;
      return work().catch(async (error: unknown) => {
        await makeRoomFor(outbox, label, error);
        // the caller retries, and the rows are a new database by then
        if (isUnreadable(error) && isOfRows(label) && currentDatabase() === database && database.rows === rows)
          await renewed();
        throw error;
      });
    },
    // a different database after the rows were recreated
    get rows() {
      return database.rows;
    },
    hold,
    notes: () => localStorage,
    sleep: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    dirty: false,
    healed: false,
  };
  return current;
}

/** What sending needs when there are no rows. */
export function makeSender(account: string, outbox: Outbox): Sender {
  return {
    account,
    outbox,
    access: (_label, work) => work(),
    lock: (name, work) => lock(`tracks-${name}-${account}`, work),
    send: hearing(clock, pausable),
    now: stamp,
    mintId,
    pushEntries: limits.pushEntries,
  };
}

/** Thrown between two requests when the person paused sync: nothing is left half done, and it resumes from there. */
export class Paused extends Error {}

const pausable: Send = ((path: 'push' & 'pull', body: never) =>
  useSyncStatus.getState().paused ? Promise.reject(new Paused()) : inSight(logged(send(path, body), body))) as Send;

/** What the server refuses for its markup is in the log of whoever sent it (SEC-08). */
function logged<Answer>(answer: Promise<Answer>, { entries = [] }: Partial<PushRequest>): Promise<Answer> {
  void answer.then(
    (answered) => {
      const { results = [] } = answered as Partial<{ results: Judgement[] }>;
      for (const { id } of results.filter((one) => 'code' in one && one.code === 'malicious')) {
        const sent = entries.find((entry): entry is Intention => entry.id === id && 'name' in entry);
        if (sent) void logMarkup(`${sent.name} held markup that could run`);
      }
    },
    () => undefined,
  );
  return answer;
}

/** An answer that takes its time is said, until there is one. What failed stays so until a whole sync has succeeded. */
function inSight<Answer>(answer: Promise<Answer>): Promise<Answer> {
  const become = (stalled: 'late' | null) =>
    useSyncStatus.getState().stalled === 'failed' || setSyncStatus({ stalled });
  const late = setTimeout(become, limits.lateMs, 'late');
  const end = () => clearTimeout(late);
  answer.then(() => become(null)).then(end, end);
  return answer;
}

async function makeRoomFor(outbox: Outbox, label: string, error: unknown): Promise<void> {
  // Disk full: text takes priority over pictures that the server has, and the caller retries the write
  if (label === 'tx media' || !String(error).includes('Quota')) return;
  const { isFull, makeRoom } = await import('#local/media.ts');
  if (isFull(error)) await makeRoom((_label, work) => work(), outbox, limits.imageBytes);
}

const isOfRows = (label: string): boolean => shelves.some((shelf) => label.endsWith(` ${shelf}`));

let renewing: Promise<void> | undefined;

/** The rows are only a copy: if they become unreadable they are recreated automatically. */
function renewed(): Promise<void> {
  renewing ??= renew().finally(() => (renewing = undefined));
  return renewing;
}

async function renew(): Promise<void> {
  // an emptied store is the more important message
  if (useSyncStatus.getState().storage === 'ready') setSyncStatus({ storage: 'rebuilding' });
  try {
    await renewRows();
    if (current) current.healed = false;
  } catch (error) {
    console.error('the rows', error);
    setSyncStatus({ storage: 'noRows' });
  }
}

/** The errors that browsers raise for a damaged, deleted or closed database, and RxDB for a closed one. */
const isUnreadable = (error: unknown): boolean =>
  error instanceof Error &&
  (['NotFoundError', 'UnknownError', 'DatabaseClosedError', 'InvalidStateError', 'OpenFailedError'].includes(
    error.name,
  ) ||
    error.message.includes('is closed'));

/**
 * Web Locks die with their tab. Without them (an insecure origin), calls are still serialized within one tab.
 * @param signal stops waiting for the lock, which rejects with its reason
 */
export function lock<T>(name: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  if (typeof navigator !== 'undefined' && navigator.locks)
    return navigator.locks.request(name, { signal }, work) as Promise<T>;
  const before = queues.get(name) ?? Promise.resolve();
  const turn = before.then(work, work);
  queues.set(
    name,
    turn.catch(() => undefined),
  );
  return turn;
}

const queues = new Map<string, Promise<unknown>>();

/**
 * Returns the release function; undefined when another tab holds the lock, unless told to wait. A Web Lock dies with
 * its tab, so a crashed tab's draft is free.
 */
async function hold(name: string, until: LockOptions = { ifAvailable: true }): Promise<(() => void) | undefined> {
  const locks = typeof navigator === 'undefined' ? undefined : navigator.locks;
  if (!locks) return () => undefined;
  return new Promise((answer, fail) => {
    locks
      .request(`tracks-draft-${name}`, until, (lock) => {
        if (!lock) return answer(undefined);
        return new Promise<void>((release) => answer(release));
      })
      .catch(fail);
  });
}
