import { jsonOf } from './sql.ts';
import { together } from './together.ts';

/**
 * The last active admin can never be removed, by anyone (A98): neither the role, nor the activity, nor the profile.
 * Checked and done in one transaction, or two admins who leave at the same moment would each count on the other.
 */
export function guardLastAdmin(e: RecordEvent & { type?: string }): void {
  together(e, (tx) => {
    if (isLastToGo(tx.db(), e)) throw new BadRequestError('The last active administrator cannot go.');
    e.next();
  });
}

function isLastToGo(db: Database, { record, type }: RecordEvent & { type?: string }): boolean {
  if (type !== 'delete' && record.getString('role') === 'admin' && record.getBool('is_active')) return false;
  const admins = (condition: string) =>
    jsonOf<number>(
      db,
      `SELECT count(*) FROM profiles p JOIN users u ON u.id = p.id WHERE p.role = 'admin' AND p.is_active AND ${condition}`,
      { id: record.id },
    );
  return admins('p.id = {:id}') > 0 && admins('p.id <> {:id}') === 0;
}
