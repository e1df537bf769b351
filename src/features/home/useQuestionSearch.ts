import { useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type QuestionSearch, validateQuestionSearch } from './questionSearch.ts';

type Changes = { [Filter in keyof QuestionSearch]: QuestionSearch[Filter] | undefined };

/** The filters in the address; a change replaces it, so that Back leaves the page. */
export function useQuestionSearch(): [QuestionSearch, (changes: Changes) => void] {
  const inAddress = useSearch({ from: '/known/signedIn/home' });
  const search = useMemo(() => validateQuestionSearch(inAddress), [inAddress]);
  const router = useRouter();
  const change = useCallback(
    (changes: Changes) =>
      void router.navigate({
        to: '.',
        search: (before: Record<string, unknown>) => ({ ...validateQuestionSearch(before), ...changes }),
        state: true,
        replace: true,
        resetScroll: false,
      }),
    [router],
  );
  return [search, change];
}

/** Milliseconds without a keystroke before the address follows: browsers rate-limit its changes. */
const pause = 250;

/** The search text: the field updates at once, the address follows, at the latest with `settle`. */
export function useSearchText(): { text: string; type: (text: string) => void; settle: () => void } {
  const [{ q: inAddress = '' }, change] = useQuestionSearch();
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
    change({ q: typed || undefined });
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
