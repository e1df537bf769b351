import { observeCount } from '#local/observe.ts';
import type { Query } from './live.ts';

/** The number on the dashboard's link (NAV-19). */
export const assignedCount = (user: string): Query<number> => ({
  key: `assigned count ${user}`,
  read: ({ rows }) => observeCount(rows, 'course_assignments', user),
});
