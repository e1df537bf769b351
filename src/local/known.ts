import { liveQuery } from 'dexie';
import { limits } from '#model/limits.ts';
import { nextTurn, whenIdle } from '#state/turn.ts';
import { observeTables } from './observeTables.ts';
import type { Draft, Entry, EntryState, Outbox } from './outbox.ts';

/** What the server does not have yet, or refused. */
const unsent: EntryState[] = ['pending', 'resend', 'refused', 'parked'];

/** Entries read in one task of the page. */
const atATime = 250;
const patienceMs = 2_000;

let here: Known | null = null;

/** What this tab remembers; null before a store was open. */
export const knownHere = (): Known | null => here;

export const remember = (known: Known | null): void => {
  here = known;
};

/**
 * What this tab remembers of the words that are only on this device: if the store is lost, they can be exported and
 * written back. Bounded by `limits.knownEntries` and `knownDrafts`; pictures are too large to be remembered.
 */
export class Known {
  readonly entries = new Map<string, Entry>();
  readonly drafts = new Map<string, Draft>();
  readonly #outbox: Outbox;
  #reading: { unsubscribe: () => void }[] = [];

  constructor(outbox: Outbox) {
    this.#outbox = outbox;
  }

  get size(): number {
    return this.entries.size + this.drafts.size;
  }

  follow(): void {
    const { entries, drafts } = this.#outbox;
    const changed = observeTables(this.#outbox, ['entries'], async () => {
      const { knownEntries } = limits;
      // state by state, as in entriesByState.ts
      const keys = unsent.map((state) => entries.where('state').equals(state).limit(knownEntries).primaryKeys());
      return (await Promise.all(keys)).flat().slice(0, knownEntries);
    });
    const begun = liveQuery(async () => drafts.limit(limits.knownDrafts).toArray());
    this.#reading = [
      changed.subscribe({ next: (keys) => void this.#read(new Set(keys)), error: () => undefined }),
      begun.subscribe({
        next: (found) => {
          this.drafts.clear();
          for (const draft of found) this.drafts.set(draft.key, draft);
        },
        error: () => undefined,
      }),
    ];
  }

  /** Keeps what is known as it is. */
  freeze(): void {
    for (const reading of this.#reading.splice(0)) reading.unsubscribe();
  }

  async #read(keys: ReadonlySet<number>): Promise<void> {
    const reading = this.#reading;
    const known = new Set([...this.entries.values()].map(({ n }) => n));
    const fresh = [...keys].filter((n) => !known.has(n));
    // there are thousands at startup, when the screens are reading what they show
    if (fresh.length > atATime) await whenIdle(patienceMs);
    let start = 0;
    do {
      const found = await this.#outbox.entries.bulkGet(fresh.slice(start, start + atATime)).catch(() => []);
      if (reading !== this.#reading || !reading.length) return;
      if (start === 0) for (const { id, n } of this.entries.values()) if (!keys.has(n)) this.entries.delete(id);
      // what was answered meanwhile is no longer unsent
      for (const entry of found) if (entry && unsent.includes(entry.state)) this.entries.set(entry.id, entry);
      start += atATime;
      if (start < fresh.length) await nextTurn();
    } while (start < fresh.length);
  }

  /** Into the reopened store, under the same ids, so that a repeat has no effect. Newer records there stay. */
  async writeBack(): Promise<void> {
    const { entries, drafts } = this.#outbox;
    const known = [...this.entries.values()].toSorted((one, other) => one.n - other.n);
    await this.#outbox.transaction('rw', [entries, drafts], async () => {
      for (const entry of known) {
        const there = await entries.get({ id: entry.id });
        if (there && there.at >= entry.at) continue;
        const { n, ...rest } = entry;
        if (there) {
          const newer: Entry = { ...rest, n: there.n };
          await entries.put(newer);
        }
        // an entry made since may have taken its number
        else if (await entries.get(n)) await entries.add(rest);
        else await entries.put(entry);
      }
      for (const draft of this.drafts.values()) {
        const there = await drafts.get(draft.key);
        if (!there || there.at < draft.at) await drafts.put(draft);
      }
    });
  }
}
