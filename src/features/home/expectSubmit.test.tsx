// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSubmitDialog } from '#state/submitDialog.ts';
import { idle, setSyncStatus } from '#state/syncStatus.ts';
import { expectSubmit, useExpectedSubmit } from './expectSubmit.ts';

const expected = () => useSubmitDialog.getState().expected;
const saveData = (saves: boolean) =>
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: saves } });

beforeEach(() => {
  vi.useFakeTimers();
  useSubmitDialog.setState({ expected: false });
  setSyncStatus(idle);
  saveData(false);
});
afterEach(() => vi.useRealTimers());

test('HOME-03 the submit dialog is preloaded after the records, and never in data-saver mode', () => {
  const { rerender, unmount } = renderHook(({ isWhole }) => useExpectedSubmit(isWhole), {
    initialProps: { isWhole: false },
  });
  vi.advanceTimersByTime(60_000);
  expectSubmit();
  expect(expected()).toBe(false);

  saveData(true);
  rerender({ isWhole: true });
  vi.advanceTimersByTime(60_000);
  expectSubmit();
  expect(expected()).toBe(false);

  // not offline without a service worker, which would have it cached
  saveData(false);
  setSyncStatus({ online: false });
  expectSubmit();
  expect(expected()).toBe(false);

  setSyncStatus({ online: true });
  expectSubmit();
  expect(expected()).toBe(true);
  unmount();
});

test('HOME-03 an idle page preloads it, unless it is left before', () => {
  renderHook(() => useExpectedSubmit(true)).unmount();
  vi.advanceTimersByTime(60_000);
  expect(expected()).toBe(false);
  renderHook(() => useExpectedSubmit(true));
  expect(expected()).toBe(false);
  vi.advanceTimersByTime(60_000);
  expect(expected()).toBe(true);
});
