import { auditTime, map, type Observable } from 'rxjs';
import type { LocalDatabase } from '#local/database.ts';
import { isOpenInterview } from '#model/pipeline.ts';
import { observeRows } from '#local/observe.ts';
import { endOf } from './interviewClash.ts';
import { hasTime, type Interview } from './interviewTime.ts';
import type { Query } from './live.ts';

/** What a learner's device holds of an interview, which is all that they may know (SEC-28, A94). */
export type OwnInterview = Pick<
  Interview,
  'id' | 'interview_name' | 'scheduled_date' | 'duration_minutes' | 'place' | 'status'
>;

/** A learner's own interviews, the next one first (A119). */
export const ownInterviews = (user: string): Query<OwnInterview[]> => ({
  key: `own interviews ${user}`,
  read: (database) => observeOwnInterviews(database, user),
});

export const observeOwnInterviews = ({ rows }: LocalDatabase, user: string): Observable<OwnInterview[]> =>
  observeRows(rows, 'interviews', { parent: user }).pipe(
    auditTime(0),
    map((all) => all.filter(hasTime)),
  );

/** Those that are not over; a cancelled one until its time would have been, or somebody would be there in vain. */
export const stillToCome = (interviews: readonly OwnInterview[], now: number): OwnInterview[] =>
  interviews.filter((one) => (isOpenInterview(one.status) || one.status === 'cancelled') && endOf(one) > now);
