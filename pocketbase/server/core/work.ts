import { isHidden, project, sights } from '#model/access.ts';
import type { Refusal } from '#model/code.ts';
import { limits } from '#model/limits.ts';
import {
  columns,
  definitions,
  type Key,
  keyOf,
  type Noun,
  owned,
  type Row,
  type RowOf,
  splitKey,
  type Value,
} from '#model/noun.ts';
import { blankOf } from '#model/nouns/define.ts';
import { hasContent } from '#model/plainText.ts';
import type { Intention, Taken } from '#model/wire.ts';
import { saidBy } from '#model/sighting.ts';
import { isSameValue } from '#model/writtenText.ts';
import { mutationNamed } from '#mutations/all.ts';
import { isMoment } from '#mutations/argument.ts';
import type { Decision, Mutation } from '#mutations/mutation.ts';
import { presentArguments, run } from '#mutations/run.ts';
import { keysOf } from './heldBack.ts';
import type { Authority } from './push.ts';
import { keptFor, setAside } from './setAside.ts';
import type { Account, Author, Change, Decided, WriteTables } from './tables.ts';
import { takenAlong, unread } from './unread.ts';

/**
 * The pending rows of one push, over the rows before it. A mutation's changes are added only if all of it succeeded,
 * which is its savepoint (R13); everything is written at the end, once.
 */
export class Work {
  private readonly before = new Map<Key, Row | null>();
  private readonly after = new Map<Key, Row | null>();
  /** Without rich text: what was only looked at (`glimpses`). */
  private readonly glimpsed = new Map<Key, Row | null>();
  /** Known to be there, whether they were read or not. */
  private readonly stored = new Set<Key>();
  /** Of what was asked for by what it is known as (`alias`), where it is. */
  private readonly aliases = new Map<Key, Key>();
  private readonly resent = new Set<Key>();
  private readonly tombs = new Set<Key>();
  private readonly authors = new Map<Key, Author>();
  /** When what was decided: as far as it is known, and as far as this push decides it. */
  private readonly decisions = new Map<string, Decided | undefined>();
  /** Without where the server stands, which is known in the end. */
  private readonly decided = new Map<string, Pick<Decided, 'said'> & Partial<Taken>>();

  constructor(
    private readonly tables: WriteTables,
    private readonly account: Account,
    private readonly authority: Authority,
    private readonly boot: string,
  ) {}

  load(keys: readonly Key[]): void {
    this.fill(this.before, keys, true);
  }

  /** All that these entries read and write, in two reads for each noun at most. */
  loadFor(entries: readonly Intention[]): void {
    const [whole, brief]: [Key[], Key[]] = [[], []];
    for (const entry of entries)
      for (const key of keysOf(entry, this.account))
        (isGlimpsed(entry.name, splitKey(key)[0]) ? brief : whole).push(key);
    this.load(whole);
    this.fill(
      this.glimpsed,
      brief.filter((key) => !this.before.has(key)),
      false,
    );
  }

  /** How many items the lists have that this entry names, reads or rewrites, as far as they are loaded. */
  itemsOf(entry: Intention): number {
    let items = itemsIn(entry.args);
    for (const key of keysOf(entry, this.account)) items += itemsIn(this.after.get(key) ?? this.before.get(key));
    return items;
  }

  private fill(rows: Map<Key, Row | null>, keys: readonly Key[], isWhole: boolean): void {
    const missing = [...new Set(keys)].filter((key) => !rows.has(key));
    if (!missing.length) return;
    const found = this.tables.load(missing, isWhole);
    for (const key of missing) this.found(rows, key, found.get(key) ?? null);
  }

  private found(rows: Map<Key, Row | null>, key: Key, row: Row | null): void {
    const [noun] = splitKey(key);
    const real = row && keyOf(noun, row.id);
    const owner = definitions[noun].own?.mine;
    // by what it was known as it is found for whose it is alone: anybody can compute what an account would have said (A166)
    if (real && real !== key && owner && row[owner] !== this.account.id) return void rows.set(key, null);
    rows.set(key, row);
    if (!real || real === key) return;
    this.aliases.set(key, real);
    if (!rows.has(real)) rows.set(real, row);
  }

  /** Where it is, whatever it was asked for by. */
  private real(key: Key): Key {
    if (!this.aliases.has(key) && !this.after.has(key) && !this.before.has(key)) this.load([key]);
    return this.aliases.get(key) ?? key;
  }

  /** The changes of one mutation as full rows, or the refusal. Nothing is stored yet. */
  plan(entry: Intention): readonly Change[] | Refusal | 'unknown' {
    const { account, authority } = this;
    const at = possible(entry.at, authority.now);
    const seen = {
      get: (noun: Noun, id: string) => {
        const row = isGlimpsed(entry.name, noun) ? this.glimpse(keyOf(noun, id)) : this.row(keyOf(noun, id));
        return row ? project(noun, row, account.role, account.id) : undefined;
      },
    };
    const outcome = run({ ...entry, at }, seen, {
      actor: account.id,
      role: account.role,
      got: Math.floor(Date.parse(authority.now) / 1_000),
    });
    if (typeof outcome === 'string') return outcome;
    const changes: Change[] = [];
    for (let at = 0; at < outcome.length; at++) {
      const noun = outcome[at]![0];
      const id = splitKey(this.real(keyOf(noun, outcome[at]![1])))[1];
      const row = outcome[at]![2];
      const full = row && this.full(noun, id, row);
      if (typeof full === 'string') return full;
      if (full) changes.push([noun, id, full]);
      else changes.push(...this.deletion(noun, id));
    }
    const before = { row: (key: Key) => this.row(key), author: (key: Key) => this.author(key) };
    this.load(takenAlong(changes));
    const apart = unread(entry, account, changes, before, at);
    if (typeof apart === 'string') return apart;
    changes.push(...setAside(entry, account, changes, before, at));
    changes.push(...apart);
    return entry.resend ? this.stillToDo(entry, changes, at) : changes;
  }

  /**
   * What is sent again creates nothing that was deleted after the server had taken it: only what was written again gives
   * way to no tombstone (R36). Words of which nobody knows whether that came before stay with their author.
   */
  private stillToDo(entry: Intention, changes: readonly Change[], at: string): readonly Change[] {
    return changes.flatMap(([noun, id, row]): Change[] => {
      // an older app deleted it by what it was known as
      const names = row ? [keyOf(noun, id), aliasOf(noun, row)] : [];
      const key = names.find((one) => one && !this.row(one) && this.wasDeleted(one));
      if (!row || !key) return [[noun, id, row]];
      const taken = this.takenBefore(entry);
      const deleted = this.lastDecided(existence(key));
      if (taken && deleted) return isAfter(deleted, taken, this.boot) ? [] : [[noun, id, row]];
      // it went with its owner, or by an older server: before the backup, and so before what is sent again
      if (taken && this.tables.logged(key)!.seq <= this.tables.bootedAt()) return [[noun, id, row]];
      return keptFor(this.account.id, entry.id, [noun, id, row], at);
    });
  }

  private deletedBy(entry: Intention): Key | undefined {
    return this.asks(entry, 'deletes');
  }

  /**
   * The records about which this decides nothing more: what is sent again was taken before something else that was
   * decided about them (R33). `isWhole`: it decides nothing else. `isUnsaid`: what was said with it would be nowhere,
   * because the server that had taken it had not decided otherwise.
   */
  overtaken(entry: Intention): { records: ReadonlySet<Key>; isWhole: boolean; isUnsaid: boolean } {
    const taken = this.takenBefore(entry);
    const decisions = taken ? this.decisionsOf(entry) : [];
    if (!taken || !decisions.length) return { records: new Set(), isWhole: false, isUnsaid: false };
    const [stands, falls] = [[] as Key[], [] as Key[]];
    let isSince = false;
    for (const one of decisions) {
      const last = this.lastDecided(decisionName(one));
      const isStanding = !last || !isAfter(last, taken, this.boot);
      (isStanding ? stands : falls).push(one[0]);
      isSince ||= !isStanding && last.boot !== taken.boot;
    }
    const records = new Set(falls.filter((key) => !stands.includes(key)));
    return { records, isWhole: !stands.length, isUnsaid: isSince && this.asks(entry, 'says') === true };
  }

  /** Also what changes nothing has been decided: something older that comes back later must not undo it. */
  decide(entry: Intention): void {
    const decisions = this.decisionsOf(entry);
    if (!decisions.length) return;
    const taken = this.takenBefore(entry);
    const { records } = this.overtaken(entry);
    for (const one of decisions) if (!records.has(one[0])) this.note(decisionName(one), taken, this.saidAt(entry));
  }

  /** Something older that comes back, and leaves its tombstone, is not what was decided last. */
  private note(name: string, taken: Taken | undefined, said = ''): void {
    const last = taken && this.lastDecided(name);
    if (last && isAfter(last, taken, this.boot)) return;
    this.decisions.set(name, { ...(taken ?? { boot: this.boot, seq: Infinity, at: '' }), said });
    this.decided.set(name, { ...taken, said });
  }

  private saidAt({ at }: Intention): string {
    return possible(at, this.authority.now);
  }

  /**
   * It was said before something else that was decided about the same, and arrives after that, from a device without a
   * signal (`yields`). What is sent again had arrived in its order.
   */
  isLate(entry: Intention): boolean {
    if (entry.resend || !this.asks(entry, 'yields')) return false;
    return this.decisionsOf(entry).some(
      (one) => (this.lastDecided(decisionName(one))?.said ?? '') > this.saidAt(entry),
    );
  }

  private lastDecided(name: string): Decided | undefined {
    if (!this.decisions.has(name)) this.decisions.set(name, this.tables.decided([name]).get(name));
    return this.decisions.get(name);
  }

  /** When the server took what is sent again; never later than now, whatever a device says. */
  private takenBefore({ resend, taken }: Intention): Taken | undefined {
    if (!resend || !taken) return undefined;
    return taken.at > this.authority.now ? { ...taken, at: this.authority.now } : taken;
  }

  private decisionsOf(entry: Intention): readonly Decision[] {
    return this.asks(entry, 'decides') ?? [];
  }

  /** What the entry's mutation says of its arguments; undefined where it says nothing of that. */
  private asks<Part extends 'deletes' | 'decides' | 'says' | 'yields'>(
    entry: Intention,
    part: Part,
  ): ReturnType<NonNullable<Mutation<unknown>[Part]>> | undefined {
    const ask = mutationNamed(entry.name)?.[part];
    const present = ask ? presentArguments(entry) : 'unknown';
    if (!ask || typeof present === 'string') return undefined;
    return ask(present.args, { actor: this.account.id }) as ReturnType<NonNullable<Mutation<unknown>[Part]>>;
  }

  /** After a restore the order across devices is lost: what is newer than the backup wins (`superseded`). */
  judgeResent(entry: Intention, changes: readonly Change[]): Refusal | undefined {
    if (!mutationNamed(entry.name)?.scalar) return undefined;
    for (const [noun, id] of changes) {
      const key = keyOf(noun, id);
      const logged = this.tables.logged(key);
      if (logged && logged.seq > this.tables.bootedAt() && !this.tables.wasResent(key) && !this.resent.has(key))
        return 'superseded';
    }
    return undefined;
  }

  commit(changes: readonly Change[], entry: Intention): void {
    const resent = entry.resend === true;
    const deleted = this.deletedBy(entry);
    const gone = deleted && this.real(deleted);
    for (let at = 0; at < changes.length; at++) {
      const row = changes[at]![2];
      const key = keyOf(changes[at]![0], changes[at]![1]);
      if (key === gone || (resent && row && !this.row(key))) this.note(existence(key), this.takenBefore(entry));
      if (resent) this.resent.add(key);
      const alias = row && aliasOf(changes[at]![0], row);
      if (alias) this.aliases.set(alias, key);
      if (row?.text_by === entry.id && this.row(key)?.text_by !== entry.id)
        this.authors.set(key, { mutation: entry.id, account: this.account.id });
      this.after.set(key, row);
    }
  }

  wasDeleted(key: Key): boolean {
    if (this.tombs.has(key) || this.after.get(key) === null) return true;
    return this.tables.logged(key)?.deleted === true && !this.isOthersTomb(key);
  }

  /**
   * Left by somebody who had nothing to delete here: a learner deletes their own alone, and must not keep another
   * person's creation, which has not come back yet, from coming back.
   */
  private isOthersTomb(key: Key): boolean {
    const left = this.tables.author(key);
    return left?.mutation === entombed && left.account !== '' && left.account !== this.account.id;
  }

  /** Whether the stage of this progress exists. */
  hasStage(progress: Row): boolean {
    return this.glimpse(keyOf('course_stages', progress.stage_id as string)) !== null;
  }

  /**
   * A deletion leaves a tombstone even where there is no row: after a restore another device may still have that, and its
   * creation then does nothing. Each deletion of a learner's has a limit of its own.
   */
  entomb(entry: Intention): void {
    const key = this.deletedBy(entry);
    if (!key || this.row(key)) return;
    // what somebody else had deleted here before stays as it is
    if (!this.tables.logged(key)?.deleted || this.tables.author(key)?.mutation === entombed)
      this.note(existence(key), this.takenBefore(entry));
    this.tombs.add(key);
  }

  store(): void {
    const changes = [...this.after].filter(([key, row]) => !sameRow(this.earlier(key), row));
    if (changes.length) this.tables.write(changes.map(([key, row]) => [...splitKey(key), row] as const));
    const tombs = [...this.tombs].filter((key) => !this.before.get(key) && !this.after.get(key));
    const account = this.account.role === 'admin' ? '' : this.account.id;
    // what somebody had deleted here before stays as it is
    for (const key of tombs)
      if (!this.tables.logged(key)?.deleted || this.tables.author(key)?.mutation === entombed)
        this.authors.set(key, { mutation: entombed, account });
    if (this.authors.size) this.tables.setAuthors(this.authors);
    if (this.resent.size) this.tables.markResent([...this.resent]);
    for (const key of tombs) this.tables.entomb(key);
  }

  /** Once it is known where this push has ended. */
  storeDecisions(): void {
    if (!this.decided.size) return;
    const now = { ...this.tables.place(), at: this.authority.now };
    this.tables.setDecided(new Map([...this.decided].map(([name, one]) => [name, { ...now, ...one }])));
  }

  /** Before this push; its id alone where that it is there is all that is known. */
  private earlier(key: Key): Row | null {
    return this.before.get(key) ?? (this.stored.has(key) ? { id: splitKey(key)[1] } : null);
  }

  private author(key: Key): Author | undefined {
    return this.authors.get(key) ?? this.tables.author(key);
  }

  /** Rich text may be missing. */
  private glimpse(key: Key): Row | null {
    if (this.after.has(key) || this.before.has(key)) return this.row(key);
    this.fill(this.glimpsed, [key], false);
    return this.glimpsed.get(key)!;
  }

  private row(named: Key): Row | null {
    const key = this.real(named);
    if (this.after.has(key)) return this.after.get(key)!;
    return this.before.get(key)!;
  }

  /** Columns that the actor may not see stay as they were; markup is sanitised; the server sets whose it is (A94). */
  private full(noun: Noun, id: string, seen: Row): Row | Refusal {
    const old = this.row(keyOf(noun, id));
    const sight = sights[this.account.role][noun];
    const hidden = old && sight && isHidden(sight, old, this.account.id) ? sight.private!.columns : undefined;
    const row: Record<string, Value | undefined> = { id };
    // By index: the server's engine iterates over an array ten times more slowly
    const { names, kinds } = columnsOf(noun);
    for (let at = 0; at < names.length; at++) {
      const column = names[at]!;
      const kind = kinds[at]!;
      const before = old?.[column];
      const value = column in seen && !hidden?.includes(column) ? seen[column] : before;
      if (kind === 'html' && typeof value === 'string' && value !== before) {
        if (this.authority.isMalicious(value)) return 'malicious';
        const clean = this.authority.sanitise(value);
        if (clean.length > limits.htmlCharacters) return 'too_long';
        // what looked like content may have been only markup that was removed (QUES-32)
        if (noun === 'interview_questions' && column === 'question' && clean !== value && !hasContent(clean))
          return 'invalid';
        // nothing but spaces and empty paragraphs is no context (A21)
        row[column] = column === 'additional_context' && !hasContent(clean) ? null : clean;
      } else row[column] = value ?? blankOf(kind);
    }
    if (noun === 'interview_questions' && !old)
      Object.assign(row, { author: this.account.id, submitted_by: this.account.email });
    if ((noun === 'question_sightings' || noun === 'question_reports') && !old) row.author = this.account.id;
    if (noun === 'question_sightings' && !old)
      row.said = saidBy(row as unknown as RowOf<'question_sightings'>, this.account.id);
    if (noun === 'answer_comments' && !old) row.user_id = this.account.id;
    // A rewritten review is unread again (REV-28, A37)
    if (noun === 'course_reviews' && row.text_by !== old?.text_by)
      Object.assign(row, { read_status: 'unread', read_at: null, read_by: null });
    return row as unknown as Row;
  }

  /** What a record owns is deleted with it (A40), including children made in this very push, children first, each once. */
  private deletion(noun: Noun, id: string): Change[] {
    const going = new Map<Key, Change>();
    this.collect(noun, id, going);
    return [...going.values()];
  }

  private collect(noun: Noun, id: string, going: Map<Key, Change>): void {
    for (const [child, column] of owned[noun] ?? []) {
      const stored = this.tables.children(child, column, id);
      const made = [...this.after].flatMap(([key, row]) =>
        row && splitKey(key)[0] === child && row[column] === id ? [row.id] : [],
      );
      // thousands of learners' progress: that it is there is all that has to be known of it
      for (const one of stored) this.stored.add(keyOf(child, one));
      for (const one of [...stored, ...made]) {
        const key = keyOf(child, one);
        if (going.has(key) || this.after.get(key) === null) continue;
        if (owned[child]) this.collect(child, one, going);
        else going.set(key, [child, one, null]);
      }
    }
    going.set(keyOf(noun, id), [noun, id, null]);
  }
}

const itemsIn = (row: unknown): number =>
  // arguments can be anything
  (typeof row === 'object' && row ? Object.values(row) : []).reduce<number>(
    (items, value) => items + (Array.isArray(value) ? value.length : 0),
    0,
  );

/** In place of a mutation, in what is noted of a record's author: who left a tombstone for it; '' for an admin. */
const entombed = 'entombed';

/** Whether a record is there is decided as well, by who deletes it and by who writes it again. */
const existence = (key: Key): string => decisionName([key, 'stands']);

const decisionName = ([record, what]: Decision): string => `${record} ${what}`;

/** Whether the first was taken after the second. What was taken since the current start is later than any journal. */
function isAfter(one: Taken, other: Taken, current: string): boolean {
  if (one.boot === other.boot) return one.seq > other.seq;
  return one.boot === current || one.at > other.at;
}

/** A device's clock may be wrong, but nothing happens in the server's future, before there was an app, or on no day. */
const possible = (at: string, now: string): string => (at > now || at < '2020' || !isMoment(at) ? now : at);

/** By what else this row is known. */
function aliasOf(noun: Noun, row: Row): Key | undefined {
  const { alias } = definitions[noun];
  return alias && row[alias] ? keyOf(noun, String(row[alias])) : undefined;
}

const isGlimpsed = (name: string, noun: Noun): boolean => mutationNamed(name)?.glimpses?.includes(noun) === true;

const known = new Map<Noun, { names: string[]; kinds: string[] }>();

function columnsOf(noun: Noun): { names: string[]; kinds: string[] } {
  const found = known.get(noun) ?? { names: Object.keys(columns[noun]), kinds: Object.values(columns[noun]) };
  known.set(noun, found);
  return found;
}

const sameRow = (a: Row | null, b: Row | null): boolean =>
  a === b || (!!a && !!b && Object.keys({ ...a, ...b }).every((column) => isSameValue(a[column], b[column])));
