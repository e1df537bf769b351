import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { currentSection } from '#i18n/section.ts';
import { studyTexts } from '#i18n/sections/study.ts';
import { studyDay } from '#model/studyDay.ts';
import type { Study } from '#queries/study.ts';
import { clock } from '#state/clock.ts';
import { keepStudySession, type StudySession, studySession } from '#state/studySession.ts';
import { endToastOfScreen, showToast } from '#state/toast.ts';
import { mintId, stored } from '#sync/mutate.ts';
import type { DraftState } from '#sync/useDraft.ts';
import { beganBy, type Graded, gradedSince, lineOf, minutesFor, paceOf, timeAfter } from '#study/session.ts';

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
  /** It was answered in another window, or is gone, and stays for the words that somebody is writing. */
  isElsewhere: boolean;
}

/** What a turn hands over with a grade: it stores, because the draft of the turn goes in the same transaction. */
export interface GradedTurn {
  text: string;
  /** @param at when it was given, in seconds since 1970 */
  store: (at: number) => ReturnType<DraftState<unknown>['handIn']>;
}

/**
 * The session over the log: what is left is today's list, what is behind is what was answered since it began. A grade
 * shows the next question as soon as it is stored, and before anything is sent (STUDY-13).
 */
export function useStudySession(user: string, study: Study) {
  const { today, memory, schedule, now } = study;
  const [session, setSession] = useState(() => begun(user, study));
  const [asked, setAsked] = useState(() => askedAt(session, study));
  const [opened, setOpened] = useState<string | null>(null);
  // given in this tab and not in the log yet
  const [given, setGiven] = useState<readonly Given[]>([]);
  // pressed, and not stored yet: the question stays, because whoever is shown the next one may leave
  const [storing, setStoring] = useState<Given | null>(null);
  const [returned, setReturned] = useState<Given | null>(null);
  const history = useRef<Given[]>([]);
  // what was put off since it was last said that the rest was
  const putOffs = useRef(new Set(session.putOff));
  // words stand in the field: nothing takes the question away under the fingers
  const [isWriting, setWriting] = useState(false);
  // after each grade and undo the same question is another turn
  const [round, setRound] = useState(0);

  const change = useCallback((changes: Partial<StudySession>) => {
    setSession((before) => {
      const after = { ...before, ...changes };
      keepStudySession(after);
      return after;
    });
  }, []);

  const graded = useMemo(
    () => gradedSince(schedule, memory.turns, session.began),
    // the log is the same object with each of its states: `study` tells that it changed
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [schedule, memory, session.began, study],
  );
  const [pace] = useState(() => paceOf(memory.turns.values(), now));
  const known = useMemo(() => new Set(graded.map(({ id }) => id)), [graded]);
  const waiting = given.filter(({ answer }) => !known.has(answer));
  const isStoring = storing !== null && asked === storing.question;
  const hidden = new Set(waiting.map(({ question }) => question));
  const left = [...lineOf(today, session.putOff), ...session.more.filter((one) => today.moreFresh.includes(one))];
  const line = left.filter((question) => !hidden.has(question));
  const isBack = asked !== null && returned?.question === asked;
  const isElsewhere =
    asked !== null && isWriting && !line.includes(asked) && !isBack && !isStoring && !hidden.has(asked);
  const stays = isBack || isStoring || isElsewhere;
  const current = asked !== null && (line.includes(asked) || stays) ? asked : line[0];
  const isCounted = (isBack && known.has(returned.answer)) || (isStoring && known.has(storing.answer));
  const behind = graded.length + waiting.length - (isCounted ? 1 : 0);
  const ahead = line.length + (stays && !line.includes(asked) ? 1 : 0);

  useElsewhere(asked, current, hidden, study, graded, history);
  useEffect(() => setAsked(current ?? null), [current]);

  const answer = useMemo(() => {
    if (current === undefined) return '';
    const shown = studySession(user, session.day)?.shown;
    return shown?.question === current ? shown.answer : mintId();
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [user, session.day, current, round]);
  const { shown } = session;
  useEffect(() => {
    if (current !== undefined && shown?.answer !== answer) change({ shown: { question: current, answer } });
  }, [change, current, answer, shown]);

  const turn: SessionTurn | null =
    current === undefined
      ? null
      : {
          question: current,
          answer,
          isOpen: opened === answer || isBack || isStoring,
          text: isBack ? returned.text : '',
          isElsewhere,
        };

  const open = useCallback(() => setOpened(answer), [answer]);

  /** With the id of its answer at once, so that the next question is rendered once. */
  const goTo = (question: string | undefined, putOff: readonly string[]) => {
    setAsked(question ?? null);
    change({ shown: question === undefined ? undefined : { question, answer: mintId() }, putOff });
  };

  const grade = ({ text, store }: GradedTurn) => {
    if (current === undefined || history.current.some((one) => one.answer === answer)) return;
    const at = timeAfter(history.current.at(-1)?.at ?? graded.at(-1)?.at ?? 0, Math.floor(clock.stamp() / 1_000));
    const kept = store(at).then(({ stored: isStored }) => isStored);
    const one: Given = { question: current, answer, at, text, kept };
    history.current.push(one);
    setStoring(one);
    endToastOfScreen();
    void kept.then((isStored) => {
      setStoring(null);
      if (!isStored) {
        history.current = history.current.filter((other) => other !== one);
        showToast({ kind: 'error', title: currentSection(studyTexts).notStored });
        return;
      }
      setGiven((before) => [...before, one]);
      setReturned(null);
      setWriting(false);
      setRound((before) => before + 1);
      goTo(
        line.find((question) => question !== current),
        session.putOff.filter((question) => question !== current),
      );
    });
  };

  const notNow = () => {
    if (current === undefined || isStoring) return;
    setReturned(null);
    setWriting(false);
    endToastOfScreen();
    const next = line.find((question) => question !== current) ?? current;
    goTo(next, [...session.putOff.filter((question) => question !== current), current]);
    putOffs.current.add(current);
    if (!line.every((question) => putOffs.current.has(question))) return;
    putOffs.current.clear();
    showToast({ kind: 'info', title: currentSection(studyTexts).allPutOff });
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
    setRound((before) => before + 1);
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
    ...{ open, grade, notNow, undo: () => void undo(), setWriting },
    /** On from a question that was answered elsewhere; its words stay its draft. */
    goOn: () => {
      setWriting(false);
      setAsked(line[0] ?? null);
    },
    learnMore: (questions: readonly string[]) => change({ more: [...session.more, ...questions] }),
  };
}

const begun = (account: string, { memory, now }: Study): StudySession => {
  const day = studyDay(now);
  return studySession(account, day) ?? { account, day, began: beganBy(memory.turns, now), putOff: [], more: [] };
};

/** What this session answered as its page was left is not asked again. */
const askedAt = ({ shown }: StudySession, { memory }: Study): string | null =>
  shown && !memory.turns.get(shown.question)?.some(({ id }) => id === shown.answer) ? shown.question : null;

/** STUDY-22: the question that stood here was answered in another tab or on another device, or is gone. */
function useElsewhere(
  asked: string | null,
  current: string | undefined,
  hidden: ReadonlySet<string>,
  study: Study,
  graded: readonly Graded[],
  history: { readonly current: readonly Given[] },
): void {
  useEffect(() => {
    if (asked === null || asked === current || hidden.has(asked)) return;
    const texts = currentSection(studyTexts);
    const last = graded.findLast(({ question }) => question === asked);
    if (last && !history.current.some(({ answer }) => answer === last.id))
      showToast({ kind: 'info', title: texts.answeredElsewhere });
    else if (!study.questions.includes(asked) && !study.paused.includes(asked))
      showToast({ kind: 'info', title: texts.gone });
  });
}
