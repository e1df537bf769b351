import { describe, expect, test } from 'vitest';
import '../../../tests/sync/language.ts';
import type { Course, Stage } from '#model/noun.ts';
import {
  type CourseEdit,
  followed,
  noEdit,
  shownStages,
  stageConflict,
  withCourseText,
  withStageText,
} from './editForm.ts';

const course = { id: 'c', title: 'Backend', description: 'Long', company: null, attached_jobs: [], text_by: 'one' };
const stage = { id: 's', course_id: 'c', stage_order: 1, title: 'HR', description: '', information: '<p>Be kind</p>' };
const rows = (more: object = {}) => [{ ...stage, text_by: 'one', ...more } as unknown as Stage];
const courseOf = (more: object = {}) => ({ ...course, ...more }) as unknown as Course;

const withTitle = (edit: CourseEdit, title: string) =>
  withStageText(edit, shownStages(edit, rows(), 'd')[0]!, { title });

describe('W8 a course that others write in while it is edited', () => {
  test('another field of a stage shows what they wrote, and is no conflict', () => {
    const edit = withTitle(noEdit, 'First call');
    const now = rows({ information: '<p>And brief</p>', text_by: 'two' });
    const next = followed(edit, courseOf(), now);
    expect(next.stages.s).toMatchObject({ title: 'First call', information: '<p>And brief</p>', saw: 'two' });
    expect(stageConflict(next, shownStages(next, now, 'd')[0]!)).toEqual([]);
    // once
    expect(followed(next, courseOf(), now)).toBe(next);
  });

  test('the same field waits for a choice, and the others show theirs', () => {
    const edit = withTitle(noEdit, 'First call');
    const now = rows({ title: 'Phone', information: '<p>And brief</p>', text_by: 'two' });
    const next = followed(edit, courseOf(), now);
    expect(next.stages.s).toMatchObject({ title: 'First call', information: '<p>And brief</p>', saw: 'one' });
    expect(stageConflict(next, shownStages(next, now, 'd')[0]!).map(({ field }) => field)).toEqual(['title']);
    expect(followed(next, courseOf(), now)).toBe(next);
  });

  test('so does the course itself', () => {
    const edit = withCourseText(noEdit, courseOf(), { title: 'Back end' });
    const next = followed(edit, courseOf({ description: 'Longer', text_by: 'two' }), rows());
    expect(next.course).toMatchObject({ title: 'Back end', description: 'Longer', saw: 'two' });
  });

  test('a draft that did not keep what it began with stays as it is', () => {
    const edit = { ...noEdit, stages: { s: { title: 'First call', description: '', information: '', saw: 'one' } } };
    expect(followed(edit, courseOf(), rows({ title: 'Phone', text_by: 'two' }))).toBe(edit);
  });
});
