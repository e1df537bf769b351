import type { Refusal } from '#model/code.ts';
import { limits } from '#model/limits.ts';
import { keyOf } from '#model/noun.ts';
import type { Intention, Judgement, Place, PushAnswer, PushRequest, Void } from '#model/wire.ts';
import { mutationNamed, mutations } from '#mutations/all.ts';
import type { RateLimit } from '#mutations/mutation.ts';
import { HeldBack, keysOf, namedIds } from './heldBack.ts';
import { type Account, type Change, isRestored, type Remembered, type WriteTables } from './tables.ts';
import { Work } from './work.ts';

/** Every entry failed: that is the server's trouble, not an entry's. Nothing was done, and all may be sent again. */
export class Unavailable extends Error {}

/** What only the server knows, injected. */
export interface Authority {
  /** ISO 8601. */
  now: string;
  sanitise: (html: string) => string;
  /** Whether markup could execute: checks elements, attributes and addresses, not the visible text (A103). */
  isMalicious: (html: string) => boolean;
  /** Counts one attempt; returns the seconds to wait when the limit is reached, and then counts nothing. */
  attempt: (operation: string, attempts: number, minutes: number) => number;
  /** The same without counting. */
  blocked: (operation: string, attempts: number, minutes: number) => number;
}

/**
 * Judges every entry, in order, inside the caller's one transaction: one load, a pure plan over it, one write. A
 * refusal or a fault affects its own entry only; a known id is answered from memory and changes nothing (I4). Throws
 * `Unavailable`.
 * @param heldBack from earlier entries, when a push is judged in several transactions
 */
export function push(
  tables: WriteTables,
  account: Account,
  request: PushRequest,
  authority: Authority,
  heldBack = new HeldBack(),
): PushAnswer {
  const place = tables.place();
  if (isRestored(tables, request)) return { restored: true, at: authority.now, ...place };
  const known = tables.remembered(
    account.id,
    request.entries.map((entry) => entry.id),
  );
  const work = new Work(tables, account, authority, place.boot);
  const within = new Budget(account);
  const secondsFor = waiting(account, authority);
  // what a limit keeps waiting is not looked at, nor are the ids that it would need derived
  const judged = request.entries.filter(
    (one): one is Intention => !('void' in one || known.has(one.id) || secondsFor(one.name) > 0),
  );
  // from the first that does not fit on: ids are not derived for what waits anyway
  const fitting = judged.findIndex((one) => !within.spend(one));
  const later = new Set<Intention | Void>(fitting < 0 ? [] : judged.slice(fitting));
  work.loadFor(fitting < 0 ? judged : judged.slice(0, fitting));
  const fresh: Remembered[] = [];
  const results = request.entries.map((entry, at): Judgement => {
    const before = known.get(entry.id);
    if (before && !isJudgedAgain(before, entry, request, place)) return answerOf(before);
    if (!('void' in entry) && !later.has(entry) && !within.spendItems(work.itemsOf(entry)))
      for (const one of request.entries.slice(at)) later.add(one);
    const judgement =
      'void' in entry
        ? voided(entry)
        : later.has(entry)
          ? isNext(entry)
          : (heldBack.judgementOf(entry, account) ?? judge(entry, work, account, authority));
    // nothing after what is judged in the next one is judged in this one
    if (!('void' in entry) && !later.has(entry)) heldBack.note(entry, judgement, account);
    if (isLasting(judgement, entry)) {
      const isResent = judgement.result === 'refused' && 'resend' in entry && entry.resend;
      const remembered = { ...judgement, ...(isResent && { boot: place.boot }) };
      known.set(entry.id, remembered);
      fresh.push(remembered);
    }
    return judgement;
  });
  if (results.length > 1 && results.every(({ result }) => result === 'fault')) throw new Unavailable();
  work.store();
  if (fresh.length) {
    tables.remember(account.id, fresh);
    tables.advance();
  }
  work.storeDecisions();
  return { results, at: authority.now, ...tables.place() };
}

type Lasting = Extract<Judgement, { result: 'done' | 'refused' }>;

/** A record that may still come back is not a final refusal: the same entry is judged again once it has (R28). */
const isLasting = (judgement: Judgement, entry: Intention | Void): judgement is Lasting =>
  judgement.result === 'done' ||
  (judgement.result === 'refused' && !('resend' in entry && entry.resend && judgement.code === 'not_found'));

/**
 * A refusal of an entry resent after a restore is judged from scratch after the next one, but only if the device knows
 * of that one: otherwise a late copy would be done after the person was told that it was refused.
 */
const isJudgedAgain = (before: Remembered, entry: Intention | Void, request: PushRequest, place: Place): boolean =>
  !!before.boot &&
  before.boot !== place.boot &&
  request.boot === place.boot &&
  'resend' in entry &&
  entry.resend === true;

/** Everybody waits for a push: what would make it long is judged in the next one. */
const isNext = ({ id }: Intention | Void): Judgement => ({ id, result: 'later', retry_after: 1 });

/** What one push may read and write: the first entry is always within it. */
class Budget {
  private reads = 0;
  private bytes = 0;
  private tags = 0;
  private items = 0;
  constructor(private readonly account: Account) {}

  spend(entry: Intention): boolean {
    const { bytes, tags } = sizeOf(entry);
    // refused unread
    if (bytes > limits.entryBytes) return true;
    const isFirst = this.bytes === 0;
    this.bytes += bytes;
    this.tags += tags;
    if (!isFirst && (this.bytes > limits.pushBytes || this.tags > limits.pushTags)) return false;
    this.reads += keysOf(entry, this.account).length;
    return isFirst || this.reads <= limits.pushReads;
  }

  /** Known only once the rows are loaded. */
  spendItems(items: number): boolean {
    const isFirst = this.items === 0;
    this.items += items;
    return isFirst || this.items <= limits.pushItems;
  }
}

/** The seconds for which a limit keeps this person's mutations of a name waiting: asked before anything of them is read. */
function waiting(account: Account, authority: Pick<Authority, 'blocked'>): (name: string) => number {
  const known = new Map<string, number>();
  return (name) => {
    const limit = account.role === 'admin' ? undefined : mutationNamed(name)?.limit;
    if (!limit) return 0;
    const { operation, attempts, minutes } = limit;
    const seconds = known.get(operation) ?? authority.blocked(operation, attempts, minutes);
    known.set(operation, seconds);
    return seconds;
  };
}

const voided = (entry: Void): Judgement => ({ id: entry.id, result: 'refused', code: entry.void });

const answerOf = ({ boot: _, ...judgement }: Remembered): Judgement => judgement;

function judge(entry: Intention, work: Work, account: Account, authority: Authority): Judgement {
  const { id } = entry;
  try {
    if (sizeOf(entry).bytes > limits.entryBytes) return { id, result: 'refused', code: 'too_large' };
    const own = account.role === 'admin' ? undefined : mutationNamed(entry.name)?.limit;
    // before any work: what only has to wait must not hold the write lock
    const blocked = own ? authority.blocked(own.operation, own.attempts, own.minutes) : 0;
    if (blocked > 0) return { id, result: 'later', retry_after: blocked };
    const planned = work.plan(entry);
    if (planned === 'unknown') return { id, result: 'unknown' };
    if (typeof planned !== 'string' && planned.length && work.isLate(entry))
      return { id, result: 'refused', code: 'superseded' };
    const overtaken = work.overtaken(entry);
    // it was done once, and something else was decided after it; whoever may not decide is told no more than that
    const isSettled = overtaken.isWhole && (planned === 'changed' || planned === 'not_pending');
    if (overtaken.isUnsaid && (isSettled || typeof planned !== 'string'))
      return { id, result: 'refused', code: 'superseded' };
    if (isSettled) return { id, result: 'done' };
    const plan =
      typeof planned === 'string' ? planned : planned.filter(([noun, key]) => !overtaken.records.has(keyOf(noun, key)));
    if (typeof plan === 'string')
      return { id, result: 'refused', code: isMissing(plan, entry, account, work) ? 'not_found' : plan };
    if (entry.resend && !overtaken.isWhole) {
      const code = work.judgeResent(entry, plan);
      if (code) return { id, result: 'refused', code };
    }
    const limit = account.role === 'admin' ? undefined : (own ?? limitOnRows(plan, work));
    const wait = limit ? authority.attempt(limit.operation, limit.attempts, limit.minutes) : 0;
    if (wait > 0) return { id, result: 'later', retry_after: wait };
    work.commit(plan, entry);
    work.decide(entry);
    work.entomb(entry);
    return { id, result: 'done' };
  } catch {
    return { id, result: 'fault' };
  }
}

interface Size {
  /** Of its JSON, in UTF-16 units. */
  bytes: number;
  /** Or what looks like one. */
  tags: number;
}

function sizeOf({ args }: Intention): Size {
  const known = sizes.get(args as object);
  if (known) return known;
  const json = JSON.stringify(args ?? null);
  const size = { bytes: json.length, tags: json.split('<').length - 1 };
  if (typeof args === 'object' && args !== null) sizes.set(args, size);
  return size;
}
const sizes = new WeakMap<object, Size>();

/**
 * Whatever needs no database is done, and remembered, before the transaction: only one can write at a time.
 * @returns what this push may judge: neither what a limit keeps waiting nor what is left for the next one
 */
export function prepare(
  { entries }: PushRequest,
  account: Account,
  authority: Pick<Authority, 'blocked'>,
): Intention[] {
  const secondsFor = waiting(account, authority);
  const within = new Budget(account);
  const prepared: Intention[] = [];
  let isAfterUnknown = false;
  for (const entry of entries) {
    if ('void' in entry || secondsFor(entry.name) > 0 || sizeOf(entry).bytes > limits.entryBytes) continue;
    if (!within.spend(entry)) break;
    isAfterUnknown ||= !mutationNamed(entry.name);
    if (isAfterUnknown) namedIds(entry);
    prepared.push(entry);
  }
  return prepared;
}

/** Rows written in addition to what was requested must not fill the disk either: they count as the same rows do. */
function limitOnRows(plan: readonly Change[], work: Work): RateLimit | undefined {
  if (plan.some(([noun, , row]) => noun === 'set_aside' && row)) return mutations['aside.keep'].limit;
  const isStray = plan.some(([noun, , row]) => noun === 'user_progress' && row && !work.hasStage(row));
  return isStray ? strayCompletion : undefined;
}

/** A stage that is not here may come back after a restore (R27), and may also be invented. */
const strayCompletion: RateLimit = { operation: 'stray_completion', ...limits.strayCompletions };

/** After a restore a record may be missing only until another phone brings it back: the entry waits for it (R28). */
const isMissing = (code: Refusal, entry: Intention, account: Account, work: Work): boolean =>
  entry.resend === true &&
  // whether a private answer was deleted is nobody's business
  (code === 'not_shared' ||
    ((code === 'gone' || code === 'incomplete') && !keysOf(entry, account).some((key) => work.wasDeleted(key))));
