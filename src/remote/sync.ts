import type { PullAnswer, PullRequest, PushAnswer, PushRequest } from '#model/wire.ts';
import { followToken, token } from './auth.ts';
import { client } from './client.ts';
import { request } from './request.ts';
import { syncRequest } from './syncRequest.ts';

/** On behalf of the signed-in person. Throws `RequestFailed`. */
export function send(path: 'push', body: PushRequest): Promise<PushAnswer>;
export function send(path: 'pull', body: PullRequest): Promise<PullAnswer>;
export function send(path: 'push' | 'pull', body: PushRequest | PullRequest): Promise<unknown> {
  return syncRequest(path as 'push', body as PushRequest, token());
}

/**
 * Calls back on each poke and whenever its connection was re-established; returns the stop function. The server forgets
 * its subscribers when a password changes, so a new token reconnects. PocketBase's library restores a broken
 * connection, but gives up if the first attempt fails, as in a tunnel: that is retried.
 */
export function listenForPokes(onPoke: () => void): () => void {
  let turn = 0;
  let later: ReturnType<typeof setTimeout> | undefined;
  const leave = async () => {
    const { realtime } = await client();
    await realtime.unsubscribe().catch(() => undefined);
    // between two attempts to reconnect there is nothing to unsubscribe from, and only this ends them
    (realtime as unknown as { disconnect: () => void }).disconnect();
  };
  const join = async () => {
    const mine = ++turn;
    clearTimeout(later);
    try {
      // only once the old connection is closed: an existing subscription would not be requested again
      await leave();
      const { realtime } = await client();
      if (mine !== turn) return;
      await Promise.all(['sync', 'PB_CONNECT'].map((topic) => realtime.subscribe(topic, onPoke)));
    } catch {
      // not all devices at once when a server comes back
      if (mine === turn) later = setTimeout(() => void join(), 3_000 + Math.random() * 4_000);
    }
  };
  const unfollow = followToken(() => void join());
  void join();
  return () => {
    turn++;
    clearTimeout(later);
    unfollow();
    leave().catch(() => undefined);
  };
}

/** update_user_session_time; a repeated flush adds nothing (A31). */
export const sendMinutes = (flush: {
  flush_id: string;
  user_id: string;
  additional_minutes: number;
}): Promise<unknown> => request('update_user_session_time', flush, token());
