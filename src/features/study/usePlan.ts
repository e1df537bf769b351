import { useCallback, useEffect, useRef, useState } from 'react';
import { currentSection } from '#i18n/section.ts';
import { studyPlanTexts } from '#i18n/sections/studyPlan.ts';
import { type Live, useLive } from '#queries/live.ts';
import { studyPlan } from '#queries/study.ts';
import { showToast } from '#state/toast.ts';
import type { Plan } from '#study/plan.ts';
import { stored } from '#sync/mutate.ts';

/** Milliseconds without a change after which it is stored: of a slider that is drawn, its end. */
const rest = 250;

/**
 * The plan as it stands, with what is said here at once; stored whole (STUDY-46), at the latest when this is left.
 */
export function usePlan(user: string): { live: Live<Plan>; change: (changes: Partial<Plan>) => void } {
  const live = useLive(studyPlan(user));
  const [said, setSaid] = useState<Partial<Plan>>({});
  const latest = useRef({ live, said });
  latest.current = { live, said };
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const store = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const { live: now, said: changes } = latest.current;
    if (now.state !== 'ready' || !Object.keys(changes).length) return;
    void stored('study.plan', { ...now.value, ...changes }).then((id) => {
      if (id !== null) return;
      setSaid({});
      showToast({ kind: 'error', title: currentSection(studyPlanTexts).notStored });
    });
  }, []);

  const change = useCallback(
    (changes: Partial<Plan>) => {
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
    return () => {
      document.removeEventListener('visibilitychange', flush);
      flush();
    };
  }, [store]);

  // once it is in the record, the record speaks: another tab may change it
  useEffect(() => {
    if (live.state !== 'ready' || timer.current !== undefined) return;
    setSaid((before) => {
      const left = Object.entries(before).filter(
        ([part, value]) => JSON.stringify(live.value[part as keyof Plan]) !== JSON.stringify(value),
      );
      return left.length === Object.keys(before).length ? before : Object.fromEntries(left);
    });
  }, [live]);

  return { live: live.state === 'ready' ? { state: 'ready', value: { ...live.value, ...said } } : live, change };
}
