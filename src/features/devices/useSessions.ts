import { useCallback, useEffect, useRef, useState } from 'react';
import type { SessionRow } from '#model/wire.ts';
import { RequestFailed } from '#remote/requestFailed.ts';
import { fetchSessions } from '#remote/sessions.ts';
import { useSyncStatus } from '#state/syncStatus.ts';
import { syncNow } from '#sync/leader.ts';
import { inOrder } from './sessionOrder.ts';

/** Never an old list: one that says who is signed in must be true. */
export type Listed =
  | { state: 'ready'; sessions: readonly SessionRow[] }
  | { state: 'loading' | 'offline' | 'signedOut' }
  | { state: 'failed'; message?: string };

export interface Sessions {
  listed: Listed;
  /** A request is under way, whatever is shown meanwhile. */
  asking: boolean;
  /** Returns whether the list is shown now. */
  load: () => Promise<boolean>;
  /** They were signed out: they leave at once, and the server is asked again. */
  drop: (isEnded: (session: SessionRow) => boolean) => void;
}

/** Milliseconds: a list that says who is signed in must not grow old while it is looked at. */
const renewEvery = 15_000;

/** Where this person is signed in: asked when the screen opens, while it is looked at, and when the network is back. */
export function useSessions(): Sessions {
  const online = useSyncStatus((status) => status.online);
  const isSignedOut = useSyncStatus((status) => status.stop === 'signed_out');
  const [listed, setListed] = useState<Listed>({ state: 'loading' });
  const [asking, setAsking] = useState(false);
  /** Of several requests only the last one counts: an earlier one may still list what was signed out meanwhile. */
  const latest = useRef(0);

  const show = useCallback((next: Listed) => {
    latest.current += 1;
    setAsking(false);
    setListed(next);
  }, []);

  const load = useCallback(async () => {
    latest.current += 1;
    const mine = latest.current;
    setAsking(true);
    const answer = await ask();
    if (mine !== latest.current) return false;
    show(answer);
    return answer.state === 'ready';
  }, [show]);

  useEffect(() => {
    if (isSignedOut) show({ state: 'signedOut' });
    else if (online) void load();
    else show({ state: 'offline' });
    const whenVisible = () => document.visibilityState === 'visible' && void load();
    document.addEventListener('visibilitychange', whenVisible);
    const beat = online && !isSignedOut ? setInterval(whenVisible, renewEvery) : undefined;
    return () => {
      latest.current += 1;
      document.removeEventListener('visibilitychange', whenVisible);
      clearInterval(beat);
    };
  }, [online, isSignedOut, load, show]);

  // this request alone may have had no answer: the next exchange with the server says that there is one
  const waits = listed.state === 'offline' && !asking;
  useEffect(() => {
    if (!waits) return;
    return useSyncStatus.subscribe((now, before) => {
      if (now.online && now.phase === 'idle' && before.phase === 'syncing') void load();
    });
  }, [waits, load]);

  const drop = (isEnded: (session: SessionRow) => boolean) => {
    setListed((now) =>
      now.state === 'ready' ? { ...now, sessions: now.sessions.filter((session) => !isEnded(session)) } : now,
    );
    void load();
  };

  return { listed, asking, load, drop };
}

async function ask(): Promise<Listed> {
  try {
    return { state: 'ready', sessions: inOrder(await fetchSessions()) };
  } catch (error) {
    if (!(error instanceof RequestFailed)) {
      console.error('devices', error);
      return { state: 'failed' };
    }
    if (error.status === 0) return { state: 'offline' };
    if (error.status !== 401) return { state: 'failed', message: error.said.message };
    // so that the way back is shown above this screen
    syncNow();
    return { state: 'signedOut' };
  }
}
