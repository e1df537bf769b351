import { auditTime, combineLatest, map, type Observable } from 'rxjs';
import type { Course, Progress, Stage } from '#model/noun.ts';
import { isCompleted, percentage } from '#model/progress.ts';
import { currentSlugs } from '#model/slug.ts';
import type { LocalDatabase } from '#local/database.ts';
import { observeRows } from '#local/observe.ts';
import { grouped } from './grouped.ts';

export interface Stop {
  id: string;
  title: string;
  /** Completed, the first one that is not, or after that. */
  state: 'done' | 'here' | 'ahead';
}

/** A course as its cards show it, with one person's own progress. */
export interface CourseCard {
  id: string;
  slug: string;
  title: string;
  description: string;
  company: string | null;
  createdAt: string | null;
  stops: Stop[];
  completed: number;
  total: number;
  percent: number;
  /** The newest completion; null before the first. */
  lastStudied: string | null;
}

/** Every course, newest first (CRSE-05), with this person's progress. */
export const observeCourseCards = ({ rows }: LocalDatabase, user: string): Observable<CourseCard[]> =>
  combineLatest({
    courses: observeRows(rows, 'courses'),
    stages: observeRows(rows, 'course_stages'),
    progress: observeRows(rows, 'user_progress', { parent: user }),
    // a page of sync changes all three: combined once
  }).pipe(auditTime(0), map(shapeCourseCards));

export interface CourseCardInput {
  courses: readonly Pick<Course, 'id' | 'title' | 'former_slugs' | 'description' | 'company' | 'created_at'>[];
  stages: readonly Pick<Stage, 'id' | 'course_id' | 'title' | 'stage_order'>[];
  progress: readonly Pick<Progress, 'stage_id' | 'completions'>[];
}

/** In the order of the courses. Progress on a deleted stage is ignored. */
export function shapeCourseCards({ courses, stages, progress }: CourseCardInput): CourseCard[] {
  const slugs = currentSlugs(courses);
  const byCourse = grouped(inOrder(stages), (stage) => stage.course_id);
  const done = new Map(progress.filter(isCompleted).map((one) => [one.stage_id, one]));
  return courses.map(({ id, title, description, company, created_at }) => {
    const own = byCourse.get(id) ?? [];
    const behind = own.filter((stage) => done.has(stage.id));
    const times = behind.flatMap((stage) => done.get(stage.id)?.completions ?? []).map((completion) => completion.at);
    return {
      id,
      title,
      description,
      company,
      createdAt: created_at,
      slug: slugs.get(id) ?? id,
      stops: stopsOf(own, (stage) => done.has(stage.id)),
      completed: behind.length,
      total: own.length,
      percent: percentage(behind.length, own.length),
      lastStudied: times.toSorted().at(-1) ?? null,
    };
  });
}

/** Equal orders break by id (A107). */
export const inOrder = <S extends Pick<Stage, 'id' | 'stage_order'>>(stages: readonly S[]): S[] =>
  stages.toSorted((a, b) => a.stage_order - b.stage_order || (a.id < b.id ? -1 : 1));

function stopsOf<S extends { id: string; title: string }>(stages: readonly S[], isDone: (stage: S) => boolean): Stop[] {
  const here = stages.find((stage) => !isDone(stage));
  return stages.map((stage) => ({
    id: stage.id,
    title: stage.title,
    state: isDone(stage) ? 'done' : stage === here ? 'here' : 'ahead',
  }));
}

/** Where "Continue" leads: the first stop that is not completed. */
export const nextStopOf = (card: Pick<CourseCard, 'stops'>): Stop | undefined =>
  card.stops.find((stop) => stop.state === 'here');
