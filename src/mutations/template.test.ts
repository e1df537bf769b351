import { expect, test } from 'vitest';
import { problemsIn } from './problems.ts';
import { create } from './template.ts';

const args = {
  id: 't'.repeat(15),
  name: 'Call, 45 minutes',
  title: 'Technical Screen',
  description: 'A call',
  information: '<p>Two of them</p>',
};
const context = { actor: 'a'.repeat(15), role: 'admin' as const, mutation: 'm'.repeat(15), at: '2026-11-01T00:00:00Z' };
const rows = (row?: unknown) => ({ get: () => row as never });

test('WIZ-27 a name of spaces only is refused, and one that is too long', () => {
  expect(problemsIn('template.create', { ...args, name: ' \u3000' })).toEqual({ name: 'missing' });
  expect(problemsIn('template.create', { ...args, name: 'x'.repeat(101) })).toEqual({ name: 'too_long' });
  expect(problemsIn('template.create', { ...args, information: null })).toEqual({});
});

test('WIZ-29 a template holds its name, the texts of its stage, and who made it when', () => {
  const { id, ...texts } = args;
  expect(create.apply(rows(), args, context)).toEqual([
    ['stage_templates', id, { ...texts, created_by: context.actor, created_at: context.at }],
  ]);
});

test('WIZ-29 saved twice it is one, and its id is not taken by another', () => {
  const stored = { ...args, information: '<p>Two of them</p> ', created_by: context.actor };
  expect(create.apply(rows(stored), args, { ...context, mutation: 'n'.repeat(15) })).toEqual([]);
  expect(create.apply(rows({ ...stored, name: 'Another' }), args, context)).toBe('already');
  expect(create.apply(rows({ ...stored, created_by: 'b'.repeat(15) }), args, context)).toBe('already');
});
