import { describe, expect, test } from 'vitest';
import { neighboursOf } from './candidate.ts';
import { dayOfMoment, dueState, momentOfDay } from './taskDue.ts';
import { mostUrgentFirst, passes, shapeTasks, type Task, type TaskFilters } from './tasks.ts';

/** 24 November 2026, 08:30 in Tokyo: still the 23rd in UTC. */
const now = Date.parse('2026-11-23T23:30:00.000Z');
const day = (date: string) => momentOfDay(date);

describe('TASK-14 a date is a day of Tokyo', () => {
  test.each([
    ['2026-11-27', '2026-11-26T15:00:00.000Z'],
    ['2026-02-30', null],
    ['', null],
    ['27.11.2026', null],
  ])('%j is stored as %j', (typed, stored) => {
    expect(momentOfDay(typed)).toBe(stored);
    if (stored) expect(dayOfMoment(stored)).toBe(typed);
  });

  test.each([
    ['2026-11-23', 'overdue'],
    ['2026-11-24', 'today'],
    ['2026-11-25', 'later'],
  ])('%s is %s', (date, state) => {
    expect(dueState(day(date), now)).toBe(state);
  });

  test('none is never overdue', () => {
    expect(dueState(null, now)).toBe('none');
    expect(dayOfMoment(null)).toBe('');
  });
});

const task = (more: Partial<Task>): Task =>
  ({
    ...{ id: 'x', content: 'Call', userId: 'ren', user: 'Ren', priority: 'medium', due: null },
    ...{ assigneeId: '', assignee: null, createdAt: null, isCompleted: false, completedAt: null, search: 'call ren' },
    ...more,
  }) as Task;

test('TASK-06 overdue first, then today’s, then the rest, each newest first', () => {
  const all = [
    task({ content: 'newest, no date' }),
    task({ content: 'later', due: day('2026-12-01') }),
    task({ content: 'done', due: day('2026-11-01'), isCompleted: true }),
    task({ content: 'today', due: day('2026-11-24') }),
    task({ content: 'newer overdue', due: day('2026-11-23') }),
    task({ content: 'older overdue', due: day('2026-11-01') }),
  ];
  expect(mostUrgentFirst(all, now).map(({ content }) => content)).toEqual([
    ...['newer overdue', 'older overdue', 'today', 'newest, no date', 'later', 'done'],
  ]);
});

const everything: TaskFilters = { words: [], user: '', priority: '', due: undefined, status: 'all', assignee: '' };
test.each<[Partial<Task>, Partial<TaskFilters>, boolean]>([
  [{}, { status: 'pending' }, true],
  [{ isCompleted: true }, { status: 'pending' }, false],
  [{ isCompleted: true }, { status: 'completed' }, true],
  [{}, { status: 'completed' }, false],
  [{}, { user: 'ren' }, true],
  [{}, { user: 'other' }, false],
  [{ priority: 'high' }, { priority: 'high' }, true],
  [{ priority: 'low' }, { priority: 'high' }, false],
  [{ assigneeId: 'me' }, { assignee: 'me' }, true],
  [{}, { assignee: 'me' }, false],
  [{}, { words: ['call', 'ren'] }, true],
  [{}, { words: ['call', 'noah'] }, false],
  [{ due: day('2026-11-23') }, { due: 'overdue' }, true],
  [{ due: day('2026-11-24') }, { due: 'overdue' }, false],
  [{ due: day('2026-11-24') }, { due: 'today' }, true],
  [{ due: day('2026-11-23') }, { due: 'week' }, false],
  [{ due: day('2026-11-30') }, { due: 'week' }, true],
  [{ due: day('2026-12-01') }, { due: 'week' }, false],
  [{ due: null }, { due: 'week' }, false],
])('TASK-05 %j passes %j: %s', (one, filters, passing) => {
  expect(passes(task(one), { ...everything, ...filters }, now)).toBe(passing);
});

test('TASK-03 TASK-06 only to-dos, with their user, whose number counts everybody once', () => {
  const note = (id: string, user_id: string, more = {}) => ({
    ...{ id, user_id, note_type: 'todo', content: id, created_by: 'a', created_at: null, updated_at: null },
    ...{ is_completed: false, due_date: null, priority: null, text_by: '', assigned_to: null },
    ...{ completed_by: null, completed_at: null, ...more },
  });
  const shaped = shapeTasks({
    notes: [
      note('one', 'ren'),
      note('two', 'ren', { assigned_to: 'ada' }),
      note('gone', 'gone'),
      note('note', 'noah', { note_type: 'note' }),
    ] as never,
    profiles: [
      { id: 'ren', full_name: ' 中村 蓮 ', email: 'ren@example.com' },
      { id: 'ada', full_name: '', email: 'ada@example.com' },
    ] as never,
    arrival: 'everything',
  });
  expect(shaped.tasks.map(({ content, user, assignee, priority }) => [content, user, assignee, priority])).toEqual([
    ['one', '中村 蓮', null, 'medium'],
    ['two', '中村 蓮', 'ada@example.com', 'medium'],
    ['gone', null, null, 'medium'],
  ]);
  expect(shaped.users).toBe(2);
});

test('CAND-01 the next candidate is the next of those who are on the board, of a rejected one the next rejected', () => {
  const column = [
    { user_id: 'a', is_active: true, is_rejected: false },
    { user_id: 'b', is_active: true, is_rejected: true },
    { user_id: 'c', is_active: false, is_rejected: false },
    { user_id: 'd', is_active: true, is_rejected: false },
    { user_id: 'e', is_active: true, is_rejected: true },
  ] as never;
  expect(neighboursOf(column, 'a', false)).toEqual({ before: null, after: 'd' });
  expect(neighboursOf(column, 'd', false)).toEqual({ before: 'a', after: null });
  expect(neighboursOf(column, 'b', true)).toEqual({ before: null, after: 'e' });
  expect(neighboursOf(column, 'z', false)).toEqual({ before: null, after: null });
});
