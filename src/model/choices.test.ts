import { expect, test } from 'vitest';
import { roles } from './access.ts';
import { optionFields, priorities, questionStatuses, resourceCategories, seededOptions } from './choices.ts';
import { columns } from './noun.ts';

test('CONST-18 the priorities are high, medium and low', () => expect(priorities).toEqual(['high', 'medium', 'low']));
test('DATA-03 the roles are user and admin', () => expect(roles).toEqual(['user', 'admin']));
test('DATA-06 the statuses of a question', () => expect(questionStatuses).toEqual(['pending', 'approved', 'rejected']));
test('DATA-08 the fields of the dropdown options, and the positions among their seeds', () => {
  expect(optionFields.slice(0, 4)).toEqual(['company', 'role', 'interview_stage', 'category']);
  expect(seededOptions.filter(([field]) => field === 'role')).toHaveLength(4);
  expect(resourceCategories).toHaveLength(7);
});
test('DATA-04 DATA-02 the position is in the candidate record, the access role in the profile', () => {
  expect(Object.keys(columns.candidates)).toContain('position');
  expect(Object.keys(columns.profiles)).not.toContain('position');
  expect(Object.keys(columns.profiles)).toContain('role');
});
