import { expect, test } from 'vitest';
import type { SessionRow } from '#model/wire.ts';
import { inOrder } from './sessionOrder.ts';

const session = (id: string, seen: number, began = 0, current = false): SessionRow => ({
  ...{ id, seen, began, current, browser: '', system: '', zone: '' },
});

test('this device comes first, then the one used last, then the one signed in last', () => {
  const given = [
    session('d', 5, 1),
    session('b', 9),
    session('here', 3, 0, true),
    session('c', 5, 2),
    session('a', 5, 1),
  ];
  expect(inOrder(given).map(({ id }) => id)).toEqual(['here', 'b', 'c', 'a', 'd']);
  expect(given.map(({ id }) => id)).toEqual(['d', 'b', 'here', 'c', 'a']);
  expect(inOrder([])).toEqual([]);
});
