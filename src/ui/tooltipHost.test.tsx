// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { IconButton } from './iconButton.tsx';
import { TooltipHost } from './tooltipHost.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  render(
    <>
      <IconButton icon="edit" label="Edit profile" />
      <TooltipHost />
    </>,
  );
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const button = () => screen.getByRole('button', { name: 'Edit profile' });
const wait = (ms: number): void => void act(() => vi.advanceTimersByTime(ms));
const over = (pointerType: string) =>
  // jsdom has no PointerEvent to carry the type
  fireEvent(button(), Object.assign(new Event('pointerover', { bubbles: true }), { pointerType }));

test('CONST-15 a tooltip appears after 700 ms of rest and disappears on Escape', () => {
  over('mouse');
  wait(699);
  expect(screen.queryByText('Edit profile')).toBeNull();
  wait(1);
  expect(screen.getByText('Edit profile')).toBeTruthy();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(screen.queryByText('Edit profile')).toBeNull();
});

test('CONST-15 a press or a leaving pointer cancels the wait', () => {
  over('mouse');
  wait(600);
  fireEvent.pointerDown(button());
  wait(700);
  expect(screen.queryByText('Edit profile')).toBeNull();
});

test('CONST-15 a touch shows none', () => {
  over('touch');
  wait(700);
  expect(screen.queryByText('Edit profile')).toBeNull();
});
