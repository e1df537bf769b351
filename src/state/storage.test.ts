// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askToKeepStorage, measureStorage, useStorage } from './storage.ts';

const unknown = { used: null, quota: null, kept: null };
const browser = (storage: object | undefined) => vi.stubGlobal('navigator', { storage });

beforeEach(() => useStorage.setState(unknown));
afterEach(() => vi.unstubAllGlobals());

test('SYNC-01 reports what the browser says', async () => {
  browser({ estimate: async () => ({ usage: 86, quota: 2_100 }), persisted: async () => true });
  await measureStorage();
  expect(useStorage.getState()).toEqual({ used: 86, quota: 2_100, kept: true });
});

test.each([
  ['without storage', undefined],
  ['without the calls', {}],
  [
    'that refuses',
    { estimate: () => Promise.reject(new Error('no')), persisted: () => Promise.reject(new Error('no')) },
  ],
])('SYNC-01 a browser %s is not guessed at', async (_which, storage) => {
  browser(storage);
  await measureStorage();
  expect(useStorage.getState()).toEqual(unknown);
  expect(await askToKeepStorage()).toBe(false);
});

test('SYNC-01 a promise counts only once the browser has given it', async () => {
  let kept = false;
  browser({ estimate: async () => ({}), persisted: async () => kept, persist: async () => (kept = true) });
  await measureStorage();
  expect(useStorage.getState().kept).toBe(false);
  expect(await askToKeepStorage()).toBe(true);
  expect(useStorage.getState().kept).toBe(true);
});
