import { useEffect } from 'react';
import { useLive } from '#queries/live.ts';
import { type Study, study } from '#queries/study.ts';

/** Loaded after the box: the day's list comes with the formulas of studying. */
export function StudyReads({ user, onRead }: { user: string; onRead: (read: Study) => void }) {
  const live = useLive(study(user));
  const value = live.state === 'ready' ? live.value : null;
  useEffect(() => {
    if (value) onRead(value);
  }, [value, onRead]);
  return null;
}
