import { limits } from '#model/limits.ts';
import { RequestFailed } from '#remote/requestFailed.ts';
import { sendMinutes } from '#remote/sync.ts';
import { putAtOnce } from '#local/atOnce.ts';
import type { LocalDatabase } from '#local/database.ts';
import { mintId } from './browserDevice.ts';

let counting: (() => Promise<void>) | undefined;

/** What was counted so far reaches the server before the person signs out, which deletes it here. */
export const sendCounted = (): Promise<void> => counting?.() ?? Promise.resolve();

/**
 * Time spent, in whole minutes: a tick each 60 s while visible, flushed each 5 minutes, when the tab is hidden and when
 * it closes (A31). A flush is stored with an id before it is sent, so that minutes spent offline are sent later and a
 * duplicate counts once. With several tabs only the visible one ticks. Returns the stop function.
 */
export function trackMinutes(database: LocalDatabase): () => void {
  let unflushed = 0;
  const store = async () => {
    if (!unflushed) return;
    const minutes = { id: mintId(), minutes: unflushed };
    unflushed = 0;
    await putAtOnce(database.outbox.minutes, minutes);
  };
  const flushAll = () =>
    store()
      .then(() => flushMinutes(database))
      .catch(() => undefined);
  const flush = () => unflushed > 0 && void flushAll();
  counting = flushAll;
  const tick = () => {
    if (document.visibilityState !== 'visible') return;
    unflushed++;
    if (unflushed >= limits.sessionFlushMinutes) flush();
  };
  const hidden = () => document.visibilityState === 'hidden' && flush();
  const timer = setInterval(tick, limits.sessionTickMs);
  document.addEventListener('visibilitychange', hidden);
  window.addEventListener('pagehide', flush);
  return () => {
    flush();
    if (counting === flushAll) counting = undefined;
    clearInterval(timer);
    document.removeEventListener('visibilitychange', hidden);
    window.removeEventListener('pagehide', flush);
  };
}

/** Sends what is stored; what gets no answer stays for the next time. */
export async function flushMinutes({ account, outbox }: LocalDatabase): Promise<void> {
  for (const { id, minutes } of await outbox.minutes.toArray())
    try {
      await sendMinutes({ flush_id: id, user_id: account, additional_minutes: minutes });
      await outbox.minutes.delete(id);
    } catch (error) {
      // What the server will never accept must not be retried forever
      if (error instanceof RequestFailed && error.status === 400) await outbox.minutes.delete(id);
      else return;
    }
}
