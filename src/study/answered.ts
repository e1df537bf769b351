import { studyDay } from '#model/studyDay.ts';
import { foldTurns, type Turn } from './fold.ts';
import type { Schedule } from './schedule.ts';
import type { DailyCaps } from './today.ts';

/**
 * What was answered on a study day, as the day's part counts it (STUDY-04): each question once, by its first turn of the
 * day. One that was in a step of minutes is neither: it was counted when it was begun.
 * @param turns of every question, in order (`turnsOf`)
 * @param except questions that do not count: those of an interview are not under the caps (COUNT-12)
 */
export function answeredOn(
  schedule: Schedule,
  turns: ReadonlyMap<string, readonly Turn[]>,
  day: number,
  except?: ReadonlySet<string>,
): DailyCaps {
  const answered = { reviews: 0, fresh: 0 };
  for (const [question, all] of turns) {
    if (except?.has(question)) continue;
    // of thousands the last turn tells quickly which were not answered on that day
    if (studyDay(all.at(-1)!.at) < day) continue;
    const before = all.filter(({ at }) => studyDay(at) < day);
    if (before.length === all.length || studyDay(all[before.length]!.at) !== day) continue;
    if (!before.length) answered.fresh += 1;
    else if (foldTurns(schedule, question, before)!.phase === 'review') answered.reviews += 1;
  }
  return answered;
}
