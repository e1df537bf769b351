import {
  auditTime,
  catchError,
  combineLatest,
  distinctUntilChanged,
  filter,
  map,
  type Observable,
  of,
  shareReplay,
  switchMap,
} from 'rxjs';
import { progressId } from '#model/id.ts';
import type { Course, Progress, Stage } from '#model/noun.ts';
import { isCompleted, isCourseComplete, percentage } from '#model/progress.ts';
import { currentSlugs, findBySlug } from '#model/slug.ts';
import type { LocalDatabase } from '#local/database.ts';
import { observeCount, observeRows } from '#local/observe.ts';
import { type Arrival, observeArrival } from './arrival.ts';
import { inOrder } from './courseCard.ts';
import type { Query } from './live.ts';

export interface CourseStage {
  id: string;
  title: string;
  description: string;
  information: string | null;
  questions: number;
  completed: boolean;
  /** The key of its progress record among the unsent. */
  progressKey: string;
}

export interface CoursePage {
  course: { id: string; slug: string; title: string; description: string; company: string | null; jobs: string[] };
  stages: CourseStage[];
  completed: number;
  percent: number;
  isComplete: boolean;
  arrival: Arrival;
}

/**
 * The course at an address, a former address or an id (CRSE-31). It may be missing, not have arrived yet, or have
 * unreadable details (CRSE-38).
 */
export const coursePage = (user: string, address: string): Query<CoursePage | 'missing' | 'coming' | 'unreadable'> => ({
  key: `course ${user} ${address}`,
  isPartial: (page) => page === 'unreadable',
  read: (database) => {
    const arrival = observeArrival(database);
    const found = observeRows(database.rows, 'courses').pipe(
      map((courses) => addressed(courses, address)),
      shareReplay({ bufferSize: 1, refCount: true }),
    );
    return found.pipe(
      map((course) => course?.id),
      distinctUntilChanged(),
      switchMap((id) => {
        if (!id) return arrival.pipe(map((state) => (state === 'everything' ? 'missing' : 'coming')));
        const course = found.pipe(filter((one) => one?.id === id));
        return observePage(database, user, course as Observable<Addressed>, id, arrival).pipe(
          catchError(() => of('unreadable' as const)),
        );
      }),
    );
  },
});

type Addressed = Course & { slug: string };

function addressed(courses: readonly Course[], address: string): Addressed | undefined {
  const course = findBySlug(courses, address);
  return course && { ...course, slug: currentSlugs(courses).get(course.id) ?? course.id };
}

function observePage(
  { rows }: LocalDatabase,
  user: string,
  course: Observable<Addressed>,
  id: string,
  arrival: Observable<Arrival>,
): Observable<CoursePage | 'coming'> {
  const stages = observeRows(rows, 'course_stages', { parent: id }).pipe(
    shareReplay({ bufferSize: 1, refCount: true }),
  );
  const counts = stages.pipe(
    map((some) => some.map((stage) => stage.id)),
    distinctUntilChanged((before, now) => before.join() === now.join()),
    switchMap((ids) =>
      ids.length
        ? combineLatest(
            ids.map((stage) => observeCount(rows, 'stage_questions', stage).pipe(map((n) => [stage, n] as const))),
          )
        : of([]),
    ),
    map((entries) => new Map(entries)),
  );
  const progress = observeRows(rows, 'user_progress', { parent: user });
  return combineLatest({ course, stages, counts, progress, arrival, user: of(user) }).pipe(
    auditTime(0),
    map((input) => (input.arrival === 'nothing' ? 'coming' : shapeCoursePage(input))),
  );
}

export interface CoursePageInput {
  course: Pick<Course, 'id' | 'title' | 'description' | 'company' | 'attached_jobs'> & { slug: string };
  stages: readonly Pick<Stage, 'id' | 'title' | 'description' | 'information' | 'stage_order'>[];
  /** Linked questions by stage. */
  counts: ReadonlyMap<string, number>;
  progress: readonly Pick<Progress, 'stage_id' | 'completions'>[];
  arrival: Arrival;
  user: string;
}

export function shapeCoursePage({ course, stages, counts, progress, arrival, user }: CoursePageInput): CoursePage {
  const { id, slug, title, description, company, attached_jobs } = course;
  const done = new Set(progress.filter(isCompleted).map((one) => one.stage_id));
  const shaped = inOrder(stages).map((stage) => ({
    id: stage.id,
    title: stage.title,
    description: stage.description,
    information: stage.information,
    questions: counts.get(stage.id) ?? 0,
    completed: done.has(stage.id),
    progressKey: `user_progress/${progressId(user, stage.id, id)}`,
  }));
  const completed = shaped.filter((stage) => stage.completed).length;
  return {
    course: { id, slug, title, description, company, jobs: attached_jobs ?? [] },
    stages: shaped,
    completed,
    percent: percentage(completed, shaped.length),
    isComplete: isCourseComplete(completed, shaped.length),
    arrival,
  };
}

/** The stage that an address names, else the first (STAGE-02). */
export const selectStage = <S extends { id: string }>(stages: readonly S[], named: string | undefined): S | undefined =>
  stages.find((stage) => stage.id === named) ?? stages[0];

/** The stage after this one, and after the last one the first that is left. */
export function stageAfter<S extends { id: string; completed: boolean }>(
  stages: readonly S[],
  id: string,
): S | undefined {
  const at = stages.findIndex((stage) => stage.id === id);
  return stages[at + 1] ?? stages.find((stage) => !stage.completed && stage.id !== id);
}
