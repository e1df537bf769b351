import { Dexie } from 'dexie';
import { isDeepStrictEqual } from 'node:util';
import { sights } from '#model/access.ts';
import { writerOf } from '#model/writtenText.ts';
import { type Key, nouns, type Row, splitKey } from '#model/noun.ts';
import type { PullAnswer, PullRequest, PushAnswer, PushRequest } from '#model/wire.ts';
import { type MutationName, mutationNamed } from '#mutations/all.ts';
import { fold, type StudyRecord } from '#study/fold.ts';
import { makeSchedule, usual } from '#study/schedule.ts';
import { mayDo } from '#mutations/run.ts';
import { NoSpace } from '#local/media.ts';
import { sameRow } from '#local/rows.ts';
import { shelves } from '#local/shelf.ts';
import { RequestFailed } from '#remote/requestFailed.ts';
import { settle } from '#sync/settle.ts';
import { Stale, withLock } from '#sync/device.ts';
import { writeEntry, type Written } from '#sync/writeEntry.ts';
import { carryOver } from '#sync/carryOver.ts';
import { rebase } from '#sync/rebase.ts';
import { actNames, acts, byField, isKnownTo, Scene } from './acts.ts';
import {
  type Browser,
  changeAccount,
  DiskError,
  kill,
  loseShelf,
  openBrowser,
  openTab,
  rawRows,
  reopenRows,
  shownRows,
  start,
  sync,
  type Tab,
} from './browser.ts';
import { Album, painted } from './album.ts';
import { Decisions } from './decisions.ts';
import { Forms } from './forms.ts';
import { Deletions } from './deletions.ts';
import { MemoryServer } from './memoryServer.ts';
import { sceneOf, type Stage } from './scenes.ts';
import { type Came, connect, hangUp } from './network.ts';
import { never, pick as pickFrom, randomId, seeded, tick } from './random.ts';
import { Times } from './times.ts';
import { Wild } from './wild.ts';
import { Untouched } from './untouched.ts';
import { standingIn, Words } from './words.ts';

const profiles = ['net', 'disk', 'kill', 'all', 'restore', 'tabs'] as const;
export type Profile = (typeof profiles)[number];

export interface Outcome {
  seed: number;
  profile: Profile;
  /** What went wrong, each beginning with the invariant that it breaks. */
  bugs: string[];
  tally: Record<string, number>;
  /** What happened, in order, for the report of a failing seed. */
  story: string[];
}

/** A connection that broke. */
class Cut extends TypeError {}

const failed = (status: number, { stop, retryAfter, said }: Partial<RequestFailed> = {}): Came => ({
  status,
  text: JSON.stringify({ stop, retry_after: retryAfter, at: said?.at }),
});

interface Issued {
  id: string;
  name: string;
  browser: Browser;
  user: string;
}

/** The record that is written over, as the screen showed it. */
function recordOn(rows: ReadonlyMap<Key, Row>, user: string, args: unknown): Row | undefined {
  const { id, course_id, question_id } = args as { id?: string; course_id?: string; question_id?: string };
  const isAnswer = (row: Row) => row.question_id === question_id && row.user_id === user && 'form' in row;
  for (const row of rows.values())
    if (
      question_id
        ? isAnswer(row)
        : id
          ? row.id === id
          : row.course_id === course_id && row.user_id === user && 'stage_ratings' in row
    )
      return row;
  return undefined;
}

const lena = 'lenalenalenalen';
const ada = 'adaadaadaadaada';
const flip = 'flipflipflipfli';

/**
 * One seeded history: four devices of three people, every kind of fault, then quiet; returns the violations of the
 * design's invariants (I1 to I7, P3, P5, S1).
 */
export async function world(seed: number, options: { profile?: Profile; steps?: number } = {}): Promise<Outcome> {
  const random = seeded(seed);
  const pick = <T>(some: readonly T[]) => pickFrom(random, some);
  const bugs: string[] = [];
  const story: string[] = [];
  const issued: Issued[] = [];
  const delayed: (() => void)[] = [];
  const server = new MemoryServer(random);
  const drawn = pick(profiles)!;
  const profile = options.profile ?? drawn;
  const rate = {
    net: profile === 'disk' || profile === 'kill' ? 0.02 : 0.22,
    disk: { disk: 0.03, all: 0.012, kill: 0.004, restore: 0.006, net: 0.002, tabs: 0.002 }[profile],
    kill: { kill: 0.012, all: 0.006, restore: 0.006, disk: 0.001, net: 0.001, tabs: 0.001 }[profile],
  };
  const words = new Words();
  const decisions = new Decisions();
  const untouched = new Untouched();
  const deletions = new Deletions();
  /** Ids that exist in a restored backup, and did not in the future that the restore ended. */
  const otherFutures = new Set<string>();
  let faults = true;
  let serial = 0;
  let restores = 0;
  const backups: ReturnType<MemoryServer['backup']>[] = [];
  const bug = (invariant: string, text: string) => {
    if (bugs.length < 4) bugs.push(`${invariant} ${text}`);
  };
  const tell = (text: string) => story.push(text);

  // ---- the network
  const serve = <A extends PullAnswer | PushAnswer>(
    user: string,
    path: 'push' | 'pull',
    request: PullRequest | PushRequest,
    session: string,
  ): A => {
    const answer = structuredClone(
      path === 'push'
        ? server.push(user, request as PushRequest, session)
        : server.pull(user, request as PullRequest, session),
    );
    if (path === 'push')
      for (const oracle of [decisions, deletions]) oracle.answered(user, request as PushRequest, answer as PushAnswer);
    if ('rows' in answer && server.roleOf(user) === 'admin')
      for (const row of answer.rows.my_answers ?? []) if (row.user_id !== user) words.shownToAdmin(row);
    if ('rows' in answer)
      for (const [noun, rows] of Object.entries(answer.rows))
        for (const row of rows) {
          const stored = server.row(noun as never, row.id);
          if (!stored || !server.isVisible(server.account(user), noun as never, stored))
            bug('I3', `server sent ${noun}/${row.id}`);
        }
    return answer as A;
  };
  const send = (browser: Browser) => (tab: Tab) => connect((path, body) => carry(browser, tab, path, body));
  async function carry(browser: Browser, tab: Tab, path: 'push' | 'pull', body: string): Promise<Came> {
    browser.requests++;
    const request = JSON.parse(body) as PullRequest | PushRequest;
    for (let turns = random() * 4; turns > 0; turns--) await tick();
    if (tab.dead) return never();
    if (browser.offline) throw new Cut();
    if (body.length > 6_000) return failed(413);
    const session = wild.sessionOf(browser, !faults);
    const order = path === 'push' ? browser.orders.shift() : undefined;
    if (order === 'unavailable') return failed(503);
    if (order) delayed.push(() => void serve(browser.user, path, request, session));
    if (order === 'too large') return failed(413);
    const x = faults ? random() / rate.net : 1;
    if (x < 0.15) throw new Cut();
    if (x < 0.3) {
      delayed.push(() => void serve(browser.user, path, request, session));
      throw new Cut();
    }
    if (x < 0.4) {
      const status = pick([401, 413, 413, 429, 500, 503])!;
      // A proxy rejected one copy, and another copy is still under way
      if (random() < 0.3) delayed.push(() => void serve(browser.user, path, request, session));
      return failed(status);
    }
    const before = faults && wild.meets(browser);
    if (before) return before === 'hangs' ? wild.hang() : before;
    let answer: PullAnswer | PushAnswer;
    try {
      answer = serve(browser.user, path, request, session);
    } catch (error) {
      return error instanceof RequestFailed ? failed(error.status, error) : failed(500);
    }
    if (x < 0.5) delayed.push(() => void serve(browser.user, path, request, session));
    else if (x < 0.8) throw new Cut(); // the answer was lost or truncated
    for (let turns = random() * 6; turns > 0; turns--) await tick();
    if (tab.dead) return never();
    const spoilt = faults && wild.meets(browser);
    if (spoilt) return spoilt === 'hangs' ? wild.hang() : spoilt;
    return { status: 200, text: JSON.stringify(answer) };
  }
  const strike = (browser: Browser) => async (tab: Tab, label: string) => {
    while (tab.frozen && !tab.dead) await tick();
    if (tab.dead) return never<void>();
    if (browser.isFull && /^before (tx|write)/.test(label)) throw new DiskError(`full at ${label}`);
    if (browser.killAt?.test(label)) {
      browser.killAt = null;
      kill(browser, tab);
      return never<void>();
    }
    if (browser.holdAt?.label.test(label)) {
      const { until } = browser.holdAt;
      browser.holdAt = null;
      await patience(() => !until(), 1_000);
    }
    await album.fills(browser, label);
    if (!faults) return;
    const worst = /before tx (cursor|swept)|before (find|write)/.test(label) ? 4 : 1;
    if (random() < rate.kill * worst) {
      tell(`${browser.number} dies at ${label}`);
      kill(browser, tab);
      return never<void>();
    }
    if (random() < rate.disk * (/before tx (cursor|swept|base)/.test(label) ? 8 : 1)) throw new DiskError(label);
  };

  server.watch = (before, after) => {
    words.written(before, after, Date.parse(server.now()));
    untouched.written(before, after);
  };
  server.console = (before, after) => {
    words.console(before, after);
    decisions.console(before, after);
    untouched.console(before, after);
    deletions.console(before, after);
  };
  const times = new Times(() => Date.parse(server.now()), bug);
  const wild = new Wild(
    seeded(seed + 0x51ab5),
    seeded(seed + 0x5e55),
    seeded(seed + 0x1eaf),
    server,
    words,
    tell,
    (browser) => album.forget(browser),
    (browser) => times.forgotten(browser),
  );
  const formDice = seeded(seed + 0xf02b6);
  const forms = new Forms(
    seeded(seed + 0xf02a5),
    words,
    tell,
    async (browser, tab, { name, args, rows, id, draft, confirmed }) =>
      (await pressed(browser, tab, name, args, rows, id, draft, confirmed))(),
    haveMeetings(seed),
  );
  const album = new Album(seeded(seed + 0x919), server, {
    ...{ bug, tell, rate: () => (faults ? rate.net : 0), late: (work) => void delayed.push(work) },
  });

  // ---- the people
  server.write([
    ['profiles', lena, { id: lena, role: 'user', is_active: true, email: 'lena@example.com' }],
    ['profiles', ada, { id: ada, role: 'admin', is_active: true, email: 'ada@example.com' }],
    ['profiles', flip, { id: flip, role: 'admin', is_active: true, email: 'flip@example.com' }],
    ['courses', 'coursecoursecou', { id: 'coursecoursecou', title: 'first' }],
    [
      'course_stages',
      'stagestagestage',
      { id: 'stagestagestage', course_id: 'coursecoursecou', stage_order: 1, text_by: 'x' },
    ],
    [
      'interview_questions',
      'questionapprove',
      { id: 'questionapprove', question: 'q', status: 'approved', author: ada, text_by: 'x' },
    ],
    [
      'interview_questions',
      'questionpending',
      { id: 'questionpending', question: 'q', status: 'pending', author: ada, text_by: 'x' },
    ],
    [
      'stage_questions',
      'linktoapproved0',
      { id: 'linktoapproved0', stage_id: 'stagestagestage', question_id: 'questionapprove' },
    ],
    [
      'stage_questions',
      'linktopending00',
      { id: 'linktopending00', stage_id: 'stagestagestage', question_id: 'questionpending' },
    ],
    ['candidates', lena, { id: lena, position: 'Backend Engineer' }],
  ]);
  const browsers: Browser[] = [];
  for (const [number, user] of [lena, lena, ada, flip].entries())
    browsers.push(await openBrowser(number, user, `${user}${seed}x${number}`));
  for (const browser of browsers) browser.hasNoLocks = seed % 13 === 7;
  const fire = (work: Promise<unknown>): Promise<void> =>
    work.then(
      () => undefined,
      (error: unknown) => {
        if (
          error instanceof DiskError ||
          error instanceof NoSpace ||
          error instanceof RequestFailed ||
          error instanceof Stale
        )
          return;
        bug(
          'I7',
          error instanceof Error
            ? `${error.name}: ${error.message} ${process.env.VERBOSE ? error.stack : ''}`
            : String(error),
        );
      },
    );
  const openA = (browser: Browser): Tab => {
    const tab = openTab(browser, {
      strike: strike(browser),
      send: send(browser),
      sleep: tick,
      times,
      mintId: () => randomId(random),
      media: album.serverOf(browser),
    });
    void fire(start(tab));
    return tab;
  };

  async function act(browser: Browser, tab: Tab): Promise<void> {
    const rows = await shownRows(browser);
    const meta = await browser.outbox.meta.get('meta');
    if (meta?.closed) return;
    const role = meta?.role ?? 'user';
    const names = actNames.filter((one) => mayDo(one, role) && isKnownTo(seed, one));
    const favourites = names.filter((one) => /complete|edit|move|link|assignment|share|comment/.test(one));
    // two who edit fields of one record meet too rarely by chance
    const planning = names.filter((one) => /^(note|interview)\.(add|schedule|edit)$/.test(one));
    const isPlanning = seed >= byField && seed % 4 === 0 && planning.length > 0 && random() < 0.7;
    const name = pick(isPlanning ? planning : random() < 0.45 ? favourites : names)!;
    const own = new Set(issued.filter((one) => one.browser === browser).map(({ id }) => id));
    const args = acts[name](new Scene(random, browser.user, rows, ++serial, seed >= byField, own));
    if (args) await issue(browser, tab, name, await album.illustrated(browser, tab, args), rows);
  }
  /** @param rows what was on the screen when it was written; @param draft whose form it hands in */
  async function issue(
    browser: Browser,
    tab: Tab,
    name: MutationName,
    args: unknown,
    rows: ReadonlyMap<Key, Row>,
    draft?: string,
  ): Promise<string> {
    const id = randomId(random);
    const write = await pressed(browser, tab, name, args, rows, id, draft);
    for (let attempt = 0; attempt < 3; attempt++)
      try {
        await write();
        return id;
      } catch (error) {
        if (!(error instanceof DiskError)) throw error;
      }
    return id;
  }
  /** @returns tries to store it, as often as it is called */
  async function pressed(
    browser: Browser,
    tab: Tab,
    name: MutationName,
    args: unknown,
    rows: ReadonlyMap<Key, Row>,
    id: string,
    draft?: string,
    confirmed?: string,
  ): Promise<() => Promise<Written>> {
    const shown = recordOn(rows, browser.user, args);
    const kept = words.handIn({ id, name, args, browser, shown, draft, confirmed });
    untouched.handIn(id, name, args, shown, false);
    const unsent = takesBack.has(name) ? await unsentOf(browser, args as { saw: string[] }) : [];
    words.undoes(unsent);
    const { version } = mutationNamed(name)!;
    const entry = { id, name, version, args, at: tab.device.now(), state: 'pending' as const };
    return async () => {
      const written = await writeEntry(tab.device, entry, draft);
      if (!written.stored) return written;
      tell(`${browser.number} ${name} ${id}${process.env.VERBOSE ? ` ${JSON.stringify(args)}` : ''}`);
      issued.push({ id, name, browser, user: browser.user });
      // nothing is typed into a form until what it hands in is stored
      if (draft && (await browser.outbox.drafts.get(draft)))
        bug('W10', `the draft ${draft} outlived the transaction that stored ${name} ${id}`);
      kept();
      if (!(await browser.outbox.entries.get({ id }))) words.undid(unsent);
      return written;
    };
  }
  /** What goes without a trace when it is undone. */
  const unsentOf = async (browser: Browser, { saw }: { saw: string[] }): Promise<string[]> =>
    (await browser.outbox.entries.where('id').anyOf(saw).toArray())
      .filter(({ state, sent }) => state === 'pending' && !sent)
      .map(({ id }) => id);
  /** A form is begun, continued, discarded or handed in. */
  async function fill(browser: Browser, tab: Tab): Promise<void> {
    if ((await browser.outbox.meta.get('meta'))?.closed) return;
    const rows = await shownRows(browser);
    const done = await wild.write(browser, tab);
    if (done) await wild.holding(done.key, tab, () => issue(browser, tab, done.name, done.args, rows, done.key));
  }
  async function fix(browser: Browser, tab: Tab): Promise<void> {
    // with a closed account one can only export
    if ((await browser.outbox.meta.get('meta'))?.closed) return;
    const entry = pick(await browser.outbox.entries.where('state').equals('refused').toArray());
    if (!entry) return;
    tell(`${browser.number} settles ${entry.name} ${entry.id}`);
    if (random() < 0.3) return giveUp(tab, entry.id);
    const id = randomId(random);
    const rows = await shownRows(browser);
    const args = { ...(entry.args as Record<string, unknown>) };
    for (const column of ['question', 'information'])
      if (column in args) args[column] = album.corrected(args[column], serial);
    const shown = recordOn(rows, browser.user, args);
    // someone who was shown `changed` has seen both
    if (entry.code === 'changed' && 'saw' in args && !Array.isArray(args.saw))
      args.saw = shown ? writerOf(shown, args).by : '';
    const kept = words.handIn({ id, name: entry.name, args, browser, shown, corrects: entry.id });
    untouched.handIn(id, entry.name, args, shown, true);
    words.gaveUp(entry.id);
    await settle(tab.device, entry.id, { id, name: entry.name, version: entry.version, args, at: tab.device.now() });
    if (!(await browser.outbox.entries.get({ id }))) return;
    issued.push({ id, name: entry.name, browser, user: browser.user });
    kept();
  }
  async function giveUp(tab: Tab, id: string): Promise<void> {
    // the person has decided, whatever the disk does
    words.gaveUp(id);
    await settle(tab.device, id);
  }
  /** The dashboard, an import, raw SQL, the operator. */
  function others(): void {
    const x = random();
    const some = (noun: (typeof nouns)[number]) => pick(server.rowsOf(noun));
    const question = some('interview_questions');
    if (x < 0.25) {
      const role = server.roleOf(flip) === 'admin' ? 'user' : 'admin';
      tell(`flip becomes ${role}`);
      server.edit('profiles', flip, { ...server.row('profiles', flip)!, role });
    } else if (x < 0.45 && question) {
      const status = pick(['approved', 'pending', 'rejected'])!;
      tell(`question ${question.id} ${status}`);
      server.edit('interview_questions', question.id, { ...question, status });
    } else if (x < 0.49) server.edit('courses', some('courses')?.id ?? '', null);
    else if (x < 0.6) {
      const id = randomId(random);
      server.edit('interview_questions', id, {
        id,
        question: 'console',
        text_by: randomId(random),
        status: 'approved',
        author: pick([lena, ada, 'x'])!,
        submitted_by: 'x@example.com',
      });
    } else if (x < 0.66 && question)
      server.edit(
        'interview_questions',
        question.id,
        random() < 0.3 ? null : { ...question, question: 'console', text_by: randomId(random) },
      );
    else if (x < 0.7) {
      const id = randomId(random);
      server.edit('admin_notes', id, { id, content: 'secret', user_id: lena });
    } else if (x < 0.74) {
      // as in the dashboard: what else stands in the record stays
      server.edit('candidates', lena, { ...server.row('candidates', lena), id: lena, position: `p${serial}` });
    } else if (x < 0.8) {
      tell('restart');
      server.restart();
    } else if (x < 0.9) {
      tell('backup');
      backups.push(server.backup());
    } else if (x < 0.96 && backups.length && restores < 2) restore(pick(backups)!);
    else if (x < 0.98) server.repairTrigger(pick(nounsIn(seed))!);
    else server.busy = !server.busy;
  }
  function restore(copy: ReturnType<MemoryServer['backup']>): void {
    tell('restore');
    restores++;
    const now = broughtAbout(server.db);
    for (const id of broughtAbout(copy)) if (!now.has(id)) otherFutures.add(id);
    server.restore(copy);
    words.restored(Date.parse(server.now()));
    untouched.restored();
    album.restored();
  }

  /** I3 on the raw disk: nothing that the role may not see, removed documents, bases and journal included. */
  async function secrecy(browser: Browser): Promise<void> {
    if (browser.hasNoLocks || browser.locks.isHeld('rows')) return;
    try {
      await secrets(browser);
    } catch (error) {
      // begun in the zone of a transaction that has just been torn: the reader's trouble, not the engine's
      if ((error as Error).name !== 'TransactionInactiveError') throw error;
      await Dexie.ignoreTransaction(() => secrets(browser));
    }
  }
  async function secrets(browser: Browser): Promise<void> {
    const documents = await rawRows(browser);
    // Even if it was visible before: what was removed is no longer on the disk (R20)
    for (const { key, row, _deleted } of documents)
      if (row && (_deleted === true || _deleted === '1'))
        bug('I3', `${key} was removed, and its content is still there`);
    const bases = await browser.outbox.base.toArray();
    for (const { key, row } of [...documents, ...bases])
      if (isPrivate(key) && row && row.user_id !== browser.user && row.shared !== 'admins')
        bug('I3', `${key} of another person on ${browser.number}`);
    const meta = await browser.outbox.meta.get('meta');
    if (!meta?.role || meta.wipe || meta.role === 'admin') return;
    const look = (key: string, row: Row | null | undefined, where: string) => {
      if (!row) return;
      const [noun] = splitKey(key);
      const sight = sights.user[noun];
      if (!sight) return bug('I3', `${where} ${key} on the disk of a learner`);
      const known = [...sight.columns, ...Object.keys(sight.own ?? {}), 'id'];
      for (const column of Object.keys(row)) if (!known.includes(column)) bug('I3', `${where} ${key} shows ${column}`);
      if ('user_id' in row && row.user_id !== browser.user) bug('I3', `${where} ${key} of another person`);
      const answer = noun === 'answer_comments' ? server.row('my_answers', String(row.answer_id)) : undefined;
      if (answer && answer.user_id !== browser.user) bug('I3', `${where} ${key} on another person's answer`);
      const report = noun === 'question_reports' ? server.row(noun, row.id) : undefined;
      if (report && ![report.author, report.told].includes(browser.user))
        bug('I3', `${where} ${key} of another person`);
      if (report && report.author !== browser.user && row.note) bug('I3', `${where} ${key} shows its words`);
      if (noun === 'profiles' && row.id !== browser.user) bug('I3', `${where} ${key} of another person`);
      if (noun === 'interview_questions' && row.status !== 'approved' && !row.mine)
        bug('I3', `${where} ${key} is ${String(row.status)}`);
      return;
    };
    for (const document of documents) look(document.key, document.row, 'row');
    for (const base of bases) look(base.key, base.row, 'base');
    for (const entry of await browser.outbox.entries.where('state').equals('done').toArray())
      if (!mayDo(entry.name, meta.role)) bug('I3', `journal ${entry.name} of a learner`);
  }

  /** S2: what this device did and was not undone stays on its screen, from the first frame until the server's row. */
  async function steadiness(browser: Browser): Promise<void> {
    if (browser.hasNoLocks || browser.locks.isHeld('rows') || browser.tabs.length > 1 || browser.uneven) return;
    await browser.locks.request({ dead: false }, 'rows', () => looked(browser));
  }
  async function looked(browser: Browser): Promise<void> {
    if (restores) return;
    const tab = browser.tabs[0];
    if (!tab?.device.healed || tab.device.dirty) return;
    const meta = await browser.outbox.meta.get('meta');
    if (!meta?.epoch || meta.sweeping || meta.wipe) return;
    const entries = await browser.outbox.entries.toArray();
    const undone = new Set(
      entries.flatMap((entry) => (entry.name === 'stage.uncomplete' ? (entry.args as { saw: string[] }).saw : [])),
    );
    const shown = await shownRows(browser);
    const standing = new Set(server.rowsOf('course_stages').map((row) => row.id));
    for (const entry of entries) {
      if (entry.name !== 'stage.complete' || !['pending', 'acked', 'done'].includes(entry.state)) continue;
      const { stage_id } = entry.args as { stage_id: string };
      const progress = [...shown.values()].find(
        (row) => row.stage_id === stage_id && row.user_id === browser.user && 'completions' in row,
      );
      const there = (progress?.completions as { id: string }[] | undefined)?.some((one) => one.id === entry.id);
      const undoneElsewhere = (progress?.undone as string[] | undefined)?.includes(entry.id);
      if (!there && !undone.has(entry.id) && !undoneElsewhere && standing.has(stage_id))
        bug('S2', `${browser.number} completed ${stage_id} by ${entry.id} (${entry.state}), and it flickered away`);
    }
  }

  // ---- the history
  for (const browser of browsers) {
    openA(browser);
    if (profile === 'tabs') openA(browser);
  }
  for (const browser of browsers)
    if (random() < 0.8)
      await Promise.race([fire(sync(browser.tabs[0] ?? openA(browser))), patience(() => browser.tabs.length > 0, 300)]);
  const steps = options.steps ?? 130;
  for (let step = 0; step < steps && !bugs.length; step++) {
    const browser = pick(browsers)!;
    const tab = pick(browser.tabs) ?? openA(browser);
    const x = random();
    let work: Promise<unknown> | undefined;
    if (x < 0.42) work = act(browser, tab);
    else if (x < 0.72) work = sync(tab);
    else if (x < 0.76) work = fix(browser, tab);
    else if (x < 0.79) {
      if (browser.tabs.length < 2) openA(browser);
      else if (profile !== 'tabs') kill(browser, tab);
    } else if (x < 0.82) {
      kill(browser, tab);
      if (random() < 0.15) {
        for (const one of [...browser.tabs]) kill(browser, one);
        for (let turns = 0; turns < 40; turns++) await tick();
        tell(`${browser.number} loses a shelf`);
        await loseShelf(browser, pick(shelves)!);
      }
    } else if (x < 0.86) browser.offline = !browser.offline;
    else if (x < 0.88) times.step(browser, pick([-172_800_000, 172_800_000])!);
    else if (x < 0.93) late(delayed.splice(Math.floor(random() * delayed.length), 1));
    else others();
    void fire(album.idle(browser, tab));
    const writes = wild.writes();
    if (hasForms(seed)) {
      if (formDice() < 0.5) void fire(forms.step(browser, tab));
    } else if (writes) void fire(fill(browser, tab));
    if (wild.isClosed()) void fire(wild.inBackground(browser, tab));
    if (profile === 'restore' && random() < 0.06) {
      if (backups.length && random() < 0.5 && restores < 3) restore(pick(backups)!);
      else backups.push(server.backup());
    }
    if (profile === 'tabs' && browser.tabs.length > 1 && random() < 0.5) {
      const other = browser.tabs.find((one) => one !== tab)!;
      void fire(x < 0.42 ? sync(other) : act(browser, other));
    }
    if (work) {
      const done = fire(work);
      if (random() < (profile === 'tabs' ? 0.1 : 0.5))
        await Promise.race([done, patience(() => browser.tabs.includes(tab), 300)]);
    }
    if (profile === 'restore' && random() < 0.02) {
      // The worst moment: the tab dies with rows stored but not the cursor, and then the server is restored
      const copy = server.backup();
      const id = randomId(random);
      server.edit('interview_questions', id, {
        id,
        question: 'console',
        text_by: randomId(random),
        status: 'approved',
        author: 'x',
      });
      browser.killAt = /before tx (cursor|swept)/;
      await Promise.race([fire(sync(tab)), patience(() => browser.tabs.includes(tab), 400)]);
      browser.killAt = null;
      if (restores < 4) restore(copy);
    }
    for (let turns = random() * 12; turns > 0; turns--) await tick();
    await fire(wild.step(browser, tab, [lena, ada, flip]));
    if (browser === browsers[1] && wild.changes()) await fire(wild.anotherPerson(browser, pick([lena, flip])!));
    if (step % 4 === 1)
      for (const one of browsers) {
        await secrecy(one);
        await steadiness(one);
      }
  }

  const scene = sceneOf(seed);
  if (scene && !bugs.length) {
    tell(scene[0]);
    await scene[1](await calm());
    await secrecy(browsers[3]!);
  }

  // ---- quiet
  faults = false;
  server.busy = false;
  wild.settle(browsers, [lena, ada, flip]);
  for (const browser of browsers) for (const tab of [...browser.tabs]) if (random() < 0.5) kill(browser, tab);
  for (let turns = 0; turns < 60; turns++) await tick();
  for (const browser of browsers)
    if (random() < 0.3) {
      for (const tab of [...browser.tabs]) kill(browser, tab);
      await reopenRows(browser);
    }
  const reopened: Browser[] = [];
  for (const browser of browsers) {
    Object.assign(browser, { offline: false, space: Infinity, cuts: 0 });
    browser.requests = 0;
    if (!browser.tabs.length) {
      openA(browser);
      reopened.push(browser);
    }
  }
  for (const browser of reopened) await looksRight(browser);
  const waiting = () =>
    Promise.all(
      browsers.map((browser) => browser.outbox.entries.where('state').anyOf('pending', 'acked', 'resend').count()),
    );
  let quiet = false;
  let rounds = 0;
  for (; rounds < 20 && !quiet && !bugs.length; rounds++) {
    wild.settle(browsers, [lena, ada, flip]);
    // what the server failed on is retried within the hour
    server.clock += 3_600_000;
    late(delayed.splice(0, Math.ceil(delayed.length / 2)));
    for (const browser of browsers) await fire(sync(browser.tabs[0]!));
    for (const browser of browsers) await secrecy(browser);
    quiet = !delayed.length && rounds > 1 && !(await waiting()).some(Boolean) && !(await album.waits(browsers));
  }
  if (!quiet && !bugs.length) bug('I6', `not quiet after ${rounds} rounds`);
  for (const browser of browsers) await fire(sync(browser.tabs[0]!));

  // ---- the invariants
  const tally: Record<string, number> = { issued: issued.length, restores };
  for (const browser of browsers) {
    // without locks two tabs may leave a row as one of them had it, until the next reset: no words are lost by it
    const stale: typeof bug = browser.hasNoLocks
      ? () => (tally['excused: no locks'] = (tally['excused: no locks'] ?? 0) + 1)
      : bug;
    if (browser.requests > 400) bug('I6', `${browser.requests} requests`);
    const there = server.visibleRows(browser.user);
    compare(await shownRows(browser), there, (key, here, known) =>
      stale('I2', `${browser.number} ${key} here ${JSON.stringify(here)} there ${JSON.stringify(known)}`),
    );
    if (!isDeepStrictEqual(studied(await shownRows(browser)), studied(there)))
      stale('S3', `${browser.number} would study something else`);
    if (await browser.outbox.base.count()) stale('I2', `${browser.number} has effects left over`);
    // by hand, and not by the rules that the server goes by
    for (const [key, row] of await shownRows(browser)) {
      const answer = key.startsWith('answer_comments/') ? server.row('my_answers', String(row.answer_id)) : row;
      if (!isPrivate(key) && answer === row) continue;
      if (answer?.user_id !== browser.user && answer?.shared !== 'admins')
        stale('I3', `${browser.number} ${key} is private`);
    }
  }
  const stands = broughtAbout(server.db);
  for (const { id, name, browser, user } of issued) {
    // signing out took the outbox along
    if (browser.user !== user) continue;
    const entry = await browser.outbox.entries.get({ id });
    if (!entry) continue; // what was in it is checked by the words oracle
    tally[entry.state] = (tally[entry.state] ?? 0) + 1;
    if (['pending', 'acked', 'resend'].includes(entry.state)) bug('I1', `${name} ${id} is still ${entry.state}`);
    // what the server has forgotten, a late copy could do again
    if (entry.state === 'done' && server.db.remembered.get(`${user} ${id}`)?.result !== 'done')
      bug('I4', `${name} ${id} is done here, and the server does not remember it`);
    if (entry.state !== 'refused' && entry.state !== 'resolved' && entry.state !== 'discarded') continue;
    // Refused in one future, it may exist in the backup of another
    if (stands.has(id) && !otherFutures.has(id))
      bug('I4', `${name} ${id} is ${entry.state} (${entry.code}) here and stands there`);
    if (entry.code === 'invalid') bug('I1', `${name} was refused as invalid`);
    if (
      entry.code === 'not_found' &&
      entry.resend &&
      name === 'stage.create' &&
      server.row('courses', String((entry.args as { course_id: string }).course_id))
    )
      bug('P5', `${name} ${id} was put aside although its course came back`);
  }
  const all = nouns.flatMap((noun) => server.rowsOf(noun));
  for (const [what, count] of Object.entries(await words.judge(all, browsers, bug))) tally[what] = count;
  tally.decisions = await decisions.judge(all, browsers, bug);
  tally.fields = await untouched.judge(browsers, bug);
  Object.assign(tally, await album.judge(browsers), forms.tally);
  tally.deletions = await deletions.judge(all, browsers, bug);
  for (const browser of browsers) {
    for (const tab of [...browser.tabs]) kill(browser, tab);
    await browser.rows.close();
    browser.outbox.close();
  }
  hangUp();
  return { seed, profile, bugs, tally, story };

  /** A healed tab shows everything that is pending: rebasing once more changes nothing. */
  async function looksRight(browser: Browser): Promise<void> {
    if (browser.hasNoLocks) return;
    const { device } = browser.tabs[0]!;
    await withLock(device, 'rows', async () => {});
    const before = await shownRows(browser);
    await withLock(device, 'rows', () => rebase(device));
    compare(before, await shownRows(browser), (key) => bug('S1', `${key} was not shown as it should be`));
  }

  /** A learner's new account; the same person may have had another one before. */
  function newAccount(name: string): string {
    const user = `${name}${randomId(random)}`.slice(0, 15);
    server.write([['profiles', user, { id: user, role: 'user', is_active: true, email: 'nora@example.com' }]]);
    return user;
  }

  /** No more faults, everyone online in one tab and in sync, and untouched records to work with. */
  async function calm(): Promise<Stage> {
    faults = false;
    server.busy = false;
    wild.settle(browsers, [lena, ada, flip]);
    for (const browser of browsers) {
      Object.assign(browser, { offline: false, space: Infinity });
      for (const tab of [...browser.tabs]) kill(browser, tab);
      openA(browser);
    }
    const [course, stage, question] = [randomId(random), randomId(random), randomId(random)];
    server.edit('profiles', flip, { ...server.row('profiles', flip)!, role: 'admin' });
    server.edit('courses', course, { id: course, title: 'of the scene' });
    server.edit('course_stages', stage, { id: stage, course_id: course, stage_order: 1, text_by: 'x' });
    server.edit('interview_questions', question, {
      ...{ id: question, question: 'of the scene', text_by: randomId(random) },
      ...{ status: 'approved', author: ada },
    });
    late(delayed.splice(0));
    for (let round = 0; round < 4; round++) for (const browser of browsers) await fire(sync(browser.tabs[0]!));
    /** A tab that dies never answers. */
    const whileAlive = <T>(browser: Browser, work: (tab: Tab) => Promise<T>): Promise<T | void> => {
      const tab = browser.tabs[0] ?? openA(browser);
      return Promise.race([work(tab), patience(() => browser.tabs.includes(tab), 5_000)]);
    };
    return {
      ...{ server, course, stage, question, looksRight, restore },
      deleteAccount: ({ user }) => server.deleteAccount(user),
      isSteady: (browser) => browser.locks.request({ dead: false }, 'rows', () => looked(browser)),
      newcomer: async (browser) => {
        await wild.leave(browser, newAccount('nora'));
        openA(browser);
      },
      registerAgain: async (browser) => {
        for (const tab of [...browser.tabs]) kill(browser, tab);
        for (let turns = 0; turns < 60; turns++) await tick();
        const user = newAccount('norb');
        const abandoned = await changeAccount(browser, user, `${user}${seed}`);
        words.hasNewAccount(abandoned.account, user);
        // until it completed without the tab dying
        for (let tries = 0; tries < 3; tries++) {
          const tab = openA(browser);
          const isAlive = () => browser.tabs.includes(tab);
          await Promise.race([fire(sync(tab)), patience(isAlive, 2_000)]);
          await Promise.race([fire(carryOver(tab.device, abandoned)), patience(isAlive, 2_000)]);
          if (isAlive()) break;
        }
        await abandoned.outbox.delete();
      },
      ...{ lena: browsers[0]!, noah: browsers[1]!, ada: browsers[2]!, flip: browsers[3]! },
      write: async (browser, name, args, tab = 0) => {
        const rows = await shownRows(browser);
        const write = (first: Tab) => issue(browser, browser.tabs[tab] ?? first, name, args, rows);
        return (await whileAlive(browser, write)) ?? '';
      },
      emptied: (browser) => wild.emptied(browser),
      giveUp: (browser, id) => giveUp(browser.tabs[0]!, id),
      sync: async (browser) => await whileAlive(browser, (tab) => fire(sync(tab))),
      late: () => late(delayed.splice(0)),
      openSecondTab: (browser) => withLock(openA(browser).device, 'rows', async () => {}),
      fresh: () => randomId(random),
      takePicture: async (browser, name = randomId(random)) => {
        const picture = painted(name);
        await whileAlive(browser, (tab) => fire(album.add(browser, tab, picture)));
        return picture.id;
      },
    };
  }

  async function patience(alive: () => boolean, turns: number): Promise<void> {
    for (let turn = 0; turn < turns && alive(); turn++) await tick();
  }
}

const schedule = makeSchedule(usual);
/** What these rows give somebody to study. */
const studied = (rows: ReadonlyMap<Key, Row>) =>
  fold(
    schedule,
    [...rows].flatMap(([key, row]) => (key.startsWith('study_days/') ? [row as never as StudyRecord] : [])),
  );

/** From here on people write in the app's own forms. */
const hasForms = (seed: number) => seed >= 47_000_000;

/** Not in those of every run: one in two hundred is still red. */
const haveMeetings = (seed: number) => seed >= 50_000_000 && seed < 100_000_000;

/** As a history that is known by its number knows them: what was added later stands at the end. */
const nounsIn = (seed: number) =>
  seed < 34_000_000
    ? nouns.slice(0, nouns.indexOf('study_cards'))
    : seed < 35_000_000
      ? nouns.slice(0, nouns.indexOf('answer_comments'))
      : seed < 36_000_000
        ? nouns.slice(0, nouns.indexOf('countdowns'))
        : seed < 37_000_000
          ? nouns.slice(0, nouns.indexOf('question_sightings'))
          : seed < 38_000_000
            ? nouns.slice(0, nouns.indexOf('reminders'))
            : nouns;

/** What no other person is ever sent; of answers what is not shared. */
const isPrivate = (key: string) => /^(study_days|study_cards|my_answers|study_plans|countdowns|reminders)\//.test(key);

/** Mutations that undo others by their ids (R26). */
const takesBack: ReadonlySet<string> = new Set(['stage.uncomplete', 'study.undo']);

/** The ids of the mutations that current rows come from, and those that the server considers done. */
function broughtAbout({ tables, remembered }: MemoryServer['db']): Set<string> {
  const found = new Set<string>();
  for (const { id, result } of remembered.values()) if (result === 'done') found.add(id);
  for (const table of tables.values())
    for (const row of table.values()) {
      for (const column of ['text_by', 'decided_by']) if (row[column]) found.add(String(row[column]));
      for (const id of standingIn(row)) found.add(id);
    }
  return found;
}

/** A copy of a request that arrives long after its sender gave up. */
function late(requests: (() => void)[]): void {
  for (const request of requests)
    try {
      request();
    } catch {
      // the server's failure, and no one is listening
    }
}

function compare(
  a: ReadonlyMap<Key, Row>,
  b: ReadonlyMap<Key, Row>,
  differs: (key: Key, a?: Row, b?: Row) => void,
): void {
  for (const key of new Set([...a.keys(), ...b.keys()])) {
    const [one, other] = [a.get(key), b.get(key)];
    if (!one || !other || !sameRow(one, other)) differs(key, one, other);
  }
}
