import { token } from './auth.ts';
import { request } from './request.ts';

/** What the server says of its backups. */
export interface BackupState {
  /** ISO 8601; '' where none was proven. */
  provenAt: string;
  /** Why the last one failed, in the server's words; '' where it did not. */
  problem: string;
  /** Nothing was proven for 36 hours (OPS-24). */
  isOverdue: boolean;
}

/** For admins. Null where the server cannot be asked, or is older than the question. */
export async function fetchBackupState(): Promise<BackupState | null> {
  try {
    const { provenAt, problem, isOverdue } = await request<Record<string, unknown>>('backup_state', {}, token());
    return {
      provenAt: typeof provenAt === 'string' && !Number.isNaN(Date.parse(provenAt)) ? provenAt : '',
      problem: typeof problem === 'string' ? problem : '',
      isOverdue: isOverdue === true,
    };
  } catch {
    return null;
  }
}
