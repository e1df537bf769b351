import { describe, expect, it } from 'vitest';
import type { CourseCard } from './courseCard.ts';
import { shapeDashboard } from './dashboard.ts';

const card = (id: string, completed: number, total: number, lastStudied: string | null = null): CourseCard => ({
  id,
  slug: id,
  title: id,
  description: '',
  company: null,
  createdAt: null,
  stops: [],
  percent: 0,
  completed,
  total,
  lastStudied,
});
const shape = (courses: CourseCard[], assigned: string[] = []) =>
  shapeDashboard({ courses, assignments: assigned.map((course_id) => ({ course_id })), arrival: 'everything' });

describe('shapeDashboard', () => {
  it('DASH-03 A119 progress holds the courses with a completed stage, assigned or not', () => {
    const { progress } = shape([card('none', 0, 4), card('some', 1, 4, '2026-01-01')], ['none']);
    expect(progress.map((one) => one.id)).toEqual(['some']);
  });

  it('DASH-05 courses in progress come first, last studied first, completed ones last', () => {
    const { progress } = shape([
      card('old', 1, 4, '2026-01-01'),
      card('complete', 3, 3, '2026-03-01'),
      card('new', 1, 4, '2026-02-01'),
    ]);
    expect(progress.map((one) => one.id)).toEqual(['new', 'old', 'complete']);
  });

  it('DASH-06 assigned holds every assigned course in the order of the assignments', () => {
    const { assigned } = shape([card('a', 0, 4), card('b', 1, 4), card('c', 0, 4)], ['b', 'a']);
    expect(assigned.map((one) => one.id)).toEqual(['b', 'a']);
  });

  it('A40 an assignment whose course was deleted shows nothing', () => {
    expect(shape([], ['gone']).assigned).toEqual([]);
  });

  it('DASH-08 DASH-09 both are empty without progress and assignments', () => {
    expect(shape([card('a', 0, 4)])).toMatchObject({ progress: [], assigned: [] });
  });
});
