import type { Progress } from './noun.ts';

/** One record means completed (PROG-01): it counts while it holds a completion that was not undone (R26). */
export const isCompleted = (progress: Pick<Progress, 'completions'> | undefined | null): boolean =>
  (progress?.completions?.length ?? 0) > 0;

/** round(completed / total x 100), and 0 without stages (PROG-02, PROG-03). */
export const percentage = (completed: number, total: number): number =>
  total > 0 ? Math.round((completed / total) * 100) : 0;

export const isCourseComplete = (completed: number, total: number): boolean => total > 0 && completed >= total;

export type ProgressColour = 'green' | 'blue' | 'orange' | 'grey';

/** The threshold colours of every progress bar (PROG-05 to PROG-08). */
export function progressColour(percent: number): ProgressColour {
  if (percent >= 75) return 'green';
  if (percent >= 50) return 'blue';
  if (percent >= 25) return 'orange';
  return 'grey';
}
