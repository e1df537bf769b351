import * as v from 'valibot';
import { sights, type Role } from '#model/access.ts';
import type { Refusal } from '#model/code.ts';
import { columns, type ColumnKind, type Key, keyOf, type Noun, type Row, type Value } from '#model/noun.ts';
import { blankOf } from '#model/nouns/define.ts';
import { allowed, mutationNamed } from './known.ts';
import type { Context, Rows } from './mutation.ts';

/** A recorded intention: what the outbox holds and the push carries. */
export interface Intent {
  id: string;
  name: string;
  version: number;
  args: unknown;
  at: string;
  /** Sent again from the journal after a restored backup. */
  resend?: boolean;
}

/** A row after a mutation; null when it was deleted. */
export type Change = readonly [Noun, string, Row | null];

export function mayDo(name: string, role: Role | null): boolean {
  const who = allowed(name);
  if (role === 'admin') return who !== 'learner';
  return role === 'user' && (who === 'anyone' || who === 'learner');
}

/**
 * What a role's journal may hold (R19). Nothing that a learner wrote is secret from an admin. While the role is
 * unknown, before the first page and after an account was closed, everything is kept; the next reset checks again.
 */
export const mayKeep = (name: string, role: Role | null): boolean => role !== 'user' || mayDo(name, role);

/**
 * The arguments upgraded to the current version (R14). `unknown` when this code does not know the mutation or its
 * version: an app older than the entry, or a server older than the app. Never throws.
 */
export function presentArguments(intent: Intent): Presented {
  const { name, version, args } = intent;
  if (typeof args !== 'object' || args === null) return present(intent);
  const known = presented.get(args);
  if (known && known.name === name && known.version === version) return known.result;
  const result = present(intent);
  presented.set(args, { name, version, result });
  return result;
}

type Presented = { args: Record<string, unknown> } | 'unknown' | Refusal;

/** Loading an intent and running it both need its arguments, which do not change in between. */
const presented = new WeakMap<object, { name: string; version: number; result: Presented }>();

function present(intent: Intent): Presented {
  const mutation = mutationNamed(intent.name);
  if (!mutation || intent.version > mutation.version) return 'unknown';
  if (typeof intent.args !== 'object' || intent.args === null) return 'invalid';
  let args = intent.args as Record<string, unknown>;
  try {
    for (let version = intent.version; version < mutation.version; version++)
      args = mutation.upgrade?.[version]?.(args) ?? args;
  } catch {
    return 'invalid';
  }
  const parsed = v.safeParse(mutation.args, args, { abortEarly: true });
  if (parsed.success) return { args: parsed.output };
  return parsed.issues.some((issue) => issue.message.endsWith('too_long')) ? 'too_long' : 'invalid';
}

/** The records that an intent reads or writes; none when its arguments cannot be read. */
export function readsOf(intent: Intent, context: Pick<Context, 'actor' | 'role'>): readonly Key[] {
  const present = presentArguments(intent);
  return typeof present === 'string' ? [] : declaredBy(intent, present.args, context).keys;
}

function declaredBy({ id, name, at }: Intent, args: Record<string, unknown>, context: Pick<Context, 'actor' | 'role'>) {
  const known = declared.get(args);
  if (known?.id === id && known.actor === context.actor && known.role === context.role) return known;
  const keys = mutationNamed(name)?.reads(args, { ...context, mutation: id, at }) ?? [];
  const made = { id, actor: context.actor, role: context.role, keys, set: new Set(keys) };
  declared.set(args, made);
  return made;
}

interface Declared {
  id: string;
  actor: string;
  role: Role;
  keys: readonly Key[];
  set: ReadonlySet<Key>;
}

/** By parsed arguments: a long review names 400 records, and the server needs them before its transaction and in it. */
const declared = new WeakMap<object, Declared>();

/**
 * Runs one mutation over rows: returns the refusal, or the rows afterwards. The first run, the replay and the server
 * all use this. The role is checked first: what is not allowed is not replayed either (R19). Throws when the mutation
 * touches a record that its `reads` do not name.
 */
export function run(
  intent: Intent,
  rows: { get(noun: Noun, id: string): Row | undefined },
  context: Pick<Context, 'actor' | 'role' | 'got'>,
): readonly Change[] | Refusal | 'unknown' {
  if (!mutationNamed(intent.name)) return 'unknown';
  if (!mayDo(intent.name, context.role)) return 'forbidden';
  const present = presentArguments(intent);
  if (typeof present === 'string') return present;
  const mutation = mutationNamed(intent.name)!;
  const whole = { ...context, mutation: intent.id, at: intent.at, resent: intent.resend === true };
  const { set } = declaredBy(intent, present.args, context);
  const read = (noun: Noun, id: string) => {
    if (!set.has(keyOf(noun, id))) throw new Error(`${intent.name} does not declare that it reads ${noun}`);
    return rows.get(noun, id);
  };
  const outcome = mutation.apply({ get: read } as Rows, present.args, whole);
  if (typeof outcome === 'string') return outcome;
  // By index: the server's engine destructures an array ten times more slowly
  return outcome.map((change): Change => {
    const noun = change[0];
    const id = change[1];
    const patch = change[2];
    if (mutation.glimpses?.includes(noun))
      throw new Error(`${intent.name} does not read all of ${noun}, which it writes`);
    // an undeclared record exists on the server, but would be neither loaded nor locked on a device
    const before = read(noun, id);
    if (!patch) return [noun, id, null];
    return [noun, id, { ...(before ?? blank(noun, context.role)), ...patch, id }];
  });
}

const blanks = new Map<string, Row>();

/** A new record of a noun, without an id, with the columns that the role may see. */
function blank(noun: Noun, role: Role): Row {
  const known = blanks.get(`${role} ${noun}`);
  if (known) return known;
  const kinds = columns[noun] as Record<string, ColumnKind>;
  const row: Record<string, Value> = { id: '' };
  for (const column of sights[role][noun]?.columns ?? []) row[column] = blankOf(kinds[column]!);
  for (const name of Object.keys(sights[role][noun]?.own ?? {})) row[name] = false;
  blanks.set(`${role} ${noun}`, row as unknown as Row);
  return row as unknown as Row;
}
