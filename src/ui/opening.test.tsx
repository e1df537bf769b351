// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { type ComponentType, lazy, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ErrorBoundary } from './errorBoundary.tsx';
import { Opening } from './opening.tsx';

let heard: string[];
const hears = ({ key }: KeyboardEvent) => void heard.push(key);
let come: () => void;
let fail: (error: Error) => void;

beforeEach(() => {
  heard = [];
  document.addEventListener('keydown', hears);
});
afterEach(() => {
  cleanup();
  fireEvent.pointerDown(document.body);
  document.removeEventListener('keydown', hears);
  vi.useRealTimers();
});

const boxWith = (field: ReactNode) => {
  const Box = () => <div role="dialog">{field}</div>;
  return lazy(
    () =>
      new Promise<{ default: typeof Box }>((resolve, reject) => {
        come = () => resolve({ default: Box });
        fail = reject;
      }),
  );
};
const above = (Box: ComponentType) => (
  <Opening open>
    <Box />
  </Opening>
);
const type = (keys: string) => {
  for (const key of keys) fireEvent.keyDown(document.activeElement ?? document.body, { key });
};

test('DOOR-11 letters that are typed before a box stands are in its field, in order, and nothing else hears them', async () => {
  const Box = boxWith(<input autoFocus aria-label="search" onChange={() => undefined} />);
  render(above(Box));
  type('approve 5x');
  fireEvent.keyDown(document.body, { key: 'Backspace' });
  fireEvent.keyDown(document.body, { key: 'Enter' });
  fireEvent.keyDown(document.body, { key: 'e', repeat: true });
  await act(async () => come());
  await vi.waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('search').value).toBe('approve 5'));
  expect(heard).toEqual([]);
  type('!');
  expect(heard).toEqual(['!']);
});

test('DOOR-11 what is pasted or typed with AltGr before a box stands is in its field too', async () => {
  const Box = boxWith(<input autoFocus aria-label="search" onChange={() => undefined} />);
  const answer = <textarea aria-label="answer" defaultValue="mine" />;
  const { rerender } = render(answer);
  act(() => screen.getByLabelText('answer').focus());
  rerender(
    <>
      {answer}
      {above(Box)}
    </>,
  );
  const below = screen.getByLabelText<HTMLTextAreaElement>('answer');
  act(() => below.focus());
  type('a');
  const altGr = { key: '@', ctrlKey: true, altKey: true, modifierAltGraph: true };
  expect(fireEvent.keyDown(below, altGr)).toBe(false);
  expect(fireEvent.keyDown(below, { key: 'v', ctrlKey: true })).toBe(true);
  expect(fireEvent.paste(below, { clipboardData: { getData: () => 'b.example' } })).toBe(false);
  // a password manager fills a field with what is no key
  fireEvent(below, new Event('keydown', { bubbles: true, cancelable: true }));
  await act(async () => come());
  await vi.waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('search').value).toBe('a@b.example'));
  expect(fireEvent.paste(below, { clipboardData: { getData: () => 'later' } })).toBe(true);
});

test('DOOR-11 where nothing takes letters they are dropped, and the keys are those of what stands', async () => {
  const Box = boxWith(<button autoFocus>Delete</button>);
  render(above(Box));
  type('aaa');
  await act(async () => come());
  type('b');
  expect(heard).toEqual(['b']);
});

test.each(['Escape', 'a touch'])('DOOR-11 %s ends it, and the screen hears keys again', (end) => {
  const Box = boxWith(null);
  render(above(Box));
  type('a');
  if (end === 'Escape') fireEvent.keyDown(document.body, { key: end });
  else fireEvent.pointerDown(document.body);
  type('b');
  expect(heard).toEqual(['b']);
});

test('DOOR-11 what does not come gives the letters back to the field in which they were typed', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const Box = boxWith(null);
  const answer = <textarea aria-label="answer" defaultValue="mine" />;
  const { rerender } = render(answer);
  const field = screen.getByLabelText<HTMLTextAreaElement>('answer');
  act(() => field.focus());
  rerender(
    <>
      {answer}
      <ErrorBoundary>{above(Box)}</ErrorBoundary>
    </>,
  );
  const there = screen.getByLabelText<HTMLTextAreaElement>('answer');
  act(() => there.focus());
  type(' too');
  await act(async () => fail(new Error('no such file')));
  expect(heard).toEqual([]);
  await vi.waitFor(() => expect(there.value).toBe('mine too'));
});

test('DOOR-11 however long it takes, the keyboard is not dead for more than 20 seconds', () => {
  vi.useFakeTimers();
  const Box = boxWith(null);
  render(above(Box));
  type('a');
  vi.advanceTimersByTime(19_000);
  type('b');
  expect(heard).toEqual([]);
  vi.advanceTimersByTime(2_000);
  type('c');
  expect(heard).toEqual(['c']);
});
