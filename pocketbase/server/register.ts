import * as v from 'valibot';
import { isEmail } from '#model/email.ts';
import { comparable } from '#model/id.ts';
import { limits } from '#model/limits.ts';
import { sanitizeName, type TextProblem } from '#model/sanitizeText.ts';
import { standingOf, Stopped, stopOf } from './account.ts';
import { newAccount, type NewAccount, saveAccount } from './createAccount.ts';
import { checkNewPassword } from './password.ts';
import { countAttempt } from './rateLimit.ts';
import { bodyOf, Refused, respond } from './respond.ts';
import { jsonOf } from './sql.ts';

const request = v.object({ email: v.string(), password: v.string(), full_name: v.string() });

/**
 * POST /api/register {email, password, full_name}: an account that waits for approval, whatever else the request
 * contains (AUTH-61 to AUTH-63). A repeated registration whose answer was lost gets the same answer.
 */
export function register(e: EngineRequest): void {
  respond(e, () => {
    const account = accountOf(bodyOf(e));
    countAttempt(e.app, `register:${$network(e.realIP())}`, limits.registrations);
    const known = idOf(e.app, account.email);
    // one hash either way: the time taken reveals no more than the answer does
    if (known) return again(e.app, known, account);
    const record = newAccount(e.app, account);
    e.app.runInTransaction((tx) => {
      if (idOf(tx, account.email)) throw taken();
      try {
        saveAccount(tx, record, account);
      } catch (error) {
        // PocketBase is stricter with addresses than the specification's simple shape
        throw String(error).includes('email: ') ? noEmail() : error;
      }
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
  const email = comparable(parsed.output.email);
  if (!isEmail(email)) throw noEmail();
  checkNewPassword(password);
  return { email, password, name: name.text, role: 'user', isActive: false, createdBy: '' };
}

/** SEC-06, SEC-07, SEC-10, SEC-11. */
const nameSentences: Record<TextProblem, string> = {
  not_text: 'Input is required and must be a string',
  dangerous: 'Invalid characters detected in input',
  nothing_left: 'Input cannot be empty after sanitization',
  too_long: `Input exceeds maximum length of ${limits.nameCharacters} characters`,
};

/** By the address alone, even if the dashboard stored it in capitals. */
const idOf = (app: App, email: string): string | null =>
  jsonOf<string | null>(app.db(), 'SELECT json_quote(id) FROM users WHERE lower(email) = {:email}', { email });

function again(app: App, id: string, { password }: NewAccount): string {
  const isTheirs = app.findRecordById('users', id).validatePassword(password);
  if (isTheirs && stopOf(standingOf(app, id)) === 'pending_approval') return '{}';
  throw taken();
}

const noEmail = () => new Refused(400, 'invalid_email', 'Invalid email address');
const taken = () => new Refused(409, 'already_registered', 'An account with this email already exists');
