import { Dexie, liveQuery, type Table } from 'dexie';
import { Observable } from 'rxjs';

/** Who is signed in, where a service worker can read it: it has no local storage. */
interface SignedIn {
  k: 'session';
  account: string;
  token: string;
}

/** Sessions that were signed out here, of which the server does not know yet: their ids, and nothing that signs in. */
interface Ended {
  k: 'ended';
  sessions: string[];
}

/** An account with stores on this device, with its normalized address: a store's own name is only an id. */
export interface KnownAccount {
  account: string;
  email: string;
}

const open = () => {
  const database = new Dexie('tracks-device') as Dexie & {
    session: Table<SignedIn | Ended, string>;
    accounts: Table<KnownAccount, string>;
  };
  database.version(1).stores({ session: 'k' });
  database.version(2).stores({ accounts: 'account' });
  return database;
};

export async function noteSignedIn(session: { account: string; token: string } | null): Promise<void> {
  const database = open();
  if (session) await database.session.put({ k: 'session', ...session });
  else await database.session.delete('session');
  database.close();
}

export async function whoIsSignedIn(): Promise<{ account: string; token: string } | undefined> {
  const database = open();
  const found = await database.session.get('session');
  database.close();
  return found as SignedIn | undefined;
}

export const noteEnded = (session: string): Promise<string[]> => changeEnded((known) => [...known, session]);

export const forgetEnded = (sessions: readonly string[]): Promise<string[]> =>
  changeEnded((known) => known.filter((one) => !sessions.includes(one)));

export async function endedSessions(): Promise<string[]> {
  const database = open();
  try {
    return idsOf(await database.session.get('ended'));
  } finally {
    database.close();
  }
}

const idsOf = (ended: SignedIn | Ended | undefined): string[] => (ended?.k === 'ended' ? ended.sessions : []);

/** In one transaction: another tab and the service worker do the same. */
async function changeEnded(change: (known: string[]) => string[]): Promise<string[]> {
  const database = open();
  try {
    return await database.transaction('rw', database.session, async () => {
      const next = [...new Set(change(idsOf(await database.session.get('ended'))))];
      if (next.length) await database.session.put({ k: 'ended', sessions: next });
      else await database.session.delete('ended');
      return next;
    });
  } finally {
    database.close();
  }
}

export const noteAccount = (known: KnownAccount): Promise<void> =>
  withAccounts(async (accounts) => {
    await accounts.put(known);
  });

/** Their stores are being deleted. */
export const forgetAccount = (account: string): Promise<void> => withAccounts((accounts) => accounts.delete(account));

export const knownAccounts = (): Promise<KnownAccount[]> => withAccounts((accounts) => accounts.toArray());

async function withAccounts<T>(work: (accounts: Table<KnownAccount, string>) => Promise<T>): Promise<T> {
  const database = open();
  try {
    return await work(database.accounts);
  } finally {
    database.close();
  }
}

/** Now, and whenever someone's stores are added to this device or removed, in any tab. */
export const observeAccounts = (): Observable<KnownAccount[]> =>
  new Observable((subscriber) => {
    const database = open();
    const reading = liveQuery(() => database.accounts.toArray()).subscribe(subscriber);
    return () => {
      reading.unsubscribe();
      database.close();
    };
  });
