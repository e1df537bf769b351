import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';

/** Milliseconds without a keystroke before the address follows: browsers rate-limit its changes. */
const pause = 250;

interface SearchText {
  text: string;
  type: (text: string) => void;
  /** Brings the address up to date at once. */
  settle: () => void;
}

/**
 * The search text: the field updates at once, the address follows, at the latest with `settle`.
 * @param change writes it into the address; stays the same function
 */
export function useSearchText(inAddress: string, change: (text: string | undefined) => void): SearchText {
  const { history } = useRouter();
  const [text, setText] = useState(inAddress);
  const written = useRef(inAddress);
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; typed: string }>(undefined);
  useEffect(() => {
    // changed from elsewhere: Back, a link, the filters cleared
    if (inAddress === written.current) return;
    written.current = inAddress;
    setText(inAddress);
  }, [inAddress]);
  useEffect(() => () => clearTimeout(waiting.current?.timer), []);
  const settle = useCallback(() => {
    if (!waiting.current) return;
    const { timer, typed } = waiting.current;
    clearTimeout(timer);
    waiting.current = undefined;
    written.current = typed;
    change(typed || undefined);
    // a page that opens at the same moment would replace this change, and Back would not find it
    history.flush();
  }, [change, history]);
  const type = useCallback(
    (typed: string) => {
      setText(typed);
      clearTimeout(waiting.current?.timer);
      waiting.current = { typed, timer: setTimeout(settle, pause) };
    },
    [settle],
  );
  return { text, type, settle };
}
