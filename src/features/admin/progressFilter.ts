import { textOf } from '#queries/questionSearch.ts';
import { matches, searchTerms } from '#model/search.ts';
import { limits } from '#model/limits.ts';
import type { LearnerCourse } from '#queries/courseProgress.ts';
import type { Sort } from '#ui/tableRows.ts';
import { sortIn, sortText } from './sortAddress.ts';

export const bands = ['notStarted', 'underWay', 'complete'] as const;
export type Band = (typeof bands)[number];

export const activities = ['still', 'week', 'month', 'older', 'none'] as const;
export type Activity = (typeof activities)[number];

export const progressColumns = ['learner', 'course', 'stages', 'progress', 'activity', 'assigned'] as const;

/** What the address holds beside the tab; anything else in it is ignored. */
export interface ProgressFilters {
  q: string;
  course: string | undefined;
  progress: Band | undefined;
  activity: Activity | undefined;
  sort: Sort;
}

/** Most recent activity first. */
const newestActivity: Sort = { column: 'activity', direction: 'descending' };

export function readFilters(search: Readonly<Record<string, unknown>>): ProgressFilters {
  const { q, course, progress, activity, sort } = search;
  return {
    q: textOf(q),
    course: typeof course === 'string' && course ? course : undefined,
    progress: bands.find((band) => band === progress),
    activity: activities.find((one) => one === activity),
    sort: sortIn(sort, progressColumns) ?? newestActivity,
  };
}

/** The default order is not in the address. */
export function writeSort(sort: Sort): string | undefined {
  const text = sortText(sort);
  return text === sortText(newestActivity) ? undefined : text;
}

export const isFiltered = ({ q, course, progress, activity }: ProgressFilters): boolean =>
  Boolean(q.trim() || course || progress || activity);

/** Each word of the search must be found, in any order. @param now milliseconds */
export function filterRows(rows: readonly LearnerCourse[], filters: ProgressFilters, now: number): LearnerCourse[] {
  const terms = searchTerms(filters.q);
  const { course, progress, activity } = filters;
  return rows.filter(
    (row) =>
      (!course || row.courseId === course) &&
      (!progress || bandOf(row) === progress) &&
      (!activity || (activity === 'still' ? standsStill(row, now) : isWithin(row, activity, now))) &&
      matches(row.search, terms),
  );
}

function bandOf({ completed, total }: LearnerCourse): Band {
  if (completed === 0) return 'notStarted';
  return completed >= total ? 'complete' : 'underWay';
}

const day = 86_400_000;

/**
 * Under way, or not begun, and nothing completed for two weeks; without any activity the assignment counts. Somebody
 * who has completed everything has arrived. @param now milliseconds
 */
export function standsStill({ completed, total, lastActivity, assignedAt }: LearnerCourse, now: number): boolean {
  const since = lastActivity ?? assignedAt;
  return completed < total && since !== null && now - Date.parse(since) > limits.standstillDays * day;
}

function isWithin({ lastActivity }: LearnerCourse, activity: Exclude<Activity, 'still'>, now: number): boolean {
  if (lastActivity === null) return activity === 'none';
  const age = now - Date.parse(lastActivity);
  if (activity === 'week') return age <= limits.activityDays.week * day;
  if (activity === 'month') return age <= limits.activityDays.month * day;
  return activity === 'older' && age > limits.activityDays.month * day;
}
