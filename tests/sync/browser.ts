import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { internalsOf } from '#local/internals.ts';
import { type ClockNote, makeClock } from '#model/clock.ts';
import type { Key, Row } from '#model/noun.ts';
import { openOutbox, type Outbox } from '#local/outbox.ts';
import { openRows, type RowDatabase, type Stored } from '#local/rows.ts';
import { type Shelf, shelves } from '#local/shelf.ts';
import type { Abandoned } from '#sync/carryOver.ts';
import { cleanMedia } from '#sync/cleanMedia.ts';
import { cycle } from '#sync/cycle.ts';
import type { Device, Send } from '#sync/device.ts';
import { hearing } from '#sync/hearing.ts';
import { open } from '#sync/heal.ts';
import { type MediaServer, sendMedia } from '#sync/sendMedia.ts';
import { type Tear, tearable, watchDisk } from './disk.ts';
import { Locks } from './locks.ts';
import { never } from './random.ts';
import type { Times } from './times.ts';

/** A disk fault injected by the nemesis; a person would see "could not be saved". */
export class DiskError extends Error {}

/** One open page: the real engine over the real stores, with a nemesis at every access. */
export interface Tab {
  dead: boolean;
  /** The browser has suspended it, with whatever locks it holds. */
  frozen: boolean;
  device: Device;
  /** Where its pictures are sent; without it they stay. */
  media?: MediaServer;
}

/** One person's browser on one device: its disk, its locks and its tabs. */
export interface Browser {
  number: number;
  user: string;
  name: string;
  /** Where its person is signed in; undefined before the first request. */
  session?: { user: string; id: string };
  indexedDB: IDBFactory;
  rows: RowDatabase;
  outbox: Outbox;
  locks: Locks;
  /** What pages noted as they were left. */
  notes: MemoryNotes;
  /** It has no Web Locks (an insecure address): each tab serializes only itself, and two of them lead. */
  hasNoLocks: boolean;
  tabs: Tab[];
  offline: boolean;
  requests: number;
  /** How far its clock on the wall is from the true time, in milliseconds. */
  clock: number;
  /** What it knows of the time, beside its databases. */
  clockNote?: ClockNote | undefined;
  /** Bytes of pictures that its disk holds; nothing else fills it. */
  space: number;
  /** How many of the next picture requests reach no server. */
  cuts: number;
  /** The tab dies at the next access with a matching label. */
  killAt: RegExp | null;
  /** The next access with a matching label waits for this condition, up to a timeout. */
  holdAt: { label: RegExp; until: () => boolean } | null;
  /** The fate of the next pushes, in order. */
  orders: ('copied' | 'too large' | 'unavailable')[];
  /** The next write to fail inside a transaction. */
  tear: Tear;
  /** Its disk accepts nothing any more, not even words. */
  isFull: boolean;
  /** A tab died beside another one, which heals the screen with its next cycle and not before (R4). */
  uneven: boolean;
}

export async function openBrowser(number: number, user: string, name: string): Promise<Browser> {
  const indexedDB = new IDBFactory();
  watchDisk(indexedDB);
  const tear: Tear = { left: null };
  return {
    number,
    user,
    name,
    indexedDB,
    rows: await openRows(name, { indexedDB, IDBKeyRange, multiInstance: false }),
    outbox: openTearable(name, indexedDB, tear),
    tear,
    isFull: false,
    locks: new Locks(),
    notes: new MemoryNotes(),
    hasNoLocks: false,
    tabs: [],
    offline: false,
    requests: 0,
    clock: 0,
    space: Infinity,
    cuts: 0,
    killAt: null,
    holdAt: null,
    orders: [],
    uneven: false,
  };
}

/** `localStorage`: its keys are the object's own. */
export class MemoryNotes {
  [key: string]: unknown;
  getItem(key: string): string | null {
    return Object.hasOwn(this, key) ? String(this[key]) : null;
  }
  setItem(key: string, value: string): void {
    this[key] = value;
  }
  removeItem(key: string): void {
    delete this[key];
  }
}

function openTearable(name: string, indexedDB: IDBFactory, tear: Tear): Outbox {
  const outbox = openOutbox(name, { indexedDB, IDBKeyRange });
  tearable(outbox, tear, () => new DiskError('inside a transaction'));
  return outbox;
}

/** The browser or a person has emptied the outbox database. */
export async function loseOutbox(browser: Browser): Promise<void> {
  await browser.outbox.delete();
  browser.outbox = openTearable(browser.name, browser.indexedDB, browser.tear);
  browser.notes = new MemoryNotes();
}

/** Signing out: nothing of the person stays. Another person signs in, in the same browser. */
export async function changePerson(browser: Browser, user: string, name: string): Promise<void> {
  await browser.rows.remove();
  await browser.outbox.delete();
  const { indexedDB } = browser;
  const rows = await openRows(name, { indexedDB, IDBKeyRange, multiInstance: false });
  const notes = new MemoryNotes();
  Object.assign(browser, { user, name, rows, notes, outbox: openTearable(name, indexedDB, browser.tear) });
}

/** The same person signs in with another account, and what the earlier one left stays on the disk. */
export async function changeAccount(browser: Browser, user: string, name: string): Promise<Abandoned> {
  const abandoned = { account: browser.user, outbox: browser.outbox };
  await browser.rows.close();
  const { indexedDB } = browser;
  const rows = await openRows(name, { indexedDB, IDBKeyRange, multiInstance: false });
  Object.assign(browser, { user, name, rows, outbox: openTearable(name, indexedDB, browser.tear) });
  return abandoned;
}

export const reopenRows = async (browser: Browser): Promise<void> => {
  await browser.rows.close();
  browser.rows = await openRows(browser.name, { indexedDB: browser.indexedDB, IDBKeyRange, multiInstance: false });
};

export function openTab(
  browser: Browser,
  nemesis: {
    strike: (tab: Tab, label: string) => Promise<void>;
    send: (tab: Tab) => Send;
    sleep: () => Promise<void>;
    times: Times;
    mintId: () => string;
    media?: (tab: Tab) => MediaServer;
  },
): Tab {
  const tab: Tab = { dead: false, frozen: false, device: {} as Device };
  const locks = browser.hasNoLocks ? new Locks() : browser.locks;
  tab.media = nemesis.media?.(tab);
  const { times } = nemesis;
  const clock = makeClock(() => ({ wall: times.now() + browser.clock, steady: times.now() }), {
    load: () => browser.clockNote,
    save: (note) => (browser.clockNote = note),
  });
  tab.device = {
    account: browser.user,
    rows: browser.rows,
    outbox: browser.outbox,
    access: async (label, work) => {
      await nemesis.strike(tab, `before ${label}`);
      // nothing of a page that is gone goes on, whatever came of its last access
      const result = await work().catch((error: unknown) =>
        tab.dead ? never<never>() : Promise.reject(error as Error),
      );
      await nemesis.strike(tab, `after ${label}`);
      return result;
    },
    lock: (name, work) => locks.request(tab, name, work),
    hold: (name) =>
      new Promise((answer) => {
        if (locks.isHeld(name)) return answer(undefined);
        void locks.request(tab, name, () => new Promise<void>((release) => answer(release)));
      }),
    notes: () => browser.notes,
    send: times.watched(browser, hearing(clock, nemesis.send(tab))),
    sleep: () => (tab.dead ? never() : nemesis.sleep()),
    now: () => times.written(browser, clock.stamp()),
    mintId: nemesis.mintId,
    pushEntries: 5,
    dirty: false,
    healed: false,
  };
  browser.tabs.push(tab);
  return tab;
}

export function kill(browser: Browser, tab: Tab): void {
  tab.dead = true;
  browser.tabs = browser.tabs.filter((one) => one !== tab);
  browser.locks.kill(tab);
  browser.uneven = browser.tabs.length > 0;
}

export const start = (tab: Tab): Promise<void> => open(tab.device);

/** A whole cycle, then what the page does with its pictures. */
export async function sync({ device, media }: Tab): Promise<void> {
  await cycle(device);
  if (!media) return;
  await sendMedia(device, media);
  await cleanMedia(device);
}

const tableOf = async (browser: Browser, shelf: Shelf) => (await internalsOf(browser.rows, shelf)).dexieTable;

/** Everything on the disk, including removed documents. */
export async function rawRows(browser: Browser): Promise<(Stored & { _deleted: unknown })[]> {
  const all: (Stored & { _deleted: unknown })[] = [];
  for (const shelf of shelves) all.push(...((await (await tableOf(browser, shelf)).toArray()) as never[]));
  return all.filter((document) => document.key !== '~mark');
}

/** What a screen would show. */
export async function shownRows(browser: Browser): Promise<Map<Key, Row>> {
  const shown = new Map<Key, Row>();
  for (const document of await rawRows(browser))
    if (document._deleted !== '1' && document._deleted !== true && document.row)
      shown.set(document.key as Key, document.row);
  return shown;
}

/** One IndexedDB database is lost, to corruption or eviction, and the others are not. */
export const loseShelf = async (browser: Browser, shelf: Shelf): Promise<void> =>
  (await tableOf(browser, shelf)).clear();
