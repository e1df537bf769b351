import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { sha256 } from './sha256.ts';

const known = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

test('is the hash that everybody else computes, whatever the length', () => {
  for (const length of [0, 1, 3, 55, 56, 57, 63, 64, 65, 119, 120, 1_000, 70_001]) {
    const bytes = Uint8Array.from({ length }, (_, n) => (n * 31 + length) % 256);
    expect(sha256(bytes), String(length)).toBe(known(bytes));
  }
});
