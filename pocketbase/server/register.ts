import * as v from 'valibot';
import { limits } from '#model/limits.ts';
import type { AddressProblem } from '#model/newAddress.ts';
import { sanitizeName, type TextProblem } from '#model/sanitizeText.ts';
import { textSentences } from '#model/textSentences.ts';
import { accountOfAddress, addressSentences, newAddress } from './address.ts';
import { standingOf, Stopped, stopOf } from './account.ts';
import { newAccount, type NewAccount, saveAccount } from './createAccount.ts';
import { checkNewPassword } from './password.ts';
import { countAttempt, stopIfBlocked } from './rateLimit.ts';
import { bodyOf, Refused, respond } from './respond.ts';
import { checkRoom, noteRegistration, stopIfFull } from './waiting.ts';

const request = v.object({ email: v.string(), password: v.string(), full_name: v.unknown() });

/**
 * POST /api/register {email, password, full_name}: an account that waits for approval, whatever else the request
 * contains (AUTH-61 to AUTH-63). A repeated registration whose answer was lost gets the same answer.
 */
export function register(e: EngineRequest): void {
  respond(e, () => {
    const network = $network(e.realIP());
    stopIfBlocked(e.app, `register:${network}`, limits.registrations);
    const account = accountOf(bodyOf(e));
    countAttempt(e.app, `register:${network}`, limits.registrations);
    const known = accountOfAddress(e.app.db(), account.email);
    // one hash either way: the time taken reveals no more than the answer does
    if (known) return again(e.app, known, account);
    stopIfFull(e.app, network);
    const record = newAccount(e.app, account);
    e.app.runInTransaction((tx) => {
      if (accountOfAddress(tx.db(), account.email)) throw taken();
      checkRoom(tx, network);
      noteRegistration(tx, saveAccount(tx, record, account), network);
    });
    $poke();
    return '{}';
  });
}

/** The requested account, cleaned, without anything that may not be requested. */
function accountOf(body: unknown): NewAccount {
  const parsed = v.safeParse(request, body);
  if (!parsed.success) throw new Stopped(400, 'invalid_request');
  const { password } = parsed.output;
  const name = sanitizeName(parsed.output.full_name);
  if ('problem' in name) throw new Refused(400, 'invalid_name', nameSentences[name.problem]);
  const address = newAddress(parsed.output.email);
  if ('problem' in address) throw noEmail(address.problem);
  checkNewPassword(password);
  return { email: address.email, password, name: name.text, role: 'user', isActive: false, createdBy: '' };
}

/** SEC-10, SEC-11. */
const nameSentences: Record<TextProblem, string> = {
  ...textSentences,
  nothing_left: 'Input cannot be empty after sanitization',
  too_long: `Input exceeds maximum length of ${limits.nameCharacters} characters`,
};

function again(app: App, id: string, { password }: NewAccount): string {
  const isTheirs = app.findRecordById('users', id).validatePassword(password);
  if (isTheirs && stopOf(standingOf(app, id)) === 'pending_approval') return '{}';
  throw taken();
}

const noEmail = (problem: AddressProblem) =>
  new Refused(400, 'invalid_email', problem === 'shape' ? 'Invalid email address' : addressSentences[problem]);
const taken = () => new Refused(409, 'already_registered', 'An account with this email already exists');
