import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

test.each([
  ['in a tunnel', { onLine: false }, false],
  ['with a signal', { onLine: true }, true],
  ['where it is unknown', undefined, true],
])('SYNC-01 at a start %s the header knows it before the first request', async (_where, navigator, expected) => {
  vi.stubGlobal('navigator', navigator);
  const { idle, setSyncStatus, useSyncStatus } = await import('./syncStatus.ts');
  expect(useSyncStatus.getState().online).toBe(expected);
  setSyncStatus(idle); // as when the previous person leaves
  expect(useSyncStatus.getState().online).toBe(expected);
});
