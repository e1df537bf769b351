import { Dexie, type Table } from 'dexie';
import { limits } from '#model/limits.ts';

/** What another app or page sent to this one. It waits outside of everyone's stores until somebody is signed in. */
export interface Share {
  id?: number;
  at: number;
  title: string;
  text: string;
  url: string;
  pictures: ArrayBuffer[];
  /** What it had more of than is taken. */
  left: Left[];
}

export type Left = 'text' | 'pictures' | 'size' | 'type' | 'heic';

const open = () => {
  const database = new Dexie('tracks-shared') as Dexie & { shares: Table<Share, number> };
  database.version(1).stores({ shares: '++id' });
  return database;
};

/** Throws when too many wait already: any site can post one, and until somebody signs in nobody sees them (A167). */
export const keepShare = (share: Share): Promise<number> =>
  withShares(async (shares) => {
    await forgetOld(shares);
    if ((await shares.count()) >= limits.shared.waiting) throw new Error('too many shares wait');
    return shares.add(share);
  });

/** Oldest first. What nobody took within a day is gone: the next person to sign in here may be another one. */
export const waitingShares = (): Promise<Share[]> =>
  withShares(async (shares) => {
    await forgetOld(shares);
    return shares.toArray();
  });

function forgetOld(shares: Table<Share, number>): PromiseLike<number> {
  const since = Date.now() - limits.shared.hours * 3_600_000;
  return shares.filter(({ at }) => at < since).delete();
}

export const forgetShares = (ids: number[]): Promise<void> => withShares((shares) => shares.bulkDelete(ids));

async function withShares<T>(work: (shares: Table<Share, number>) => PromiseLike<T>): Promise<T> {
  const database = open();
  try {
    return await work(database.shares);
  } finally {
    database.close();
  }
}
