import { describe, expect, test } from 'vitest';
import type { LearnerCourse } from '#queries/courseProgress.ts';
import { filterRows, isFiltered, readFilters, writeSort } from './progressFilter.ts';

const now = Date.parse('2026-11-24T00:00:00.000Z');
const ago = (days: number) => new Date(now - days * 86_400_000).toISOString();
const row = (id: string, changes: Partial<LearnerCourse> = {}): LearnerCourse => ({
  id,
  userId: id,
  courseId: 'c1',
  learner: id,
  email: '',
  course: '',
  search: `${id} ${id}@example.com backend engineer`,
  completed: 0,
  total: 4,
  percent: 0,
  lastActivity: null,
  assignedAt: null,
  ...changes,
});
const rows = [
  row('ada', { completed: 4, percent: 100, lastActivity: ago(1) }),
  row('bo', { completed: 1, percent: 25, lastActivity: ago(20) }),
  row('cy', { completed: 3, percent: 75, lastActivity: ago(90), courseId: 'c2' }),
  row('石川', { courseId: 'c2' }),
  row('empty', { total: 0 }),
  // assigned long ago and never begun; arrived long ago; nothing for two weeks, but not longer
  row('di', { assignedAt: ago(15) }),
  row('eve', { completed: 4, percent: 100, lastActivity: ago(60) }),
  row('fay', { completed: 1, percent: 25, lastActivity: ago(7), assignedAt: ago(100) }),
];
const everyone = ['ada', 'bo', 'cy', '石川', 'empty', 'di', 'eve', 'fay'];
const found = (search: Record<string, unknown>) => filterRows(rows, readFilters(search), now).map(({ id }) => id);

test.each<[Record<string, unknown>, string[]]>([
  [{}, everyone],
  [{ q: 'ＡＤＡ' }, ['ada']],
  [{ q: 'engineer bo@' }, ['bo']],
  [{ q: '石' }, ['石川']],
  [{ q: 'nobody' }, []],
  [{ q: '  ' }, everyone],
  [{ course: 'c2' }, ['cy', '石川']],
  [{ progress: 'notStarted' }, ['石川', 'empty', 'di']],
  [{ progress: 'underWay' }, ['bo', 'cy', 'fay']],
  [{ progress: 'complete' }, ['ada', 'eve']],
  [{ activity: 'still' }, ['bo', 'cy', 'di']],
  [{ activity: 'week' }, ['ada', 'fay']],
  [{ activity: 'month' }, ['ada', 'bo', 'fay']],
  [{ activity: 'older' }, ['cy', 'eve']],
  [{ activity: 'none' }, ['石川', 'empty', 'di']],
  [{ course: 'c2', progress: 'underWay', activity: 'older', q: 'cy' }, ['cy']],
])('PROG-11 the filters %j find %j', (search, ids) => {
  expect(found(search)).toEqual(ids);
});

describe('PROG-11 the address', () => {
  test.each([
    [{}, { column: 'activity', direction: 'descending' }],
    [{ sort: 'learner' }, { column: 'learner', direction: 'ascending' }],
    [{ sort: '-progress' }, { column: 'progress', direction: 'descending' }],
    [{ sort: 'activity' }, { column: 'activity', direction: 'ascending' }],
    [{ sort: 'salary' }, { column: 'activity', direction: 'descending' }],
    [{ sort: 3 }, { column: 'activity', direction: 'descending' }],
  ])('%j sorts by %j, and back', (search, sort) => {
    const read = readFilters(search);
    expect(read.sort).toEqual(sort);
    expect(readFilters({ sort: writeSort(read.sort) })).toEqual(read);
  });

  test('unknown values are ignored', () => {
    const none = readFilters({ progress: 'half', activity: 'year', course: 5, q: {}, tab: 'courses' });
    expect(none).toMatchObject({ q: '', course: undefined, progress: undefined, activity: undefined });
    expect(isFiltered(none)).toBe(false);
    expect(isFiltered(readFilters({ q: 12 }))).toBe(true);
    expect(isFiltered(readFilters({ activity: 'none' }))).toBe(true);
  });
});
