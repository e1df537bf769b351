import { useCallback, useEffect, useState } from 'react';
import { type PushState, pushState } from '#remote/push.ts';

export interface PushHere {
  /** Null until it is known. */
  state: PushState | null;
  set: (state: PushState) => void;
}

/** Pushes on this device, looked at again by whoever comes back from the settings of the browser. */
export function usePushState(user: string): PushHere {
  const [state, set] = useState<PushState | null>(null);
  const look = useCallback(() => void pushState(user).then(set, () => set('none')), [user]);
  useEffect(() => {
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [look]);
  return { state, set };
}
