import * as v from 'valibot';
import type { Role } from '#model/access.ts';
import type { AuditAction } from '#model/audit.ts';
import { limits } from '#model/limits.ts';
import { sanitizeName, sanitizeText, withoutHalves } from '#model/sanitizeText.ts';
import { textSentences } from '#model/textSentences.ts';
import { addressSentences, newAddress } from './address.ts';
import { accountOf, Stopped } from './account.ts';
import { upsert } from './columnSql.ts';
import type { Account } from './core/tables.ts';
import { Refused } from './respond.ts';
import { execute, jsonOf, mintId, now } from './sql.ts';

/** What the calls of an admin about accounts share: who may, what they may name, and the change with its audit. */

/** These calls answer a refusal with an error field, as they always did (USER-36, USER-43). */
export class Rejected extends Refused {
  override get body(): object {
    return { ...super.body, error: this.message };
  }
}

export function nameOf(given: unknown): string {
  const name = sanitizeName(given);
  if ('text' in name) return name.text;
  const sentences = {
    too_long: `Input exceeds maximum length of ${limits.nameCharacters} characters`,
    nothing_left: 'Full name is required',
    ...textSentences,
  };
  throw new Rejected(400, 'invalid_name', sentences[name.problem]);
}

export function addressOf(given: string): string {
  const address = newAddress(given);
  if ('email' in address) return address.email;
  const { problem } = address;
  const sentence = problem === 'shape' ? 'Please enter a valid email address' : addressSentences[problem];
  throw new Rejected(400, 'invalid_email', sentence);
}

export interface Person {
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
export function change(e: EngineRequest, actor: Account, id: string, work: (tx: App, person: Person) => void): void {
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
export function inTransaction(e: EngineRequest, actor: Account, work: (tx: App, admin: Known) => void): void {
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

export type Known = Omit<Person, 'save' | 'note'> & { id: string };

export const profileOf = (db: Database, id: string): Known | null =>
  jsonOf<Known | null>(
    db,
    `SELECT json_object('id', id, 'email', email, 'full_name', full_name, 'role', role,
      'is_active', json(iif(is_active, 'true', 'false'))) FROM profiles WHERE id = {:id}`,
    { id },
  );

export function audit(
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
export function reasonOf(given: unknown, least: number = limits.reasonCharacters.least): string {
  const { most } = limits.reasonCharacters;
  const cleaned = sanitizeText(given, most);
  if ('problem' in cleaned && cleaned.problem === 'too_long')
    throw new Rejected(400, 'invalid_reason', `Input exceeds maximum length of ${most} characters`);
  if ('problem' in cleaned && (cleaned.problem === 'dangerous' || cleaned.problem === 'not_text'))
    throw new Rejected(400, 'invalid_reason', textSentences[cleaned.problem]);
  if ('problem' in cleaned || [...cleaned.text].length < least)
    throw new Rejected(400, 'short_reason', `Reason must be at least ${least} characters long`);
  return cleaned.text;
}

/** Rights before anything else. */
export function adminOf(app: App, e: EngineRequest): Account {
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

export function parsed<Output>(schema: v.GenericSchema<unknown, Output>, body: unknown): Output {
  const result = v.safeParse(schema, body);
  if (!result.success) throw new Stopped(400, 'invalid_request');
  return result.output;
}

/** Throws if there is a profile and no account: neither signs in, and the dashboard made it. */
export function accountRecord(app: App, id: string): EngineRecord {
  try {
    return app.findRecordById('users', id);
  } catch {
    throw noSuchUser();
  }
}

const adminsOnly = () => new Rejected(403, 'admins_only', 'Only an administrator may do this.');
const noSuchUser = () => new Rejected(404, 'no_such_user', 'This account does not exist any more.');
export const taken = () => new Rejected(409, 'already_registered', 'An account with this email already exists');
