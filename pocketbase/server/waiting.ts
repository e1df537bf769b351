import { limits } from '#model/limits.ts';
import { tellAdmins } from './adminNotice.ts';
import { wordsAbout } from './deletePerson.ts';
import { attemptAlone } from './rateLimit.ts';
import { Refused } from './respond.ts';
import { columnTime, execute, jsonOf } from './sql.ts';

/**
 * Accounts that wait for their first approval. A row of `registrations` is theirs from the registration until an admin
 * approves or deletes them: what an admin made, or switched off, never ends by itself.
 */

const waiting = `NOT is_active AND deactivated_at = ''`;

/** Known again, and never read back: of the hash alone nobody learns where somebody was. */
const networkKey = (app: App, network: string): string =>
  $security.hs256(`network ${network}`, app.findCollectionByNameOrId('users').authToken.secret).slice(0, 32);

export const noteRegistration = (tx: App, account: string, network: string): void =>
  execute(tx.db(), 'INSERT INTO registrations (account, network) VALUES ({:account}, {:network})', {
    account,
    network: networkKey(tx, network),
  });

/** What has no room for one more (GUEST-01). */
function fullness(app: App, network: string): 'all' | 'network' | undefined {
  const { all, here } = jsonOf<{ all: number; here: number }>(
    app.db(),
    `SELECT json_object('all', (SELECT count(*) FROM profiles WHERE ${waiting}),
      'here', (SELECT count(*) FROM registrations r JOIN profiles p ON p.id = r.account
        WHERE r.network = {:network} AND ${waiting}))`,
    { network: networkKey(app, network) },
  );
  return all >= $settings.waitingAccounts ? 'all' : here >= limits.waiting.network ? 'network' : undefined;
}

/** Throws `Refused` when too many wait. Admins are told at once, of the same once a day. */
export function stopIfFull(app: App, network: string): void {
  const full = fullness(app, network);
  if (!full) return;
  if (attemptAlone(app, `told_full:${full}`, { attempts: 1, minutes: 1_440 }) === 0)
    tellAdmins(app, {
      kind: 'full',
      of: full,
      most: full === 'all' ? $settings.waitingAccounts : limits.waiting.network,
    });
  throw isFull();
}

/** Once more in the transaction that stores it: of two that come at once one may be too many. */
export function checkRoom(tx: App, network: string): void {
  if (fullness(tx, network)) throw isFull();
}

const isFull = () =>
  new Refused(403, 'registration_full', 'Registration is full at the moment. Please ask your administrator.');

/** An approval, by whomever, and the end of the account. */
export function ensureWaitingTriggers(db: Database): void {
  if (jsonOf<number>(db, `SELECT count(*) FROM sqlite_master WHERE name IN ('registrations', 'profiles')`) < 2) return;
  const gone = (account: string) => `BEGIN DELETE FROM registrations WHERE account = ${account}; END`;
  for (const [name, body] of Object.entries({
    registrations_approved: `AFTER UPDATE ON profiles WHEN NEW.is_active AND NOT OLD.is_active ${gone('NEW.id')}`,
    registrations_deleted: `AFTER DELETE ON users ${gone('OLD.id')}`,
  }))
    execute(db, `CREATE TRIGGER IF NOT EXISTS ${name} ${body}`);
}

/**
 * Every night: accounts that nobody approved in a month end, and admins have been told who at least three days before,
 * on their list and by a mail that names nobody (GUEST-02).
 * @param now seconds since 1970
 */
export function endWaiting(app: App, now: number = Math.floor(Date.now() / 1_000)): void {
  const { ends, told } = limits.waiting;
  for (const id of waitingSince(app, now - ends * 86_400, `r.told BETWEEN 1 AND ${now - told * 86_400}`))
    app.runInTransaction((tx) => {
      // somebody may have approved them in the moment before
      if (waitingSince(tx, now - ends * 86_400, 'r.told > 0').includes(id) && ownsNothing(tx.db(), id))
        tx.delete(tx.findRecordById('users', id));
    });
  const soon = waitingSince(app, now - (ends - told) * 86_400, 'r.told = 0').filter((id) => ownsNothing(app.db(), id));
  if (!soon.length) return;
  execute(app.db(), `UPDATE registrations SET told = {:now} WHERE account IN (SELECT value FROM json_each({:soon}))`, {
    now,
    soon: JSON.stringify(soon),
  });
  tellAdmins(app, { kind: 'ending', count: soon.length });
}

const waitingSince = (app: App, before: number, more: string): string[] =>
  jsonOf<string[]>(
    app.db(),
    `SELECT json_group_array(r.account) FROM registrations r JOIN profiles p ON p.id = r.account
      WHERE ${waiting} AND p.last_login_at = '' AND p.created_at <= {:before} AND ${more}`,
    { before: columnTime(before * 1_000) },
  );

/** No row names this account but its profile: nothing of theirs, and nothing that was written about them. */
function ownsNothing(db: Database, id: string): boolean {
  const pointers = jsonOf<[string, string][]>(
    db,
    `SELECT json_group_array(json_array(c.name, f.value ->> 'name')) FROM _collections c, json_each(c.fields) f
      WHERE c.type = 'base' AND c.name <> 'account_audits' AND f.value ->> 'type' = 'relation'
        AND f.value ->> 'maxSelect' = 1
        AND f.value ->> 'collectionId' IN (SELECT id FROM _collections WHERE name IN ('users', 'profiles'))`,
  );
  const owns = pointers.some(
    ([noun, column]) =>
      jsonOf<number | null>(db, `SELECT 1 FROM ${noun} WHERE ${column} = {:id} LIMIT 1`, { id }) === 1,
  );
  return !owns && wordsAbout(db, id).length === 0;
}
