import {
  auditTime,
  combineLatest,
  distinctUntilChanged,
  firstValueFrom,
  map,
  type Observable,
  of,
  switchMap,
} from 'rxjs';
import type { Course, Progress, Stage } from '#model/noun.ts';
import { isCompleted } from '#model/progress.ts';
import { currentDatabase } from '#local/database.ts';
import { observeByIds, observeCount, observeRow, observeRows } from '#local/observe.ts';
import type { RowDatabase } from '#local/rows.ts';
import { type Arrival, observeArrival } from './arrival.ts';
import { inOrder } from './courseCard.ts';
import type { Query } from './live.ts';

/** A course with everything that belongs to it, as admins change and delete it. */
export interface CourseRecords {
  /** Null once it is deleted. */
  course: Course | null;
  /** In their order. */
  stages: Stage[];
  /** How many learners have completed a stage, by the stage. */
  completedBy: ReadonlyMap<string, number>;
  /** Learners who have completed at least one of its stages. */
  learners: number;
  assignments: number;
  reviews: number;
  arrival: Arrival;
}

export const courseRecords = (id: string): Query<CourseRecords> => ({
  key: `course records ${id}`,
  read: (database) => {
    const { rows } = database;
    return combineLatest({
      course: observeRow(rows, 'courses', id).pipe(map((row) => row ?? null)),
      stages: observeRows(rows, 'course_stages', { parent: id }),
      progress: observeRows(rows, 'user_progress'),
      assignments: observeRows(rows, 'course_assignments'),
      reviews: observeRows(rows, 'course_reviews'),
      arrival: observeArrival(database),
    }).pipe(
      auditTime(0),
      map(({ course, stages, progress, assignments, reviews, arrival }) => ({
        course,
        stages: inOrder(stages),
        ...countProgress(progress.filter((one) => one.course_id === id)),
        assignments: assignments.filter((one) => one.course_id === id).length,
        reviews: reviews.filter((one) => one.course_id === id).length,
        arrival,
      })),
    );
  },
});

function countProgress(progress: readonly Progress[]): Pick<CourseRecords, 'completedBy' | 'learners'> {
  const completed = progress.filter(isCompleted);
  const completedBy = new Map<string, number>();
  for (const { stage_id } of completed) completedBy.set(stage_id, (completedBy.get(stage_id) ?? 0) + 1);
  return { completedBy, learners: new Set(completed.map((one) => one.user_id)).size };
}

export interface StageCounts {
  questions: number;
  resources: number;
}

/** How much is assigned to these stages. */
export const stageCounts = (stages: readonly string[]): Query<ReadonlyMap<string, StageCounts>> => ({
  key: `stage counts ${stages.join(' ')}`,
  read: ({ rows }) =>
    stages.length
      ? combineLatest(
          stages.map((stage) =>
            combineLatest({
              questions: observeCount(rows, 'stage_questions', stage),
              resources: observeCount(rows, 'stage_resources', stage),
            }).pipe(map((counts) => [stage, counts] as const)),
          ),
        ).pipe(
          auditTime(0),
          map((entries) => new Map(entries)),
        )
      : of(new Map()),
});

/** A course to copy, as it is now, and what its stages hold of the bank. */
export interface CourseToCopy {
  course: Course;
  stages: Stage[];
}

/** Rejects when it cannot be read, or is no longer there. */
export async function readCourse(id: string): Promise<CourseToCopy> {
  const rows = open();
  const [course, stages] = await Promise.all([
    firstValueFrom(observeRow(rows, 'courses', id)),
    firstValueFrom(observeRows(rows, 'course_stages', { parent: id })),
  ]);
  if (!course) throw new Error(`no course ${id}`);
  return { course, stages: inOrder(stages) };
}

export interface StageLink {
  kind: 'question' | 'resource';
  item: string;
}

/** What is assigned to a stage, in its order; of the questions those that are approved (A106). */
export async function readStageLinks(stage: string): Promise<StageLink[]> {
  const rows = open();
  const approved = approvedQuestions(rows, stage);
  const [questions, resources] = await Promise.all([
    firstValueFrom(approved),
    firstValueFrom(observeRows(rows, 'stage_resources', { parent: stage })),
  ]);
  return [
    ...questions.map((item): StageLink => ({ kind: 'question', item })),
    ...resources.map(({ resource_id }): StageLink => ({ kind: 'resource', item: resource_id })),
  ];
}

const approvedQuestions = (rows: RowDatabase, stage: string): Observable<string[]> =>
  observeRows(rows, 'stage_questions', { parent: stage }).pipe(
    map((links) => links.map((link) => link.question_id)),
    distinctUntilChanged((before, now) => before.join() === now.join()),
    switchMap((ids) => (ids.length ? observeByIds(rows, 'interview_questions', ids) : of([]))),
    map((questions) => questions.filter(({ status }) => status === 'approved').map(({ id }) => id)),
  );

/** A record as this device has it now. */
export const readRow = async <N extends 'courses' | 'course_stages'>(noun: N, id: string) =>
  firstValueFrom(observeRow(open(), noun, id));

function open(): RowDatabase {
  const database = currentDatabase();
  if (!database) throw new Error('the database is not open');
  return database.rows;
}
