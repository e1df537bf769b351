import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

type Changes = Record<string, string | undefined>;

/** The filters of the board, kept in the address; a change replaces it, so that Back leaves the board. */
export function useBoardAddress(): [Readonly<Record<string, unknown>>, (changes: Changes) => void] {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const change = useCallback(
    (changes: Changes) =>
      void navigate({
        to: '/admin',
        search: (before: Record<string, unknown>) => ({ ...before, ...changes }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
  return [search, change];
}
