import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { everyone, sights } from '#model/access.ts';
import { limits } from '#model/limits.ts';
import { nouns } from '#model/noun.ts';

/** The value of a constant in the server's Go code: products and shifts of numbers, durations in milliseconds. */
function goConstant(file: string, name: string): number {
  const source = readFileSync(`pocketbase/${file}`, 'utf8');
  const [, written = ''] = new RegExp(`^\\s*(?:const )?${name}\\s+= ([^/\\n]+)`, 'm').exec(source) ?? [];
  return written.split(' + ').reduce((sum, term) => sum + product(term.trim()), 0);
}

const durations: Record<string, number> = { 'time.Second': 1_000, 'time.Minute': 60_000 };

function product(term: string): number {
  const [factor = '', shift = '0'] = term.split('<<').map((part) => part.trim());
  const factors = factor.split('*').map((part) => durations[part.trim()] ?? Number(part.replaceAll('_', '')));
  return factors.reduce((one, other) => one * other, 1) * 2 ** Number(shift);
}

test.each([
  ['sessions.go', 'seenEvery', limits.sessionSeenMs],
  ['intake.go', 'imageBodyBytes', limits.imageBytes + 1],
  ['judge.go', 'shortestPassword', limits.registrationPasswordCharacters],
])('what stands in %s as %s is what the app says', (file, name, value) => {
  expect(goConstant(file, name)).toBe(value);
});

test('a push of one entry fits into the body that the server takes, and the app waits longer than the server', () => {
  // JSON of an entry and its request around it
  expect(goConstant('intake.go', 'pushBodyBytes')).toBeGreaterThan(limits.pushBytes + limits.entryBytes);
  expect(goConstant('intake.go', 'patience')).toBeLessThan(limits.requestTimeoutMs);
});

test('SYNC-02 what everyone may see is noted under the mark that pokes are told by', () => {
  expect(readFileSync('pocketbase/audience.go', 'utf8')).toContain(`everyoneMark = "${everyone}"`);
});

test('SEC-28 what only admins see is named to whoever tells the devices of a change', () => {
  const [, named = ''] = /adminsNouns = \[\]any\{([^}]*)\}/.exec(readFileSync('pocketbase/audience.go', 'utf8')) ?? [];
  const expected = nouns.filter((noun) => !sights.user[noun]);
  expect(named.split(', ').map((one) => one.slice(1, -1))).toEqual(expected.toSorted());
});
