import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { type BoardFilters, boardFilters, filterCount } from '#queries/boardFilters.ts';

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

/** The filters by which the open board shows only some people; undefined on another screen and without any. */
export function useBoardFilters(): BoardFilters | undefined {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  return useMemo(() => {
    const { tab = 'users', sub = 'kanban' } = search;
    const filters = tab === 'users' && sub === 'kanban' ? boardFilters(search) : undefined;
    return filters && filterCount(filters) > 0 ? filters : undefined;
  }, [search]);
}
