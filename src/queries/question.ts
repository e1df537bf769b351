import { auditTime, combineLatest, distinctUntilChanged, map, of, switchMap } from 'rxjs';
import type { Course, Progress, Question, RowOf, Stage } from '#model/noun.ts';
import { isCompleted } from '#model/progress.ts';
import { currentSlugs } from '#model/slug.ts';
import { observeByIds, observeRow, observeRows } from '#local/observe.ts';
import { type Arrival, observeArrival } from './arrival.ts';
import type { Query } from './live.ts';

export interface QuestionDetail {
  /** Null while this device has no question with this id. */
  question: Question | null;
  arrival: Arrival;
}

/** One question in full. */
export const questionDetail = (id: string): Query<QuestionDetail> => ({
  key: `question ${id}`,
  read: (database) =>
    combineLatest({
      question: observeRow(database.rows, 'interview_questions', id).pipe(map((row) => row ?? null)),
      arrival: observeArrival(database),
    }),
});

/** A stage that asks this question. */
export interface QuestionStage {
  id: string;
  title: string;
  course: string;
  slug: string;
  completed: boolean;
}

/** Where this question is practised, with the person's own progress: their assigned courses first. */
export const questionStages = (id: string, user: string): Query<QuestionStage[]> => ({
  key: `stages of question ${id} ${user}`,
  read: ({ rows }) =>
    observeRows(rows, 'stage_questions').pipe(
      map((links) => links.filter((link) => link.question_id === id).map((link) => link.stage_id)),
      distinctUntilChanged((before, now) => before.join() === now.join()),
      switchMap((ids) =>
        ids.length
          ? combineLatest({
              stages: observeByIds(rows, 'course_stages', ids),
              courses: observeRows(rows, 'courses'),
              progress: observeRows(rows, 'user_progress', { parent: user }),
              assignments: observeRows(rows, 'course_assignments', { parent: user }),
            }).pipe(auditTime(0), map(shapeQuestionStages))
          : of([]),
      ),
    ),
});

export interface QuestionStagesInput {
  stages: readonly Pick<Stage, 'id' | 'course_id' | 'title'>[];
  courses: readonly Pick<Course, 'id' | 'title' | 'former_slugs' | 'created_at'>[];
  progress: readonly Pick<Progress, 'stage_id' | 'completions'>[];
  assignments: readonly Pick<RowOf<'course_assignments'>, 'course_id'>[];
}

export function shapeQuestionStages({ stages, courses, progress, assignments }: QuestionStagesInput): QuestionStage[] {
  const slugs = currentSlugs(courses);
  const titles = new Map(courses.map((course) => [course.id, course.title]));
  const done = new Set(progress.filter(isCompleted).map((one) => one.stage_id));
  const assigned = new Set(assignments.map((one) => one.course_id));
  return stages
    .toSorted((a, b) => Number(assigned.has(b.course_id)) - Number(assigned.has(a.course_id)))
    .flatMap(({ id, title, course_id }) => {
      const course = titles.get(course_id);
      // the stages of a deleted course are removed a moment later
      if (course === undefined) return [];
      return [{ id, title, course, slug: slugs.get(course_id) ?? course_id, completed: done.has(id) }];
    });
}
