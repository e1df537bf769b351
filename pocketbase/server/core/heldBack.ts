import { idsWithin } from '#model/id.ts';
import { limits } from '#model/limits.ts';
import { type Key, splitKey } from '#model/noun.ts';
import type { Intention, Judgement } from '#model/wire.ts';
import { mayDo, readsOf } from '#mutations/run.ts';
import type { Account } from './tables.ts';

/**
 * What nothing may build on within one push: otherwise a deletion would precede the creation that it deletes, and an
 * edit would be refused because its record has not arrived yet.
 */
export class HeldBack {
  /** Seconds to wait for each record that a waiting entry is going to change. */
  private readonly waits = new Map<Key, number>();
  /** Every id named by a mutation that this server does not know: it may change any of them. */
  private readonly unknown = new Set<string>();
  /** It names too many ids to track: nothing after it in this push is done. */
  private isAllUnknown = false;

  /** The judgement of an entry that builds on what waits; undefined when it can be judged. */
  judgementOf(entry: Intention, account: Account): Judgement | undefined {
    if (this.isAllUnknown) return { id: entry.id, result: 'unknown' };
    if (!this.waits.size && !this.unknown.size) return undefined;
    const keys = keysOf(entry, account);
    if (this.mayFollowUnknown(entry, keys)) return { id: entry.id, result: 'unknown' };
    const key = keys.find((one) => this.waits.has(one));
    return key && { id: entry.id, result: 'later', retry_after: this.waits.get(key)! };
  }

  /** By its records, or by what it names: the id of an answer is derived from its question's, which both may name. */
  private mayFollowUnknown(entry: Intention, keys: readonly Key[]): boolean {
    if (!this.unknown.size) return false;
    const ids = namedIds(entry);
    return !ids || [...ids, ...keys.map((key) => splitKey(key)[1])].some((id) => this.unknown.has(id));
  }

  note(entry: Intention, judgement: Judgement, account: Account): void {
    const { result } = judgement;
    if (result === 'unknown') {
      const ids = namedIds(entry);
      for (const id of ids ?? []) this.unknown.add(id);
      this.isAllUnknown ||= !ids;
    }
    if (result !== 'later' && result !== 'fault') return;
    // what builds on a fault is sent again with it
    const seconds = result === 'later' ? judgement.retry_after : limits.faultWaitsSeconds[0];
    for (const key of keysOf(entry, account)) this.waits.set(key, seconds);
  }
}

/** Every id in the arguments of a mutation that this server does not know, found once; undefined if too many. */
export function namedIds({ args }: Intention): readonly string[] | undefined {
  const found = foundIds.get(args as object);
  if (found) return found.ids;
  const ids = idsWithin(args ?? null, limits.unknownIds);
  if (typeof args === 'object' && args !== null) foundIds.set(args, { ids });
  return ids;
}
const foundIds = new WeakMap<object, { ids: readonly string[] | undefined }>();

/** The records that an entry reads or writes; none when it cannot be read, or is not allowed, and not parsed either. */
export function keysOf(entry: Intention, account: Pick<Account, 'id' | 'role'>): readonly Key[] {
  if (!mayDo(entry.name, account.role)) return [];
  try {
    return readsOf(entry, { actor: account.id, role: account.role });
  } catch {
    return [];
  }
}
