// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { of } from 'rxjs';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { openPerson } from '../../tests/screens/openApp.tsx';
import { forgetReads, type Query, useLive } from './live.ts';

const query: Query<string> = { key: 'one read', read: () => of('here') };
const show = () => renderHook(() => useLive(query));

beforeEach(async () => void (await openPerson()));

test('A188 a read of before the sign-out, whose time has come, takes nothing from the same read of after it', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  show().unmount();
  forgetReads();
  const { result, rerender } = show();
  expect(result.current).toEqual({ state: 'ready', value: 'here' });
  act(() => void vi.advanceTimersByTime(120_000));
  // another screen that shows the same, and this one, opened anew
  expect(show().result.current).toEqual({ state: 'ready', value: 'here' });
  rerender();
  expect(result.current).toEqual({ state: 'ready', value: 'here' });
  act(() => forgetReads());
  expect(result.current).toEqual({ state: 'loading' });
});

test('A188 what throws at once, as a closed database does, is a failure that says so', () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const { result } = renderHook(() =>
    useLive<string>({
      key: 'closed',
      read: () => {
        throw new TypeError("reading 'find'");
      },
    }),
  );
  expect(result.current).toMatchObject({ state: 'error', message: 'This device could not read it.' });
});

test('CAND-24 A188 what was read only in part is read anew with the signal', () => {
  let whole = false;
  const { result } = renderHook(() =>
    useLive<string>({
      key: 'in parts',
      read: () => of(whole ? 'whole' : 'a part'),
      isPartial: (value) => value !== 'whole',
    }),
  );
  expect(result.current).toEqual({ state: 'ready', value: 'a part' });
  whole = true;
  act(() => void window.dispatchEvent(new Event('online')));
  expect(result.current).toEqual({ state: 'ready', value: 'whole' });
});
