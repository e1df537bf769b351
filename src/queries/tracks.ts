import { combineLatest, map } from 'rxjs';
import { type Arrival, observeArrival } from './arrival.ts';
import { type CourseCard, observeCourseCards } from './courseCard.ts';
import type { Query } from './live.ts';

export interface Tracks {
  courses: CourseCard[];
  arrival: Arrival;
}

/** Every track, not only the assigned ones (CRSE-10, A38). */
export const tracks = (user: string): Query<Tracks> => ({
  key: `tracks ${user}`,
  read: (database) =>
    combineLatest({ courses: observeCourseCards(database, user), arrival: observeArrival(database) }).pipe(
      map((read) => read),
    ),
});
