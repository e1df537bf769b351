import { useEffect, useRef } from 'react';
import { showToast } from '#state/toast.ts';

/**
 * No text is silently overwritten: the toast's Undo restores what was replaced, and another one what was written in
 * between. Only while the form is open, because afterwards there is nowhere to put it.
 * @param put shows this again, and returns what it replaced; null when nothing had been written
 * @param read what stands there: unchanged since the offer, Undo offers nothing again
 * @returns offers `before` in a toast with this title; `undo` does whatever else an Undo has to undo
 */
export function useOfferBack<Written>(
  open: boolean,
  words: { undo: string; restored: string },
  put: (wanted: Written) => Written | null,
  read?: () => Written,
): (title: string, before: Written, undo?: () => void) => void {
  /** Takes the latest offer back. */
  const offered = useRef<() => void>(undefined);
  useEffect(() => {
    if (!open) return undefined;
    return () => offered.current?.();
  }, [open]);
  const offer = (title: string, before: Written, undo?: () => void) => {
    const placed = read && JSON.stringify(read());
    const run = () => {
      const since = put(before);
      undo?.();
      if (since && JSON.stringify(since) !== placed) offer(words.restored, since);
    };
    offered.current = showToast({ kind: 'info', title, action: { label: words.undo, icon: 'undo', run } });
  };
  return offer;
}
