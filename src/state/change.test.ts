import { expect, test, vi } from 'vitest';
import { create } from 'zustand';
import { change } from './change.ts';

const begin = { count: 0, person: null as { name: string } | null, note: undefined as string | undefined };

test.each<[string, Partial<typeof begin>, number]>([
  ['the same number', { count: 1 }, 0],
  ['an object of equal fields', { person: { name: 'Haruka' } }, 0],
  ['nothing at all', {}, 0],
  ['a field that is missing anyway', { note: undefined }, 0],
  ['another number', { count: 2 }, 1],
  ['an object with another field', { person: { name: 'Ken' } }, 1],
  ['no longer an object', { person: null }, 1],
  ['one that differs next to one that does not', { count: 1, person: { name: 'Ken' } }, 1],
])('for %s (%j) subscribers are notified %i times', (_, to, times) => {
  const store = create(() => ({ ...begin, count: 1, person: { name: 'Haruka' } as { name: string } | null }));
  const told = vi.fn();
  store.subscribe(told);
  change(store, to);
  expect(told).toHaveBeenCalledTimes(times);
  expect(store.getState()).toEqual({ count: 1, person: { name: 'Haruka' }, note: undefined, ...to });
});
