import type { PullAnswer, PullRequest, PushAnswer, PushRequest } from '#model/wire.ts';
import { followToken, token } from './auth.ts';
import { client } from './client.ts';
import { request } from './request.ts';

/** POST /api/sync/push and /api/sync/pull. Throws `RequestFailed`. */
export function send(path: 'push', body: PushRequest): Promise<PushAnswer>;
export function send(path: 'pull', body: PullRequest): Promise<PullAnswer>;
export function send(path: 'push' | 'pull', body: PushRequest | PullRequest): Promise<unknown> {
  return request(`sync/${path}`, body, token());
}

/**
 * Calls back on each poke and whenever the connection for them was made anew; returns how to stop. The server forgets
 * who listens when a password changes, so that with another token the connection is made anew.
 */
export function listenForPokes(onPoke: () => void): () => void {
  let turn = 0;
  const join = () => {
    const mine = ++turn;
    client()
      .then(async ({ realtime }) => {
        if (mine !== turn) return;
        await Promise.all(['sync', 'PB_CONNECT'].map((topic) => realtime.subscribe(topic, onPoke)));
      })
      .catch(() => undefined);
  };
  const leave = () =>
    client()
      .then(({ realtime }) => realtime.unsubscribe())
      .catch(() => undefined);
  const unfollow = followToken(() => {
    const mine = ++turn;
    // only once the old connection is closed: what it is subscribed to already is not asked for again
    void leave().then(() => mine === turn && join());
  });
  join();
  return () => {
    turn++;
    unfollow();
    void leave();
  };
}

/** update_user_session_time; a repeated flush adds nothing (A31). */
export const sendMinutes = (flush: {
  flush_id: string;
  user_id: string;
  additional_minutes: number;
}): Promise<unknown> => request('update_user_session_time', flush, token());
