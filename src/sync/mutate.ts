import type { ArgumentsOf, MutationName } from '#mutations/all.ts';
import { knownMutation, learnNamed } from '#mutations/known.ts';
import { logSecurity } from '#state/logSecurity.ts';
import { useSession } from '#state/session.ts';
import { setSyncStatus, useSyncStatus } from '#state/syncStatus.ts';
import { sendWhenOnline } from './background.ts';
import { currentDevice, mintId } from './browserDevice.ts';
import { syncSoon } from './leader.ts';
import { underWay } from './underWay.ts';
import { type Written, writeEntry } from './writeEntry.ts';

/** For a mutation whose id must be known before it is written. */
export { mintId };

/**
 * The only way in which a screen writes. Resolves once the change is stored on this device, which is the success that a
 * person sees; sending happens afterwards. Rejects only when the device could not store it: the text stays in the form.
 * @param draft the draft that this hands in, removed in the transaction that stores the entry
 * @param id minted earlier, where two attempts must be one
 */
export async function mutate<Name extends MutationName>(
  name: Name,
  args: ArgumentsOf<Name>,
  draft?: string,
  id?: string,
): Promise<Written> {
  const device = currentDevice();
  // Id and time are minted here, once, and travel with the entry
  const act = { id: id ?? device.mintId(), name, args, at: device.now(), draft: draft || undefined };
  const written = await underWay(device.account, act, async () => {
    await learnNamed(name);
    const { draft: handedIn, ...entry } = act;
    return writeEntry(device, { ...entry, version: knownMutation(name).version, state: 'pending' }, handedIn);
  });
  if (written.stored) {
    if (!written.undone) setSyncStatus({ storedAt: performance.now() });
    logAdminAction(name, args);
    syncSoon();
    if (!useSyncStatus.getState().online || !navigator.onLine) void sendWhenOnline();
  }
  return written;
}

/** For what has no form: the id of what was stored; null if it was not, which is logged. */
export async function stored<Name extends MutationName>(name: Name, args: ArgumentsOf<Name>): Promise<string | null> {
  try {
    const written = await mutate(name, args);
    if (written.stored) return written.id;
    console.error(name, written.refused);
  } catch (error) {
    console.error(name, error);
  }
  return null;
}

/** SEC-21: what only admins may do, and what they change in others' questions, as `course_created`. No text is logged. */
function logAdminAction(name: MutationName, args: object): void {
  const edits = name === 'question.edit' && useSession.getState().profile?.role === 'admin';
  if (knownMutation(name).who !== 'admin' && !edits) return;
  const details = name.replace('.', '_').replace(/e?$/, 'ed').replace('readed', 'read');
  const named = Object.entries(args).filter(([field]) => /^(id|.*_id|status|recommended)$/.test(field));
  void logSecurity({ type: 'admin_action', severity: 'medium', details, metadata: Object.fromEntries(named) });
}
