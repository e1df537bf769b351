import type { PullAnswer, PullRequest, PushAnswer, PushRequest } from '#model/wire.ts';
import { token } from './auth.ts';
import { client } from './client.ts';
import { request } from './request.ts';

/** POST /api/sync/push and /api/sync/pull. Throws `RequestFailed`. */
export function send(path: 'push', body: PushRequest): Promise<PushAnswer>;
export function send(path: 'pull', body: PullRequest): Promise<PullAnswer>;
export function send(path: 'push' | 'pull', body: PushRequest | PullRequest): Promise<unknown> {
  return request(`sync/${path}`, body, token());
}

/** Calls back on each poke and whenever the connection for them was made anew; returns how to stop. */
export function listenForPokes(onPoke: () => void): () => void {
  const leave: Promise<() => Promise<void>>[] = [
    client.realtime.subscribe('sync', onPoke),
    client.realtime.subscribe('PB_CONNECT', onPoke),
  ];
  for (const one of leave) one.catch(() => undefined);
  return () => {
    for (const one of leave) void one.then((stop) => stop()).catch(() => undefined);
  };
}

/** update_user_session_time; a repeated flush adds nothing (A31). */
export const sendMinutes = (flush: {
  flush_id: string;
  user_id: string;
  additional_minutes: number;
}): Promise<unknown> => request('update_user_session_time', flush, token());
