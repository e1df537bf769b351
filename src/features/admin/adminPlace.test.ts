import { expect, test } from 'vitest';
import { adminPlace, subTabsOf } from './adminPlace.ts';
import { adminTabs } from './adminTabs.ts';

const on = { kanban: true, bulkAdd: true, securityMonitoring: true };

test('ADMIN-05 ADMIN-07 ADMIN-08 the tabs and their sub-tabs, in the order of the specification', () => {
  expect(adminTabs).toEqual(['users', 'courses', 'questions', 'pending', 'reports']);
  expect(subTabsOf('users')).toEqual(['kanban', 'interviews', 'tasks', 'list', 'create']);
  expect(subTabsOf('courses')).toEqual(['assignments', 'progress', 'reviews']);
  expect(subTabsOf('questions')).toEqual([]);
  expect(subTabsOf('pending')).toEqual([]);
});

test.each([
  [{}, 'users', 'kanban'],
  [{ tab: 'users', sub: 'list' }, 'users', 'list'],
  [{ tab: 'courses' }, 'courses', 'assignments'],
  [{ tab: 'courses', sub: 'progress' }, 'courses', 'progress'],
  [{ tab: 'courses', sub: 'list' }, 'courses', 'assignments'],
  [{ tab: 'pending', sub: 'progress' }, 'pending', undefined],
  [{ tab: 'elsewhere', sub: 'progress' }, 'users', 'kanban'],
  [{ tab: 7, sub: null }, 'users', 'kanban'],
])('ADMIN-05 the address %j opens %s, %s', (search, tab, sub) => {
  expect(adminPlace(search)).toEqual({ tab, sub });
});

test('CONST-01 when the board is switched off, it is absent and nothing links to it', () => {
  const off = { ...on, kanban: false };
  expect(subTabsOf('users', off)).toEqual(['interviews', 'tasks', 'list', 'create']);
  expect(adminPlace({}, off)).toEqual({ tab: 'users', sub: 'interviews' });
  expect(adminPlace({ tab: 'users', sub: 'kanban' }, off)).toEqual({ tab: 'users', sub: 'interviews' });
});
