import { limits } from '#model/limits.ts';
import { deleteDatabase } from '#local/database.ts';
import { NoSpace } from '#local/media.ts';
import { withOutbox } from '#local/orphans.ts';
import { currentDevice, lock } from './browserDevice.ts';
import { carryOver } from './carryOver.ts';
import { syncSoon } from './leader.ts';

/** `held`: another tab is using it and does not release it. `full`: the pictures do not fit. Neither loses anything. */
export type Carried = 'done' | 'held' | 'full';

/** Carries an earlier account's work over to this person, and only then deletes it from this device. */
export async function carryOverOrphan(account: string): Promise<Carried> {
  const device = currentDevice();
  try {
    await alone(account, async () => {
      await withOutbox(account, (outbox) => carryOver(device, { account, outbox }));
      await deleteDatabase(account);
    });
  } catch (error) {
    if (error instanceof NoSpace) return 'full';
    if (error instanceof DOMException && (error.name === 'TimeoutError' || error.name === 'AbortError')) return 'held';
    throw error;
  }
  syncSoon();
  return 'done';
}

/** Only when the person asks for it. */
export const deleteOrphan = (account: string): Promise<void> => deleteDatabase(account);

/** A tab that was already open may still be writing or sending as the earlier account. */
const alone = <T>(account: string, work: () => Promise<T>): Promise<T> => {
  const signal = AbortSignal.timeout(limits.requestTimeoutMs);
  return lock(`tracks-cycle-${account}`, () => lock(`tracks-rows-${account}`, work, signal), signal);
};
