import { execute, now } from './sql.ts';

/** Records every deactivation, also in the dashboard: "deactivated" differs from "waiting for approval" (A03). */
export function onProfileSaved(e: RecordEvent): void {
  const { record } = e;
  const active = record.getBool('is_active');
  const was = record.original().getBool('is_active');
  const at = active ? '' : was ? now().replace('T', ' ') : undefined;
  if (at !== undefined && record.getString('deactivated_at') !== at && (was !== active || at === ''))
    execute(e.app.db(), 'UPDATE profiles SET deactivated_at = {:at} WHERE id = {:id}', { at, id: record.id });
  $poke();
  e.next();
}
