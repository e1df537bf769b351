import { isNameless } from '#model/bulkUsers.ts';
import { generatePassword, passwordStrength, strongEnough } from '#model/passwordStrength.ts';
import { accountOfAddress } from './address.ts';
import {
  accountRecord,
  addressOf,
  audit,
  inTransaction,
  type Known,
  nameOf,
  profileOf,
  Rejected,
  taken,
} from './changePerson.ts';
import { upsert } from './columnSql.ts';
import type { Account } from './core/tables.ts';
import { type NewAccount, newAccount, saveProfile } from './createAccount.ts';
import { deletePerson, wordsAbout } from './deletePerson.ts';
import { checkNewPassword } from './password.ts';
import { execute, jsonOf, mintId, now } from './sql.ts';
import { isTrouble } from './trouble.ts';

/** Accounts that an admin makes for others, one call each, and the removal of those without a name. */

interface Creation {
  userId?: string | undefined;
  email: string;
  fullName: unknown;
  role: string;
  customPassword?: string | null | undefined;
}

/**
 * USER-65 to USER-68, A92: active at once, with a password that must be changed at the first sign-in. A repeat with the
 * same id gets a new password, as long as nobody has signed in with the one before.
 */
export function createUser(
  e: EngineRequest,
  actor: Account,
  { userId, email: address, fullName, role, customPassword }: Creation,
): object {
  if (!address.trim() || (typeof fullName === 'string' && !fullName.trim()))
    throw new Rejected(400, 'invalid_name', 'Email and full name are required');
  const email = addressOf(address);
  const name = nameOf(fullName);
  if (role !== 'user' && role !== 'admin') throw new Rejected(400, 'invalid_role', 'Invalid role specified');
  const password = customPassword ? strong(customPassword) : initialPassword();
  const id = userId ?? mintId();
  const account = {
    id,
    email,
    name,
    role,
    password,
    isActive: true,
    createdBy: actor.id,
    mustChangePassword: true,
  } as const;
  const again = isTheirs(e.app.db(), id, email, actor.id);
  // made by the first try, and asked for otherwise now: whoever is told that it is done would be told a lie
  const made = again ? profileOf(e.app.db(), id) : undefined;
  if (made && (made.role !== role || made.full_name !== name)) throw taken();
  // hashes, for 60 ms: before the transaction
  const record = again ? accountRecord(e.app, id) : newAccount(e.app, account);
  if (again) record.set('password', password);
  inTransaction(e, actor, (tx, admin) => {
    if (again) {
      // somebody may have signed in meanwhile
      if (!isTheirs(tx.db(), id, email, actor.id)) throw taken();
      return tx.save(record);
    }
    if (accountOfAddress(tx.db(), email)) throw taken();
    saveBoth(tx, record, account);
    const person: Known = { id, email, full_name: name, role: account.role, is_active: true };
    audit(tx.db(), e, { action: 'created', more: { new_value: email }, actor: admin, person });
  });
  return { user: { id, email }, temporaryPassword: password };
}

/** Account, profile and what recruiting knows (BULK-17), in that order. No other role is ever tried (A07, BULK-19). */
function saveBoth(tx: App, record: EngineRecord, account: NewAccount): void {
  try {
    tx.save(record);
  } catch (error) {
    throw String(error).includes('id: ') ? taken() : error;
  }
  try {
    saveProfile(tx, record.id, account);
    const rows = JSON.stringify([{ id: record.id, position: unassigned, last_updated_at: now() }]);
    execute(tx.db(), upsert('candidates'), { rows });
  } catch (error) {
    // a full disk is no refusal: the row waits
    if (isTrouble(error)) throw error;
    console.error('the profile of a new account', String(error));
    throw new Rejected(500, 'profile_failed', 'Failed to create profile with any valid role');
  }
}

/** The position of somebody whom recruiting has not looked at (A94). */
const unassigned = 'Unassigned';

/** Whether this admin made it and nobody used it yet. */
const isTheirs = (db: Database, id: string, email: string, admin: string): boolean =>
  isUnused(db, id) &&
  !!jsonOf<number | null>(
    db,
    'SELECT 1 FROM users WHERE id = {:id} AND lower(email) = {:email} AND created_by = {:admin}',
    { id, email, admin },
  );

/** Whether nobody has signed in with the password that was told. */
export const isUnused = (db: Database, id: string): boolean =>
  !!jsonOf<number | null>(
    db,
    `SELECT 1 FROM users u WHERE u.id = {:id} AND u.must_change_password
      AND NOT EXISTS (SELECT 1 FROM sessions WHERE account = u.id)`,
    { id },
  );

/** What the form for many must know before it asks: of which company they are, and whether all get one password (A12, A13). */
export const creationSettings = (): object => ({
  companyDomain: $settings.companyDomain,
  sharedPassword: $settings.initialPassword !== '',
});

/**
 * BULK-22, A15: deletes those of them that have no name: only who was shown to the admin, never an admin, each in a
 * transaction of its own, so that nobody waits long. About whom something was written is not shown here, and is kept
 * (A181).
 */
export function cleanEmptyUsers(e: EngineRequest, actor: Account, ids: string[]): object {
  let [deleted, kept] = [0, 0];
  for (const id of new Set(ids))
    inTransaction(e, actor, (tx, admin) => {
      const person = profileOf(tx.db(), id);
      if (!person || !isNameless(person)) return;
      if (wordsAbout(tx.db(), id).length) {
        kept += 1;
        return;
      }
      audit(tx.db(), e, { action: 'deleted', more: { old_value: person.email }, actor: admin, person });
      deletePerson(tx, id, actor.id);
      deleted += 1;
    });
  return { deleted, kept };
}

/** USER-60: what an admin types for somebody is stronger than what that person may choose. */
function strong(password: string): string {
  checkNewPassword(password);
  if (passwordStrength(password).score < strongEnough)
    throw new Rejected(400, 'weak_password', 'Password is too weak. Please use a stronger password.');
  return password;
}

/** A12: the configured one, else one of its own. */
const initialPassword = (): string =>
  $settings.initialPassword ||
  generatePassword((length, alphabet) => $security.randomStringWithAlphabet(length, alphabet));
