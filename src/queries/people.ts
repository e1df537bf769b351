import { auditTime, combineLatest, distinctUntilChanged, map } from 'rxjs';
import type { Role } from '#model/access.ts';
import { searchable } from '#model/search.ts';
import type { AccountAudit, Profile } from '#model/noun.ts';
import { isCompleted } from '#model/progress.ts';
import { observeRows } from '#local/observe.ts';
import { type Arrival, observeArrival } from './arrival.ts';
import type { Query } from './live.ts';

/** Somebody with an account, as admins list them. */
export interface Person {
  id: string;
  /** The address where there is no name. */
  name: string;
  fullName: string;
  email: string;
  role: Role;
  isActive: boolean;
  /** Registered, and never approved (A03): not the same as deactivated. */
  isWaiting: boolean;
  lastLogin: string | null;
  createdAt: string | null;
  minutes: number;
  /** Name and address as searches compare them. */
  search: string;
}

export interface People {
  /** Those who wait for approval first, then the newest (USER-11). */
  people: Person[];
  arrival: Arrival;
}

export const people = (): Query<People> => ({
  key: 'people',
  read: (database) =>
    combineLatest({
      profiles: observeRows(database.rows, 'profiles'),
      arrival: observeArrival(database),
    }).pipe(
      auditTime(0),
      map(({ profiles, arrival }) => {
        const all = profiles.map(shapePerson);
        return { people: [...all.filter(isWaiting), ...all.filter((one) => !one.isWaiting)], arrival };
      }),
    ),
});

const isWaiting = (person: Person): boolean => person.isWaiting;

/** For the first approval: whoever was deactivated was approved before. */
const waits = ({ is_active, deactivated_at }: Profile): boolean => !is_active && !deactivated_at;

export function shapePerson(profile: Profile): Person {
  const { id, email, role, is_active, last_login_at, total_session_time_minutes, created_at } = profile;
  const fullName = profile.full_name.trim();
  return {
    ...{ id, fullName, email, name: fullName || email, role: role === 'admin' ? 'admin' : 'user' },
    ...{ isActive: is_active, isWaiting: waits(profile) },
    ...{ lastLogin: last_login_at, createdAt: created_at, minutes: total_session_time_minutes },
    search: searchable(`${fullName} ${email}`),
  };
}

/** Who waits for approval. */
export const waitingPeople = (): Query<Person[]> => ({
  key: 'waiting people',
  read: ({ rows }) =>
    observeRows(rows, 'profiles').pipe(
      auditTime(0),
      map((profiles) => profiles.filter(waits).map(shapePerson)),
    ),
});

/** How many wait for approval. */
export const waitingPeopleCount = (): Query<number> => ({
  key: 'waiting people count',
  read: ({ rows }) =>
    observeRows(rows, 'profiles').pipe(
      map((profiles) => profiles.filter(waits).length),
      distinctUntilChanged(),
    ),
});

/** What goes with a person (A16), and what admins did to the account, newest first. */
export interface PersonDetails {
  assignments: number;
  completed: number;
  reviews: number;
  audits: AccountAudit[];
}

export const personDetails = (id: string): Query<PersonDetails> => ({
  key: `person ${id}`,
  read: ({ rows }) =>
    combineLatest({
      assignments: observeRows(rows, 'course_assignments', { parent: id }),
      progress: observeRows(rows, 'user_progress', { parent: id }),
      reviews: observeRows(rows, 'course_reviews'),
      audits: observeRows(rows, 'account_audits', { parent: id }),
    }).pipe(
      auditTime(0),
      map(({ assignments, progress, reviews, audits }) => ({
        assignments: assignments.length,
        completed: progress.filter(isCompleted).length,
        reviews: reviews.filter(({ user_id }) => user_id === id).length,
        audits,
      })),
    ),
});
