// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hideToast, showToast, type ToastView, useToast } from '#state/toast.ts';
import { followToasts } from './toastTime.ts';

let stop: () => void;
let held = false;
let hidden = false;
const toast = document.createElement('div');
toast.className = 'toast';
const place = document.createElement('div');
place.className = 'toast-place';
place.append(toast);

beforeEach(() => {
  vi.useFakeTimers();
  [held, hidden] = [false, false];
  document.body.append(place);
  vi.spyOn(toast, 'matches').mockImplementation(() => held);
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden);
  stop = followToasts();
});
afterEach(() => {
  stop();
  hideToast();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const shown = () => useToast.getState().toast?.title;
const show = (more: Partial<ToastView> = {}) => void showToast({ kind: 'success', title: 'Saved', ...more });
async function change(event: string, target: EventTarget = toast) {
  target.dispatchEvent(new Event(event, { bubbles: true }));
  await Promise.resolve();
}

test.each([
  ['a success 5 s', {}, 5_000],
  ['what is only told 5 s', { kind: 'info' }, 5_000],
  ['one with an action 10 s', { action: { label: 'Undo', run: () => {} } }, 10_000],
] as const)('CONST-14 A150 a toast stays: %s', (_, more, stays) => {
  show(more);
  vi.advanceTimersByTime(stays - 1);
  expect(shown()).toBe('Saved');
  vi.advanceTimersByTime(1);
  expect(shown()).toBeUndefined();
});

test('CONST-14 A150 an error stays, and the next one has its own time', () => {
  show({ kind: 'error' });
  vi.advanceTimersByTime(1_000_000);
  expect(shown()).toBe('Saved');
  show();
  vi.advanceTimersByTime(4_000);
  show({ title: 'Moved' });
  vi.advanceTimersByTime(4_999);
  expect(shown()).toBe('Moved');
  vi.advanceTimersByTime(1);
  expect(shown()).toBeUndefined();
});

test.each(['pointerover', 'focusin'])('CONST-14 A150 its time stands still: %s', async (event) => {
  show();
  vi.advanceTimersByTime(2_000);
  held = true;
  await change(event);
  vi.advanceTimersByTime(60_000);
  expect(shown()).toBe('Saved');
  held = false;
  await change(event === 'focusin' ? 'focusout' : 'pointerout');
  vi.advanceTimersByTime(2_999);
  expect(shown()).toBe('Saved');
  vi.advanceTimersByTime(1);
  expect(shown()).toBeUndefined();
});

test('CONST-14 A150 its time stands still while the page is hidden, also for what is said meanwhile', async () => {
  show();
  hidden = true;
  await change('visibilitychange', document);
  vi.advanceTimersByTime(60_000);
  show({ title: 'Moved' });
  vi.advanceTimersByTime(60_000);
  expect(shown()).toBe('Moved');
  hidden = false;
  await change('visibilitychange', document);
  vi.advanceTimersByTime(5_000);
  expect(shown()).toBeUndefined();
});

test('A150 what happens elsewhere on the page changes nothing', async () => {
  show();
  vi.advanceTimersByTime(4_000);
  await change('pointerover', document.body);
  vi.advanceTimersByTime(1_000);
  expect(shown()).toBeUndefined();
});

test('A150 of a toast whose words are cut the tooltip has all', async () => {
  toast.innerHTML = '<div class="grow"><b>Error</b><p>Failed to move user</p></div>';
  await change('pointerover', toast.querySelector('p')!);
  expect(toast.querySelector<HTMLElement>('.grow')!.dataset.tooltip).toBe('Error\nFailed to move user');
});
