import { useCallback, useEffect, useRef, useState } from 'react';
import { currentSection } from '#i18n/section.ts';
import { studyPlanTexts } from '#i18n/sections/studyPlan.ts';
import { type Live, type Query, useLive } from '#queries/live.ts';
import { showToast } from '#state/toast.ts';

/** Milliseconds after which a slider that is drawn and rests is stored, though it is still held. */
const rest = 250;

interface UsedSettings<Settings> {
  live: Live<Settings>;
  /** Chosen: stored in the same moment. */
  change: (changes: Partial<Settings>) => void;
  /** A slider that is drawn: stored when it rests. */
  draw: (changes: Partial<Settings>) => void;
  /** It is let go. */
  drawn: () => void;
}

/**
 * Settings as they stand, with what is said here at once; stored whole (STUDY-46), at the latest when this is left.
 * @param put resolves with null where it could not be stored; the same function in each render
 */
export function useSettings<Settings extends object>(
  query: Query<Settings>,
  put: (settings: Settings) => Promise<string | null>,
): UsedSettings<Settings> {
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

  const say = (changes: Partial<Settings>) => {
    latest.current.said = { ...latest.current.said, ...changes };
    setSaid(latest.current.said);
  };
  const change = (changes: Partial<Settings>) => {
    say(changes);
    store();
  };
  const draw = (changes: Partial<Settings>) => {
    say(changes);
    clearTimeout(timer.current);
    timer.current = setTimeout(store, rest);
  };
  const drawn = useCallback(() => {
    if (timer.current !== undefined) store();
  }, [store]);

  useEffect(() => {
    document.addEventListener('visibilitychange', drawn);
    window.addEventListener('pagehide', drawn);
    return () => {
      document.removeEventListener('visibilitychange', drawn);
      window.removeEventListener('pagehide', drawn);
      drawn();
    };
  }, [drawn]);

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

  const shown: Live<Settings> = live.state === 'ready' ? { state: 'ready', value: { ...live.value, ...said } } : live;
  return { live: shown, change, draw, drawn };
}
