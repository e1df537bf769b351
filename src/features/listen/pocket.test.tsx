// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Pocket } from './pocket.tsx';

const unlock = vi.fn<() => void>();
beforeEach(() => {
  vi.useFakeTimers();
  unlock.mockClear();
  render(<Pocket isPaused={false} onUnlock={unlock} />);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});
const ring = () => screen.getAllByRole('button')[0]!;
const wait = (milliseconds: number): void => void act(() => vi.advanceTimersByTime(milliseconds));

test('COMM-09 a hold of one second unlocks, a shorter one does not', () => {
  fireEvent.pointerDown(ring());
  wait(999);
  fireEvent.pointerUp(ring());
  wait(5_000);
  expect(unlock).not.toHaveBeenCalled();
  fireEvent.pointerDown(ring());
  wait(1_000);
  expect(unlock).toHaveBeenCalledOnce();
});

test.each([
  ['slides off', fireEvent.pointerLeave],
  ['is taken away by the system', fireEvent.pointerCancel],
  ['loses the focus', fireEvent.blur],
])('COMM-09 a finger that %s holds nothing', (_, end) => {
  fireEvent.pointerDown(ring());
  wait(500);
  end(ring());
  wait(5_000);
  expect(unlock).not.toHaveBeenCalled();
});
