import { accountOf } from './account.ts';
import { tellAdmins } from './adminNotice.ts';
import { Refused, respond } from './respond.ts';

/** POST /api/backup_state, for admins: when a backup was proven last, and what is wrong with the next. */
export function backupState(e: EngineRequest): void {
  respond(e, () => {
    if (accountOf(e.app, e).role !== 'admin') throw new Refused(403, 'admins_only', 'Only administrators read this.');
    return JSON.stringify($backups.told());
  });
}

/** By mail and push, once a day while none is proven (OPS-24). */
export function tellOfBackups(app: App, problem: string): void {
  tellAdmins(app, { kind: 'backup', problem });
}
