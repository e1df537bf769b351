/** The four stops of a question that is listened to (COMM-01). */
export const phases = ['question', 'turn', 'answer', 'next'] as const;
export type Phase = (typeof phases)[number];

/** Where somebody is: all that is kept when the tab is killed (COMM-10). */
export interface Place {
  /** Which question of the list; the number of questions once all were heard. */
  at: number;
  phase: Phase;
  /** The one that is said, or is said anew after a pause. */
  sentence: number;
  /** Milliseconds that are left of the turn, or until the next question. */
  left: number;
  /** Milliseconds that were listened to, and how many of them before this question. */
  heard: number;
  since: number;
}

export interface Listening extends Place {
  total: number;
  isPaused: boolean;
  isPocket: boolean;
  /** Languages that nothing on this device speaks: what is in them is shown for as long as it would take to say. */
  silent: readonly string[];
}

export type ListeningEvent =
  | { type: 'play' | 'pause' | 'next' | 'repeat' | 'graded' | 'lock' | 'unlock' | 'voices' }
  /** A sentence is over, of so many of this phase. */
  | { type: 'said'; sentence: number; of: number; turn: number }
  | { type: 'passed'; milliseconds: number }
  | { type: 'noVoice'; language: string }
  /** A grade of that question was taken back. */
  | { type: 'back'; at: number };

/** Between two questions: long enough to say how it went. */
const gap = 3_000;

const beginning = { phase: 'question', sentence: 0, left: 0 } as const;

export const begunAt = (total: number, place?: Place): Listening => ({
  ...{ at: 0, heard: 0, since: 0, ...beginning },
  ...place,
  ...{ total, isPaused: true, isPocket: false, silent: [] },
});

export const isOver = ({ at, total }: Pick<Listening, 'at' | 'total'>): boolean => at >= total;

/** What comes of an event; nothing moves but by one, and time does not pass while it is paused. */
export function step(now: Listening, event: ListeningEvent): Listening {
  if (isOver(now) && event.type !== 'back') return now;
  switch (event.type) {
    case 'play':
      // from here on it is one that was begun, however soon it is paused
      return { ...now, isPaused: false, heard: Math.max(1, now.heard) };
    case 'pause':
      return { ...now, isPaused: true };
    case 'lock':
      return { ...now, isPocket: true };
    case 'unlock':
      return { ...now, isPocket: false };
    case 'next':
      return following(now);
    case 'repeat': {
      const isAnswer = now.phase === 'answer' || now.phase === 'next';
      return { ...now, ...beginning, phase: isAnswer ? 'answer' : 'question', isPaused: false };
    }
    case 'graded':
      // before my answer was heard there is nothing to grade (COMM-03)
      return mayGrade(now) ? { ...now, phase: 'next', left: gap, isPaused: false } : now;
    case 'back':
      return { ...now, ...beginning, at: event.at, phase: 'answer', since: now.heard };
    case 'said':
      return said(now, event);
    case 'passed':
      return passed(now, event.milliseconds);
    case 'noVoice':
      return now.silent.includes(event.language) ? now : { ...now, silent: [...now.silent, event.language] };
    case 'voices':
      return now.silent.length ? { ...now, silent: [] } : now;
  }
}

/** While my answer is heard, and until the next question. */
export const mayGrade = ({ phase, at, total }: Pick<Listening, 'phase' | 'at' | 'total'>): boolean =>
  at < total && (phase === 'answer' || phase === 'next');

function said(now: Listening, { sentence, of, turn }: { sentence: number; of: number; turn: number }): Listening {
  if (now.isPaused || now.sentence !== sentence || now.phase === 'turn' || now.phase === 'next') return now;
  if (sentence + 1 < of) return { ...now, sentence: sentence + 1 };
  return now.phase === 'question'
    ? { ...now, phase: 'turn', sentence: 0, left: turn * 1_000 }
    : { ...now, phase: 'next', left: gap };
}

function passed(before: Listening, milliseconds: number): Listening {
  if (before.isPaused) return before;
  const now = { ...before, heard: before.heard + milliseconds };
  if (now.phase !== 'turn' && now.phase !== 'next') return now;
  const left = now.left - milliseconds;
  if (left > 0) return { ...now, left };
  return now.phase === 'turn' ? { ...now, ...beginning, phase: 'answer' } : following(now);
}

function following(now: Listening): Listening {
  const next = { ...now, ...beginning, at: now.at + 1, since: now.heard };
  return isOver(next) ? { ...next, isPaused: true, isPocket: false } : next;
}

/** How much of this phase is behind, from 0 to 100. */
export function shareOf({ phase, left, sentence }: Place, sentences: number, turn: number): number {
  const share =
    phase === 'turn'
      ? 1 - left / (turn * 1_000)
      : phase === 'next'
        ? 1 - left / gap
        : sentence / Math.max(1, sentences);
  return Math.round(Math.min(1, Math.max(0, share)) * 100);
}
