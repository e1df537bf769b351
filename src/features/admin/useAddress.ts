import { useNavigate, useSearch } from '@tanstack/react-router';
import { textOf } from '#queries/questionSearch.ts';
import { useCallback, useEffect, useRef, useState } from 'react';

type Changes = Record<string, string | readonly string[] | undefined>;

/** The filters of the open list, kept in the address; a change replaces it, so that Back leaves the list. */
export function useAddress(): [Readonly<Record<string, unknown>>, (changes: Changes) => void] {
  const search = useSearch({ from: '/known/signedIn/admin/admin' });
  const navigate = useNavigate({ from: '/admin' });
  const change = useCallback(
    (changes: Changes) =>
      void navigate({
        to: '.',
        search: (before: Record<string, unknown>) => ({ ...before, ...changes }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
  return [search, change];
}

/** Milliseconds without a keystroke before the address follows: browsers rate-limit its changes. */
const pause = 250;

/** The text of a search field: it updates at once, and the address follows. */
export function useAddressText(name: string): [string, (text: string) => void] {
  const [search, change] = useAddress();
  const inAddress = textOf(search[name]);
  const [text, setText] = useState(inAddress);
  const written = useRef(inAddress);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    // changed from elsewhere: Back, a link, Clear All
    if (inAddress === written.current) return;
    written.current = inAddress;
    setText(inAddress);
  }, [inAddress]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const type = (typed: string) => {
    setText(typed);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      written.current = typed;
      change({ [name]: typed || undefined });
    }, pause);
  };
  return [text, type];
}
