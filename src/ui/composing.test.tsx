// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { isComposing } from './composing.ts';
import { TextField } from './textField.tsx';

afterEach(cleanup);

test.each([
  ['Enter while composing', { keyCode: 13, nativeEvent: { isComposing: true } }, true],
  ['Enter of Safari, after the composition', { keyCode: 229, nativeEvent: { isComposing: false } }, true],
  ['a plain Enter', { keyCode: 13, nativeEvent: { isComposing: false } }, false],
])('SEC-30 %s', (_what, event, expected) => {
  expect(isComposing(event)).toBe(expected);
});

test('SEC-30 Enter that confirms a conversion is stopped in every text field, a plain one is not', () => {
  const form = vi.fn();
  render(
    <div onKeyDown={form}>
      <TextField label="Name" value="" onChange={() => undefined} />
    </div>,
  );
  const field = screen.getByLabelText('Name');
  expect(fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 })).toBe(false);
  expect(form).not.toHaveBeenCalled();
  expect(fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 })).toBe(true);
  expect(form).toHaveBeenCalledOnce();
});
