import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { onTestFinished } from 'vitest';
import { type Key, keyOf, type Noun, type Row } from '#model/noun.ts';
import type { PullAnswer, PullRequest, PushAnswer, PushRequest } from '#model/wire.ts';
import { type ArgumentsOf, type MutationName, mutations } from '#mutations/all.ts';
import { type Entry, firstMeta, type Meta, openOutbox } from '#local/outbox.ts';
import { allKeys, openRows, readRows } from '#local/rows.ts';
import type { Device, Send } from '#sync/device.ts';
import { writeEntry } from '#sync/writeEntry.ts';
import { formless } from './formless.ts';
import { firstHour, type MemoryServer } from './memoryServer.ts';
import { randomId, seeded } from './random.ts';

type Path = 'push' | 'pull';
type Answer = PushAnswer | PullAnswer;

/** One person's device in front of a server, and what a test may do to the line between them. */
export interface Phone {
  device: Device;
  pushes: PushRequest[];
  pulls: PullRequest[];
  /** The device's clock, in milliseconds. */
  clock: number;
  /** What a request meets on its way; what it throws is what the device gets. */
  before: (path: Path, entries: PushRequest['entries']) => void;
  /** What becomes of an answer on its way back, and what happens meanwhile. */
  back: (answer: Answer, path: Path) => Answer | Promise<Answer>;
  /** What happens before an access to the disk. */
  disk: (label: string) => void | Promise<void>;
  write: <Name extends MutationName>(name: Name, args: ArgumentsOf<Name>) => Promise<string>;
  entry: (id: string) => Promise<Entry | undefined>;
  /** The stored entries, as they are and in order. */
  states: () => Promise<string[]>;
  meta: () => Promise<Meta>;
  /** A row as a screen shows it. */
  row: <N extends Noun>(noun: N, id: string) => Promise<Row | undefined>;
  keys: () => Promise<Key[]>;
}

/** More than any test needs: whoever never comes to rest is told so. */
const enough = 100;
let phones = 0;

export async function phoneOf(server: MemoryServer, account: string): Promise<Phone> {
  const random = seeded((phones += 1));
  const factory = { indexedDB: new IDBFactory(), IDBKeyRange };
  const rows = await openRows(`phone${phones}`, { ...factory, multiInstance: false });
  const outbox = openOutbox(`phone${phones}`, factory);
  onTestFinished(async () => {
    outbox.close();
    await rows.close();
  });
  const ask = async (path: Path, request: PushRequest & PullRequest): Promise<Answer> => {
    if (path === 'push') phone.pushes.push(request);
    else phone.pulls.push(request);
    if (phone.pushes.length + phone.pulls.length > enough) throw new Error('it does not come to rest');
    phone.before(path, request.entries ?? []);
    const answer = path === 'push' ? server.push(account, request) : server.pull(account, request);
    return phone.back(structuredClone(answer), path);
  };
  const device: Device = {
    account,
    rows,
    outbox,
    access: async (label, work) => {
      await phone.disk(label);
      return work();
    },
    lock: (_name, work) => work(),
    send: ask as Send,
    sleep: () => Promise.resolve(),
    now: () => new Date(phone.clock).toISOString(),
    mintId: () => randomId(random),
    pushEntries: 50,
    ...formless,
    dirty: false,
    healed: false,
  };
  const phone: Phone = {
    device,
    pushes: [],
    pulls: [],
    clock: firstHour,
    before: () => undefined,
    back: (answer) => answer,
    disk: () => undefined,
    write: async (name, args) => {
      const entry = { id: randomId(random), name, version: mutations[name].version, args, at: device.now() };
      const written = await writeEntry(device, { ...entry, state: 'pending' });
      if (!written.stored) throw new Error(written.refused);
      return written.id;
    },
    entry: (id) => outbox.entries.get({ id }),
    states: async () => (await outbox.entries.orderBy('n').toArray()).map(({ state }) => state),
    meta: async () => (await outbox.meta.get('meta')) ?? firstMeta,
    row: async (noun, id) => (await readRows((_label, work) => work(), rows, [keyOf(noun, id)])).get(keyOf(noun, id)),
    keys: () => allKeys((_label, work) => work(), rows),
  };
  return phone;
}

/** A question in somebody's own words. */
export const words = (question: string) => ({
  ...{ question: `<p>${question}</p>`, company: 'Kitami', role: 'SRE', interview_stage: 'Technical' },
  ...{ category: 'Other', additional_context: null },
});
