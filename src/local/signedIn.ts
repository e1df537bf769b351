import { Dexie, type Table } from 'dexie';

/** Who is signed in, where a service worker can read it: it has no local storage. */
interface SignedIn {
  k: 'session';
  account: string;
  token: string;
}

const open = () => {
  const database = new Dexie('tracks-device') as Dexie & { session: Table<SignedIn, string> };
  database.version(1).stores({ session: 'k' });
  return database;
};

export async function noteSignedIn(session: { account: string; token: string } | null): Promise<void> {
  const database = open();
  if (session) await database.session.put({ k: 'session', ...session });
  else await database.session.clear();
  database.close();
}

export async function whoIsSignedIn(): Promise<{ account: string; token: string } | undefined> {
  const database = open();
  const found = await database.session.get('session');
  database.close();
  return found;
}
