import { nouns } from '#model/noun.ts';
import { wireShape } from '#model/wire.ts';
import { currentDatabase, type LocalDatabase } from '#local/database.ts';
import { countRows } from '#local/observe.ts';
import { firstMeta } from '#local/outbox.ts';

/** The sync state of this device, in numbers and ids: without any question, note or name. */
export async function readDiagnostics(): Promise<Record<string, unknown>> {
  const database = currentDatabase();
  return database ? diagnosticsOf(database) : { database: 'not open', wire_shape: wireShape };
}

export async function diagnosticsOf({ account, outbox, rows }: LocalDatabase): Promise<Record<string, unknown>> {
  const { cursor, epoch, boot, seen, role, sweeping, first, syncedAt, totals, closed } =
    (await outbox.meta.get('meta')) ?? firstMeta;
  const entries = await outbox.entries.toArray();
  const states: Record<string, number> = {};
  for (const { state } of entries) states[state] = (states[state] ?? 0) + 1;
  const held: Record<string, number> = {};
  for (const noun of nouns) held[noun] = await countRows(rows, noun);
  return {
    account,
    wire_shape: wireShape,
    sync: { cursor, epoch, boot, seen, role, sweeping, first, synced_at: syncedAt, totals, closed },
    changes: states,
    refusals: entries.flatMap(({ id, name, state, code, faults }) => (code ? [{ id, name, state, code, faults }] : [])),
    rows: held,
  };
}
