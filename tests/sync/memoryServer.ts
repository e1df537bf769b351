import {
  dependents,
  everyAdmin,
  everyone,
  nounsOf,
  passes,
  project,
  publicOf,
  restrictionsOf,
  type Role,
  type Rule,
  sights,
} from '#model/access.ts';
import { columns, definitions, type Key, keyOf, type Noun, nouns, owned, type Row, splitKey } from '#model/noun.ts';
import type { Judgement, Place, PullAnswer, PullRequest, PushAnswer, PushRequest } from '#model/wire.ts';
import { RequestFailed } from '#remote/requestFailed.ts';
import { pull } from '../../pocketbase/server/core/pull.ts';
import { type Authority, push, Unavailable } from '../../pocketbase/server/core/push.ts';
import type {
  Account,
  Author,
  Change,
  Decided,
  ReadTables,
  Remembered,
  Snapshot,
  WriteTables,
} from '../../pocketbase/server/core/tables.ts';
import { pictureIdOf } from './pictureIdOf.ts';
import { type Random, randomId } from './random.ts';

type Through = Extract<Rule, { through: string }>;

interface Database {
  seq: number;
  generation: number;
  tables: Map<Noun, Map<string, Row>>;
  log: Map<Key, { seq: number; deleted: boolean }>;
  boots: { id: string; at: number }[];
  /** By account and mutation. */
  remembered: Map<string, Remembered>;
  authors: Map<Key, Author>;
  /** By record, who has ever been able to see it, and up to which number: accounts, `everyone`, `everyAdmin`. */
  seen: Map<Key, Map<string, number | null>>;
  resent: Set<Key>;
  /** When what was last decided. */
  decided: Map<string, Decided>;
  uploads: Map<string, { bytes: string }>;
  /** Whose it is, by session. */
  sessions: Map<string, string>;
  /** Accounts that an admin has deleted. */
  deleted: Set<string>;
}

/** The first hour of a history, in milliseconds. Its time goes on as it is asked for: the machine's own would make each run another. */
export const firstHour = Date.UTC(2026, 10, 27, 3);

/** The server's own modules over in-memory tables: one writer, and a change log as the triggers keep it. */
export class MemoryServer implements WriteTables, ReadTables {
  db: Database;
  /** Answers "later" while this is true. */
  busy = false;
  /** From then on it no longer fails on poison. */
  isMended = false;
  /** Seconds to wait for an attempt, 0 to allow it; if undefined, only `busy` decides. */
  limit?: (operation: string) => number;
  /** The same before an entry is looked at. */
  used?: (operation: string) => number;
  /** It cannot store anything, or fails on every entry. */
  trouble: 'none' | 'full' | 'faults' = 'none';
  /** The name of a mutation that this server is too old for. */
  tooOldFor: string | null = null;
  /** Decides whether an entry gets a verdict that no app knows yet. */
  novelty: () => boolean = () => false;
  /** Called with every row before and after its change. */
  watch: (before: Row | undefined, after: Row | null) => void = () => undefined;
  /** Called with every change made without a mutation. */
  console: (before: Row | undefined, after: Row | null) => void = () => undefined;
  private signedIn = 0;
  /** How many milliseconds have passed beside those in which something happened. */
  clock = 0;
  private asked = 0;
  /** Every picture that was ever accepted, in any future. */
  readonly everTaken = new Set<string>();

  constructor(
    private readonly random: Random,
    private readonly pageRows = 7,
  ) {
    const tables = new Map(nouns.map((noun) => [noun, new Map<string, Row>()]));
    this.db = {
      seq: 0,
      generation: 1,
      tables,
      log: new Map(),
      boots: [],
      remembered: new Map(),
      authors: new Map(),
      seen: new Map(),
      resent: new Set(),
      decided: new Map(),
      uploads: new Map(),
      sessions: new Map(),
      deleted: new Set(),
    };
    this.restart();
  }

  restart(): void {
    this.db.boots.push({ id: randomId(this.random), at: this.db.seq });
    this.db.resent.clear();
  }
  backup(): Database {
    return structuredClone(this.db);
  }
  restore(copy: Database): void {
    // it takes longer than two pushes
    this.clock += 1_000;
    this.db = structuredClone(copy);
    this.restart();
  }

  // ---- requests
  /** Returns the session, which a backup from before it does not know. */
  signIn(user: string): string {
    const session = `${user}'s ${++this.signedIn}`;
    this.db.sessions.set(session, user);
    return session;
  }
  /** @param session only where it is asked for one */
  push(user: string, request: PushRequest, session?: string): PushAnswer {
    this.mustServe(user, session);
    if (this.trouble === 'full' || (this.trouble === 'faults' && request.entries.length > 1))
      throw new RequestFailed(503, 'unavailable');
    if (this.trouble === 'faults') {
      const none = this.judge(user, { ...request, entries: [] });
      return 'results' in none
        ? { ...none, results: request.entries.map(({ id }) => ({ id, result: 'fault' })) }
        : none;
    }
    /** Judges these entries as unknown, as a future server would: with what builds on them. */
    const novel = new Set(request.entries.filter(() => this.novelty()).map(({ id }) => id));
    const entries = request.entries.map((entry) =>
      'name' in entry && (entry.name === this.tooOldFor || novel.has(entry.id))
        ? { ...entry, name: `${entry.name} of another version` }
        : entry,
    );
    const answer = this.judge(user, { ...request, entries });
    if (!('results' in answer)) return answer;
    const results = answer.results.map((one) =>
      novel.has(one.id) && one.result === 'unknown' ? { ...one, result: 'escalated' } : one,
    );
    return { ...answer, results: results as Judgement[] };
  }
  private judge(user: string, request: PushRequest): PushAnswer {
    const now = this.now();
    const authority: Authority = {
      now,
      sanitise: (html) => {
        if (html.includes('poison') && !this.isMended) throw new Error('a bug in the server');
        return html.replaceAll('<b>', '');
      },
      isMalicious: (html) => /<script/i.test(html),
      blocked: (operation) => this.used?.(operation) ?? 0,
      // a history cannot wait for minutes
      attempt: (operation) => this.limit?.(operation) ?? (this.busy && this.random() < 0.3 ? 0.001 : 0),
    };
    const copy = structuredClone(this.db);
    try {
      return push(this, this.account(user), request, authority);
    } catch (error) {
      this.db = copy; // a transaction: all or nothing
      throw error instanceof Unavailable ? new RequestFailed(503, 'unavailable') : error;
    }
  }
  pull(user: string, request: PullRequest, session?: string): PullAnswer {
    this.mustServe(user, session);
    return pull(this, this.account(user), request, this.now());
  }
  /** Answers for a deactivated account like the server's own calls. */
  private mustServe(user: string, session?: string): void {
    const profile = this.row('profiles', user);
    if (profile && !profile.is_active)
      throw new RequestFailed(403, 'deactivated', undefined, undefined, { at: this.now() });
    if (!profile) throw new RequestFailed(401, this.db.deleted.has(user) ? 'deleted' : 'signed_out');
    if (session !== undefined && this.db.sessions.get(session) !== user) throw new RequestFailed(401, 'signed_out');
  }
  now(): string {
    this.asked += 1;
    return new Date(firstHour + Math.floor(this.asked / 4) + this.clock).toISOString();
  }
  /** What POST /api/media/{id} does: stored once, under the id of its bytes, whoever sends it. */
  upload(id: string, bytes: string): 'done' | 'taken' {
    if (id !== pictureIdOf(bytes)) return 'taken';
    this.db.uploads.set(id, { bytes });
    this.everTaken.add(id);
    return 'done';
  }
  sizes(ids: readonly string[]): Record<string, number> {
    return Object.fromEntries(
      ids.flatMap((id) => (this.db.uploads.has(id) ? [[id, this.db.uploads.get(id)!.bytes.length]] : [])),
    );
  }
  account(user: string): Account {
    return { id: user, role: this.roleOf(user), email: `${user}@example.com` };
  }
  roleOf(user: string): Role {
    return this.row('profiles', user)?.role === 'admin' ? 'admin' : 'user';
  }
  rowsOf(noun: Noun): Row[] {
    return [...this.table(noun).values()];
  }
  row(noun: Noun, id: string): Row | undefined {
    return this.table(noun).get(id);
  }

  // ---- other writers: dashboard, imports, raw SQL
  edit(noun: Noun, id: string, row: Row | null): void {
    this.console(this.row(noun, id), row);
    if (!row)
      for (const [child, column] of owned[noun] ?? [])
        for (const one of this.children(child, column, id)) this.edit(child, one, null);
    if (row || this.row(noun, id)) this.write([[noun, id, row]]);
  }
  /** By an admin: the person's own rows are deleted too, and their devices get the reason. */
  deleteAccount(user: string): void {
    this.db.deleted.add(user);
    this.edit('profiles', user, null);
  }
  /** A trigger was dropped and recreated: its whole collection is logged again, and the epoch changes (R22). */
  repairTrigger(noun: Noun): void {
    for (const row of this.rowsOf(noun)) this.note(keyOf(noun, row.id), false);
    this.db.generation++;
  }

  // ---- what the person may see
  isVisible(account: Account, noun: Noun, row: Row): boolean {
    const sight = sights[account.role][noun];
    return !!sight && passes(sight.rows, row, account.id, (parent, id) => this.row(parent, id));
  }
  visibleRows(user: string): Map<Key, Row> {
    const account = this.account(user);
    const rows = new Map<Key, Row>();
    for (const noun of nounsOf(account.role))
      for (const row of this.rowsOf(noun))
        if (this.isVisible(account, noun, row)) rows.set(keyOf(noun, row.id), project(noun, row, account.role, user));
    return rows;
  }

  // ---- WriteTables
  place(): Place {
    return { boot: this.db.boots.at(-1)!.id, seq: this.db.seq };
  }
  boot(id: string): { endedAt: number | null } | undefined {
    const index = this.db.boots.findIndex((boot) => boot.id === id);
    return index < 0 ? undefined : { endedAt: this.db.boots[index + 1]?.at ?? null };
  }
  bootedAt(): number {
    return this.db.boots.at(-1)!.at;
  }
  remembered(account: string, ids: readonly string[]): Map<string, Remembered> {
    return new Map(
      ids.flatMap((id) => {
        const found = this.db.remembered.get(`${account} ${id}`);
        return found ? [[id, found]] : [];
      }),
    );
  }
  remember(account: string, judgements: readonly Remembered[]): void {
    for (const judgement of judgements) this.db.remembered.set(`${account} ${judgement.id}`, judgement);
  }
  author(key: Key): Author | undefined {
    return this.db.authors.get(key);
  }
  setAuthors(authors: ReadonlyMap<Key, Author>): void {
    for (const [key, author] of authors) this.db.authors.set(key, author);
  }
  advance(): void {
    this.db.seq++;
  }
  load(keys: readonly Key[], isWhole: boolean): Map<Key, Row> {
    return new Map(
      keys.flatMap((key) => {
        const [noun, id] = splitKey(key);
        const { alias } = definitions[noun];
        const row = this.row(noun, id) ?? (alias && this.rowsOf(noun).find((one) => one[alias] === id));
        if (!row) return [];
        const seen = Object.entries(row).filter(([column]) => isWhole || columns[noun][column as never] !== 'html');
        return [[key, structuredClone(Object.fromEntries(seen)) as unknown as Row]];
      }),
    );
  }
  children(noun: Noun, column: string, id: string): string[] {
    return this.rowsOf(noun).flatMap((row) => (row[column] === id ? [row.id] : []));
  }
  write(changes: readonly Change[]): void {
    for (const [noun, id, row] of changes) {
      const before = this.row(noun, id);
      this.watch(before, row);
      // whoever is switched off is signed in nowhere when they are switched on again
      if (noun === 'profiles' && !row?.is_active)
        for (const [session, user] of this.db.sessions) if (user === id) this.db.sessions.delete(session);
      if (row ?? before) this.noteSeen(noun, (row ?? before)!);
      if (row) this.table(noun).set(id, structuredClone(row));
      else this.table(noun).delete(id);
      this.note(keyOf(noun, id), !row);
      this.noteEnd(noun, id, row);
    }
  }
  logged(key: Key): { seq: number; deleted: boolean } | undefined {
    return this.db.log.get(key);
  }
  wasResent(key: Key): boolean {
    return this.db.resent.has(key);
  }
  markResent(keys: readonly Key[]): void {
    for (const key of keys) this.db.resent.add(key);
  }
  decided(names: readonly string[]): Map<string, Decided> {
    return new Map(names.flatMap((name) => (this.db.decided.has(name) ? [[name, this.db.decided.get(name)!]] : [])));
  }
  setDecided(decisions: ReadonlyMap<string, Decided>): void {
    for (const [name, one] of decisions) this.db.decided.set(name, one);
  }
  entomb(key: Key): void {
    this.note(key, true);
  }

  // ---- ReadTables
  generation(): string {
    return String(this.db.generation);
  }
  totals(): Partial<Record<Noun, number>> {
    return {};
  }
  page(account: Account, cursor: number, freshFrom: number): Snapshot {
    const told = new Map<Key, boolean>();
    let reached = cursor;
    let scanned = 0;
    let seen = 0;
    let more = false;
    for (const [key, { seq }] of this.db.log) {
      if (seq <= cursor) continue;
      // Enough was sent, or enough was scanned
      if (seen >= this.pageRows || scanned >= 4 * this.pageRows) {
        more = true;
        break;
      }
      scanned++;
      const row = this.row(...splitKey(key));
      if (row && this.isVisible(account, splitKey(key)[0], row)) seen++;
      const isFresh = seq > freshFrom;
      told.set(key, isFresh || told.get(key) === true);
      const [noun, id] = splitKey(key);
      // Whatever becomes visible through this row is sent with it (R15)
      if (isFresh)
        for (const [child, column] of dependents[noun] ?? [])
          for (const one of this.children(child, column, id)) told.set(keyOf(child, one), true);
      reached = seq;
    }
    // Numbers without a log row: the end of the log is the current sequence number (R11)
    if (!more) reached = this.db.seq;
    const since = Math.max(cursor, freshFrom);
    if (account.role === 'admin')
      for (const [key, seen] of this.db.seen) {
        const until = seen.get(everyAdmin);
        if (typeof until === 'number' && until > since && until <= reached) told.set(key, true);
      }
    return this.tell(account, told, { cursor: reached, more, since });
  }
  first(account: Account): Snapshot {
    const told = new Map<Key, boolean>();
    for (const noun of ['courses', 'course_assignments', 'course_stages'] as const)
      for (const row of this.rowsOf(noun)) if (this.isVisible(account, noun, row)) told.set(keyOf(noun, row.id), false);
    return this.tell(account, told, { cursor: 0, more: true, since: 0 });
  }

  /** A removal is sent only if it is fresh: what was logged before a reset began is removed by the sweep. */
  private tell(
    account: Account,
    told: ReadonlyMap<Key, boolean>,
    { cursor, more, since }: { cursor: number; more: boolean; since: number },
  ): Snapshot {
    const rows: Snapshot['rows'] = {};
    const gone: Snapshot['gone'] = {};
    for (const [key, isFresh] of told) {
      const [noun, id] = splitKey(key);
      const row = this.row(noun, id);
      if (!sights[account.role][noun]) continue;
      if (row && this.isVisible(account, noun, row))
        (rows[noun] ??= []).push(project(noun, row, account.role, account.id));
      else if (isFresh && this.hasSeen(account, noun, id, since)) (gone[noun] ??= []).push(id);
    }
    return { rows, gone, cursor, more, role: account.role, generation: this.generation(), ...this.place() };
  }
  private hasSeen(account: Account, noun: Noun, id: string, since: number): boolean {
    const rule = sights[account.role][noun]!.rows;
    if ('all' in rule) return true;
    const isNoted = (one: string) => {
      const until = this.db.seen.get(keyOf(noun, id))?.get(one);
      return until !== undefined && (until === null || until > since);
    };
    if (isNoted(everyone) || isNoted(account.id) || (account.role === 'admin' && isNoted(everyAdmin))) return true;
    const link = account.role === 'user' && 'through' in rule && !('isActor' in rule.rule) && this.row(noun, id);
    return !!link && this.wasPublic(rule, link, 'user');
  }
  private wasPublic({ through, noun }: Through, row: Row, role: Role): boolean {
    return this.db.seen.get(keyOf(noun as Noun, String(row[through])))?.get(publicOf(role)) === null;
  }
  /** What the triggers note of a row that only some may see. */
  private noteSeen(noun: Noun, row: Row): void {
    const restrictions = restrictionsOf(noun);
    if (!restrictions.length) return;
    const seen = this.db.seen.get(keyOf(noun, row.id)) ?? new Map<string, number | null>();
    for (const { role, rule } of restrictions) for (const one of this.seersOf(rule, row, role)) seen.set(one, null);
    this.db.seen.set(keyOf(noun, row.id), seen);
  }
  /** Who passes the rule: ids of accounts, `everyone` or `everyAdmin`. */
  private seersOf(rule: Rule, row: Row, role: Role): string[] {
    if ('all' in rule) return [everyone];
    if ('any' in rule) return rule.any.flatMap((one) => this.seersOf(one, row, role));
    if ('through' in rule) return this.parentSeers(rule, rule.rule, row, role);
    if ('is' in rule) return row[rule.column] === rule.is ? [publicOf(role)] : [];
    return row[rule.column] ? [String(row[rule.column])] : [];
  }
  private parentSeers(link: Through, rule: Rule, row: Row, role: Role): string[] {
    if ('any' in rule) return rule.any.flatMap((one) => this.parentSeers(link, one, row, role));
    if (!('isActor' in rule)) return this.wasPublic(link, row, role) ? [publicOf(role)] : [];
    const owner = this.row(link.noun as Noun, String(row[link.through]))?.[rule.column];
    return owner ? [String(owner)] : [];
  }
  /** Where admins ceased to see a record, and what hangs on it, or that it is shared with them again. */
  private noteEnd(noun: Noun, id: string, row: Row | null): void {
    const rule = sights.admin[noun]?.rows;
    if (!rule || !('any' in rule || 'through' in rule)) return;
    const isShared = !!row && this.seersOf(rule, row, 'admin').includes(everyAdmin);
    const { seq } = this.db.log.get(keyOf(noun, id))!;
    const children = (dependents[noun] ?? []).flatMap(([child, column]) =>
      this.children(child, column, id).map((one) => keyOf(child, one)),
    );
    for (const key of [keyOf(noun, id), ...children]) {
      const seen = this.db.seen.get(key);
      if (!seen?.has(everyAdmin)) continue;
      if (isShared) seen.set(everyAdmin, null);
      else seen.set(everyAdmin, seen.get(everyAdmin) ?? seq);
    }
  }
  private table(noun: Noun): Map<string, Row> {
    return this.db.tables.get(noun)!;
  }
  private note(key: Key, deleted: boolean): void {
    this.db.log.delete(key); // one row per record, at the end
    this.db.log.set(key, { seq: ++this.db.seq, deleted });
  }
}
