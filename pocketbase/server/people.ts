import * as v from 'valibot';
import { type Along, unnamed } from '#model/along.ts';
import { idPattern } from '#model/id.ts';
import { limits } from '#model/limits.ts';
import { generatePassword } from '#model/passwordStrength.ts';
import { id as recordId, list, origin } from '#mutations/argument.ts';
import { accountOfAddress, keyOfAddress } from './address.ts';
import {
  accountRecord,
  addressOf,
  adminOf,
  change,
  nameOf,
  parsed,
  reasonOf,
  Rejected,
  taken,
} from './changePerson.ts';
import type { Account } from './core/tables.ts';
import { cleanEmptyUsers, createUser, creationSettings, isUnused } from './createUser.ts';
import { deletePerson, wordsAbout } from './deletePerson.ts';
import { attemptAsked } from './rateLimit.ts';
import { bodyOf, respond } from './respond.ts';

/**
 * What an admin does to accounts (A109). Each call checks in its own transaction that the caller still is an active
 * admin, and writes the audit with the change: both, or neither.
 */
const anyId = v.pipe(v.string(), v.maxLength(50));
/** What is no text is refused by the text sanitiser, in its words (SEC-06). */
const said = v.optional(v.unknown());

const roleChange = v.object({
  target_user_id: anyId,
  new_role: v.string(),
  reason: said,
  user_agent: v.optional(v.nullable(v.string())),
});

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
  v.object({ action: v.literal('UPDATE_USER'), userId: anyId, fullName: v.unknown(), email: v.nullable(v.string()) }),
  v.object({
    action: v.literal('RESET_PASSWORD'),
    userId: anyId,
    /** Refused once its owner has signed in: whoever has the first password keeps it. */
    onlyUnused: v.optional(v.boolean(), false),
  }),
  v.object({
    action: v.literal('DELETE_USER'),
    userId: anyId,
    /** What was on the screen of what others wrote about this person; an older app names nothing. */
    along: v.optional(v.nullable(list(v.strictTuple([recordId, origin]), limits.wordsAbout)), null),
  }),
  v.object({
    action: v.literal('CREATE_USER'),
    /** Minted by the caller: a repeat after a lost answer, or after a reload, makes no second account. */
    userId: v.optional(v.pipe(v.string(), v.regex(idPattern))),
    email: v.string(),
    fullName: v.unknown(),
    role: v.optional(v.string(), 'user'),
    customPassword: v.optional(v.nullable(v.string())),
  }),
  v.object({ action: v.literal('CREATION_SETTINGS') }),
  v.object({
    action: v.literal('CLEAN_EMPTY_USERS'),
    userIds: list(anyId, limits.cleanedAtOnce),
  }),
]);
type Action = v.InferOutput<typeof actions>;

/** POST /api/admin-user-management {action, userId, …}. Every refusal has an `error` (USER-65). */
export function manageUsers(e: EngineRequest): void {
  const work = () => {
    const actor = adminOf(e.app, e);
    return JSON.stringify(perform(e, actor, parsed(actions, bodyOf(e))));
  };
  respond(e, work, (stop) => (stop === 'invalid_request' ? 'Invalid request' : 'The server cannot do this now.'));
}

function perform(e: EngineRequest, actor: Account, body: Action): object {
  switch (body.action) {
    case 'SET_ACTIVE':
      return setActive(e, actor, body.userId, body.active, body.reason);
    case 'UPDATE_USER':
      return updateUser(e, actor, body.userId, body.fullName, body.email);
    case 'RESET_PASSWORD':
      return resetPasswordOf(e, actor, body.userId, body.onlyUnused);
    case 'DELETE_USER':
      return deleteUser(e, actor, body.userId, body.along);
    case 'CREATE_USER':
      return createUser(e, actor, body);
    case 'CREATION_SETTINGS':
      return creationSettings();
    case 'CLEAN_EMPTY_USERS':
      return cleanEmptyUsers(e, actor, body.userIds);
  }
}

/** AUTH-65, USER-91: approves, deactivates and activates again. Its sessions end with a trigger of `profiles`. */
function setActive(e: EngineRequest, actor: Account, id: string, active: boolean, given: unknown): object {
  if (id === actor.id) throw new Rejected(400, 'own_account', 'You cannot deactivate your own account.');
  const reason = given === undefined || given === null || given === '' ? null : reasonOf(given, 1);
  change(e, actor, id, (_tx, person) => {
    if (person.is_active === active) return;
    person.save({ is_active: active });
    person.note(active ? 'activated' : 'deactivated', { reason });
  });
  return { active };
}

/** USER-19, A105: the sign-in address and the profile's change together, and end that person's sessions. */
function updateUser(e: EngineRequest, actor: Account, id: string, fullName: unknown, address: string | null): object {
  const name = nameOf(fullName);
  const typed = address ?? '';
  let email = keyOfAddress(typed);
  change(e, actor, id, (tx, person) => {
    if (person.full_name !== name) {
      person.save({ full_name: name });
      person.note('name', { old_value: person.full_name, new_value: name });
    }
    // one that stays is not judged again (GUEST-03)
    if (keyOfAddress(person.email) === email) return;
    email = addressOf(typed);
    if (accountOfAddress(tx.db(), email, id)) throw taken();
    const account = accountRecord(tx, id);
    account.set('email', email);
    // its tokens end with their key, and its sessions with a trigger
    account.refreshTokenKey();
    tx.save(account);
    person.save({ email });
    person.note('email', { old_value: person.email, new_value: email });
  });
  return { user: { id, email, full_name: name } };
}

/** USER-94, A100: a temporary password, told once, which must be changed at the next sign-in. Every session ends. */
function resetPasswordOf(e: EngineRequest, actor: Account, id: string, onlyUnused: boolean): object {
  if (id === actor.id) throw new Rejected(400, 'own_account', 'Change your own password in the account menu.');
  const password = generatePassword((length, alphabet) => $security.randomStringWithAlphabet(length, alphabet));
  // hashes, for 60 ms: before the transaction
  const record = accountRecord(e.app, id);
  record.set('password', password);
  record.set('must_change_password', true);
  change(e, actor, id, (tx, person) => {
    if (onlyUnused && !isUnused(tx.db(), id))
      throw new Rejected(409, 'in_use', 'This person has signed in already: their password stays.');
    tx.save(record);
    person.note('password', {});
  });
  return { temporaryPassword: password };
}

/**
 * USER-41 to USER-46, A16: with what others wrote about this person, if all of it was on the screen (R37, A181). The
 * audit stays (A118).
 */
function deleteUser(e: EngineRequest, actor: Account, id: string, along: Along | null): object {
  if (id === actor.id)
    throw new Rejected(400, 'own_account', 'You cannot delete your own account for security reasons.');
  change(e, actor, id, (tx, person) => {
    if (unnamed(wordsAbout(tx.db(), id), along ?? []).length) throw unseenWords(along);
    person.note('deleted', { old_value: person.email });
    deletePerson(tx, id, actor.id);
  });
  return { deleted: true };
}

const unseenWords = (along: Along | null) =>
  new Rejected(
    409,
    'unseen_words',
    along
      ? 'Something was written about this person that you had not seen. Nothing was deleted.'
      : 'This app is older than the server and does not show what others wrote about this person. Reload it, then delete them. Nothing was deleted.',
  );

const roleLimit = () =>
  new Rejected(429, 'role_limit', 'Too many role update attempts. Please wait before trying again.');
