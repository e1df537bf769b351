import { expect, test } from 'vitest';
import { resourceCategories, seededOptions } from './choices.ts';

test('the positions are among the seeds of the options, and there are seven categories', () => {
  expect(seededOptions.filter(([field]) => field === 'role')).toHaveLength(4);
  expect(resourceCategories).toHaveLength(7);
});
