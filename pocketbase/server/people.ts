import * as v from 'valibot';
import type { Role } from '#model/access.ts';
import type { AuditAction } from '#model/audit.ts';
import { isEmail } from '#model/email.ts';
import { comparable, idPattern } from '#model/id.ts';
import { limits } from '#model/limits.ts';
import { generatePassword, passwordStrength, strongEnough } from '#model/passwordStrength.ts';
import { sanitizeText, withoutHalves } from '#model/sanitizeText.ts';
import { accountOf, Stopped } from './account.ts';
import { upsert } from './columnSql.ts';
import type { Account } from './core/tables.ts';
import { newAccount, saveAccount } from './createAccount.ts';
import { checkNewPassword } from './password.ts';
import { attemptAsked } from './rateLimit.ts';
import { bodyOf, Refused, respond } from './respond.ts';
import { execute, jsonOf, mintId, now } from './sql.ts';

/**
 * What an admin does to accounts (A109). Each call checks in its own transaction that the caller still is an active
 * admin, and writes the audit with the change: both, or neither.
 */
const anyId = v.pipe(v.string(), v.maxLength(50));
const said = v.optional(v.nullable(v.string()));

const roleChange = v.object({
  target_user_id: anyId,
  new_role: v.string(),
  reason: said,
  user_agent: v.optional(v.nullable(v.string())),
});

/** These calls answer a refusal with an error field, as they always did (USER-36, USER-43). */
class Rejected extends Refused {
  override get body(): object {
    return { ...super.body, error: this.message };
  }
}

/** What an unattended caller gives as the reason (A11). */
const defaultReason = 'Admin role change via UI';

/** POST /api/update_user_role_with_audit {target_user_id, new_role, reason, user_agent}: {old_role} (USER-21 to USER-40). */
export function updateRole(e: EngineRequest): void {
  respond(e, () => {
    const actor = adminOf(e.app, e);
    const { target_user_id: id, new_role, reason: given, user_agent } = parsed(roleChange, bodyOf(e));
    if (new_role !== 'user' && new_role !== 'admin') throw new Rejected(400, 'invalid_role', 'Invalid role specified');
    if (id === actor.id) throw new Rejected(400, 'own_account', 'You cannot change your own role for security reasons');
    const reason = reasonOf(given ?? defaultReason);
    let old: string = new_role;
    change(e, actor, id, (tx, person) => {
      old = person.role;
      if (old === new_role) return;
      // counted once it is known to be one, and not a second time after `check_rate_limit`
      if (attemptAsked(tx.db(), `role_update:${actor.id}`, limits.roleUpdates) > 0) throw roleLimit();
      person.save({ role: new_role });
      person.note('role', { old_value: old, new_value: new_role, reason, user_agent });
    });
    return JSON.stringify({ old_role: old });
  });
}

const actions = v.variant('action', [
  v.object({ action: v.literal('SET_ACTIVE'), userId: anyId, active: v.boolean(), reason: said }),
  v.object({ action: v.literal('UPDATE_USER'), userId: anyId, fullName: v.string(), email: v.nullable(v.string()) }),
  v.object({ action: v.literal('RESET_PASSWORD'), userId: anyId }),
  v.object({ action: v.literal('DELETE_USER'), userId: anyId }),
  v.object({
    action: v.literal('CREATE_USER'),
    /** Minted by the caller: a repeat after a lost answer, or after a reload, makes no second account. */
    userId: v.optional(v.pipe(v.string(), v.regex(idPattern))),
    email: v.string(),
    fullName: v.string(),
    role: v.optional(v.string(), 'user'),
    customPassword: v.optional(v.nullable(v.string())),
  }),
]);
type Action = v.InferOutput<typeof actions>;

/** POST /api/admin-user-management {action, userId, …}. */
export function manageUsers(e: EngineRequest): void {
  respond(e, () => {
    const actor = adminOf(e.app, e);
    return JSON.stringify(perform(e, actor, parsed(actions, bodyOf(e))));
  });
}

function perform(e: EngineRequest, actor: Account, body: Action): object {
  switch (body.action) {
    case 'SET_ACTIVE':
      return setActive(e, actor, body.userId, body.active, body.reason);
    case 'UPDATE_USER':
      return updateUser(e, actor, body.userId, body.fullName, body.email);
    case 'RESET_PASSWORD':
      return resetPasswordOf(e, actor, body.userId);
    case 'DELETE_USER':
      return deleteUser(e, actor, body.userId);
    case 'CREATE_USER':
      return createUser(e, actor, body);
  }
}

/** AUTH-65, USER-91: approves, deactivates and activates again. Its sessions end with a trigger of `profiles`. */
function setActive(e: EngineRequest, actor: Account, id: string, active: boolean, given?: string | null): object {
  if (id === actor.id) throw new Rejected(400, 'own_account', 'You cannot deactivate your own account.');
  const reason = given ? reasonOf(given, 1) : null;
  change(e, actor, id, (_tx, person) => {
    if (person.is_active === active) return;
    person.save({ is_active: active });
    person.note(active ? 'activated' : 'deactivated', { reason });
  });
  return { active };
}

/** USER-19, A105: the sign-in address and the profile's change together, and end that person's sessions. */
function updateUser(e: EngineRequest, actor: Account, id: string, fullName: string, address: string | null): object {
  const name = nameOf(fullName);
  const email = addressOf(address ?? '');
  change(e, actor, id, (tx, person) => {
    if (person.full_name !== name) {
      person.save({ full_name: name });
      person.note('name', { old_value: person.full_name, new_value: name });
    }
    if (comparable(person.email) === email) return;
    if (accountOfAddress(tx.db(), email, id)) throw taken();
    const account = accountRecord(tx, id);
    account.set('email', email);
    // its tokens end with their key, and its sessions with a trigger
    account.refreshTokenKey();
    try {
      tx.save(account);
    } catch (error) {
      // PocketBase is stricter with addresses than the specification's simple shape
      throw String(error).includes('email: ') ? invalidEmail() : error;
    }
    person.save({ email });
    person.note('email', { old_value: person.email, new_value: email });
  });
  return { user: { id, email, full_name: name } };
}

/** USER-94, A100: a temporary password, told once, which must be changed at the next sign-in. Every session ends. */
function resetPasswordOf(e: EngineRequest, actor: Account, id: string): object {
  if (id === actor.id) throw new Rejected(400, 'own_account', 'Change your own password in the account menu.');
  const password = generatePassword((length, alphabet) => $security.randomStringWithAlphabet(length, alphabet));
  // hashes, for 60 ms: before the transaction
  const record = accountRecord(e.app, id);
  record.set('password', password);
  record.set('must_change_password', true);
  change(e, actor, id, (tx, person) => {
    tx.save(record);
    person.note('password', {});
  });
  return { temporaryPassword: password };
}

/** USER-41 to USER-46, A16: with everything that is only this person's; the audit stays (A118). */
function deleteUser(e: EngineRequest, actor: Account, id: string): object {
  if (id === actor.id)
    throw new Rejected(400, 'own_account', 'You cannot delete your own account for security reasons.');
  change(e, actor, id, (tx, person) => {
    person.note('deleted', { old_value: person.email });
    tx.delete(accountRecord(tx, id));
  });
  return { deleted: true };
}

type Creation = Extract<Action, { action: 'CREATE_USER' }>;

/**
 * USER-65 to USER-68, A92: active at once, with a password that must be changed at the first sign-in. A repeat with the
 * same id gets a new password, as long as nobody has signed in with the one before.
 */
function createUser(
  e: EngineRequest,
  actor: Account,
  { userId, email: address, fullName, role, ...body }: Creation,
): object {
  if (!address.trim() || !fullName.trim()) throw new Rejected(400, 'invalid_name', 'Email and full name are required');
  const email = addressOf(address);
  const name = nameOf(fullName);
  if (role !== 'user' && role !== 'admin') throw new Rejected(400, 'invalid_role', 'Invalid role specified');
  const password = body.customPassword ? strong(body.customPassword) : initialPassword();
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
  // hashes, for 60 ms: before the transaction
  const record = again ? accountRecord(e.app, id) : newAccount(e.app, account);
  if (again) record.set('password', password);
  inTransaction(e, actor, (tx, admin) => {
    if (again) return tx.save(record);
    if (accountOfAddress(tx.db(), email, '')) throw taken();
    try {
      saveAccount(tx, record, account);
    } catch (error) {
      throw String(error).includes('email: ') ? invalidEmail() : String(error).includes('id: ') ? taken() : error;
    }
    const person: Known = { id, email, full_name: name, role: account.role, is_active: true };
    audit(tx.db(), e, { action: 'created', more: { new_value: email }, actor: admin, person });
  });
  return { user: { id, email }, temporaryPassword: password };
}

/** Whether this admin made it and nobody used it yet. */
const isTheirs = (db: Database, id: string, email: string, admin: string): boolean =>
  !!jsonOf<number | null>(
    db,
    `SELECT 1 FROM users u WHERE u.id = {:id} AND lower(u.email) = {:email}
      AND u.created_by = {:admin} AND u.must_change_password
      AND NOT EXISTS (SELECT 1 FROM sessions WHERE account = u.id)`,
    { id, email, admin },
  );

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

function nameOf(given: string): string {
  const name = sanitizeText(given, limits.nameCharacters);
  if ('text' in name) return name.text;
  const sentences = {
    too_long: `Input exceeds maximum length of ${limits.nameCharacters} characters`,
    dangerous: 'Invalid characters detected in input',
    nothing_left: 'Full name is required',
    not_text: 'Full name is required',
  };
  throw new Rejected(400, 'invalid_name', sentences[name.problem]);
}

function addressOf(given: string): string {
  const email = comparable(given);
  if (!isEmail(email)) throw invalidEmail();
  return email;
}

const accountOfAddress = (db: Database, email: string, except: string): string | null =>
  jsonOf<string | null>(db, 'SELECT json_quote(id) FROM users WHERE lower(email) = {:email} AND id <> {:except}', {
    email,
    except,
  });

interface Person {
  email: string;
  full_name: string;
  role: Role;
  is_active: boolean;
  /** Of the profile: through PocketBase, whose hooks keep the last admin and note a deactivation. */
  save: (values: Partial<Pick<Person, 'email' | 'full_name' | 'role' | 'is_active'>>) => void;
  note: (action: AuditAction, more: Said) => void;
}

interface Said {
  old_value?: string | null;
  new_value?: string | null;
  reason?: string | null;
  user_agent?: string | null;
}

/** One change of one person. */
function change(e: EngineRequest, actor: Account, id: string, work: (tx: App, person: Person) => void): void {
  inTransaction(e, actor, (tx, admin) => {
    const profile = profileOf(tx.db(), id);
    if (!profile) throw noSuchUser();
    work(tx, {
      ...profile,
      save: (values) => {
        const record = tx.findRecordById('profiles', id);
        for (const [field, value] of Object.entries(values)) record.set(field, value);
        record.set('updated_at', now().replace('T', ' '));
        tx.save(record);
      },
      note: (action, more) => audit(tx.db(), e, { action, more, actor: admin, person: profile }),
    });
  });
}

/** In a transaction in which the caller still is an active admin (A98). */
function inTransaction(e: EngineRequest, actor: Account, work: (tx: App, admin: Known) => void): void {
  try {
    e.app.runInTransaction((tx) => {
      const admin = profileOf(tx.db(), actor.id);
      if (!admin?.is_active || admin.role !== 'admin') throw adminsOnly();
      work(tx, admin);
    });
  } catch (error) {
    if (String(error).includes('last active administrator'))
      throw new Rejected(409, 'last_admin', 'The last active administrator cannot go.');
    throw error;
  }
  $poke();
}

type Known = Omit<Person, 'save' | 'note'> & { id: string };

const profileOf = (db: Database, id: string): Known | null =>
  jsonOf<Known | null>(
    db,
    `SELECT json_object('id', id, 'email', email, 'full_name', full_name, 'role', role,
      'is_active', json(iif(is_active, 'true', 'false'))) FROM profiles WHERE id = {:id}`,
    { id },
  );

function audit(
  db: Database,
  e: EngineRequest,
  { action, more, actor, person }: { action: AuditAction; more: Said; actor: Known; person: Known },
): void {
  const header = (name: string) => e.request.header.get(name);
  const row = {
    ...{ id: mintId(), action, at: now(), user_id: person.id, actor_id: actor.id },
    user_name: person.full_name || person.email,
    actor_name: actor.full_name || actor.email,
    ...{ old_value: more.old_value, new_value: more.new_value, reason: more.reason },
    user_agent: withoutHalves((more.user_agent || header('User-Agent')).slice(0, 500)),
    time_zone: withoutHalves(header('X-Time-Zone').slice(0, 64)),
  };
  execute(db, upsert('account_audits'), { rows: JSON.stringify([row]) });
}

/** USER-24 to USER-27. */
function reasonOf(given: string, least: number = limits.reasonCharacters.least): string {
  const { most } = limits.reasonCharacters;
  const cleaned = sanitizeText(given, most);
  if ('problem' in cleaned && cleaned.problem === 'too_long')
    throw new Rejected(400, 'invalid_reason', `Input exceeds maximum length of ${most} characters`);
  if ('problem' in cleaned && cleaned.problem === 'dangerous')
    throw new Rejected(400, 'invalid_reason', 'Invalid characters detected in input');
  if ('problem' in cleaned || [...cleaned.text].length < least)
    throw new Rejected(400, 'short_reason', `Reason must be at least ${least} characters long`);
  return cleaned.text;
}

/** Rights before anything else. */
function adminOf(app: App, e: EngineRequest): Account {
  const account = caller(app, e);
  if (account.role !== 'admin') throw adminsOnly();
  return account;
}

function caller(app: App, e: EngineRequest): Account {
  try {
    return accountOf(app, e);
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
    throw new Stopped(error.status, error.stop, error.retryAfter, undefined, 'No active session');
  }
}

function parsed<Output>(schema: v.GenericSchema<unknown, Output>, body: unknown): Output {
  const result = v.safeParse(schema, body);
  if (!result.success) throw new Stopped(400, 'invalid_request');
  return result.output;
}

/** Throws if there is a profile and no account: neither signs in, and the dashboard made it. */
function accountRecord(app: App, id: string): EngineRecord {
  try {
    return app.findRecordById('users', id);
  } catch {
    throw noSuchUser();
  }
}

const adminsOnly = () => new Rejected(403, 'admins_only', 'Only an administrator may do this.');
const noSuchUser = () => new Rejected(404, 'no_such_user', 'This account does not exist any more.');
const taken = () => new Rejected(409, 'already_registered', 'An account with this email already exists');
const invalidEmail = () => new Rejected(400, 'invalid_email', 'Please enter a valid email address');
const roleLimit = () =>
  new Rejected(429, 'role_limit', 'Too many role update attempts. Please wait before trying again.');
