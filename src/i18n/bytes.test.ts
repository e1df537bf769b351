import { expect, test } from 'vitest';
import { formatBytes } from './bytes.ts';

test.each([
  [0, '0 B'],
  [-5, '0 B'],
  [999, '999 B'],
  [1000, '1.0 kB'],
  [412_300, '412 kB'],
  [999_400, '999 kB'],
  [999_600, '1.0 MB'],
  [9_940_000, '9.9 MB'],
  [9_960_000, '10 MB'],
  [86_000_000, '86 MB'],
  [2_100_000_000, '2.1 GB'],
  [5_000_000_000_000_000, '5000 TB'],
])('SYNC-01 %d bytes read %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});
