import { limits } from '#model/limits.ts';
import type { AddressProblem } from '#model/newAddress.ts';
import { passwordProblem } from '#model/password.ts';
import { generatePassword } from '#model/passwordStrength.ts';
import { onOneLine } from '#model/sanitizeText.ts';
import { accountOfAddress, addressSentences, keyOfAddress, newAddress } from './address.ts';
import { createAccount } from './createAccount.ts';
import { ensureProfile } from './session.ts';
import { execute, jsonOf, now } from './sql.ts';

/** `admin create`, or the environment at the first start: refused once there is an admin (A98). */
export function adminCreate(email: string, password: string, name: string): void {
  const address = newAddress(email);
  if ('problem' in address) throw new Error(noAddress(email, address.problem));
  const problem = passwordProblem(password);
  if (problem === 'long') throw new Error(`The password may have at most ${limits.passwordBytes} bytes.`);
  if (problem) throw new Error(`The password needs at least ${limits.registrationPasswordCharacters} characters.`);
  $app.runInTransaction((tx) => {
    const admins = jsonOf<number>(tx.db(), `SELECT count(*) FROM profiles WHERE role = 'admin'`);
    if (admins > 0) throw new Error('There is an admin already. Further admins are made in the app.');
    createAccount(tx, {
      email: address.email,
      password,
      name: onOneLine(name).trim() || 'Administrator',
      role: 'admin',
      isActive: true,
      createdBy: 'system',
    });
  });
}

const noAddress = (email: string, problem: AddressProblem): string =>
  problem === 'shape' ? `"${email}" is no email address.` : `"${email}": ${addressSentences[problem]}`;

/** `admin approve`: whoever registered may sign in from now on (A03). A running server pokes its devices itself. */
export function adminApprove(address: string): string {
  const email = keyOfAddress(address);
  $app.runInTransaction((tx) => {
    const id = accountOfAddress(tx.db(), email);
    if (!id) throw new Error(`There is no account ${email}.`);
    const standing = ensureProfile(tx, tx.findRecordById('users', id));
    if (standing?.is_active) throw new Error(`The account ${email} is active already.`);
    if (standing?.deactivated)
      throw new Error(`The account ${email} was deactivated by an administrator, and does not wait for approval.`);
    execute(tx.db(), `UPDATE profiles SET is_active = 1, updated_at = {:at} WHERE id = {:id}`, {
      id,
      at: now().replace('T', ' '),
    });
  });
  return `The account ${email} is approved and can sign in now.`;
}

/** `admin password`: for who has lost theirs and has no colleague to ask (OPS-13). Every session ends (A100). */
export function adminPassword(address: string): string {
  const email = keyOfAddress(address);
  const id = accountOfAddress($app.db(), email);
  const role = id && jsonOf<string | null>($app.db(), 'SELECT json_quote(role) FROM profiles WHERE id = {:id}', { id });
  if (!id || role !== 'admin')
    throw new Error(`There is no admin ${email}. Admins give others a new password in the app.`);
  const password = generatePassword((length, alphabet) => $security.randomStringWithAlphabet(length, alphabet));
  const record = $app.findRecordById('users', id);
  record.set('password', password);
  record.set('must_change_password', true);
  $app.save(record);
  return `${email} has a new password, which must be changed at the next sign-in.\nPassword, shown only now: ${password}`;
}
