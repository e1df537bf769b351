import { useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { type QuestionSearch, validateQuestionSearch } from '#queries/questionSearch.ts';

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
