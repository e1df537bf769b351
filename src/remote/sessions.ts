import type { SessionRow } from '#model/wire.ts';
import { token } from './auth.ts';
import { request } from './request.ts';

/** Where this person is signed in, the latest first. Each throws `RequestFailed`. */
export const fetchSessions = async (): Promise<SessionRow[]> =>
  (await request<{ sessions: SessionRow[] }>('sessions', {}, token())).sessions;

/** Signs out there; needs no token, because only the person's own devices know the ids. */
export const endSessions = (sessions: readonly string[]): Promise<unknown> => request('sessions/end', { sessions }, '');

/** Signs out everywhere but here. */
export const endOtherSessions = (): Promise<unknown> => request('sessions/end', { others: true }, token());
