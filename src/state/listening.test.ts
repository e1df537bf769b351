// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { forgetListening, keepListening, keptListening, rates, turns } from './listening.ts';

afterEach(forgetListening);

const usual = { turn: 45, rate: 1 };
const place = { at: 1, phase: 'turn', sentence: 0, left: 1, heard: 2, since: 0 };
const under = { day: 1, deck: null, list: ['q'], place, answer: 'a' };

test('COMM-02 45 s and the usual speed, until somebody chooses; from 10 to 120 s and from 0.7 to 1.5', () => {
  expect(keptListening('me')).toEqual({ account: 'me', ...usual });
  expect([turns[0], turns.at(-1), rates[0], rates.at(-1)]).toEqual([10, 120, 0.7, 1.5]);
  keepListening({ account: 'me', turn: 90, rate: 1.25 });
  expect(keptListening('me')).toEqual({ account: 'me', turn: 90, rate: 1.25 });
});

test('COMM-02 COMM-10 what another person chose, and where they were, is not shown', () => {
  keepListening({ account: 'me', turn: 90, rate: 1.5, under });
  expect(keptListening('you')).toEqual({ account: 'you', ...usual });
  expect(keptListening('me').under).toEqual(under);
  forgetListening();
  expect(keptListening('me').under).toBeUndefined();
});

test.each([
  ['no JSON', '{'],
  ['an unknown turn', JSON.stringify({ account: 'me', turn: 7, rate: 1 })],
  ['an unknown speed', JSON.stringify({ account: 'me', turn: 45, rate: 9 })],
  ['a place of another version', JSON.stringify({ account: 'me', turn: 90, rate: 1, under: { ...under, place: {} } })],
  [
    'an unknown phase',
    JSON.stringify({ account: 'me', turn: 90, rate: 1, under: { ...under, place: { ...place, phase: 'x' } } }),
  ],
])('COMM-10 %s counts as nothing', (_case, stored) => {
  localStorage.setItem('listening', stored);
  expect(keptListening('me')).toEqual({ account: 'me', ...usual });
});
