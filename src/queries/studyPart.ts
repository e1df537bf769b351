import { useEffect, useState } from 'react';
import { NEVER } from 'rxjs';
import { noteStudy } from '#state/studyHome.ts';
import { useNothingComes } from '#state/syncStatus.ts';
import { whenIdle } from '#state/turn.ts';
import { lineOf, minutesFor, paceOf } from '#study/session.ts';
import { type Arrival, observeArrival } from './arrival.ts';
import { type Query, useLive } from './live.ts';
import { study, type Study } from './study.ts';

export interface StudyPart {
  /** How many questions are left of today's part: never the backlog (STUDY-42). */
  left: number;
  minutes: number;
  /** Answered today. */
  done: number;
  tomorrow: number;
}

/** Milliseconds after a start before the log is folded: everything that is looked at comes first. */
const patience = 1_500;

/** The app has come to rest since it was started, so that whoever returns to a screen does not wait for that again. */
let hasRested = false;

/**
 * Today's part; null where nothing is studied, undefined while that is not known, and 'failed' where it will not be. The
 * log is read once the app has come to rest.
 */
export function useStudyPart(user: string): StudyPart | 'failed' | null | undefined {
  const [isAtRest, setAtRest] = useState(hasRested);
  useEffect(() => {
    let left = false;
    const rested = () => {
      hasRested = true;
      if (!left) setAtRest(true);
    };
    const timer = setTimeout(() => void whenIdle(patience).then(rested), patience);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, []);
  const arrival = useLive(arrived);
  const nothingComes = useNothingComes();
  const mayRead = isAtRest && arrival.state === 'ready' && arrival.value === 'everything';
  const live = useLive(mayRead ? study(user) : notYet);
  const read = live.state === 'ready' ? live.value : null;
  const has = read && (read.questions.length > 0 || read.memory.turns.size > 0);
  useEffect(() => {
    if (has !== null) noteStudy(has ? user : null);
  }, [has, user]);
  if (read) return has ? partOf(read) : null;
  const isMissing = arrival.state === 'ready' && arrival.value !== 'everything' && nothingComes;
  return live.state === 'error' || arrival.state === 'error' || isMissing ? 'failed' : undefined;
}

function partOf({ today, memory, now, done, tomorrow }: Study): StudyPart {
  const left = lineOf(today, []).length;
  return { left, minutes: minutesFor(left, paceOf(memory.turns.values(), now)), done, tomorrow };
}

const arrived: Query<Arrival> = { key: 'arrival', read: observeArrival };
const notYet: Query<Study> = { key: 'no study yet', read: () => NEVER };
