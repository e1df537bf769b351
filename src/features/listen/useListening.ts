import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { limits } from '#model/limits.ts';
import { spokenTime } from '#model/spokenTime.ts';
import { keepListening, type KeptListening, type KeptPlace } from '#state/listening.ts';
import { mintId } from '#sync/mutate.ts';
import { begunAt, isOver, type Listening, type Place, step } from '#study/listening.ts';
import type { SpokenLanguage } from '#study/speech.ts';
import { allowSpeech, onVoices, say } from './speaker.ts';

/** What is said, as it is shown. */
export interface Sentence {
  text: string;
  language: SpokenLanguage;
  /** Of my answer in four fields: which of them. */
  field?: string;
}

/** Milliseconds after which the time that has passed is counted. */
const tick = 250;
/** ... and at most so many at once: a page that stood still was not listened to. */
const mostPassed = 2_000;

/** Where somebody is in a list, which is kept on this device with each step. */
export function useListening(kept: KeptListening, under: KeptPlace) {
  const [now, dispatch] = useReducer(step, under, ({ list, place }) =>
    begunAt(list.length, place as Partial<Place> as Place),
  );
  const [settings, setSettings] = useState({ turn: kept.turn, rate: kept.rate });
  // one for each question that is shown, and a new one after its grade was taken back
  const [answer, setAnswer] = useState({ at: now.at, id: under.answer });
  useEffect(() => {
    if (answer.at !== now.at) setAnswer({ at: now.at, id: mintId() });
  }, [answer, now.at]);

  const { at, phase, sentence, left, heard, since } = now;
  const second = Math.floor(heard / 1_000);
  const write = useRef(() => {});
  write.current = () => {
    const place = { at, phase, sentence, left, heard, since };
    const isOpen = !isOver(now) && answer.at === at;
    keepListening({
      ...{ account: kept.account, ...settings },
      ...(isOpen && { under: { ...under, place, answer: answer.id } }),
    });
  };
  useEffect(() => write.current(), [at, phase, sentence, second, now.isPaused, settings, answer]);
  useEffect(() => {
    const leave = () => write.current();
    window.addEventListener('pagehide', leave);
    return () => window.removeEventListener('pagehide', leave);
  }, []);

  useEffect(() => {
    if (now.isPaused) return undefined;
    let last = performance.now();
    const timer = setInterval(() => {
      const milliseconds = Math.min(mostPassed, performance.now() - last);
      last = performance.now();
      dispatch({ type: 'passed', milliseconds });
    }, tick);
    return () => clearInterval(timer);
  }, [now.isPaused]);
  useEffect(() => onVoices(() => dispatch({ type: 'voices' })), []);

  const commands = useMemo(() => {
    const speaking = (type: 'play' | 'repeat' | 'graded') => () => {
      allowSpeech();
      dispatch({ type });
    };
    return {
      play: speaking('play'),
      pause: () => dispatch({ type: 'pause' }),
      next: () => dispatch({ type: 'next' }),
      repeat: speaking('repeat'),
      graded: speaking('graded'),
    };
  }, []);
  const renew = useCallback((place: number) => setAnswer({ at: place, id: mintId() }), []);
  return {
    now,
    dispatch,
    commands,
    ...settings,
    change: (changes: Partial<typeof settings>) => setSettings((before) => ({ ...before, ...changes })),
    answer: answer.at === now.at ? answer.id : null,
    renew,
    seconds: Math.min(limits.answerSeconds, Math.round((heard - since) / 1_000)),
  };
}

interface Spoken {
  now: Listening;
  dispatch: React.Dispatch<Parameters<typeof step>[1]>;
  /** Of this phase; null while they are being read. */
  sentences: readonly Sentence[] | null;
  rate: number;
  turn: number;
  offline: boolean;
}

/** Shortest time for which something is shown that nobody says, in seconds. */
const shownFor = 1.5;

/** Says the present sentence; without a voice it stands for as long as it would take to say. */
export function useVoice({ now, dispatch, sentences, rate, turn, offline }: Spoken): void {
  const { phase, sentence, at, isPaused, silent } = now;
  const isSpoken = phase === 'question' || phase === 'answer';
  const one = isSpoken ? sentences?.[sentence] : undefined;
  const { text, language } = one ?? {};
  const of = sentences?.length ?? 0;
  const isSilent = language !== undefined && silent.includes(language);
  // with the network come voices that were none without it
  useEffect(() => dispatch({ type: 'voices' }), [offline, dispatch]);
  useEffect(() => {
    if (isPaused || !isSpoken || sentences === null) return undefined;
    const onDone = () => dispatch({ type: 'said', sentence, of, turn });
    if (text === undefined || language === undefined) {
      // an edit on another device took it away
      onDone();
      return undefined;
    }
    const { seconds } = spokenTime(text);
    if (isSilent) {
      const timer = setTimeout(onDone, (Math.max(shownFor, seconds) / rate) * 1_000);
      return () => clearTimeout(timer);
    }
    const onNoVoice = () => dispatch({ type: 'noVoice', language });
    // a voice of the network would send a private answer to whoever makes it
    const localOnly = offline || phase === 'answer';
    return say({ text, language, rate, localOnly, seconds, onDone, onNoVoice });
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isPaused, isSpoken, at, phase, sentence, of, text, language, isSilent, rate, offline, turn, dispatch]);
}
