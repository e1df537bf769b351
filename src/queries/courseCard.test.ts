import { describe, expect, it } from 'vitest';
import { nextStopOf, shapeCourseCards } from './courseCard.ts';

const course = (id: string, title = id) => ({
  id,
  title,
  former_slugs: null,
  description: `About ${title}`,
  company: null,
  created_at: '2026-01-01T00:00:00.000Z',
});
const stage = (id: string, course_id: string, stage_order: number) => ({
  id,
  course_id,
  stage_order,
  title: `Stage ${id}`,
});
const done = (stage_id: string, ...at: string[]) => ({
  stage_id,
  completions: at.map((time, index) => ({ id: `${stage_id}${index}`, at: time })),
});
const states = (card: { stops: { state: string }[] } | undefined) => card?.stops.map((stop) => stop.state);

describe('shapeCourseCards', () => {
  const stages = [stage('b', 'go', 2), stage('a', 'go', 1), stage('c', 'go', 3), stage('x', 'sre', 1)];

  it('CRSE-05 keeps the order of the courses', () => {
    const cards = shapeCourseCards({ courses: [course('sre'), course('go')], stages, progress: [] });
    expect(cards.map((card) => card.id)).toEqual(['sre', 'go']);
  });

  it('CRSE-17 counts one’s own completed stages of each course', () => {
    const [go, sre] = shapeCourseCards({
      courses: [course('go'), course('sre')],
      stages,
      progress: [done('a', '2026-02-01'), done('b', '2026-02-03', '2026-02-02')],
    });
    expect(go).toMatchObject({ completed: 2, total: 3, percent: 67, lastStudied: '2026-02-03' });
    expect(sre).toMatchObject({ completed: 0, total: 1, percent: 0, lastStudied: null });
  });

  it('PROG-01 a record whose completions were all undone counts as none', () => {
    const [go] = shapeCourseCards({ courses: [course('go')], stages, progress: [done('a')] });
    expect(go).toMatchObject({ completed: 0, lastStudied: null });
  });

  it('A106 progress on a deleted stage is ignored', () => {
    const [go] = shapeCourseCards({ courses: [course('go')], stages, progress: [done('gone', '2026-02-01')] });
    expect(go).toMatchObject({ completed: 0, total: 3 });
  });

  it('STAGE-01 stops are ordered by stage_order, equal orders by id', () => {
    const equal = [stage('b', 'go', 1), stage('a', 'go', 1), stage('c', 'go', 0)];
    const [go] = shapeCourseCards({ courses: [course('go')], stages: equal, progress: [] });
    expect(go?.stops.map((stop) => stop.id)).toEqual(['c', 'a', 'b']);
  });

  it.each([
    ['nothing is done', [], ['here', 'ahead', 'ahead'], 'a'],
    ['the first is done', ['a'], ['done', 'here', 'ahead'], 'b'],
    ['a later one is done', ['b'], ['here', 'done', 'ahead'], 'a'],
    ['all are done', ['a', 'b', 'c'], ['done', 'done', 'done'], undefined],
  ])('DASH-05 leads on to the first incomplete stage when %s', (_, completed, shape, next) => {
    const progress = completed.map((id) => done(id, '2026-02-01'));
    const [go] = shapeCourseCards({ courses: [course('go')], stages, progress });
    expect(states(go)).toEqual(shape);
    expect(nextStopOf(go!)?.id).toBe(next);
  });

  it('PROG-03 a course without stages is at 0', () => {
    const [empty] = shapeCourseCards({ courses: [course('empty')], stages, progress: [] });
    expect(empty).toMatchObject({ stops: [], completed: 0, total: 0, percent: 0 });
  });

  it('CRSE-45 two courses with the same title have two addresses', () => {
    const cards = shapeCourseCards({
      courses: [course('bbbb1', 'Go'), course('aaaa1', 'Go')],
      stages: [],
      progress: [],
    });
    expect(cards.map((card) => card.slug)).toEqual(['go-bbbb', 'go']);
  });
});
