import { currentSection } from '#i18n/section.ts';
import { usersTexts } from '#i18n/sections/users.ts';
import { waitingTexts } from '#i18n/sections/waiting.ts';
import type { Role } from '#model/access.ts';
import type { Along } from '#model/along.ts';
import { sanitizeName, sanitizeText } from '#model/sanitizeText.ts';
import { comparable } from '#model/id.ts';
import { characters, limits } from '#model/limits.ts';
import { mixesScripts } from '#model/mixedScripts.ts';
import { type AddressProblem, addressProblem } from '#model/newAddress.ts';
import type { Person } from '#queries/people.ts';
import type { AccountResult } from '#remote/account.ts';
import { deleteUser, resetUserPassword, setActive, updateRole, updateUser } from '#remote/people.ts';
import { checkRateLimit } from '#remote/rateLimit.ts';
import { logSecurity } from '#state/logSecurity.ts';
import { showToast } from '#state/toast.ts';
import { syncNow } from '#sync/leader.ts';

/** What the dialogs do to an account. Each returns whether it is done; if not, a toast says why and what was typed stays. */

const name = (person: Person) => person.name;

/** AUTH-65, USER-91. */
export async function approve(person: Person): Promise<boolean> {
  const texts = currentSection(usersTexts);
  return settle(await setActive(person.id, true), texts.approved(name(person)), texts.failed);
}

/** One after the other: what fails stops it. */
export async function approveAll(waiting: readonly Person[]): Promise<void> {
  const texts = currentSection(usersTexts);
  for (const [done, person] of waiting.entries()) {
    const result = await setActive(person.id, true);
    if (result.ok) continue;
    settle(result, '', texts.failed, texts.approvedOf(done, waiting.length));
    if (done) syncNow();
    return;
  }
  settle({ ok: true }, texts.approvedAll(waiting.length), texts.failed);
}

/** The same for those whose registration is deleted (GUEST-01). About whom somebody wrote something stays, and is said. */
export async function declineAll(waiting: readonly Person[]): Promise<boolean> {
  const texts = currentSection(usersTexts);
  const { declined, declinedOf } = currentSection(waitingTexts);
  for (const [done, person] of waiting.entries()) {
    const result = await deleteUser(person.id, []);
    // another admin was faster
    if (result.ok || result.code === 'no_such_user') continue;
    settle(result, '', texts.deleteFailed, declinedOf(done, waiting.length));
    if (done) syncNow();
    return false;
  }
  return settle({ ok: true }, declined(waiting.length), texts.deleteFailed);
}

export async function deactivate(person: Person, reason: string): Promise<boolean> {
  const texts = currentSection(usersTexts);
  return settle(await setActive(person.id, false, reason.trim()), texts.deactivated(name(person)), texts.failed);
}

/**
 * USER-42 to USER-46.
 * @param along what was on the screen of what others wrote about them (A181)
 */
export async function removePerson(person: Person, along: Along): Promise<boolean> {
  const texts = currentSection(usersTexts);
  const result = await deleteUser(person.id, along);
  // what this device does not have yet is fetched, and shown in the dialog
  if (!result.ok && result.code === 'unseen_words') syncNow();
  return settle(result, texts.deleted, texts.deleteFailed);
}

/** The temporary password; undefined if there is none. */
export async function resetPerson(person: Person): Promise<string | undefined> {
  const texts = currentSection(usersTexts);
  const result = await resetUserPassword(person.id);
  return settle(result, '', texts.resetFailed) ? result.temporaryPassword : undefined;
}

type NameProblem = 'nameMissing' | 'nameLong' | 'reasonDangerous';
export type ProfileProblem = NameProblem | AddressProblem;

/** USER-14, USER-15. An address that stays is not judged again (GUEST-03). */
export function profileProblem(fullName: string, email: string, before: string): ProfileProblem | undefined {
  const cleaned = sanitizeName(fullName);
  if ('problem' in cleaned)
    return cleaned.problem === 'too_long'
      ? 'nameLong'
      : cleaned.problem === 'dangerous'
        ? 'reasonDangerous'
        : 'nameMissing';
  return email.trim() === before ? undefined : addressProblem(comparable(email), mixesScripts);
}

/** USER-19, USER-20, USER-93. */
export async function saveProfile(person: Person, fullName: string, email: string): Promise<boolean> {
  const texts = currentSection(usersTexts);
  return settle(await updateUser(person.id, fullName.trim(), email.trim()), texts.saved, texts.saveFailed);
}

export type ReasonProblem = 'reasonShort' | 'reasonLong' | 'reasonDangerous';

/** USER-24 to USER-27. */
export function reasonProblem(reason: string): ReasonProblem | undefined {
  const { least, most } = limits.reasonCharacters;
  const cleaned = sanitizeText(reason, most);
  if ('text' in cleaned) return characters(cleaned.text) < least ? 'reasonShort' : undefined;
  if (cleaned.problem === 'too_long') return 'reasonLong';
  return cleaned.problem === 'dangerous' ? 'reasonDangerous' : 'reasonShort';
}

/** USER-30 to USER-39: first the limit is asked, then the audited call is made. */
export async function changeRole(person: Person, role: Role, reason: string): Promise<boolean> {
  const texts = currentSection(usersTexts);
  const stop = (message: string): false => {
    showToast({ kind: 'error', title: texts.security, message });
    return false;
  };
  const cleaned = sanitizeText(reason, limits.reasonCharacters.most);
  if ('problem' in cleaned) return false;
  try {
    if (!(await checkRateLimit({ operation: 'role_update', ...limits.roleUpdates }))) {
      void logSecurity({ type: 'rate_limit_exceeded', severity: 'high', details: 'too many changes of roles' });
      return stop(texts.tooMany);
    }
  } catch {
    return stop(navigator.onLine ? texts.checkFailed : texts.needsServer);
  }
  const result = await updateRole(person.id, role, cleaned.text);
  if (!result.ok) return stop(result.offline ? texts.unknown : (result.message ?? texts.roleFailed));
  showToast({ kind: 'success', title: texts.roleSaved });
  syncNow();
  return true;
}

/**
 * USER-20, USER-44, USER-45.
 * @param failed what is said where the server gave no reason
 * @param left what is said after the reason
 */
function settle(result: AccountResult, done: string, failed: string, left = ''): boolean {
  const texts = currentSection(usersTexts);
  if (result.ok) {
    if (done) showToast({ kind: 'success', title: done });
    // the list is read from this device
    syncNow();
    return true;
  }
  const offline = navigator.onLine ? texts.unknown : texts.needsServer;
  const said = result.stop === 'signed_out' ? texts.noSession : result.message;
  const message = result.offline ? offline : (said ?? failed);
  showToast({ kind: 'error', title: texts.error, message: [message, left].filter(Boolean).join(' ') });
  return false;
}
