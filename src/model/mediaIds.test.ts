import { expect, test } from 'vitest';
import { idPattern } from './id.ts';
import { mediaIdOf, mediaIdsIn } from './mediaIds.ts';

// printf '' | sha256sum; python: 15 digits of 50 in base 36
const ofNothing = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

test('A81 a picture’s id is the beginning of its hash in base 36, and a record id as any other', () => {
  expect(mediaIdOf(ofNothing)).toBe('5oaq0bjhj6un82w');
  expect(mediaIdOf('0'.repeat(64))).toBe('0'.repeat(15));
  expect(mediaIdOf('f'.repeat(64))).toMatch(idPattern);
  expect(mediaIdsIn(`<img src="/media/${mediaIdOf(ofNothing)}">`)).toEqual([mediaIdOf(ofNothing)]);
});

test('a small hash does not get a shorter id', () => {
  expect(mediaIdOf(`${'0'.repeat(60)}abcd`)).toMatch(idPattern);
});
