// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useKeysDialog } from '#state/keysDialog.ts';
import { useSearchBox } from '#state/searchBox.ts';
import { openSubmitDialog } from '#state/submitDialog.ts';
import { openApp, openPerson } from '../../tests/screens/openApp.tsx';

const list = () => screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
const press = (key: string, more = {}) => fireEvent.keyDown(document.activeElement!, { key, ...more });

test.each([
  ['with another key', '?', { altKey: true }],
  ['as a browser shortcut', '?', { ctrlKey: true }],
  ['the other key alone', '/', {}],
])('QUES-17 %s nothing is listed', async (_what, key, more) => {
  await openPerson();
  await openApp('/tracks');
  press(key, more);
  expect(useKeysDialog.getState().open).toBe(false);
});

test('FIND-01 Ctrl+K searches with Caps Lock as well, and with Shift it is the browser’s', async () => {
  await openPerson();
  await openApp('/tracks');
  const isOpenAfter = (key: string, more = {}) => {
    const isTheirs = press(key, { ctrlKey: true, ...more });
    return { isOpen: useSearchBox.getState().open, isTheirs };
  };
  expect(isOpenAfter('K', { shiftKey: true })).toEqual({ isOpen: false, isTheirs: true });
  expect(isOpenAfter('K')).toEqual({ isOpen: true, isTheirs: false });
});

test('QUES-17 ? lists the keys, those for writing too, and Escape closes the list', async () => {
  await openPerson();
  await openApp('/tracks');
  press('?');
  const dialog = within(await list());
  const writing = within(dialog.getByRole('region', { name: 'While writing' }));
  const keysOf = (does: string) => writing.getByText(does).parentElement!.querySelector('dd')!.textContent;
  expect([keysOf('Bold'), keysOf('Link'), keysOf('Bullet list')]).toEqual(['Ctrl+B', 'Ctrl+K', 'Ctrl+Shift+8']);
  expect(dialog.getByRole('region', { name: 'At the beginning of a line' }).textContent).toContain(
    'Bullet list-Space or *Space',
  );
  press('Escape');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('QUES-17 in a text ? is a letter, and Ctrl+/ lists the keys over the form', async () => {
  await openPerson();
  await openApp('/');
  const search = await screen.findByRole('searchbox', { name: 'Search questions' });
  search.focus();
  press('?');
  expect(screen.queryByRole('dialog')).toBeNull();
  openSubmitDialog();
  await screen.findByRole('dialog', { name: 'Submit Interview Question' });
  press('/', { ctrlKey: true });
  expect(await list()).toBeTruthy();
  expect(screen.getAllByRole('dialog', { hidden: true })).toHaveLength(2);
});
