import { describe, expect, it } from 'vitest';
import type { Arrival } from './arrival.ts';
import type { CourseCard } from './courseCard.ts';
import { chooseNextStop } from './nextStop.ts';

const card = (id: string, completed: number, total: number, lastStudied: string | null = null): CourseCard => ({
  id,
  slug: id,
  title: id,
  description: '',
  company: null,
  createdAt: null,
  percent: 0,
  completed,
  total,
  lastStudied,
  stops: Array.from({ length: total }, (_, index) => ({
    id: `${id}${index}`,
    title: `${index}`,
    state: index < completed ? 'done' : index === completed ? 'here' : 'ahead',
  })),
});
const choose = (courses: CourseCard[], assigned: Record<string, string> = {}, arrival: Arrival = 'everything') =>
  chooseNextStop({
    courses,
    assignments: Object.entries(assigned).map(([course_id, assigned_at]) => ({ course_id, assigned_at })),
    arrival,
  });

describe('chooseNextStop', () => {
  it('HOME-01 takes the assigned course that was studied last', () => {
    const courses = [card('old', 1, 4, '2026-01-01'), card('new', 2, 4, '2026-02-01'), card('untouched', 0, 4)];
    const next = choose(courses, { old: '2025-01-01', new: '2025-02-01', untouched: '2024-01-01' });
    expect(next).toMatchObject({ kind: 'stop', course: { id: 'new' }, stop: { id: 'new2' } });
  });

  it('HOME-01 skips completed courses', () => {
    const courses = [card('complete', 4, 4, '2026-02-01'), card('open', 1, 4, '2026-01-01')];
    expect(choose(courses, { complete: '1', open: '2' })).toMatchObject({ kind: 'stop', course: { id: 'open' } });
  });

  it('HOME-01 otherwise takes the oldest assignment, before a track that was started freely', () => {
    const courses = [card('free', 1, 4, '2026-03-01'), card('second', 0, 4), card('first', 0, 4)];
    expect(choose(courses, { second: '2026-02-01', first: '2026-01-01' })).toMatchObject({ course: { id: 'first' } });
  });

  it('HOME-01 otherwise takes the track that was started last', () => {
    const courses = [card('a', 1, 4, '2026-01-01'), card('b', 1, 4, '2026-02-01')];
    expect(choose(courses)).toMatchObject({ kind: 'stop', course: { id: 'b' } });
  });

  it('HOME-01 proposes the newest track with a stage to whoever has none', () => {
    const courses = [card('empty', 0, 0), card('newest', 0, 3), card('older', 0, 4)];
    expect(choose(courses)).toMatchObject({ kind: 'proposal', course: { id: 'newest' }, stop: { id: 'newest0' } });
  });

  it.each([
    ['no track has a stage', [card('a', 0, 0)], {}, 'everything', 'nothing'],
    ['their only course has no stages yet', [card('a', 0, 0)], { a: '1' }, 'everything', 'nothing'],
    [
      'all their courses are complete',
      [card('a', 4, 4, '2026-01-01'), card('b', 0, 2)],
      { a: '1' },
      'everything',
      'allDone',
    ],
    ['nothing has arrived yet', [card('a', 0, 4)], { a: '1' }, 'nothing', 'coming'],
    ['more may still arrive', [card('a', 0, 4)], {}, 'first', 'coming'],
  ] as const)('HOME-01 when %s', (_, courses, assigned, arrival, kind) => {
    expect(choose([...courses], assigned, arrival)).toEqual({ kind });
  });
});
