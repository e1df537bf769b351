import { RequestFailed } from '#remote/requestFailed.ts';
import { limits } from '#model/limits.ts';
import { changeMeta, type Device, entriesIn, isAnythingToSend, transact, withLock } from './device.ts';
import { heal } from './heal.ts';
import { prune } from './journal.ts';
import { pull } from './pull.ts';
import { rebaseOrMarkDirty } from './rebase.ts';

/** Maximum rounds in one cycle, when a restore or a returned record asks for another push. */
const rounds = 6;

/**
 * One whole sync: heal, push, pull. A push that is stuck never blocks the pull (R13); an expired session pauses
 * everything and keeps everything.
 */
export const cycle = (device: Device): Promise<void> =>
  withLock(device, 'cycle', async () => {
    // Always: another tab may have died halfway (R4)
    await withLock(device, 'rows', () => heal(device, true));
    try {
      for (let round = 0; round < rounds; round++) {
        const stuck = await retried(device, 1, 1_000, () => send(device)).then(
          () => undefined,
          (error: unknown) => {
            if (!(error instanceof RequestFailed) || error.status === 401 || isClosing(error)) throw error;
            return error;
          },
        );
        const isMore = await retried(device, 2, 1_000, () => pull(device));
        const again = (await merge(device)) || isMore;
        if (stuck) throw stuck;
        if (!again) return;
      }
    } catch (error) {
      if (error instanceof RequestFailed && isClosing(error)) await close(device, error);
      throw error;
    }
  });

/** A new device has nothing to send and is waiting for its first page, so the push code is loaded only when needed. */
async function send(device: Device): Promise<void> {
  if (!(await isAnythingToSend(device))) return;
  const { push } = await import('./push.ts');
  await push(device, () => rebaseOrMarkDirty(device));
}

/** Loaded only where a text met another version of itself. */
async function merge(device: Device): Promise<boolean> {
  const met = (await entriesIn(device, 'refused')).filter(({ code, from }) => code === 'changed' && from);
  let isAny = false;
  if (met.some(({ name }) => name === 'answer.write'))
    isAny = await (await import('./mergeAnswers.ts')).mergeAnswers(device);
  if (met.some(({ name }) => name !== 'answer.write'))
    isAny = (await (await import('./mergeEdits.ts')).mergeEdits(device)) || isAny;
  return isAny;
}

const isClosing = (error: RequestFailed): boolean => error.stop === 'deactivated' || error.stop === 'deleted';

/** Retries after no answer or a server error, doubling the wait each time (CONST-05, CONST-06). */
async function retried<T>(device: Device, times: number, wait: number, work: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt++)
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof RequestFailed) || attempt >= times || (error.status > 0 && error.status < 500))
        throw error;
      await device.sleep(Math.min(wait * 2 ** attempt, limits.retryCapMs));
    }
}

/**
 * The account was deactivated or deleted: what the person may no longer see is removed at once, their own words stay
 * (A102). So does the journal, hidden: the server may be running an old backup, and later reactivate the account
 * without what it had received since. Its retention period continues.
 */
async function close(device: Device, error: RequestFailed): Promise<void> {
  const closed = error.stop === 'deleted' ? 'deleted' : 'deactivated';
  await withLock(device, 'rows', async () => {
    await transact(device, 'close', async () => {
      await changeMeta(device, { closed, wipe: true, epoch: null, cursor: 0, role: null });
      await device.outbox.entries.where('state').equals('acked').modify({ state: 'done' });
      if (error.said.at) await prune(device, error.said.at, 'all');
    });
    await heal(device, true);
  });
}
