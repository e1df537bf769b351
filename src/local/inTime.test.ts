import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inTime, NoAnswerInTime } from './inTime.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('I7 a browser that does not answer is not waited for, and how it ends is reported', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  let fail: (error: Error) => void = () => undefined;
  const answer = inTime(new Promise((_, reject) => (fail = reject)), 1_000);
  const given = answer.catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await Promise.race([given, Promise.resolve('none')])).toBeInstanceOf(NoAnswerInTime);
  const late = new Error('the disk');
  fail(late);
  await vi.advanceTimersByTimeAsync(0);
  expect(log.mock.calls.flat()).toContain(late);
});

test('I7 an answer in time is passed on, and so is a failure', async () => {
  expect(await inTime(Promise.resolve('stored'), 1_000)).toBe('stored');
  await expect(inTime(Promise.reject(new Error('the disk')), 1_000)).rejects.toThrow('the disk');
  expect(vi.getTimerCount()).toBe(0);
});
