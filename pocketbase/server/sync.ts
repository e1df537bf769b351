import * as v from 'valibot';
import { refusalCodes } from '#model/code.ts';
import { limits } from '#model/limits.ts';
import { type Judgement, type PullRequest, type PushAnswer, type PushRequest, wireShape } from '#model/wire.ts';
import { list } from '#mutations/argument.ts';
import { accountOf, Stopped } from './account.ts';
import { type Authority, prepare, push as judge, Unavailable } from './core/push.ts';
import { HeldBack } from './core/heldBack.ts';
import type { Account } from './core/tables.ts';
import { attempt, attemptMutation, blockedMutation, blocked } from './rateLimit.ts';
import { type Markup, readMarkup } from './readMarkup.ts';
import { pullAnswer } from './readPage.ts';
import { bodyOf, respond } from './respond.ts';
import { now } from './sql.ts';
import { isTrouble } from './trouble.ts';
import { writeTables } from './writeTables.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const shortText = v.pipe(v.string(), v.minLength(1), v.maxLength(40));
const moment = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  v.check((at) => !Number.isNaN(Date.parse(at))),
);
const header = { shape: v.literal(wireShape), boot: v.nullable(shortText), seen: count };

const pushRequest = v.object({
  ...header,
  entries: list(
    v.union([
      // the most common kind comes first: each mismatch records its reasons
      v.object({
        id: v.pipe(v.string(), v.regex(/^[a-z0-9]{15}$/)),
        name: shortText,
        version: count,
        args: v.unknown(),
        at: moment,
        resend: v.optional(v.boolean()),
        // an older app kept no boot
        taken: v.optional(v.object({ boot: v.pipe(v.string(), v.maxLength(40)), seq: count, at: moment })),
      }),
      v.object({ id: shortText, void: v.picklist(refusalCodes) }),
    ]),
    limits.pushEntries,
  ),
});

const pullRequest = v.object({
  ...header,
  need: count,
  cursor: count,
  epoch: v.nullable(v.pipe(v.string(), v.maxLength(80))),
  fresh_from: count,
  first: v.optional(v.boolean()),
});

/** A request of another shape is not read: an older app would misinterpret its answer. */
function parsed<T extends { shape: number }>(schema: v.GenericSchema<unknown, T>, e: EngineRequest): T {
  const body = bodyOf(e);
  const { shape } = (typeof body === 'object' && body !== null ? body : {}) as { shape?: unknown };
  if (typeof shape === 'number' && shape < wireShape) throw new Stopped(426, 'outdated');
  if (typeof shape === 'number' && shape > wireShape) throw new Stopped(503, 'unavailable');
  const result = v.safeParse(schema, body);
  if (!result.success) throw new Stopped(400, 'invalid_request');
  return result.output;
}

/** POST /api/sync/push: every entry is judged in one transaction, with the person's rights within it. */
export function push(e: EngineRequest): void {
  respond(e, () => {
    const account = accountOf(e.app, e); // and again in the transaction
    spend(e.app, account, 0, 0);
    const request = parsed(pushRequest, e) as PushRequest;
    const markup = readMarkup(prepare(request, account, { blocked: blockedFor(e.app, account.id) }), account.role);
    const kilobytes = Math.ceil(Number(e.request.contentLength) / 1024);
    const answer = judgedTogether(e, request, { markup, kilobytes }) ?? judgedAlone(e, request, { markup, kilobytes });
    $poke();
    return JSON.stringify(answer);
  });
}

interface Judging {
  markup: Markup;
  /** Of the request; 0 where they were counted already. */
  kilobytes: number;
  /** Of what came before it, where a push is judged in several transactions. */
  heldBack?: HeldBack;
}

/** Undefined when the database refused the batch as a whole. Throws `Stopped`. */
function judgedTogether(
  e: EngineRequest,
  request: PushRequest,
  { markup, kilobytes, heldBack }: Judging,
): PushAnswer | undefined {
  let answer: PushAnswer | undefined;
  let stopped: Stopped | undefined;
  let began = 0;
  try {
    e.app.runInTransaction((tx) => {
      began = Date.now();
      try {
        const account = accountOf(tx, e);
        spend(tx, account, request.entries.length, kilobytes);
        answer = judge(writeTables(tx), account, request, authority(tx, account.id, markup), heldBack);
      } catch (error) {
        if (error instanceof Stopped) stopped = error;
        if (error instanceof Unavailable) stopped = new Stopped(503, 'unavailable');
        throw error;
      }
    });
  } catch (error) {
    if (stopped) throw stopped;
    console.error('sync: a push could not be written', String(error));
    if (isTrouble(error)) throw new Stopped(503, 'unavailable');
    return undefined;
  }
  // how long it has held the only write lock
  e.response.header().set('Server-Timing', `write;dur=${Date.now() - began}`);
  return answer;
}

/**
 * One transaction for each entry: a fault affects only its own (R13). If none of several can be written, it is not
 * their fault.
 */
function judgedAlone(e: EngineRequest, request: PushRequest, { markup, kilobytes }: Judging): PushAnswer {
  const results: Judgement[] = [];
  let written: PushAnswer | undefined;
  const account = accountOf(e.app, e);
  const heldBack = new HeldBack();
  for (const entry of request.entries) {
    const uncounted = written ? 0 : kilobytes;
    const answer = judgedTogether(e, { ...request, entries: [entry] }, { markup, kilobytes: uncounted, heldBack });
    if (answer && 'restored' in answer) return answer;
    if (answer) {
      written = answer;
      results.push(...answer.results);
    } else {
      const fault = { id: entry.id, result: 'fault' as const };
      if (!('void' in entry)) heldBack.note(entry, fault, account);
      results.push(fault);
    }
  }
  if (!written && results.length > 1) throw new Stopped(503, 'unavailable');
  return { at: now(), ...(written ?? writeTables(e.app).place()), results };
}

/** The daily budget of entries and kilobytes; admins are exempt. Without an amount it is only looked at. Throws `Stopped`. */
function spend(tx: App, { id, role }: Account, entries: number, kilobytes: number): void {
  if (role === 'admin') return;
  for (const [name, { attempts, minutes }, amount] of [
    ['daily_entries', limits.dailyEntries, entries],
    ['daily_kilobytes', limits.dailyKilobytes, kilobytes],
  ] as const) {
    const wait = (amount ? attempt : blocked)(tx.db(), `${name}:${id}`, attempts, minutes, amount);
    if (wait > 0) throw new Stopped(429, 'rate_limited', wait);
  }
}

const authority = (tx: App, account: string, markup: Markup): Authority => ({
  now: now(),
  ...markup,
  attempt: (operation, attempts, minutes) => attemptMutation(tx.db(), `${operation}:${account}`, attempts, minutes),
  blocked: blockedFor(tx, account),
});

const blockedFor =
  (tx: App, account: string): Authority['blocked'] =>
  (operation, attempts, minutes) =>
    blockedMutation(tx.db(), `${operation}:${account}`, attempts, minutes);

/** POST /api/sync/pull: what is new for this person since the cursor. */
export function pull(e: EngineRequest): void {
  respond(e, () => pullAnswer(e.app, accountOf(e.app, e), parsed(pullRequest, e) as PullRequest));
}
