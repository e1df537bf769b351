import { useCallback, useEffect, useRef, useState } from 'react';
import { currentSection } from '#i18n/section.ts';
import { studyPlanTexts } from '#i18n/sections/studyPlan.ts';
import { type Live, type Query, useLive } from '#queries/live.ts';
import { showToast } from '#state/toast.ts';

/** Milliseconds without a change after which it is stored: of a slider that is drawn, its end. */
const rest = 250;

/**
 * Settings as they stand, with what is said here at once; stored whole (STUDY-46), at the latest when this is left.
 * @param put resolves with null where it could not be stored; the same function in each render
 */
export function useSettings<Settings extends object>(
  query: Query<Settings>,
  put: (settings: Settings) => Promise<string | null>,
): { live: Live<Settings>; change: (changes: Partial<Settings>) => void } {
  const live = useLive(query);
  const [said, setSaid] = useState<Partial<Settings>>({});
  const latest = useRef({ live, said });
  latest.current = { live, said };
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const store = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const { live: now, said: changes } = latest.current;
    if (now.state !== 'ready' || !Object.keys(changes).length) return;
    void put({ ...now.value, ...changes }).then((id) => {
      if (id !== null) return;
      setSaid({});
      showToast({ kind: 'error', title: currentSection(studyPlanTexts).notStored });
    });
  }, [put]);

  const change = useCallback(
    (changes: Partial<Settings>) => {
      latest.current.said = { ...latest.current.said, ...changes };
      setSaid(latest.current.said);
      clearTimeout(timer.current);
      timer.current = setTimeout(store, rest);
    },
    [store],
  );

  useEffect(() => {
    const flush = () => {
      if (timer.current !== undefined) store();
    };
    document.addEventListener('visibilitychange', flush);
    window.addEventListener('pagehide', flush);
    return () => {
      document.removeEventListener('visibilitychange', flush);
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, [store]);

  // once it is in the record, the record speaks: another tab may change it
  useEffect(() => {
    if (live.state !== 'ready' || timer.current !== undefined) return;
    setSaid((before) => {
      const left = Object.entries(before).filter(
        ([part, value]) => JSON.stringify(live.value[part as keyof Settings]) !== JSON.stringify(value),
      );
      return left.length === Object.keys(before).length ? before : (Object.fromEntries(left) as Partial<Settings>);
    });
  }, [live]);

  return { live: live.state === 'ready' ? { state: 'ready', value: { ...live.value, ...said } } : live, change };
}
