import { distinctUntilChanged, switchMap } from 'rxjs';
import type { Noun } from '#model/noun.ts';
import type { Totals } from '#model/wire.ts';
import { countRows } from '#local/observe.ts';
import { firstMeta, type Meta } from '#local/outbox.ts';
import type { RowDatabase } from '#local/rows.ts';
import type { Query } from './live.ts';
import { observeMeta } from './meta.ts';

/** What the progress display lists, in this order; people are sent to admins only. */
export const firstSyncNouns = [
  'courses',
  'resources',
  'interview_questions',
  'profiles',
] as const satisfies readonly Noun[];
export type FirstSyncNoun = (typeof firstSyncNouns)[number];

export interface FirstSync {
  /** It is not finished: not everything is on this device. */
  active: boolean;
  /** The server has answered, so the totals are known. */
  begun: boolean;
  /** Of all rows, 0 to 100; below 100 until it is finished. */
  percent: number;
  parts: { noun: FirstSyncNoun; arrived: number; total: number }[];
}

/** The progress of the first sync, or of a full resync. */
export const firstSync = (): Query<FirstSync> => ({
  key: 'first sync',
  read: ({ rows, outbox }) =>
    observeMeta(outbox).pipe(
      switchMap(async (meta = firstMeta) => shapeFirstSync(meta, await heldOf(rows, meta))),
      // most changes to the meta record do not affect this
      distinctUntilChanged((before, now) => JSON.stringify(before) === JSON.stringify(now)),
    ),
});

/** What arrived ahead of its turn is not in `arrived`; on a device that was never in sync, all rows are new. */
async function heldOf(rows: RowDatabase, { sweeping, syncedAt }: Meta): Promise<Totals> {
  if (!sweeping || syncedAt !== null) return {};
  const counts = firstSyncNouns.map(async (noun) => [noun, await countRows(rows, noun)] as const);
  return Object.fromEntries(await Promise.all(counts));
}

export function shapeFirstSync(
  meta: Pick<Meta, 'syncedAt' | 'sweeping' | 'closed' | 'role' | 'totals' | 'arrived'>,
  held: Totals = {},
): FirstSync {
  const active = !meta.closed && (meta.sweeping || meta.syncedAt === null);
  const of = (noun: Noun) => {
    const total = meta.totals[noun] ?? 0;
    // more may have been created meanwhile than there were at the beginning
    const arrived = Math.max(meta.arrived[noun] ?? 0, held[noun] ?? 0);
    return { total, arrived: meta.sweeping ? Math.min(total, arrived) : 0 };
  };
  const all = (Object.keys(meta.totals) as Noun[]).map(of);
  const total = all.reduce((sum, one) => sum + one.total, 0);
  const here = all.reduce((sum, one) => sum + one.arrived, 0);
  return {
    active,
    begun: meta.sweeping,
    percent: active ? Math.min(99, total ? Math.floor((here / total) * 100) : 0) : 100,
    parts: firstSyncNouns
      .filter((noun) => noun !== 'profiles' || meta.role === 'admin')
      .map((noun) => ({ noun, ...of(noun) })),
  };
}
