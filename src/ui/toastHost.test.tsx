// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hideToast, showToast } from '#state/toast.ts';
import { Dialog } from './dialog.tsx';
import { ToastHost } from './toastHost.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  hideToast();
  vi.useRealTimers();
});

test('CONST-13 a new toast replaces the old', () => {
  render(<ToastHost />);
  act(() => showToast({ kind: 'success', title: 'Stage completed!' }));
  act(() => showToast({ kind: 'error', title: 'Error', message: 'Failed to move user: gone' }));
  expect(screen.queryByText('Stage completed!')).toBeNull();
  expect(screen.getByRole('alert').textContent).toContain('Failed to move user: gone');
  expect(screen.getByRole('status').textContent).toBe('');
});

test('CONST-14 a toast stays 1,000,000 ms, counted from the last one', () => {
  render(<ToastHost />);
  act(() => showToast({ kind: 'info', title: 'One' }));
  act(() => vi.advanceTimersByTime(999_999));
  act(() => showToast({ kind: 'info', title: 'Two' }));
  act(() => vi.advanceTimersByTime(999_999));
  expect(screen.getByText('Two')).toBeTruthy();
  act(() => vi.advanceTimersByTime(1));
  expect(screen.queryByText('Two')).toBeNull();
});

test('CONST-14 a toast can be closed by hand', () => {
  render(<ToastHost />);
  act(() => showToast({ kind: 'info', title: 'One' }));
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText('One')).toBeNull();
});

test('KAN-82 the action of a toast runs once and closes it', () => {
  const run = vi.fn();
  render(<ToastHost />);
  act(() => showToast({ kind: 'success', title: 'Stage completed!', action: { label: 'Undo', icon: 'undo', run } }));
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(run).toHaveBeenCalledOnce();
  expect(screen.queryByText('Stage completed!')).toBeNull();
});

test('CONST-13 a toast is shown and announced while a dialog is open', async () => {
  vi.useRealTimers();
  const page = (open: boolean) => (
    <>
      <h1>Below</h1>
      <ToastHost />
      <Dialog open={open} onClose={() => undefined} title="Submit a question">
        Fields
      </Dialog>
    </>
  );
  const { rerender } = render(page(false));
  rerender(page(true));
  await screen.findByRole('dialog');
  // what really is beside the dialog is hidden from screen readers
  expect(screen.queryByRole('heading', { name: 'Below' })).toBeNull();
  act(() => showToast({ kind: 'error', title: 'Validation Error' }));
  expect(screen.getByRole('alert').textContent).toContain('Validation Error');
  act(() => showToast({ kind: 'info', title: 'One' }));
  fireEvent.click(within(screen.getByRole('status')).getByRole('button', { name: 'Close' }));
  expect(screen.queryByText('One')).toBeNull();
});
