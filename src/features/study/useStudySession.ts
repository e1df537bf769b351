import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { currentSection } from '#i18n/section.ts';
import { studyTexts } from '#i18n/sections/study.ts';
import { studyDay } from '#model/studyDay.ts';
import type { Study } from '#queries/study.ts';
import { keepStudySession, type StudySession, studySession } from '#state/studySession.ts';
import { showToast } from '#state/toast.ts';
import { mintId, stored } from '#sync/mutate.ts';
import type { DraftState } from '#sync/useDraft.ts';
import type { Grade } from '#study/schedule.ts';
import { type Graded, gradedSince, lineOf, minutesFor, paceOf } from '#study/session.ts';

/** A grade that was given in this tab, and what was written before it, for its undo. */
interface Given {
  question: string;
  answer: string;
  at: number;
  text: string;
  kept: Promise<boolean>;
}

export interface SessionTurn {
  question: string;
  /** The id that its answer gets, minted when the question was first shown (STUDY-14). */
  answer: string;
  /** Its answer side stands open. */
  isOpen: boolean;
  /** What was written before the grade that was taken back. */
  text: string;
}

/** What a turn hands over with a grade: it stores, because the draft of the turn goes in the same transaction. */
export interface GradedTurn {
  grade: Grade;
  at: number;
  text: string;
  store: () => ReturnType<DraftState<unknown>['handIn']>;
}

/**
 * The session over the log: what is left is today's list, what is behind is what was answered since it began. A grade
 * shows the next question at once, before anything is stored (STUDY-13).
 */
export function useStudySession(user: string, study: Study) {
  const { today, memory, schedule, now } = study;
  const [session, setSession] = useState(() => begun(user, now));
  const [asked, setAsked] = useState<string | null>(session.shown?.question ?? null);
  const [opened, setOpened] = useState<string | null>(null);
  // given in this tab and not in the log yet
  const [given, setGiven] = useState<readonly Given[]>([]);
  const [returned, setReturned] = useState<Given | null>(null);
  const history = useRef<Given[]>([]);

  const change = useCallback((changes: Partial<StudySession>) => {
    setSession((before) => {
      const after = { ...before, ...changes };
      keepStudySession(after);
      return after;
    });
  }, []);

  // the log is the same object with each of its states: `study` tells that it changed
  const graded = useMemo(
    () => gradedSince(schedule, memory.turns, session.began),
    [schedule, memory, session.began, study],
  );
  const [pace] = useState(() => paceOf(memory.turns.values(), now));
  const known = useMemo(() => new Set(graded.map(({ id }) => id)), [graded]);
  const waiting = given.filter(({ answer }) => !known.has(answer));
  const hidden = new Set(waiting.map(({ question }) => question));
  const left = [...lineOf(today, session.putOff), ...session.more.filter((one) => today.moreFresh.includes(one))];
  const line = left.filter((question) => !hidden.has(question));
  const isBack = asked !== null && returned?.question === asked;
  const current = asked !== null && (line.includes(asked) || isBack) ? asked : line[0];
  const behind = graded.length + waiting.length - (isBack && known.has(returned.answer) ? 1 : 0);
  const ahead = line.length + (isBack && !line.includes(asked) ? 1 : 0);

  useElsewhere(asked, current, hidden, graded, history);
  useEffect(() => setAsked(current ?? null), [current]);

  const answer = useMemo(() => {
    if (current === undefined) return '';
    const shown = studySession(user, session.day)?.shown;
    return shown?.question === current ? shown.answer : mintId();
    // after each answer the same question is another turn
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [user, session.day, current, behind]);
  useEffect(() => {
    if (current !== undefined) change({ shown: { question: current, answer } });
  }, [change, current, answer]);

  const turn: SessionTurn | null =
    current === undefined
      ? null
      : { question: current, answer, isOpen: opened === answer || isBack, text: isBack ? returned.text : '' };

  const open = useCallback(() => setOpened(answer), [answer]);

  const grade = ({ grade: value, at, text, store }: GradedTurn) => {
    if (current === undefined || history.current.some((one) => one.answer === answer)) return;
    const kept = store().then(({ stored: isStored }) => isStored);
    const one: Given = { question: current, answer, at, text, kept };
    history.current.push(one);
    setGiven([...waiting, one]);
    setReturned(null);
    setAsked(line.find((question) => question !== current) ?? null);
    change({ shown: undefined, putOff: session.putOff.filter((question) => question !== current) });
    void kept.then((isStored) => {
      if (isStored) return;
      history.current = history.current.filter((other) => other !== one);
      setGiven((before) => before.filter((other) => other !== one));
      setAsked(one.question);
      const { notStored } = currentSection(studyTexts);
      showToast({ kind: 'error', title: notStored });
    });
    return value;
  };

  const notNow = () => {
    if (current === undefined) return;
    setReturned(null);
    setAsked(line.find((question) => question !== current) ?? null);
    change({ shown: undefined, putOff: [...session.putOff.filter((question) => question !== current), current] });
  };

  const lastGiven = (): Given | undefined => {
    const own = history.current.at(-1);
    if (own) return own;
    const last = graded.at(-1);
    return last && { question: last.question, answer: last.id, at: last.at, text: '', kept: Promise.resolve(true) };
  };

  const undo = async () => {
    const last = lastGiven();
    if (!last || !(await last.kept)) return;
    history.current = history.current.filter((one) => one !== last);
    const isUndone = await stored('study.undo', { day: studyDay(last.at), saw: [last.answer] });
    if (isUndone === null) {
      history.current.push(last);
      showToast({ kind: 'error', title: currentSection(studyTexts).undoFailed });
      return;
    }
    setGiven((before) => before.filter((one) => one.answer !== last.answer));
    setReturned(last);
    setAsked(last.question);
    change({ shown: undefined });
  };

  return {
    turn,
    /** The next ones, to be read ahead. */
    next: line.filter((question) => question !== current).slice(0, 2),
    behind,
    total: behind + ahead,
    minutes: minutesFor(ahead, pace),
    graded,
    canUndo: behind > 0,
    /** An answer is on its way into the log, which may bring its question back. */
    isSettling: waiting.length > 0,
    ...{ open, grade, notNow, undo: () => void undo() },
    learnMore: (questions: readonly string[]) => change({ more: [...session.more, ...questions] }),
  };
}

const begun = (account: string, now: number): StudySession =>
  studySession(account, studyDay(now)) ?? { account, day: studyDay(now), began: now, putOff: [], more: [] };

/** STUDY-22: the question that stood here was answered in another tab, or on another device. */
function useElsewhere(
  asked: string | null,
  current: string | undefined,
  hidden: ReadonlySet<string>,
  graded: readonly Graded[],
  history: { readonly current: readonly Given[] },
): void {
  useEffect(() => {
    if (asked === null || asked === current || hidden.has(asked)) return;
    const last = graded.findLast(({ question }) => question === asked);
    if (!last || history.current.some(({ answer }) => answer === last.id)) return;
    showToast({ kind: 'info', title: currentSection(studyTexts).answeredElsewhere });
  });
}
