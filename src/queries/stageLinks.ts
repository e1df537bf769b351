import { auditTime, combineLatest, map } from 'rxjs';
import type { Course, Stage } from '#model/noun.ts';
import { observeRow, observeRows } from '#local/observe.ts';
import { type Arrival, observeArrival } from './arrival.ts';
import type { Query } from './live.ts';

/** A stage that uses an item. */
export interface Place {
  stageId: string;
  stage: string;
  course: string;
}

export interface StageLinks {
  /** The stage and its course; null once it is deleted. */
  stage: { title: string; course: string } | null;
  /** What is linked to it, in the order in which it was linked. */
  linked: ReadonlySet<string>;
  /** The other stages that use an item. */
  elsewhere: ReadonlyMap<string, readonly Place[]>;
  arrival: Arrival;
}

/** What one stage contains, and where else those items are used (STAGE-14, STAGE-21). */
export const stageLinks = (stageId: string, kind: 'question' | 'resource'): Query<StageLinks> => ({
  key: `stage links ${stageId} ${kind}`,
  read: (database) => {
    const { rows } = database;
    const links =
      kind === 'question'
        ? observeRows(rows, 'stage_questions').pipe(
            map((some) => some.map(({ stage_id, question_id }): Link => [stage_id, question_id])),
          )
        : observeRows(rows, 'stage_resources').pipe(
            map((some) => some.map(({ stage_id, resource_id }): Link => [stage_id, resource_id])),
          );
    return combineLatest({
      links,
      stage: observeRow(rows, 'course_stages', stageId),
      stages: observeRows(rows, 'course_stages'),
      courses: observeRows(rows, 'courses'),
      arrival: observeArrival(database),
    }).pipe(
      auditTime(0),
      map((input) => shapeStageLinks(stageId, input)),
    );
  },
});

type Link = readonly [stage: string, item: string];

export interface StageLinksInput {
  links: readonly Link[];
  stage: Pick<Stage, 'title' | 'course_id'> | undefined;
  stages: readonly Pick<Stage, 'id' | 'title' | 'course_id'>[];
  courses: readonly Pick<Course, 'id' | 'title'>[];
  arrival: Arrival;
}

export function shapeStageLinks(
  stageId: string,
  { links, stage, stages, courses, arrival }: StageLinksInput,
): StageLinks {
  const titles = new Map(courses.map(({ id, title }) => [id, title]));
  const places = new Map(
    stages.map(({ id, title, course_id }) => [id, { stageId: id, stage: title, course: titles.get(course_id) ?? '' }]),
  );
  const linked = new Set<string>();
  const elsewhere = new Map<string, Place[]>();
  for (const [at, item] of links) {
    if (at === stageId) linked.add(item);
    const place = at === stageId ? undefined : places.get(at);
    if (!place) continue;
    const known = elsewhere.get(item);
    if (known) known.push(place);
    else elsewhere.set(item, [place]);
  }
  return {
    stage: stage ? { title: stage.title, course: titles.get(stage.course_id) ?? '' } : null,
    linked,
    elsewhere,
    arrival,
  };
}
