import { limits } from '#model/limits.ts';
import type { Judgement, Place, PushAnswer, PushRequest, Taken } from '#model/wire.ts';
import { mayKeep } from '#mutations/run.ts';
import { type Entry, firstMeta, type Meta } from '#local/outbox.ts';
import { RequestFailed } from '#remote/requestFailed.ts';
import { heldBack } from './heldBack.ts';
import { type Sender, entriesToSend, isToSend, readMeta, transact, withLock } from './device.ts';
import { notePlace } from './place.ts';
import { restored } from './restored.ts';

type Answered = Exclude<PushAnswer, { restored: true }>;
type Batch = { entries: Entry[]; void?: 'too_large' };
type Unstored = { sent: readonly Entry[]; answer: Answered };

/**
 * Sends the outbox in order, in batches. An entry leaves it only when the server has answered it; one that the server
 * could not judge holds up no other, and no number of attempts deletes it. While the server judges one batch, the
 * answer to the batch before is stored and the batch after is marked as sent.
 * @param repaint reverts refused changes on the screen; a sender without a screen leaves it to the next heal
 */
export async function push(device: Sender, repaint: () => Promise<void>): Promise<void> {
  let limit = device.pushEntries;
  let after = 0;
  let tooLarge: string | undefined;
  /** Entries that were passed over, or that the server could not judge: what builds on them waits for the next cycle. */
  const stuck = new Set<string>();
  /** What kept one entry from arriving while others did. */
  let obstacle: RequestFailed | undefined;
  // read once, not for each batch: five thousand entries are a hundred batches
  let read: Entry[] | undefined;
  let meta = firstMeta;
  /** By `n`, as they were when they were marked; undefined if gone by then. */
  const marked = new Map<number, Entry | undefined>();
  let unstored: Unstored | undefined;
  const keepUp = async (sentNext: readonly Entry[]): Promise<void> => {
    const marking = sentNext.filter(({ n }) => !marked.has(n));
    if (!unstored && !marking.length) return;
    const sending = await storeAndMark(device, unstored, marking, repaint);
    unstored = undefined;
    for (const [position, { n }] of marking.entries()) marked.set(n, sending[position]);
  };
  for (;;) {
    const isFresh = !read;
    if (!read) {
      await keepUp([]);
      meta = await readMeta(device);
      read = await entriesToSend(device);
    }
    const context = { actor: device.account, role: meta.role ?? 'user' };
    const held = heldBack(read, context, Date.parse(device.now()), stuck);
    const waiting = read.filter((entry) => entry.n > after && !held.has(entry));
    const batch = batchOf(waiting, limit, tooLarge);
    const last = batch.entries.at(-1);
    if (!last) {
      if (isFresh && obstacle) throw obstacle;
      if (isFresh) return;
      // entries made meanwhile
      read = undefined;
      continue;
    }
    const next = batchOf(waiting.slice(batch.entries.length), limit);
    // what builds on what was passed over waits with it, even if a limit is over by the next batch
    for (const { id, n } of held) if (n < last.n) stuck.add(id);
    await keepUp(batch.entries);
    batch.entries = batch.entries.flatMap(({ n }) => marked.get(n) ?? []);
    if (!batch.entries.length) {
      after = last.n;
      continue;
    }
    const [sent, kept] = await Promise.allSettled([device.send('push', requestOf(meta, batch)), keepUp(next.entries)]);
    if (kept.status === 'rejected') throw kept.reason;
    if (sent.status === 'rejected') {
      const error: unknown = sent.reason;
      if (!(error instanceof RequestFailed)) throw error;
      const splits = batch.entries.length > 1 && error.stop !== 'rate_limited' && mayPassInParts(error);
      if (splits) {
        limit = Math.ceil(batch.entries.length / 2);
        continue;
      }
      // Too large on its own: an earlier copy may have arrived, so only the server can rule it out for good (R12)
      if (error.status === 413 && tooLarge !== last.id) {
        tooLarge = last.id;
        continue;
      }
      // One that this server cannot even read waits for an update and blocks nothing else
      if (error.status === 400) await markUnread(device, last);
      else if (!isOfOne(error) || obstacle) throw obstacle ?? error;
      else obstacle = error;
      stuck.add(last.id);
      after = last.n;
      continue;
    }
    const answer = sent.value;
    if ('restored' in answer) {
      await restored(device, answer);
      read = undefined;
      marked.clear();
      after = 0;
      continue;
    }
    unstored = { sent: batch.entries, answer };
    meta = { ...meta, boot: answer.boot, seen: Math.max(answer.seq, meta.seen) };
    for (const { id, result } of answer.results) if (!['done', 'refused'].includes(result)) stuck.add(id);
    // an entry that met a rate limit holds others back
    if (answer.results.some(({ result }) => result === 'later')) read = undefined;
    after = last.n;
  }
}

const mayPassInParts = (error: RequestFailed): boolean =>
  isOfOne(error) || [0, 400, 413, 429].includes(error.status) || error.stop === 'unavailable';

/** Something in between, or the server itself, rejects this particular entry: the next one may pass. */
const isOfOne = ({ status, stop }: RequestFailed): boolean =>
  !stop && (status === 500 || (status > 401 && status < 500 && status !== 429));

function batchOf(waiting: Entry[], limit: number, tooLarge?: string): Batch {
  const entries: Entry[] = [];
  let bytes = 0;
  for (const entry of waiting.slice(0, limit)) {
    bytes += JSON.stringify(entry.args ?? null).length + 200;
    if (entries.length && bytes > limits.pushBytes) break;
    entries.push(entry);
  }
  return entries[0] && entries[0].id === tooLarge ? { entries: entries.slice(0, 1), void: 'too_large' } : { entries };
}

const requestOf = ({ boot, seen }: Meta, batch: Batch): PushRequest => ({
  boot,
  seen,
  entries: batch.entries.map((entry) => {
    const { id, name, version, args, at, resend, cancel, code } = entry;
    if (batch.void || cancel) return { id, void: batch.void ?? code ?? 'gone' };
    const taken = resend && takenOf(entry);
    return { id, name, version, args, at, ...(resend && { resend: true }), ...(taken && { taken }) };
  }),
});

/** Of an entry that an older app stored, what that kept of it. */
const takenOf = ({ taken, seq, doneAt }: Entry): Taken | undefined =>
  taken ?? (seq !== undefined && doneAt ? { boot: '', seq, at: doneAt } : undefined);

/**
 * In one transaction. @returns the entries to send next as they are now, undefined for those that are gone since they
 * were listed
 */
async function storeAndMark(
  device: Sender,
  unstored: Unstored | undefined,
  next: readonly Entry[],
  repaint: () => Promise<void>,
): Promise<(Entry | undefined)[]> {
  if (!unstored) return transact(device, 'sent', () => markSent(device, next));
  return withLock(device, 'rows', async () => {
    const sending = await transact(device, 'answers', async () => {
      await storeAnswer(device, unstored);
      return markSent(device, next);
    });
    // `done` changes nothing on the screen yet; any other result reverts the effect
    if (unstored.answer.results.some((judgement) => judgement.result !== 'done')) await repaint();
    return sending;
  });
}

/** Inside a transaction: from now on only the server can undo these. */
async function markSent(device: Sender, entries: readonly Entry[]): Promise<(Entry | undefined)[]> {
  const found = await device.outbox.entries.bulkGet(entries.map(({ n }) => n));
  const sending = found.map((entry) => (entry && isToSend(entry) ? entry : undefined));
  await device.outbox.entries.bulkPut(
    sending.flatMap((entry) => (entry && !entry.sent ? [{ ...entry, sent: true }] : [])),
  );
  return sending;
}

const markUnread = (device: Sender, { n }: Entry): Promise<void> =>
  transact(device, 'unread', async () => {
    await device.outbox.entries.update(n, { unread: true });
  });

/** Inside a transaction. */
async function storeAnswer(device: Sender, { sent, answer: { results, ...place } }: Unstored): Promise<void> {
  const { role } = await readMetaInside(device);
  const judgements = new Map(results.map((judgement) => [judgement.id, judgement]));
  const asked = await device.outbox.entries.bulkGet(sent.map(({ n }) => n));
  const kept: Entry[] = [];
  for (const entry of asked) {
    const judgement = entry && isToSend(entry) && judgements.get(entry.id);
    if (!judgement) continue;
    const next = judged(entry, judgement, place, Date.parse(device.now()));
    // Nothing that the current role may not do stays in the journal (R19)
    if (next.state === 'done' && !mayKeep(next.name, role)) await device.outbox.entries.delete(next.n);
    else kept.push(next);
  }
  await device.outbox.entries.bulkPut(kept);
  await notePlace(device, place);
}

const readMetaInside = async (device: Sender): Promise<Pick<Meta, 'role'>> =>
  (await device.outbox.meta.get('meta')) ?? { role: null };

/** Applies a judgement to an entry. Only `done` and `refused` are final; everything else keeps waiting. */
function judged(before: Entry, judgement: Judgement, place: Place & { at: string }, now: number): Entry {
  const { unread: _, ...entry } = before;
  if (judgement.result === 'done') delete entry.from;
  const { result } = judgement;
  const taken = { boot: place.boot, seq: place.seq, at: place.at };
  // The server has recorded that it must never be done, or had already done it
  if (entry.cancel && result === 'done') return { ...entry, cancel: false, state: 'done', doneAt: place.at };
  if (entry.cancel) return { ...entry, cancel: result !== 'refused' };
  switch (result) {
    case 'done':
      // Acknowledged is not landed: its effect is replayed until the cursor has reached the answer (R2)
      return entry.state === 'resend'
        ? { ...entry, taken: takenOf(entry) ?? taken, state: 'done', doneAt: place.at }
        : { ...entry, taken: takenOf(entry) ?? taken, state: 'acked', seq: place.seq, doneAt: place.at };
    case 'refused':
      // The record it needs may come back with another phone's journal (R28)
      if (entry.resend && judgement.code === 'not_found') return { ...entry, state: 'parked', code: judgement.code };
      return { ...entry, state: 'refused', code: judgement.code };
    case 'fault': {
      const faults = (entry.faults ?? 0) + 1;
      const wait = limits.faultWaitsSeconds[faults - 1];
      if (wait === undefined) return { ...entry, faults, state: 'refused', code: 'fault' };
      return { ...entry, faults, code: 'fault', notBefore: now + wait * 1_000 };
    }
    case 'later':
      return { ...entry, code: undefined, notBefore: now + judgement.retry_after * 1_000 };
    case 'unknown':
      return entry;
    default:
      // A verdict from a server newer than this app: it waits for an update, and the rest continues
      return { ...entry, unread: true };
  }
}
