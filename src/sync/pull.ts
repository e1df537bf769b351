import { type Key, keyOf, type Noun, nouns, type Row } from '#model/noun.ts';
import type { Page, Place, PullAnswer, Totals, UsedLimits } from '#model/wire.ts';
import { mayKeep, readsOf } from '#mutations/run.ts';
import type { Meta } from '#local/outbox.ts';
import { writeRows } from '#local/rows.ts';
import { changeMeta, contextOf, type Device, entriesIn, readMeta, transact, withLock, Stale } from './device.ts';
import { reset, resetPlace, sweep } from './epoch.ts';
import { prune } from './journal.ts';
import { isNew, notePlace } from './place.ts';
import { rebaseOrMarkDirty } from './rebase.ts';
import { restored } from './restored.ts';

/**
 * Pulls until there is nothing new. True when there is more to push: a restore was found, or a record that a parked
 * entry needs has come back.
 */
export async function pull(device: Device): Promise<boolean> {
  let ahead: Question | undefined;
  let kept = false;
  for (;;) {
    const { asked, first, answered } = ahead ?? ask(device, await readMeta(device));
    const answer = await answered;
    ahead = undefined;
    if ('restored' in answer) {
      await restored(device, answer);
      return true;
    }
    if ('behind' in answer) return false;
    if ('reset' in answer) {
      // The server reads the first page while the device prepares its marks
      ahead = ask(device, { ...asked, ...resetPlace(asked, answer) });
      if (await reset(device, answer)) kept = true;
      continue;
    }
    const goesOn = first || answer.more;
    // The server reads the next page while this one is written; both are long in a first sync
    if (goesOn) ahead = ask(device, after(asked, answer, first));
    await page(device, asked, answer, first);
    if (!goesOn) break;
  }
  if ((await readMeta(device)).sweeping) await sweep(device);
  return (await entriesIn(device, 'resend')).length > 0 || kept;
}

interface Question {
  /** The expected place when the request lands; it is discarded if that turns out wrong. */
  asked: Meta;
  first: boolean;
  answered: Promise<PullAnswer>;
}

function ask(device: Device, asked: Meta): Question {
  const { boot, seen, cursor, epoch, freshFrom: fresh_from } = asked;
  const first = epoch !== null && asked.sweeping && !asked.first;
  const request = { boot, seen, need: seen, cursor, epoch, fresh_from, ...(first && { first }) };
  const answered = device.send('pull', request);
  // Whoever awaits it sees the failure; if the previous page fails, no one awaits it
  answered.catch(() => undefined);
  return { asked, first, answered };
}

const after = (asked: Meta, answer: Page & Place, first: boolean): Meta => ({
  ...asked,
  boot: answer.boot,
  seen: Math.max(answer.seq, asked.seen),
  ...(first ? { first } : { cursor: answer.cursor }),
});

/** Writes one page: the place before the rows (R16), the cursor after them (I5). */
function page(device: Device, asked: Meta, answer: TimedPage, first: boolean): Promise<void> {
  return withLock(device, 'rows', async () => {
    const [now, keys] = await Promise.all([
      readMeta(device),
      device.access('read base', () => device.outbox.base.toCollection().primaryKeys()),
    ]);
    if (now.cursor !== asked.cursor || now.epoch !== asked.epoch || now.seen < asked.seen)
      throw new Stale('another cycle went on');
    if (isNew(now, answer)) await transact(device, 'seen', () => notePlace(device, answer));
    const pulled = rowsAndRemovals(answer);
    const bases = new Set<string>(keys);
    // A row with pending changes is written once, by the rebase
    await writeRows(device.access, device.rows, new Map([...pulled].filter(([key]) => !bases.has(key))));
    await transact(device, 'cursor', () => land(device, now, answer, pulled, first));
    // Applying thousands of waiting entries takes longer than writing a page: once, after the last one, is enough.
    // Until then what they change keeps its place on the screen, and whoever writes in between applies them first.
    if (first || answer.more) device.dirty = true;
    else await rebaseOrMarkDirty(device);
  });
}

type TimedPage = Page & Place & { at: string; limits?: UsedLimits };

/** Rows of nouns that only a newer app knows are skipped: the update pulls everything again. */
function rowsAndRemovals({ rows, gone }: Page): Map<Key, Row | null> {
  const pulled = new Map<Key, Row | null>();
  for (const noun of nouns) {
    for (const row of rows[noun] ?? []) pulled.set(keyOf(noun, row.id), row);
    for (const id of gone[noun] ?? []) pulled.set(keyOf(noun, id), null);
  }
  return pulled;
}

/** Inside the transaction that moves the cursor: bases, acknowledged entries that have landed, parked ones, marks. */
async function land(
  device: Device,
  now: Meta,
  answer: TimedPage,
  pulled: Map<Key, Row | null>,
  first: boolean,
): Promise<void> {
  const { outbox } = device;
  const based = ((await outbox.base.toCollection().primaryKeys()) as Key[]).filter((key) => pulled.has(key));
  await outbox.base.bulkPut(based.map((key) => ({ key, row: pulled.get(key) ?? null })));
  if (now.sweeping) {
    const keys = [...pulled.keys()];
    await outbox.marks.add({
      told: keys.filter((key) => pulled.get(key)),
      gone: keys.filter((key) => !pulled.get(key)),
    });
  }
  await unpark(device, now, pulled);
  if (first) return changeMeta(device, { first: true });
  // A row that has changed again since is sent on a later page: nothing has landed before the last page has (R2)
  if (!answer.more) await finish(device, now, answer.cursor);
  await prune(device, answer.at);
  await changeMeta(device, {
    cursor: answer.cursor,
    limits: usedUntil(answer.limits, Date.parse(device.now())),
    ...(!answer.more && { syncedAt: answer.at }),
    ...(now.sweeping && { arrived: sum(now.arrived, answer.rows) }),
  });
}

/** Entries that the rows at this cursor include are no longer replayed, and stay in the journal. */
async function finish({ outbox }: Device, { role }: Meta, cursor: number): Promise<void> {
  const acked = await outbox.entries.where('state').equals('acked').toArray();
  const landed = acked.filter(({ seq }) => (seq ?? 0) <= cursor);
  await outbox.entries.bulkPut(landed.map((entry) => ({ ...entry, state: 'done' })));
  // what was answered only after the role was lost (R19)
  await outbox.entries.bulkDelete(landed.filter(({ name }) => !mayKeep(name, role)).map(({ n }) => n));
}

const usedUntil = (limits: UsedLimits = {}, now: number): Meta['limits'] =>
  Object.fromEntries(
    Object.entries(limits).map(([operation, { used, seconds }]) => [operation, { used, until: now + seconds * 1_000 }]),
  );

function sum(before: Totals, rows: Page['rows']): Totals {
  const arrived = { ...before };
  for (const [noun, some] of Object.entries(rows)) arrived[noun as Noun] = (arrived[noun as Noun] ?? 0) + some.length;
  return arrived;
}

/** A parked entry is retried when something that it reads comes back (R28). */
async function unpark(device: Device, now: Meta, pulled: Map<Key, Row | null>): Promise<void> {
  const context = contextOf(device, now);
  for (const entry of await device.outbox.entries.where('state').equals('parked').toArray())
    if (readsOf(entry, context).some((key) => pulled.get(key)))
      await device.outbox.entries.put({ ...entry, state: 'resend' });
}
