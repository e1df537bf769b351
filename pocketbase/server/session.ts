import { sights } from '#model/access.ts';
import { limits } from '#model/limits.ts';
import { withoutMarkup } from '#model/sanitizeText.ts';
import { seenRow } from './columnSql.ts';
import { accountOfAddress, keyOfAddress } from './address.ts';
import { accountOf, signedIn, standingOf, Stopped, stopOf } from './account.ts';
import { attempt, blocked, forgetAttempts, takeBackAttempt } from './rateLimit.ts';
import { respond } from './respond.ts';
import { keyNamed } from './serverKeys.ts';
import { beginSession, isKnownHere, isSessionNoted, noteSession, sessionOf, tokenOf } from './sessions.ts';
import { columnTime, execute, jsonOf, now } from './sql.ts';

/** The message when the right password is not enough (A03). */
const sentences = {
  pending_approval: 'Your account is waiting for approval by an administrator.',
  deactivated: 'Your account has been deactivated.',
} as const;

/** The key under which failed sign-ins are counted. */
export const signInAttempts = (e: EngineRequest, identity: string) =>
  `sign_in:${keyOfAddress(identity)}:${$network(e.realIP())}`;

/**
 * Failed sign-ins are limited by account and address together (A111), by account, and by address. The right password
 * clears the first count and its own part of the others. All of them together are limited by the cores that may hash
 * (`intake.go`). Superusers are counted the same way.
 */
export function onAuthWithPassword(e: PasswordRequest): void {
  const kind = e.collection.name === 'users' ? '' : `${e.collection.name}:`;
  if (e.identity.length > 2 * limits.emailCharacters) throw wrong();
  const identity = keyOfAddress(e.identity);
  // an address that no account can have: nothing is hashed, counted or kept for it
  if (identity.length > limits.emailCharacters) throw wrong();
  const own = { name: kind + signInAttempts(e, identity), ...limits.rateLimit };
  // PocketBase looks only for addresses of the shape that it knows, and as they are written
  const found = kind || e.record ? null : accountOfAddress(e.app.db(), identity);
  if (found) e.record = e.app.findRecordById('users', found);
  // others must not be able to keep somebody out where they are at home
  const shared =
    !kind && isKnownHere(e, identity)
      ? []
      : [
          { name: `${kind}sign_in_address:${$network(e.realIP())}`, ...limits.signInsFromAddress },
          { name: `${kind}sign_in_account:${identity}`, ...limits.signInsToAccount },
        ];
  const counters = [own, ...shared];
  // a flood that is blocked already writes nothing
  let wait = Math.max(...counters.map(({ name, attempts, minutes }) => blocked(e.app.db(), name, attempts, minutes)));
  if (wait === 0)
    e.app.runInTransaction((tx) => {
      for (const { name, attempts, minutes } of counters) wait ||= attempt(tx.db(), name, attempts, minutes);
    });
  if (wait > 0)
    return e.json(429, {
      status: 429,
      message: `Too many attempts. Please wait ${Math.ceil(wait / 60)} minutes before trying again.`,
      data: {},
      stop: 'rate_limited',
      retry_after: wait,
    });
  const right = () => {
    forgetAttempts(e.app.db(), own.name);
    for (const { name } of shared) takeBackAttempt(e.app.db(), name);
  };
  try {
    e.next();
  } catch (error) {
    // all other refusals are ours and pass. Not by comparing the password again: that would tell who has an account
    if (String(error).includes('Failed to authenticate.')) throw wrong();
    right();
    throw error;
  }
  right();
}

const wrong = () => new BadRequestError('The email or the password is wrong.');

/** Every sign-in, which begins a session, and every renewal of a token, which continues it: active accounts only. */
export function onAuth(e: AuthRequest): void {
  if (e.authMethod) forgetAttempts(e.app.db(), signInAttempts(e, e.record.getString('email')));
  const stop = stopOf(ensureProfile(e.app, e.record));
  if (stop === 'pending_approval' || stop === 'deactivated')
    throw new ForbiddenError(sentences[stop], { stop: new ValidationError(stop, sentences[stop]) });
  if (e.authMethod) e.token = tokenOf(e.record, beginSession(e.requestEvent, e.record.id));
  else if (e.auth?.id === e.record.id) e.token = tokenOf(e.record, sessionOf(e));
  e.next();
}

/** An account without a profile gets one; it is active only if an admin created the account (A04, AUTH-24). */
export function ensureProfile(app: App, account: EngineRecord) {
  const standing = standingOf(app, account.id);
  if (standing) return standing;
  const values = {
    id: account.id,
    email: withoutMarkup(account.getString('email')),
    name: account.getString('name'),
    active: account.getString('created_by') ? 1 : 0,
    at: now().replace('T', ' '),
  };
  execute(
    app.db(),
    `INSERT INTO profiles (id, email, full_name, role, is_active, created_at, updated_at)
      VALUES ({:id}, {:email}, {:name}, 'user', {:active}, {:at}, {:at}) ON CONFLICT DO NOTHING`,
    values,
  );
  return standingOf(app, account.id);
}

/** POST /api/session: the person's own profile, once per sign-in or start of the app; records the time (A108). */
export function session(e: EngineRequest): void {
  respond(e, () => {
    const account = signedIn(e.app, e);
    const standing = ensureProfile(e.app, account);
    const stop = stopOf(standing);
    if (stop && stop !== 'password_change_required') throw new Stopped(403, stop);
    const values = { id: account.id, actor: account.id };
    noteStart(e, account.id);
    const role = standing?.role === 'admin' ? 'admin' : 'user';
    if (!sights[role].profiles) throw new Stopped(403, 'pending_approval');
    const profile = jsonOf<object>(
      e.app.db(),
      `SELECT ${seenRow('profiles', role)} FROM profiles t WHERE t.id = {:id}`,
      values,
    );
    return JSON.stringify({ profile, must_change_password: stop === 'password_change_required' });
  });
}

/** At most once a minute, whatever a session says of itself: each change of a profile makes every open device pull. */
function noteStart(e: EngineRequest, account: string): void {
  const time = Date.now();
  const values = { id: account, at: columnTime(time), before: columnTime(time - 60_000) };
  const isNoted = jsonOf<number | null>(
    e.app.db(),
    'SELECT 1 FROM profiles WHERE id = {:id} AND last_login_at > {:before}',
    values,
  );
  if (!isSessionNoted(e, account)) noteSession(e, account);
  if (isNoted) return;
  execute(e.app.db(), 'UPDATE profiles SET last_login_at = {:at}, updated_at = {:at} WHERE id = {:id}', values);
  $poke();
}

/** PocketBase's own call for a token to files, which would give one to whoever is not served any more. */
export function onFileToken(e: EngineRequest): void {
  respond(e, () => {
    accountOf(e.app, e);
    return { send: (request) => request.next() };
  });
}

/** GET /api/config: what the app may know before sign-in. */
export function config(e: EngineRequest): void {
  respond(e, () =>
    JSON.stringify({
      companyDomain: $settings.companyDomain,
      mailConfigured: $settings.mailConfigured,
      pushKey: $settings.pushConfigured ? keyNamed(e.app.db(), 'push_public') : '',
      waitingAccounts: $settings.waitingAccounts,
      version: $settings.version,
    }),
  );
}

/** The poke, and the topic on which a client learns of its own connection. */
const topics = ['sync', 'PB_CONNECT'];

/** Pokes are for signed-in, active people, on the only topic there is. */
export function onRealtimeSubscribe(e: SubscribeRequest): void {
  const account = e.auth;
  const allowed = account?.collection().name === 'users' && !stopOf(standingOf(e.app, account.id));
  const asked = [...e.subscriptions];
  const superuser = account?.collection().name === '_superusers';
  if (!superuser && (!allowed || asked.some((topic) => !topics.includes(topic))))
    throw new ForbiddenError('Sign in first.');
  e.next();
}
