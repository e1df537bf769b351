// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setLanguage } from '#state/preferences.ts';
import { LiveDate } from './liveDate.tsx';

beforeEach(() => vi.useFakeTimers({ now: Date.parse('2025-01-31T05:04:58.000Z') }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('TIME-06 TIME-07 shows Tokyo time, with the suffix', () => {
  render(<LiveDate value="2025-01-31T05:05:00.000Z" format="dateTime" suffix />);
  const time = screen.getByText('2025/01/31 14:05 (JST)');
  expect(time.getAttribute('datetime')).toBe('2025-01-31T05:05:00.000Z');
});

test('TIME-08 the clock ticks every second, with one timer for all', () => {
  const { unmount } = render(
    <>
      <LiveDate format="time" />
      <LiveDate format="full" />
    </>,
  );
  expect(screen.getByText('14:04')).toBeTruthy();
  expect(vi.getTimerCount()).toBe(1);
  act(() => vi.advanceTimersByTime(1000));
  expect(screen.queryByText('14:05')).toBeNull();
  act(() => vi.advanceTimersByTime(1000));
  expect(screen.getByText('14:05')).toBeTruthy();
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});

test('TIME-09 TIME-10 a relative time advances while it is shown', () => {
  render(<LiveDate value="2025-01-31T05:04:00.000Z" format="relative" />);
  expect(screen.getByText('Just now')).toBeTruthy();
  act(() => vi.advanceTimersByTime(2000));
  expect(screen.getByText('1m ago')).toBeTruthy();
});

test('TIME-01 another language is that of every date at once', () => {
  render(
    <>
      <LiveDate value="2025-01-31T05:03:00.000Z" format="relative" />
      <LiveDate value="2025-01-31T05:03:00.000Z" format="day" />
    </>,
  );
  expect(screen.getByText('2025/01/31 (Fri)')).toBeTruthy();
  act(() => setLanguage('ja'));
  expect(screen.getByText('1分前')).toBeTruthy();
  expect(screen.getByText('2025/01/31 (金)')).toBeTruthy();
  act(() => setLanguage('en'));
  expect(screen.getByText('1m ago')).toBeTruthy();
});

test('TIME-09 a time that is known to ten minutes is just now for as long', () => {
  render(<LiveDate value="2025-01-31T04:55:00.000Z" format="relative" exactTo={600_000} />);
  expect(screen.getByText('Just now')).toBeTruthy();
  act(() => vi.advanceTimersByTime(2000));
  expect(screen.getByText('10m ago')).toBeTruthy();
});

test('TIME-06 nothing for an invalid date', () => {
  const { container } = render(<LiveDate value="" />);
  expect(container.textContent).toBe('');
});
