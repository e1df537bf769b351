import type { Assignment, Question, RowOf } from '#model/noun.ts';
import type { CourseCard } from './courseCard.ts';
import { grouped } from './grouped.ts';

export interface InStudyInput {
  courses: readonly Pick<CourseCard, 'id' | 'slug' | 'title' | 'stops' | 'lastStudied'>[];
  assignments: readonly Pick<Assignment, 'course_id' | 'assigned_at'>[];
  /** In the order in which they were linked. */
  links: readonly Pick<RowOf<'stage_questions'>, 'stage_id' | 'question_id'>[];
  questions: ReadonlyMap<string, Pick<Question, 'status'>>;
}

/** A track whose questions are in study. */
export interface StudyTrack {
  id: string;
  slug: string;
  title: string;
  stages: number;
  /** In the order in which new ones are taken; one that another track asks too stands in both. */
  questions: string[];
}

/**
 * The courses that are assigned or begun with their approved questions (STUDY-01), in the order in which new ones are
 * taken (STUDY-08): the track that was studied last, then the one that was assigned first; in each from the present
 * stage on, and then what lies behind it.
 */
export function tracksInStudy({ courses, assignments, links, questions }: InStudyInput): StudyTrack[] {
  const assignedAt = new Map(assignments.map((one) => [one.course_id as string, one.assigned_at ?? '']));
  const byStage = grouped(links, ({ stage_id }) => stage_id);
  const tracks = courses
    .filter((course) => assignedAt.has(course.id) || course.lastStudied !== null)
    .toSorted(
      (a, b) =>
        (b.lastStudied ?? '').localeCompare(a.lastStudied ?? '') ||
        (assignedAt.get(a.id) ?? '').localeCompare(assignedAt.get(b.id) ?? '') ||
        (a.id < b.id ? -1 : 1),
    );
  return tracks.map(({ id, slug, title, stops }) => {
    const ahead = stops.filter(({ state }) => state !== 'done');
    const behind = stops.filter(({ state }) => state === 'done');
    const found = new Set<string>();
    for (const stop of [...ahead, ...behind])
      for (const { question_id } of byStage.get(stop.id as RowOf<'course_stages'>['id']) ?? [])
        if (questions.get(question_id)?.status === 'approved') found.add(question_id);
    return { id, slug, title, stages: stops.length, questions: [...found] };
  });
}

/** Their questions, each once. */
export const questionsOf = (tracks: readonly StudyTrack[]): string[] => [
  ...new Set(tracks.flatMap(({ questions }) => questions)),
];
