import { limits } from '#model/limits.ts';
import type { Ease } from '#model/nouns/studyPlan.ts';
import { studyDay } from '#model/studyDay.ts';
import type { Turn } from './fold.ts';
import { usual } from './schedule.ts';
import { type DailyCaps, usualCaps, type Way } from './today.ts';

/** How much somebody wants to study; a type, because it is what the mutation takes. */
export type Plan = {
  new_per_day: number;
  reviews_per_day: number;
  retention: number;
  ease: Ease | null;
};

/** Of whoever has set nothing (STUDY-04, STUDY-26). */
export const usualPlan: Plan = {
  ...{ new_per_day: usualCaps.fresh, reviews_per_day: usualCaps.reviews },
  ...{ retention: usual.retention, ease: null },
};

/** A plan as it is stored, within its limits whatever another version of the app has written. */
export function planOf(stored: { [Part in keyof Plan]: Plan[Part] | null } | undefined): Plan {
  const { new_per_day, reviews_per_day, retention, ease } = stored ?? usualPlan;
  const { least, most } = limits.reviewsPerDay;
  return {
    new_per_day: within(new_per_day ?? usualPlan.new_per_day, 0, limits.newPerDay),
    reviews_per_day: within(reviews_per_day ?? usualPlan.reviews_per_day, least, most),
    retention: within(retention ?? usualPlan.retention, limits.retention.least, limits.retention.most),
    ease,
  };
}

const within = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

export const capsOf = ({ new_per_day, reviews_per_day }: Plan): DailyCaps => ({
  ...{ fresh: new_per_day, reviews: reviews_per_day },
});

/** Study days without a turn, after which somebody is asked how to come back (STUDY-43). */
export const daysAway = 3;

/** Study days since the last turn; 0 for somebody who has none. */
export function awayFor(turns: Iterable<readonly Turn[]>, today: number): number {
  let last = -Infinity;
  for (const all of turns) last = Math.max(last, studyDay(all.at(-1)!.at));
  return last === -Infinity ? 0 : Math.max(0, today - last);
}

/** Somebody who was away and has not chosen since: a choice counts as having been here, so that it is made once. */
export const isBack = (ease: Ease | null, away: number, today: number): boolean =>
  away >= daysAway && (ease === null || today - ease.day >= daysAway);

/**
 * The way of a day. *Everything today* is for its day; *Ease back in* holds until it is changed, and does nothing where
 * no more is due than the cap, as does *Only my interview* once none is ahead (STUDY-45). Whoever has not chosen yet meets no wall either (STUDY-42).
 */
export function wayOf(ease: Ease | null, away: number, today: number, hasInterview = false): Way {
  if (isBack(ease, away, today)) return 'ease';
  if (ease?.way === 'interview' && hasInterview) return 'interview';
  if (ease?.way === 'everything') return ease.day === today ? 'everything' : 'usual';
  return ease ? 'ease' : 'usual';
}
