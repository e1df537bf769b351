import { expect, test } from 'vitest';
import { passwordProblem } from './password.ts';

test('AUTH-53 AUTH-54 AUTH-55 a password has at least six characters, counted as people count', () => {
  expect(passwordProblem('')).toBe('missing');
  expect(passwordProblem('12345')).toBe('short');
  expect(passwordProblem('😀😀😀')).toBe('short');
  expect(passwordProblem('123456')).toBeUndefined();
  expect(passwordProblem('      ')).toBeUndefined();
  expect(passwordProblem('ひみつのことば')).toBeUndefined();
});

test('AUTH-55 a password has at most as many bytes as its hash accepts', () => {
  expect(passwordProblem('x'.repeat(71))).toBeUndefined();
  expect(passwordProblem('x'.repeat(72))).toBe('long');
  expect(passwordProblem('あ'.repeat(23))).toBeUndefined();
  expect(passwordProblem('あ'.repeat(24))).toBe('long');
  expect(passwordProblem('é'.repeat(36))).toBe('long');
  expect(passwordProblem('😀'.repeat(18))).toBe('long');
});
