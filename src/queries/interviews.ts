import {
  auditTime,
  BehaviorSubject,
  catchError,
  combineLatest,
  defer,
  map,
  type Observable,
  of,
  switchMap,
} from 'rxjs';
import type { Profile } from '#model/noun.ts';
import type { LocalDatabase } from '#local/database.ts';
import { observeByIds, observeRows } from '#local/observe.ts';
import { clock } from '#state/clock.ts';
import { type Arrival, observeArrival } from './arrival.ts';
import { hasTime, type Interview, isPast } from './interviewTime.ts';
import type { Query } from './live.ts';

/** Who is asked, or asks. */
export interface InterviewPerson {
  id: string;
  /** The address where there is no name. */
  name: string;
  email: string;
  /** What they apply for; null where nobody said. */
  position: string | null;
}

export interface CandidateInterviews {
  /** The latest first. */
  interviews: Interview[];
  /** Who can be chosen as an interviewer, by name. */
  admins: InterviewPerson[];
  /** Of everybody, in the order of their times: what a new one may clash with (A96). */
  all: Interview[];
  /** The names of admins and candidates. */
  people: ReadonlyMap<string, InterviewPerson>;
  arrival: Arrival;
}

/** One candidate's interviews, and what the form must know of all others (INT-01, INT-44). */
export const candidateInterviews = (user: string): Query<CandidateInterviews> => ({
  key: `interviews of ${user}`,
  read: (database) =>
    combineLatest({
      all: observeRows(database.rows, 'interviews'),
      profiles: observeRows(database.rows, 'profiles'),
      arrival: observeArrival(database),
    }).pipe(
      auditTime(0),
      map(({ all: rows, profiles, arrival }) => {
        const all = rows.filter(hasTime);
        const interviews = all.filter(({ user_id }) => user_id === user).toReversed();
        return { all, interviews, admins: adminsIn(profiles), people: peopleOf(profiles, []), arrival };
      }),
    ),
});

/** `person` is null where the profile could not be read. */
export type UpcomingInterview = Interview & { person: InterviewPerson | null };

export interface UpcomingInterviews {
  /** In the order of their times; with the past ones unless `isFallback`. */
  interviews: UpcomingInterview[];
  /** The names of those who ask. */
  people: ReadonlyMap<string, InterviewPerson>;
  /** The joined read failed: these are from now on (INT-40). */
  isFallback: boolean;
  /** Not even the profiles of these could be read (INT-42). */
  isWithoutPeople: boolean;
  arrival: Arrival;
}

/** Counts the presses of Refresh: whatever failed is read anew (INT-25). */
const readings = new BehaviorSubject(0);
export const readInterviewsAgain = (): void => readings.next(readings.value + 1);

/** Every interview with its candidate (INT-24). */
export const upcomingInterviews = (now: () => number = clock.now): Query<UpcomingInterviews> => ({
  key: 'upcoming interviews',
  isPartial: ({ isFallback }) => isFallback,
  read: (database) =>
    readings.pipe(
      switchMap(() =>
        defer(() => joined(database)).pipe(
          catchError((error: unknown) => {
            console.error('interviews with their people', error);
            return apart(database, now());
          }),
        ),
      ),
    ),
});

function joined(database: LocalDatabase): Observable<UpcomingInterviews> {
  return combineLatest({
    interviews: observeRows(database.rows, 'interviews'),
    profiles: observeRows(database.rows, 'profiles'),
    candidates: observeRows(database.rows, 'candidates'),
    arrival: observeArrival(database),
  }).pipe(
    auditTime(0),
    map(({ interviews, profiles, candidates, arrival }) => {
      const people = peopleOf(profiles, candidates);
      return {
        interviews: interviews.filter(hasTime).flatMap((interview) => withPerson(interview, people)),
        ...{ people, isFallback: false, isWithoutPeople: false, arrival },
      };
    }),
  );
}

/** INT-40: the plain interviews from now on, ascending, and then the profiles by their ids. */
function apart(database: LocalDatabase, now: number): Observable<UpcomingInterviews> {
  return combineLatest({
    interviews: observeRows(database.rows, 'interviews').pipe(
      map((all) => all.filter(hasTime).filter(({ scheduled_date }) => !isPast(scheduled_date, now))),
    ),
    arrival: observeArrival(database),
  }).pipe(
    switchMap(({ interviews, arrival }) =>
      profilesOf(database, interviews).pipe(
        map((profiles): UpcomingInterviews => {
          const people = peopleOf(profiles ?? [], []);
          return {
            interviews: interviews.flatMap((interview) =>
              profiles ? withPerson(interview, people) : [{ ...interview, person: null }],
            ),
            ...{ people, isFallback: true, isWithoutPeople: profiles === null, arrival },
          };
        }),
      ),
    ),
  );
}

/** Null where they cannot be read (INT-42). */
const profilesOf = (database: LocalDatabase, interviews: readonly Interview[]): Observable<Profile[] | null> =>
  defer(() =>
    observeByIds(database.rows, 'profiles', [
      ...new Set(interviews.flatMap(({ user_id, interviewers }) => [user_id, ...(interviewers ?? [])])),
    ]),
  ).pipe(
    catchError((error: unknown) => {
      console.error('people of interviews', error);
      return of(null);
    }),
  );

/** Somebody who is deleted on this device already takes their interviews with them. */
function withPerson(interview: Interview, people: ReadonlyMap<string, InterviewPerson>): UpcomingInterview[] {
  const person = people.get(interview.user_id);
  return person ? [{ ...interview, person }] : [];
}

type Named = Pick<Profile, 'id' | 'full_name' | 'email'>;

const peopleOf = (
  profiles: readonly Named[],
  candidates: readonly { id: string; position: string | null }[],
): ReadonlyMap<string, InterviewPerson> => {
  const positions = new Map(candidates.map(({ id, position }) => [id, position]));
  return new Map(profiles.map((profile) => [profile.id, personOf(profile, positions.get(profile.id) ?? null)]));
};

const personOf = ({ id, full_name, email }: Named, position: string | null): InterviewPerson => ({
  ...{ id, name: full_name.trim() || email, email, position },
});

const adminsIn = (profiles: readonly Profile[]): InterviewPerson[] =>
  profiles
    .filter(({ role, is_active }) => role === 'admin' && is_active)
    .map((profile) => personOf(profile, null))
    .toSorted((one, other) => collator.compare(one.name, other.name));

const collator = new Intl.Collator('ja-JP', { numeric: true });
