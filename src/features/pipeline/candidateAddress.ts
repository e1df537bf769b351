import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

export const candidateParts = ['overview', 'courses', 'notes', 'todos', 'interviews'] as const;
export type CandidatePart = (typeof candidateParts)[number];

export interface CandidateAddress {
  /** The id of the person's profile; undefined while no candidate is open. */
  candidate: string | undefined;
  part: CandidatePart;
}

/** Which candidate is open, and what of them: beside whatever else the address names. */
export function useCandidateAddress(): CandidateAddress {
  const { candidate, part } = useSearch({ strict: false });
  // an id of digits only is read as a number
  const id = typeof candidate === 'string' || typeof candidate === 'number' ? String(candidate) : undefined;
  return { candidate: id || undefined, part: candidateParts.find((one) => one === part) ?? 'overview' };
}

/** Another candidate in the same part; undefined closes. Back leads to what was there before the first one. */
export function useShowCandidate(): (id: string | undefined) => void {
  const navigate = useNavigate();
  return useCallback(
    (id) =>
      void navigate({
        to: '/admin',
        search: (before: Record<string, unknown>) => ({
          ...before,
          candidate: id,
          ...(id === undefined && { part: undefined }),
        }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
}

/** The address of a part of a candidate, for a link. */
export const candidateSearch =
  (id: string, part?: CandidatePart) =>
  (before: Record<string, unknown>): Record<string, unknown> => ({ ...before, candidate: id, part });
