import { stopCodes } from '#model/code.ts';
import type { Role } from '#model/access.ts';
import type { Key, Row } from '#model/noun.ts';
import { wireShape } from '#model/wire.ts';
import type { ArgumentsOf, MutationName } from '#mutations/all.ts';
import { mutations } from '#mutations/all.ts';
import type { Entry } from '#local/outbox.ts';
import { sameRow } from '#local/rows.ts';
import { RequestFailed } from '#remote/requestFailed.ts';
import { type Send, Stale } from '#sync/device.ts';
import { writeEntry } from '#sync/writeEntry.ts';
import { mayWrite } from '../rights.ts';
import { acts, Scene } from '../sync/acts.ts';
import { type Browser, openBrowser, openTab, shownRows, start, sync, type Tab } from '../sync/browser.ts';
import { pick, type Random, randomId, tick } from '../sync/random.ts';
import { Times } from '../sync/times.ts';
import type { TestAccount } from './accounts.ts';
import type { Answer, Server } from './harness.ts';
import { countsOf, fullPull } from './wire.ts';

/** One person's device: the real engine over the real stores, against the real server. */
export interface TestDevice {
  account: TestAccount;
  tab: Tab;
  browser: Browser;
  /** The ids of all its stored entries. */
  issued: string[];
  /** How often the server answered `restored`, and `reset`. */
  told: { restored: number; reset: number };
  /** A whole cycle; no answer from the server is not a failure of the device. */
  sync(): Promise<void>;
  write<Name extends MutationName>(name: Name, args: ArgumentsOf<Name>): Promise<string>;
  /** A random act that this person might do next on the current screen. */
  act(random: Random): Promise<void>;
  rows(): Promise<Map<Key, Row>>;
  entries(): Promise<Entry[]>;
  close(): Promise<void>;
}

let opened = 0;

/** What an outbox holds, by table. */
export type Stored = Record<string, unknown[]>;

/**
 * RxDB opens 13 collections in one process and a device has three: four devices at once, so close finished ones.
 * @param stored what is on its disk before the app starts
 */
export async function openDevice(
  server: Server,
  account: TestAccount,
  random: Random,
  stored: Stored = {},
): Promise<TestDevice> {
  const browser = await openBrowser(++opened, account.id, `${account.id}x${opened}`);
  for (const [table, records] of Object.entries(stored)) await browser.outbox.table(table).bulkPut(records);
  const told = { restored: 0, reset: 0 };
  const tab = openTab(browser, {
    strike: async () => {},
    send: () => sender(server, account, told),
    sleep: tick,
    // the same machine's clock
    times: new Times(Date.now, (rule, text) => {
      throw new Error(`${rule}: ${text}`);
    }),
    mintId: () => randomId(random),
  });
  await start(tab);
  const issued: string[] = [];
  const write = async <Name extends MutationName>(name: Name, args: ArgumentsOf<Name>): Promise<string> => {
    const entry = { id: randomId(random), name, version: mutations[name].version, args, at: tab.device.now() };
    const { saw } = args as { saw?: unknown };
    const { entries } = browser.outbox;
    // what it may take the place of: the text that it names, or of a scalar the entry just before it
    const earlier = await (typeof saw === 'string' ? entries.get({ id: saw }) : entries.orderBy('n').last());
    const undone = Array.isArray(saw) ? await entries.where('id').anyOf(saw).toArray() : undefined;
    const written = await writeEntry(tab.device, { ...entry, state: 'pending' });
    if (!written.stored) return written.refused;
    issued.push(entry.id);
    // folded: the newer one replaced it, under its own id
    const stored = await entries.get({ id: entry.id });
    if (earlier && stored?.n === earlier.n) issued.splice(issued.indexOf(earlier.id), 1);
    // undone before it was sent: both are gone
    if (!stored && undone?.length && undone.every(({ state, sent }) => state === 'pending' && !sent))
      for (const { id } of [...undone, entry]) issued.splice(issued.indexOf(id), 1);
    return written.id;
  };
  let serial = 0;
  return {
    account,
    tab,
    browser,
    issued,
    told,
    write,
    sync: () =>
      sync(tab).catch((error: unknown) => {
        if (!(error instanceof RequestFailed) && !(error instanceof Stale)) throw error;
      }),
    act: async (random) => {
      const role: Role = (await browser.outbox.meta.get('meta'))?.role ?? 'user';
      const names = (Object.keys(mutations) as MutationName[]).filter((name) => mayWrite(name, role));
      const name = pick(random, names)!;
      const args = acts[name](new Scene(random, account.id, await shownRows(browser), ++serial));
      if (args) await write(name, args as never);
    },
    rows: () => shownRows(browser),
    entries: () => browser.outbox.entries.toArray(),
    close: async () => {
      await browser.rows.close();
      browser.outbox.close();
    },
  };
}

/** `remote/request.ts` for a test: sends to this server as this person, and fails the same way. */
function sender(server: Server, account: TestAccount, told: TestDevice['told']): Send {
  return (async (path: 'push' | 'pull', body: unknown) => {
    const answer: Answer | undefined = await server
      .request(`/api/sync/${path}`, { token: account.token, body: { shape: wireShape, ...(body as object) } })
      .catch(() => undefined);
    if (answer?.status !== 200) {
      const { stop, retry_after } = (answer?.body ?? {}) as { stop?: string; retry_after?: number };
      throw new RequestFailed(
        answer?.status ?? 0,
        stopCodes.find((code) => code === stop),
        retry_after,
      );
    }
    if ('restored' in answer.body) told.restored++;
    if ('reset' in answer.body) told.reset++;
    return answer.body;
  }) as Send;
}

/** Syncs until every device has sent everything and received what the others sent. Returns the number of rounds. */
export async function quiet(
  devices: readonly TestDevice[],
  beforeEach: () => Promise<void> = () => Promise.resolve(),
): Promise<number> {
  const waiting = async () => {
    for (const device of devices)
      for (const { state } of await device.entries())
        if (state === 'pending' || state === 'acked' || state === 'resend') return true;
    return false;
  };
  for (let round = 1; round <= 12; round++) {
    await beforeEach();
    for (const device of devices) await device.sync();
    if (!(await waiting())) {
      for (const device of devices) await device.sync();
      return round;
    }
  }
  throw new Error(
    `not quiet: ${JSON.stringify((await devices[0]!.entries()).filter(({ state }) => state !== 'done'))}`,
  );
}

/** What is wrong on this device, each beginning with the invariant that it breaks; empty when all is well. */
export async function faultsOf(server: Server, device: TestDevice): Promise<string[]> {
  const faults: string[] = [];
  const { rows: there, totals } = await fullPull(server, device.account);
  // The log may have lost a row that the table has: the server counts the tables themselves
  for (const [noun, count] of Object.entries(totals))
    if (count !== (countsOf(there)[noun as keyof typeof totals] ?? 0))
      faults.push(`I2 the log tells of ${JSON.stringify(countsOf(there))}, the tables of ${JSON.stringify(totals)}`);
  const here = await device.rows();
  for (const key of new Set([...here.keys(), ...there.keys()])) {
    const [one, other] = [here.get(key), there.get(key)];
    if (!one || !other || !sameRow(one, other))
      faults.push(`I2 ${key} here ${JSON.stringify(one)} there ${JSON.stringify(other)}`);
  }
  const entries = new Map((await device.entries()).map((entry) => [entry.id, entry]));
  const known = await judged(server);
  for (const id of device.issued) {
    const entry = entries.get(id);
    if (!entry) faults.push(`I1 ${id} disappeared`);
    else if (entry.state === 'done' && known.get(id) !== 'done')
      faults.push(`I1 ${entry.name} ${id} is done here and ${known.get(id)} there`);
    else if (!['done', 'refused', 'parked'].includes(entry.state))
      faults.push(`I1 ${entry.name} ${id} is still ${entry.state}`);
    else if (entry.code === 'invalid' || entry.code === 'fault')
      faults.push(`I1 ${entry.name} ${id} was refused as ${entry.code}`);
  }
  return faults;
}

/** What the server remembers of every mutation: its id and how it was judged. */
export async function judged(server: Server): Promise<Map<string, string>> {
  const [[text]] = (await server.sql("SELECT coalesce(group_concat(id || ' ' || result), '') FROM sync_mutations")) as [
    [string],
  ];
  return new Map(text.split(',').map((one) => one.split(' ') as [string, string]));
}
