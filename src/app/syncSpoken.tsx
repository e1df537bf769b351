import { useEffect, useRef, useState } from 'react';
import { useTexts } from '#i18n/texts.ts';
import type { SyncView } from '#queries/syncView.ts';
import { LiveRegion } from '#ui/visuallyHidden.tsx';

/** Announces changes in the state of one's work; not the initial state, and not each save. */
export function SyncSpoken({ view: { kind, count } }: { view: SyncView }) {
  const texts = useTexts().sync;
  const announced = useRef(kind);
  const [words, setWords] = useState('');
  const now = {
    saved: texts.saved,
    saving: '',
    waiting: texts.waiting(count),
    offline: texts.offline,
    attention: texts.attention(count),
    unreadable: texts.unreadable,
    signedOut: texts.signedOut,
  }[kind];
  useEffect(() => {
    if (!now || kind === announced.current) return;
    announced.current = kind;
    setWords(now);
  }, [kind, now]);
  return <LiveRegion>{words}</LiveRegion>;
}
