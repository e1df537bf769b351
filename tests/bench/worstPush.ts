import { limits } from '#model/limits.ts';
import { writtenColumns, writtenNouns } from '#model/writtenText.ts';
import type { Intention, Judgement } from '#model/wire.ts';
import { type MutationName, mutations } from '#mutations/all.ts';
import { makeAccount } from '../server/accounts.ts';
import type { Server } from '../server/harness.ts';
import { intention, mintId, requestPush } from '../server/wire.ts';
import { type Account, admin, signedIn } from './account.ts';
import { costliest } from './costliest.ts';
import { serverWith } from './data.ts';
import type { Extent } from './extent.ts';
import { median, type Part } from './figures.ts';

/** Times that a push is repeated on the same records, whose rows grow meanwhile. */
const repeated = 40;
/** Bytes that the server takes at a time. */
const body = 2 * 1024 * 1024 - 1_000;

/** A letter, one that becomes eighteen as names are compared, and one that is all markup. */
const letters = { plain: 'x', multiplied: '\ufdfa', markup: '<b>x</b>' };

/** Of a text that is set aside. */
const columns = writtenColumns[writtenNouns.at(-1)!];

/** Which records are named: others in each entry, the same in all of them, new ones, or none that exist. */
const targets = ['others', 'same', 'new', 'invented'] as const;

interface Measured {
  what: string;
  /** Milliseconds for which the only write lock was held; 0 if it was not. */
  write: number;
  /** Milliseconds until the answer. */
  whole: number;
  isAccepted: boolean;
}

/**
 * What the costliest pushes hold up, of each mutation that there is: how long an accepted one holds the only write lock,
 * which everybody waits for, and how long a refused one occupies an engine; beside fifty bookmarks of the same run.
 */
export async function worstPush({ rows, count, isSmoke }: Extent): Promise<Part> {
  const server = await serverWith(rows);
  const learner = { ...(await makeAccount(server)), who: 'learner' };
  const ada = { ...(await signedIn(server, admin)), who: 'admin' };
  const records = await recordsOf(server);
  const bookmarks: Measured[] = [];
  const found: Measured[] = [];
  const bookmark = async () => {
    const value = bookmarks.length % 2 === 0;
    const entries = many((at) =>
      intention('question.bookmark', { question_id: records.turn('question_id', at), value }),
    );
    bookmarks.push(await measure(server, learner, 'bookmarks', entries));
  };
  const names = Object.keys(mutations) as MutationName[];
  for (const name of isSmoke ? names.filter((_, at) => at % 8 === 0) : names) {
    await bookmark();
    const account = mutations[name].who === 'admin' ? ada : learner;
    for (const [kind, repeats] of Object.entries(letters)) {
      const make = costliest(mutations[name].args, { letters: repeats, columns });
      for (const target of targets) {
        const times = target === 'same' && kind === 'plain' ? count(repeated) : 1;
        for (let time = 0; time < times; time++) {
          const entries = fitting((at) => intention(name, make(idsOf(name, target, at, records)) as object));
          found.push(await measure(server, account, `${name}, ${kind}, ${target}`, entries));
        }
      }
    }
    for (const [kind, args] of Object.entries(nested(name, records)))
      found.push(
        await measure(
          server,
          account,
          `${name}, ${kind}`,
          fitting(() => intention(name, args)),
        ),
      );
  }
  for (const [kind, args] of Object.entries(nested('question.edit', records)))
    found.push(
      await measure(
        server,
        learner,
        `unknown, ${kind}`,
        fitting(() => ({ ...intention('question.edit', args), name: 'no.such' })),
      ),
    );
  const usual = {
    write: median(bookmarks.map(({ write }) => write)),
    whole: median(bookmarks.map(({ whole }) => whole)),
  };
  const by = (accepted: boolean, time: 'write' | 'whole') => {
    const worst = new Map<string, number>();
    for (const { what, isAccepted, [time]: ms } of found)
      if (isAccepted === accepted) worst.set(what, Math.max(worst.get(what) ?? 0, ms));
    return [...worst].toSorted(([, one], [, other]) => other - one);
  };
  const [accepted, refused] = [by(true, 'write'), by(false, 'whole')];
  const shown = (some: [string, number][]) =>
    some.slice(0, 8).map(([what, value]) => ({ what, value, unit: 'ms' as const }));
  return {
    title: 'The worst pushes',
    about: `The costliest arguments of each mutation, made from its schema: texts, lists and markup as long as they may be, on the same and on other records, and lists in lists where a text belongs. ${found.length} pushes.`,
    figures: [
      {
        what: 'the write lock, the costliest accepted / 50 bookmarks',
        value: (accepted[0]?.[1] ?? 0) / usual.write,
        unit: '',
        goal: 2.5,
      },
      {
        what: 'until the answer, the costliest refused / 50 bookmarks',
        value: (refused[0]?.[1] ?? 0) / usual.whole,
        unit: '',
        goal: 3,
      },
      { what: '50 bookmarks, the write lock', value: usual.write, unit: 'ms' },
      { what: '50 bookmarks, until the answer', value: usual.whole, unit: 'ms' },
      ...shown(accepted).map((one) => ({ ...one, what: `accepted: ${one.what}` })),
      ...shown(refused).map((one) => ({ ...one, what: `refused: ${one.what}` })),
    ],
  };
}

async function measure(
  server: Server,
  account: Pick<Account, 'token'>,
  what: string,
  entries: Intention[],
): Promise<Measured> {
  await server.sql('DELETE FROM rate_limits');
  const began = performance.now();
  const { headers, body: answer } = await requestPush(server, account, entries);
  const whole = performance.now() - began;
  const write = Number(/write;dur=(\d+)/.exec(headers.get('server-timing') ?? '')?.[1] ?? 0);
  const results = (answer as { results?: Judgement[] }).results ?? [];
  return { what, write, whole, isAccepted: results.some(({ result }) => result === 'done') };
}

const many = (make: (at: number) => Intention): Intention[] =>
  Array.from({ length: limits.pushEntries }, (_, at) => make(at));

/** As many as the server takes at a time. */
function fitting(make: (at: number) => Intention): Intention[] {
  const entries: Intention[] = [];
  let bytes = 0;
  for (let at = 0; at < limits.pushEntries; at++) {
    const entry = make(at);
    bytes += Buffer.byteLength(JSON.stringify(entry)) + 1;
    if (bytes > body && entries.length) break;
    entries.push(entry);
  }
  return entries;
}

/** What an entry names. */
function idsOf(name: MutationName, target: (typeof targets)[number], at: number, records: Records) {
  let turn = target === 'same' ? 0 : at * 7;
  return (field: string): string => {
    if (target === 'invented' || field === 'saw' || (target === 'new' && field === 'id')) return mintId('z');
    return records.turn(field === 'id' ? name.split('.')[0]! : field, target === 'same' ? turn : turn++);
  };
}

/** Lists in lists and texts where one text belongs: wide, deep, and beside what belongs there. */
function nested(name: MutationName, records: Records): Record<string, object> {
  const usual = costliest(mutations[name].args, { letters: 'x', columns })((field) => records.turn(field, 0));
  const some = typeof usual === 'object' && usual !== null ? usual : {};
  const [first = 'id'] = Object.keys(some);
  const wide = Array.from({ length: 2_000 }, (_, at) => [`n${String(at).padStart(14, '0')}`]);
  const deep = JSON.parse('['.repeat(2_000) + ']'.repeat(2_000)) as unknown;
  const large = Array.from({ length: 20_000 }, (_, at) => [`n${String(at).padStart(14, '0')}`]);
  return {
    'wide lists': { ...some, [first]: wide },
    'deep lists': { ...some, [first]: deep },
    'one large list': { ...some, [first]: large },
    'lists beside': { ...some, more: wide },
  };
}

interface Records {
  /** An id of the kind that a field, or the first word of a mutation, names. */
  turn: (field: string, at: number) => string;
}

/** What there is in the demo content. */
async function recordsOf(server: Server): Promise<Records> {
  const idsOf = async (table: string) => (await server.sql(`SELECT id FROM ${table} LIMIT 2000`)).map(([id]) => id!);
  const tables = {
    question: 'interview_questions',
    course: 'courses',
    stage: 'course_stages',
    resource: 'resources',
    template: 'stage_templates',
    note: 'admin_notes',
    interview: 'interviews',
    user: 'profiles',
    report: 'question_reports',
    countdown: 'countdowns',
  };
  const known = new Map<string, string[]>();
  for (const [kind, table] of Object.entries(tables)) known.set(kind, await idsOf(table));
  const kinds: Record<string, string> = { item: 'question', candidate: 'user', assignment: 'user', card: 'user' };
  return {
    turn: (field, at) => {
      const kind = field.replace(/_ids?$/, '');
      const ids = known.get(kinds[kind] ?? kind) ?? known.get('user')!;
      return ids[at % ids.length] ?? mintId('z');
    },
  };
}
