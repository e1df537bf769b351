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
import { type Figure, median, type Part } from './figures.ts';

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
  const learner = await makeAccount(server);
  const ada = await signedIn(server, admin);
  const records = await recordsOf(server);
  const bookmarks: Measured[] = [];
  const bookmark = async () => {
    const value = bookmarks.length % 2 === 0;
    const entries = many((at) =>
      intention('question.bookmark', { question_id: records.turn('question_id', at), value }),
    );
    bookmarks.push(await measure(server, learner, entries));
  };
  const tries: Try[] = [];
  const names = Object.keys(mutations) as MutationName[];
  for (const name of isSmoke ? names.filter((_, at) => at % 8 === 0) : names) {
    await bookmark();
    for (const { times, ...one } of triesOf(name, records, count(repeated))) {
      const send = () => measure(server, mutations[name].who === 'admin' ? ada : learner, one.entries());
      for (let time = 0; time < times; time++) tries.push({ what: `${name}, ${one.what}`, send, ...(await send()) });
    }
  }
  const usual = {
    write: median(bookmarks.map(({ write }) => write)),
    whole: median(bookmarks.map(({ whole }) => whole)),
  };
  const accepted = await worstOf(
    tries.filter(({ isAccepted }) => isAccepted),
    'write',
    count(5),
  );
  const refused = await worstOf(
    tries.filter(({ isAccepted }) => !isAccepted),
    'whole',
    count(5),
  );
  return {
    title: 'The worst pushes',
    about: `The costliest arguments of each mutation, made from its schema: texts, lists and markup as long as they may be, on the same records, on others and on none, and lists in lists where a text belongs. ${tries.length} pushes; the worst eight of each kind are measured again, and the median counts.`,
    figures: [
      {
        what: 'the write lock, the costliest accepted / 50 bookmarks',
        value: accepted[0]!.value / usual.write,
        ...{ unit: '', goal: 2.5 },
      },
      {
        what: 'until the answer, the costliest refused / 50 bookmarks',
        value: refused[0]!.value / usual.whole,
        ...{ unit: '', goal: 3 },
      },
      { what: '50 bookmarks, the write lock', value: usual.write, unit: 'ms' },
      { what: '50 bookmarks, until the answer', value: usual.whole, unit: 'ms' },
      ...accepted.map((one) => ({ ...one, what: `accepted: ${one.what}` })),
      ...refused.map((one) => ({ ...one, what: `refused: ${one.what}` })),
    ],
  };
}

/** Another process may have taken the time of one: only what is slow again is. */
async function worstOf(tries: readonly Try[], time: 'write' | 'whole', times: number): Promise<Figure[]> {
  const worst = new Map<string, Try>();
  for (const one of tries) if (one[time] > (worst.get(one.what)?.[time] ?? -1)) worst.set(one.what, one);
  const figures: Figure[] = [];
  for (const { what, send } of [...worst.values()].toSorted((one, other) => other[time] - one[time]).slice(0, 8)) {
    const again: number[] = [];
    for (let at = 0; at < times; at++) again.push((await send())[time]);
    figures.push({ what, value: median(again), unit: 'ms' });
  }
  return figures.toSorted((one, other) => other.value - one.value);
}

interface Try extends Measured {
  what: string;
  send: () => Promise<Measured>;
}

/** What is tried of a mutation, and how often. */
function triesOf(name: MutationName, records: Records, repeats: number) {
  const large = Object.entries(letters).flatMap(([kind, some]) => {
    const make = costliest(mutations[name].args, { letters: some, columns });
    return targets.map((target) => ({
      what: `${kind}, ${target}`,
      times: target === 'same' && kind === 'plain' ? repeats : 1,
      entries: () => fitting((at) => intention(name, make(idsOf(name, target, at, records)) as object)),
    }));
  });
  const odd = Object.entries(nested(name, records)).map(([what, args]) => ({
    ...{ what, times: 1 },
    entries: () => fitting(() => intention(name, args)),
  }));
  const unknown = {
    what: 'unknown',
    times: 1,
    entries: () => odd[0]!.entries().map((one) => ({ ...one, name: 'no.such' })),
  };
  return [...large, ...odd, unknown];
}

async function measure(server: Server, account: Pick<Account, 'token'>, entries: Intention[]): Promise<Measured> {
  await server.sql('DELETE FROM rate_limits');
  const began = performance.now();
  const { headers, body: answer } = await requestPush(server, account, entries);
  const whole = performance.now() - began;
  const write = Number(/write;dur=(\d+)/.exec(headers.get('server-timing') ?? '')?.[1] ?? 0);
  const results = (answer as { results?: Judgement[] }).results ?? [];
  return { write, whole, isAccepted: results.some(({ result }) => result === 'done') };
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

/** What an entry names: in a list each once. */
function idsOf(name: MutationName, target: (typeof targets)[number], at: number, records: Records) {
  let turn = 0;
  return (field: string): string => {
    if (target === 'invented' || field === 'saw' || (target === 'new' && field === 'id')) return mintId('z');
    return records.turn(field === 'id' ? name.split('.')[0]! : field, target === 'same' ? 0 : at * 7, turn++);
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
  turn: (field: string, first: number, at?: number) => string;
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
    turn: (field, first, at = 0) => {
      const kind = field.replace(/_ids?$/, '');
      const ids = known.get(kinds[kind] ?? kind) ?? known.get('user')!;
      return (at < ids.length && ids[(first + at) % ids.length]) || mintId('z');
    },
  };
}
