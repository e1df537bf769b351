import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { currentSection } from '#i18n/section.ts';
import { studyChoiceTexts } from '#i18n/sections/studyChoice.ts';
import { currentScreenTexts } from '#i18n/screenTexts.ts';
import { limits } from '#model/limits.ts';
import type { Study } from '#queries/study.ts';
import { showToast } from '#state/toast.ts';
import { stored } from '#sync/mutate.ts';
import { type Chosen, choicesFor } from './choices.ts';

/** Milliseconds without another tick after which they are stored together: each call counts, and takes 200. */
const rest = 1_000;

/** What is in study, with what is ticked here at once. */
export function useChoices(study: Study, open: boolean) {
  const { tracks, said } = study;
  const known = useMemo(() => {
    const byItself = new Set([...tracks.flatMap(({ questions }) => questions), ...said.marked]);
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
    const groups = choicesFor(wanted, before);
    if (!groups.length) return;
    void storeAll(groups.map(({ chosen, questions }) => ({ chosen, questions }))).then((isWhole) => {
      if (!isWhole) {
        setTicked(new Map());
        return;
      }
      const { took, undone } = currentSection(studyChoiceTexts);
      const all = groups.flatMap(({ questions }) => questions);
      const come = all.filter((question) => wanted.get(question)).length;
      const undo = () =>
        void storeAll(backOf(all, before)).then((isBack) => isBack && showToast({ kind: 'info', title: undone }));
      showToast({
        ...{ kind: 'success', title: took(come, all.length - come) },
        action: { label: currentScreenTexts().common.undo, icon: 'undo', run: undo },
      });
    });
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

type Known = Parameters<typeof choicesFor>[1];

const backOf = (questions: readonly string[], { out, byHand }: Known) =>
  (['out', 'in', null] as const).map((chosen) => ({
    chosen,
    questions: questions.filter(
      (question) => (out.has(question) ? 'out' : byHand.has(question) ? 'in' : null) === chosen,
    ),
  }));

/**
 * In calls of 200, none of which waits for another: a page that is left has asked for all of them. What could not be
 * stored is said.
 */
async function storeAll(groups: readonly { chosen: Chosen; questions: readonly string[] }[]): Promise<boolean> {
  const calls = groups.flatMap(({ chosen, questions }) =>
    Array.from({ length: Math.ceil(questions.length / limits.chosenQuestions) }, (_, at) => {
      const from = at * limits.chosenQuestions;
      return stored('study.choose', { question_ids: questions.slice(from, from + limits.chosenQuestions), chosen });
    }),
  );
  const isWhole = (await Promise.all(calls)).every((id) => id !== null);
  if (!isWhole) showToast({ kind: 'error', title: currentSection(studyChoiceTexts).notStored });
  return isWhole;
}
