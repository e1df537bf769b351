import { Dexie } from 'dexie';
import { comparable } from '#model/id.ts';
import { keyOf } from '#model/noun.ts';
import { removals } from '#state/removals.ts';
import { withLastWords } from './lastWords.ts';
import { entryReferences } from './mediaReferences.ts';
import { type Draft, type Entry, type Media, type Meta, openOutbox, type Outbox, outboxName } from './outbox.ts';
import { rowsName, type Stored } from './rows.ts';
import { knownAccounts, noteAccount } from './signedIn.ts';
import { draftReferences } from './textReferences.ts';

/**
 * What this device holds of another account with the same address: a restored server forgot it and its owner registered
 * again, or it was deleted and recreated.
 */
export interface Orphan {
  account: string;
  /** What no server has acknowledged, newest first. */
  unsent: Entry[];
  /** Acknowledged by a server that may have forgotten it, newest first; none if the account was deleted on purpose. */
  sent: Entry[];
  drafts: Draft[];
  /** Pictures that the server did not have. */
  pictures: Media[];
}

export interface Orphans {
  /** Only those that hold anything. */
  own: Orphan[];
  /** Someone with another address has work waiting here until they sign in. None of it is read, only counted. */
  isOthersWaiting: boolean;
}

/** @param email of the signed-in person; without one nothing is theirs */
export async function findOrphans(account: string, email: string): Promise<Orphans> {
  const found: Orphans = { own: [], isOthersWaiting: false };
  const mine = comparable(email);
  for (const other of await otherAccounts(account))
    if (mine && other.email === mine) {
      const orphan = await withOutbox(other.account, (outbox) => readOrphan(other.account, outbox));
      if (holdsWork(orphan)) found.own.push(orphan);
    } else found.isOthersWaiting ||= await withOutbox(other.account, holdsWaiting).catch(() => false);
  return found;
}

/** Closes its connection again: an open one would hold up the deletion of the store. */
export async function withOutbox<T>(account: string, work: (outbox: Outbox) => Promise<T>): Promise<T> {
  const outbox = openOutbox(account);
  try {
    return await work(outbox);
  } finally {
    outbox.close();
  }
}

/** All other accounts with an outbox here, with their address where it is known. */
async function otherAccounts(account: string): Promise<{ account: string; email: string | undefined }[]> {
  const known = new Map((await knownAccounts()).map((one) => [one.account, one.email]));
  const names = await Dexie.getDatabaseNames();
  const prefix = outboxName('');
  const going = removals();
  const others = names
    .filter((name) => name.startsWith(prefix))
    .map((name) => name.slice(prefix.length))
    .filter((one) => one !== account && !going.includes(one));
  return Promise.all(
    others.map(async (one) => ({ account: one, email: known.get(one) ?? (await emailInRows(one, names)) })),
  );
}

/** An earlier version noted no address: it is read from the person's own profile, and noted from then on. */
async function emailInRows(account: string, names: readonly string[]): Promise<string | undefined> {
  const name = names.find((one) => one.includes(`${rowsName(account)}--`) && one.endsWith('--people'));
  if (!name) return undefined;
  const people = new Dexie(name);
  try {
    await people.open();
    const stored = (await people.table('docs').get(keyOf('profiles', account))) as Stored | undefined;
    const email = stored?.row?.email;
    if (typeof email !== 'string' || !email) return undefined;
    await noteAccount({ account, email: comparable(email) });
    return comparable(email);
  } catch {
    return undefined;
  } finally {
    people.close();
  }
}

async function readOrphan(account: string, outbox: Outbox): Promise<Orphan> {
  const meta: Meta | undefined = await outbox.meta.get('meta');
  const { living, all } = await entryReferences(outbox);
  const inDrafts = await draftReferences(outbox);
  const newest = (...states: Entry['state'][]) => outbox.entries.where('state').anyOf(states).reverse().sortBy('n');
  return {
    account,
    unsent: await newest('pending', 'resend', 'refused', 'parked'),
    sent: meta?.closed === 'deleted' ? [] : await newest('acked', 'done'),
    drafts: withLastWords(account, await outbox.drafts.toArray()).toSorted((one, other) =>
      other.at.localeCompare(one.at),
    ),
    pictures: await outbox.media
      .where('state')
      .equals('local')
      .filter(({ id, handedIn }) => living.has(id) || inDrafts.has(id) || (!!handedIn && !all.has(id)))
      .toArray(),
  };
}

const holdsWork = ({ unsent, sent, drafts, pictures }: Orphan): boolean =>
  unsent.length + sent.length + drafts.length + pictures.length > 0;

const holdsWaiting = async ({ entries, media }: Outbox): Promise<boolean> =>
  (await entries.where('state').anyOf('pending', 'resend').count()) > 0 ||
  (await media
    .where('state')
    .equals('local')
    .filter(({ handedIn, refused }) => !!handedIn && !refused)
    .count()) > 0;
