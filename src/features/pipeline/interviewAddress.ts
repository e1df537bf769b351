import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { interviewTypes } from '#model/pipeline.ts';
import { type InterviewRange, interviewRanges } from '#queries/interviewTime.ts';

export interface InterviewFilters {
  range: InterviewRange;
  /** The types that are not shown (INT-30). */
  hidden: ReadonlySet<string>;
}

/** The filters of the list, kept in the address; a change replaces it, so that Back leaves the list. */
export function useInterviewFilters(): [InterviewFilters, (change: Partial<InterviewFilters>) => void] {
  const { range, hide }: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const named = Array.isArray(hide) ? hide.join('\n') : String(hide ?? '');
  const filters = useMemo(
    () => ({
      range: interviewRanges.find((one) => one === range) ?? 'all',
      hidden: new Set<string>(interviewTypes.filter((type) => named.split('\n').includes(type))),
    }),
    [range, named],
  );
  const change = useCallback(
    (wanted: Partial<InterviewFilters>) =>
      void navigate({
        to: '/admin',
        search: (before: Record<string, unknown>) => ({
          ...before,
          ...(wanted.range && { range: wanted.range === 'all' ? undefined : wanted.range }),
          ...(wanted.hidden && { hide: wanted.hidden.size ? [...wanted.hidden] : undefined }),
        }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
  return [filters, change];
}
