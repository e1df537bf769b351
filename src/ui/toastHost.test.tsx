// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setLanguage } from '#state/preferences.ts';
import { endToastOfScreen, hideToast, showToast, useToast } from '#state/toast.ts';
import { Dialog } from './dialog.tsx';
import { ToastHost } from './toastHost.tsx';
import { ToastOutlet } from './toastOutlet.tsx';
import { useOwnToast } from './useOwnToast.ts';

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

test('CONST-14 a toast can be closed by hand', () => {
  render(<ToastHost />);
  act(() => showToast({ kind: 'info', title: 'One' }));
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
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
  fireEvent.click(within(screen.getByRole('status')).getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText('One')).toBeNull();
});

test('A123 a toast stays above the bar at the thumb, and goes into a dialog that covers it', async () => {
  vi.useRealTimers();
  const page = (open: boolean) => (
    <>
      <ToastHost />
      <Dialog open={open} onClose={() => undefined} title="Submit a question">
        Fields
      </Dialog>
      <ToastOutlet />
    </>
  );
  const { rerender, unmount } = render(page(false));
  act(() => showToast({ kind: 'info', title: 'One' }));
  const outlet = () => screen.getByText('One').closest('.toast-outlet');
  const bar = outlet();
  expect(bar).toBeTruthy();
  rerender(page(true));
  const dialog = await screen.findByRole('dialog');
  await waitFor(() => expect(dialog.contains(outlet())).toBe(true));
  rerender(page(false));
  await waitFor(() => expect(outlet()).toBe(bar));
  unmount();
});

test('A150 a dialog without a footer has its toast beside the title, and one with a footer in that', async () => {
  vi.useRealTimers();
  const page = (foot?: string) => (
    <>
      <ToastHost />
      <Dialog open onClose={() => undefined} title="Submit a question" foot={foot}>
        Fields
      </Dialog>
    </>
  );
  const { rerender } = render(page());
  await screen.findByRole('dialog');
  act(() => void showToast({ kind: 'info', title: 'One' }));
  await waitFor(() => expect(screen.getByText('One').closest('.dialog-head')).toBeTruthy());
  rerender(page('Cancel'));
  await waitFor(() => expect(screen.getByText('One').closest('.dialog-foot')).toBeTruthy());
});

test('A150 what was said can be read again with what it offered, until that is done, mended or another screen', () => {
  const run = vi.fn();
  const said = () => useToast.getState().said;
  const action = { label: 'Undo', run };
  showToast({ kind: 'success', title: 'Approved', action });
  const mended = showToast({ kind: 'error', title: 'Not stored', action });
  hideToast();
  expect(said().slice(0, 2)).toMatchObject([
    { title: 'Not stored', action: { label: 'Undo' } },
    { title: 'Approved', action: { label: 'Undo' } },
  ]);
  mended();
  expect(said()[0]!.action).toBeUndefined();
  said()[1]!.action!.run();
  expect(run).toHaveBeenCalledOnce();
  expect(said()[1]).toMatchObject({ title: 'Approved', action: undefined });
  showToast({ kind: 'success', title: 'Moved', action });
  endToastOfScreen();
  expect(said()[0]).toMatchObject({ title: 'Moved', action: undefined });
  // however much is said
  for (let at = 0; at < 80; at++) showToast({ kind: 'info', title: `${at}` });
  expect(said().map(({ title }) => title)).toEqual(Array.from({ length: 50 }, (_, at) => `${79 - at}`));
});

test('A123 a toast goes when the language changes', () => {
  render(<ToastHost />);
  act(() => showToast({ kind: 'info', title: 'One' }));
  act(() => setLanguage('ja'));
  expect(screen.queryByText('One')).toBeNull();
  setLanguage('en');
});

test('A123 a toast goes with its screen, unless it is for the next one', () => {
  showToast({ kind: 'success', title: 'Signed out', isForNextScreen: true });
  endToastOfScreen();
  expect(useToast.getState().toast?.title).toBe('Signed out');
  endToastOfScreen();
  expect(useToast.getState().toast).toBeNull();
});

test('A123 a form’s toast goes when its cause is mended, and with the form; no other one does', () => {
  const toast = () => useToast.getState().toast?.title;
  let show: ReturnType<typeof useOwnToast>;
  const Form = ({ isMended, open }: { isMended: boolean; open: boolean }) => {
    show = useOwnToast(isMended, open);
    return null;
  };
  const { rerender, unmount } = render(<Form isMended={false} open />);
  show!({ kind: 'error', title: 'Validation Error' });
  rerender(<Form isMended={false} open />);
  expect(toast()).toBe('Validation Error');
  rerender(<Form isMended open />);
  expect(toast()).toBeUndefined();
  show!({ kind: 'error', title: 'Rate Limit Exceeded' });
  rerender(<Form isMended open={false} />);
  expect(toast()).toBeUndefined();
  rerender(<Form isMended open />);
  show!({ kind: 'error', title: 'Error' });
  showToast({ kind: 'success', title: 'Copied' });
  unmount();
  expect(toast()).toBe('Copied');
});
