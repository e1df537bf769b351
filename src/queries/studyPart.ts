import { useEffect, useState } from 'react';
import { NEVER } from 'rxjs';
import { useNothingComes } from '#state/syncStatus.ts';
import { whenIdle } from '#state/turn.ts';
import { lineOf, minutesFor, paceOf } from '#study/session.ts';
import { type Arrival, observeArrival } from './arrival.ts';
import type { CountdownEvent } from './countdown.ts';
import { type Query, useLive } from './live.ts';
import { study, type Study } from './study.ts';

export interface StudyPart {
  /** How many questions are left of today's part: never the backlog (STUDY-42). */
  left: number;
  minutes: number;
  /** Of these: to keep, for the nearest interview, and new. */
  keep: number;
  interview: number;
  fresh: number;
  /** Answered today. */
  done: number;
  tomorrow: number;
  /** Nothing is studied, and nothing was. */
  isEmpty: boolean;
  /** The nearest interview, or date of one's own. */
  next: Pick<CountdownEvent, 'title' | 'date'> | null;
  /** One that is over since a few days, and of which nothing was said. */
  over: CountdownEvent | null;
}

/** Milliseconds after a start before the log is folded: everything that is looked at comes first. */
const patience = 1_500;

/** The app has come to rest since it was started, so that whoever returns to a screen does not wait for that again. */
let hasRested = false;

/**
 * Today's part; undefined while it is not known, 'coming' before all records have arrived, and 'failed' where they will
 * not. The log is read once the app has come to rest.
 */
export function useStudyPart(user: string): StudyPart | 'failed' | 'coming' | undefined {
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
  if (live.state === 'ready') return partOf(live.value);
  const isMissing = arrival.state === 'ready' && arrival.value !== 'everything';
  if (live.state === 'error' || arrival.state === 'error' || (isMissing && nothingComes)) return 'failed';
  return isMissing ? 'coming' : undefined;
}

function partOf({ today, memory, now, done, tomorrow, questions, countdown, over }: Study): StudyPart {
  const line = lineOf(today, []);
  const share = new Set(countdown?.share);
  const interview = line.filter((question) => share.has(question)).length;
  const fresh = line.filter((question) => !memory.cards.has(question) && !share.has(question)).length;
  return {
    ...{ left: line.length, keep: line.length - interview - fresh, interview, fresh, done, tomorrow, over },
    minutes: minutesFor(line.length, paceOf(memory.turns.values(), now)),
    isEmpty: questions.length === 0 && memory.turns.size === 0,
    next: countdown,
  };
}

const arrived: Query<Arrival> = { key: 'arrival', read: observeArrival };
const notYet: Query<Study> = { key: 'no study yet', read: () => NEVER };
