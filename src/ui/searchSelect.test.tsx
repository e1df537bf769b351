// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { SearchSelect, type SearchOption } from './searchSelect.tsx';

beforeAll(() => {
  // jsdom lays nothing out
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(cleanup);

const people: SearchOption[] = [
  { value: 'a', label: 'Haruka Mori', detail: 'haruka@example.com' },
  { value: 'b', label: '石川 健太', detail: 'kenta@example.com', lang: 'ja' },
  { value: 'c', label: 'Ａｌｅｘ', detail: 'alex@example.com' },
];

function Select({ options = people }: { options?: SearchOption[] }) {
  const [value, setValue] = useState('');
  return (
    <>
      <SearchSelect label="User" options={options} value={value} onChange={setValue} />
      <output>{value}</output>
    </>
  );
}

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'User' });
const typed = (text: string) => {
  act(() => field().focus());
  fireEvent.change(field(), { target: { value: text } });
};
const listed = () =>
  within(screen.getByRole('listbox'))
    .getAllByRole('option')
    .map((option) => option.textContent);
const chosen = () => screen.getByRole('status').textContent;

test.each([
  ['KENTA', ['石川 健太kenta@example.com']],
  ['石川', ['石川 健太kenta@example.com']],
  ['alex', ['Ａｌｅｘalex@example.com']],
])('ASGN-02 "%s" narrows the list, in any case and width, by name or address', (text, expected) => {
  render(<Select />);
  typed(text);
  expect(listed()).toEqual(expected);
});

test('ASGN-03 Enter takes what is marked, the cross takes it back', () => {
  render(<Select />);
  typed('mori');
  fireEvent.keyDown(field(), { key: 'Enter', keyCode: 13 });
  expect(chosen()).toBe('a');
  expect(field().value).toBe('Haruka Mori');
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(chosen()).toBe('');
});

test('SEC-30 Enter that confirms a conversion chooses nothing', () => {
  render(<Select />);
  typed('mori');
  fireEvent.keyDown(field(), { key: 'Enter', keyCode: 229 });
  expect(chosen()).toBe('');
});

test('ASGN-02 says so when nothing matches, and how many of a long list are shown', () => {
  const many = Array.from({ length: 1200 }, (_, index) => ({ value: `${index}`, label: `Person ${index}` }));
  render(<Select options={many} />);
  typed('person');
  expect(listed()).toHaveLength(100);
  expect(screen.getByText('100 of 1,200')).toBeTruthy();
  typed('nobody');
  expect(screen.getByText('Nothing matches.')).toBeTruthy();
});
