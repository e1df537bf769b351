import { jsonOf } from './sql.ts';

/** The last active admin never goes, whoever asks (A98): neither the role, nor the activity, nor the profile. */
export function guardLastAdmin(e: RecordEvent & { type?: string }): void {
  const { record } = e;
  const stays = e.type !== 'delete' && record.getString('role') === 'admin' && record.getBool('is_active');
  const others = () =>
    jsonOf<number>(e.app.db(), `SELECT count(*) FROM profiles WHERE role = 'admin' AND is_active AND id <> {:id}`, { id: record.id });
  const was = jsonOf<number | null>(e.app.db(), `SELECT 1 FROM profiles WHERE role = 'admin' AND is_active AND id = {:id}`, { id: record.id });
  if (!stays && was && others() === 0) throw new BadRequestError('The last active administrator cannot go.');
  e.next();
}
