import { describe, expect, it } from 'vitest';
import { arrivalOf } from './arrival.ts';

const at = '2026-11-01T00:00:00.000Z';

describe('arrivalOf', () => {
  it.each([
    ['a new device', undefined, 'nothing'],
    ['the first page is being fetched', { first: false, sweeping: true, syncedAt: null }, 'nothing'],
    ['one’s own courses have arrived', { first: true, sweeping: true, syncedAt: null }, 'first'],
    ['in step', { first: true, sweeping: false, syncedAt: at }, 'everything'],
    ['everything is pulled again, and the old rows stay', { first: false, sweeping: true, syncedAt: at }, 'first'],
  ] as const)('A99 %s', (_, meta, arrival) => {
    expect(arrivalOf(meta)).toBe(arrival);
  });
});
