import { describe, expect, test } from 'vitest';
import { configurationWarnings } from './configuration.ts';

const right = { url: 'https://tracks.kitami.dev', key: undefined, production: true };

describe('SEC-26 an address that cannot be intended', () => {
  test.each([
    ['http://localhost:8090', 1],
    ['http://127.0.0.1', 1],
    ['https://your-project.dev', 1],
    ['https://example.com', 1],
    ['https://tracks.kitami.dev', 0],
    ['', 0],
  ])('in a production build %s gives %i warnings', (url, count) => {
    expect(configurationWarnings({ ...right, url })).toHaveLength(count);
    expect(configurationWarnings({ ...right, url, production: false })).toEqual([]);
  });
});

test('SEC-27 a configured key shorter than 20 characters gives a warning; no key gives none', () => {
  expect(configurationWarnings({ ...right, key: 'x'.repeat(19) })).toEqual([
    'The configured key is shorter than 20 characters.',
  ]);
  expect(configurationWarnings({ ...right, key: 'x'.repeat(20) })).toEqual([]);
  expect(configurationWarnings(right)).toEqual([]);
});
