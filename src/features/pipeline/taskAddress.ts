import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { searchTerms } from '#model/search.ts';
import { priorities } from '#model/pipeline.ts';
import { dueFilters, type TaskFilters, taskStatuses } from '#queries/tasks.ts';
import type { Sort } from '#ui/tableRows.ts';
import { useSearchText } from '#ui/useSearchText.ts';

type Changes = Partial<Record<'q' | 'user' | 'priority' | 'due' | 'status' | 'assignee' | 'sort', string | undefined>>;

/** By which the table can be sorted; without a choice the most urgent come first. */
const sortable = ['task', 'user', 'priority', 'due', 'assignee', 'created'];

/** The filters of the list, kept in the address; a change replaces it, so that Back leaves the list. */
export function useTaskAddress() {
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
  const typed = useCallback((q: string | undefined) => change({ q }), [change]);
  const words = useSearchText(textOf(search.q), typed);
  const filters: TaskFilters = {
    words: searchTerms(words.text),
    user: textOf(search.user),
    priority: priorities.find((one) => one === search.priority) ?? '',
    due: dueFilters.find((one) => one === search.due),
    // A65
    status: taskStatuses.find((one) => one === search.status) ?? 'pending',
    assignee: textOf(search.assignee),
  };
  return { filters, change, words, sort: sortIn(search.sort) };
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

function sortIn(value: unknown): Sort | null {
  const descending = textOf(value).startsWith('-');
  const column = sortable.find((one) => one === textOf(value).slice(descending ? 1 : 0));
  return column ? { column, direction: descending ? 'descending' : 'ascending' } : null;
}

export const sortText = ({ column, direction }: Sort): string => (direction === 'descending' ? `-${column}` : column);
