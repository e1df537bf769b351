import { expect, test } from 'vitest';
import { positionColour } from './positionColour.ts';

test('KAN-33 A73 each of the four positions has a colour of its own, any other is grey', () => {
  const named = ['Backend Engineer', 'Frontend Engineer', 'SRE/DevOps', 'Engineering Manager'].map(positionColour);
  expect(new Set(named).size).toBe(4);
  expect(named).not.toContain('grey');
  for (const other of ['', 'Product Manager', 'backend engineer']) expect(positionColour(other)).toBe('grey');
});
