// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { showToast, useToast } from '#state/toast.ts';
import { followUndoKey } from './followUndoKey.ts';

test('A123 Ctrl+Z takes back what a toast offers to undo, unless a screen did or something is typed', () => {
  const run = vi.fn<() => void>();
  const show = (icon?: 'undo'): void =>
    void act(() => showToast({ kind: 'success', title: 'Done', action: { label: 'Undo', icon, run } }));
  const press = (more: object = {}, target: Element = document.body) =>
    fireEvent.keyDown(target, { key: 'z', ctrlKey: true, ...more });
  followUndoKey();
  render(<input aria-label="Name" />);
  show();
  press();
  show('undo');
  press({ shiftKey: true });
  press({ ctrlKey: false });
  press({}, screen.getByLabelText('Name'));
  const ownKeys = (event: Event) => event.preventDefault();
  document.addEventListener('keydown', ownKeys);
  press();
  document.removeEventListener('keydown', ownKeys);
  expect(run).not.toHaveBeenCalled();
  press();
  expect(run).toHaveBeenCalledOnce();
  expect(useToast.getState().toast).toBeNull();
  press();
  expect(run).toHaveBeenCalledOnce();
});
