import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Study } from '#queries/study.ts';
import { chooseForStudy } from '#sync/studyChoices.ts';

/** Milliseconds without another tick after which they are stored together: each call counts, and takes 200. */
const rest = 1_000;

/** What is in study, with what is ticked here at once. */
export function useChoices(study: Study, open: boolean) {
  const { tracks, said } = study;
  const known = useMemo(() => {
    const own = tracks.filter(({ isChosen }) => !isChosen);
    const byItself = new Set([...own.flatMap(({ questions }) => questions), ...said.marked]);
    return { byItself, out: new Set(said.out), byHand: new Set(study.byHand) };
  }, [tracks, said, study.byHand]);
  const [ticked, setTicked] = useState<ReadonlyMap<string, boolean>>(new Map());
  const latest = useRef({ known, ticked });
  latest.current = { known, ticked };
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const isStored = useCallback(
    (question: string) => !known.out.has(question) && (known.byItself.has(question) || known.byHand.has(question)),
    [known],
  );

  const store = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const { known: before, ticked: wanted } = latest.current;
    void chooseForStudy(wanted, before).then((isWhole) => isWhole || setTicked(new Map()));
  }, []);

  const tick = useCallback(
    (questions: readonly string[], on: boolean) => {
      const after = new Map(latest.current.ticked);
      for (const question of questions) after.set(question, on);
      latest.current.ticked = after;
      setTicked(after);
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
  }, [store, open]);

  // what the records say by now is no tick any more
  useEffect(() => {
    if (timer.current !== undefined) return;
    setTicked((before) => {
      const left = [...before].filter(([question, on]) => isStored(question) !== on);
      return left.length === before.size ? before : new Map(left);
    });
  }, [isStored]);

  const isIn = useCallback((question: string) => ticked.get(question) ?? isStored(question), [ticked, isStored]);
  let count = study.questions.length + study.paused.length;
  for (const [question, on] of ticked) if (isStored(question) !== on) count += on ? 1 : -1;
  return { isIn, tick, count, isOut: (question: string) => known.out.has(question) && !isIn(question) };
}
