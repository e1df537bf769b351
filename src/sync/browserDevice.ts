import { idFromBytes } from '#model/id.ts';
import { limits } from '#model/limits.ts';
import type { LocalDatabase } from '#local/database.ts';
import type { Outbox } from '#local/outbox.ts';
import { send } from '#remote/sync.ts';
import { setSyncStatus, useSyncStatus } from '#state/syncStatus.ts';
import type { Device, Send } from './device.ts';

let current: Device | null = null;

/** The device of whoever is signed in. Throws before their database is open: no screen that writes shows before. */
export function currentDevice(): Device {
  if (!current) throw new Error('the database is not open');
  return current;
}

export const forgetDevice = (): void => {
  current = null;
};

export const mintId = (): string => idFromBytes(crypto.getRandomValues(new Uint8Array(64)));

/** This tab's device over the open database, with the browser's own locks, clock and random numbers. */
export function makeDevice({ account, rows, outbox }: LocalDatabase): Device {
  current = {
    account,
    rows,
    outbox,
    access: (label, work) => work().catch((error: unknown) => failed(outbox, label, error)),
    lock: (name, work) => lock(`tracks-${name}-${account}`, work),
    send: pausable,
    sleep: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    now: () => new Date().toISOString(),
    mintId,
    pushEntries: limits.pushEntries,
    dirty: false,
    healed: false,
  };
  return current;
}

/** Thrown between two requests: a person paused, nothing half done is left, and it goes on from there. */
export class Paused extends Error {}

const pausable: Send = ((path: 'push' & 'pull', body: never) =>
  useSyncStatus.getState().paused ? Promise.reject(new Paused()) : send(path, body)) as Send;

async function failed(outbox: Outbox, label: string, error: unknown): Promise<never> {
  // A full disk: words come before pictures that the server has, and whoever writes them tries again
  if (label !== 'tx media' && String(error).includes('Quota')) {
    const { isFull, makeRoom } = await import('#local/media.ts');
    if (isFull(error)) await makeRoom((_label, work) => work(), outbox, limits.imageBytes);
  }
  return noteLostConnection(error);
}

/** A browser takes connections to IndexedDB away now and then; what still fails after that needs a reload. */
function noteLostConnection(error: unknown): never {
  const name = error instanceof Error ? error.name : '';
  if (name === 'DatabaseClosedError' || name === 'InvalidStateError') setSyncStatus({ storage: 'reload' });
  throw error;
}

/**
 * Web Locks die with their tab. Where there are none (an insecure address), one tab still keeps its own order.
 * @param signal gives up waiting for it, which rejects with its reason
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
