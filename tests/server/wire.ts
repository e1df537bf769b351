import type { Role } from '#model/access.ts';
import { limits } from '#model/limits.ts';
import { type Key, keyOf, type Noun, type Row } from '#model/noun.ts';
import {
  type Intention,
  type Judgement,
  type PullAnswer,
  type PullRequest,
  type PushAnswer,
  type Totals,
  type Void,
  wireShape,
} from '#model/wire.ts';
import { type MutationName, mutations } from '#mutations/all.ts';
import type { TestAccount } from './accounts.ts';
import type { Answer, Server } from './harness.ts';

type Token = Pick<TestAccount, 'token'>;

let minted = 0;
/** Ids that no other test of this file uses; the letter says what they are for. */
export const mintId = (kind = 'm'): string => kind + (++minted).toString(36).padStart(14, '0');

/** A mutation as a device would send it. */
export const intention = (name: MutationName, args: object, id = mintId()): Intention => ({
  id,
  name,
  version: mutations[name].version,
  args,
  at: new Date().toISOString(),
});

export const requestPush = (server: Server, { token }: Token, entries: (Intention | Void)[]): Promise<Answer> =>
  server.request('/api/sync/push', { token, body: { shape: wireShape, boot: null, seen: 0, entries } });

/** The judgements of entries in a push that the server accepted. */
export async function push(server: Server, account: Token, entries: (Intention | Void)[]): Promise<Judgement[]> {
  const { status, body } = await requestPush(server, account, entries);
  if (status !== 200) throw new Error(`push: ${status} ${JSON.stringify(body)}`);
  return (body as PushAnswer & { results: Judgement[] }).results;
}

/** As many as there are, as a device sends them: what one push has no room for comes in the next. */
export async function pushAll(server: Server, account: Token, entries: (Intention | Void)[]): Promise<Judgement[]> {
  const judgements: Judgement[] = [];
  for (let left = entries; left.length;) {
    const some = await push(server, account, left.slice(0, fitting(left)));
    const judged = some.findIndex((one) => one.result === 'later' && one.retry_after === 1);
    const taken = judged > 0 ? judged : some.length;
    judgements.push(...some.slice(0, taken));
    left = left.slice(taken);
  }
  return judgements;
}

/** 50 entries or 256 kB, and at least one. */
function fitting(entries: readonly (Intention | Void)[]): number {
  let [count, bytes] = [0, 0];
  for (const entry of entries.slice(0, limits.pushEntries)) {
    bytes += JSON.stringify(entry).length;
    if (bytes > limits.pushBytes && count) break;
    count += 1;
  }
  return count;
}

/** The same, where every one of them must be done. */
export async function done(server: Server, account: Token, entries: Intention[]): Promise<void> {
  for (const judgement of await pushAll(server, account, entries))
    if (judgement.result !== 'done')
      throw new Error(JSON.stringify([judgement, entries.find(({ id }) => id === judgement.id)]));
}

/** The device's own request adds the shape to each (`remote/syncRequest.ts`). */
export const firstPull: PullRequest & { shape: number } = {
  shape: wireShape,
  boot: null,
  seen: 0,
  need: 0,
  cursor: 0,
  epoch: null,
  fresh_from: 0,
};

export const requestPull = (server: Server, { token }: Token, request: Partial<PullRequest> = {}): Promise<Answer> =>
  server.request('/api/sync/pull', { token, body: { ...firstPull, ...request } });

export interface Everything {
  rows: Map<Key, Row>;
  role: Role;
  epoch: string;
  seq: number;
  totals: Totals;
  /** Every raw answer, to look for what must not be in it. */
  text: string;
}

/** All that the server shows this person, pulled from zero as a new device would, including the `first` page. */
export async function fullPull(server: Server, account: Token): Promise<Everything> {
  const texts: string[] = [];
  const ask = async (request: Partial<PullRequest>): Promise<PullAnswer> => {
    const { status, body } = await requestPull(server, account, request);
    if (status !== 200) throw new Error(`pull: ${status} ${JSON.stringify(body)}`);
    texts.push(JSON.stringify(body));
    return body as PullAnswer;
  };
  const start = await ask({});
  if (!('reset' in start)) throw new Error(`no reset: ${texts.join()}`);
  const { epoch, role, totals, seq, boot } = start;
  const rows = new Map<Key, Row>();
  for (let cursor = 0, first = true, more = true; more;) {
    const page = await ask({ boot, epoch, cursor, first, fresh_from: seq });
    if (!('rows' in page)) throw new Error(`no page: ${texts.at(-1)}`);
    for (const [noun, some] of Object.entries(page.rows))
      for (const row of some) rows.set(keyOf(noun as Noun, row.id), row);
    for (const [noun, some] of Object.entries(page.gone)) for (const id of some) rows.delete(keyOf(noun as Noun, id));
    ({ cursor, more } = page);
    first = false;
  }
  return { rows, role, epoch, totals, seq, text: texts.join('\n') };
}

/** How many of each noun there are. */
export function countsOf(rows: ReadonlyMap<Key, Row>): Totals {
  const counts: Totals = {};
  for (const key of rows.keys()) {
    const noun = key.slice(0, key.indexOf('/')) as Noun;
    counts[noun] = (counts[noun] ?? 0) + 1;
  }
  return counts;
}
