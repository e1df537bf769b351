// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test } from 'vitest';
import { setLanguage, setTheme, usePreferences } from '#state/preferences.ts';
import { setSession, useSession } from '#state/session.ts';
import { openApp, openPerson } from '../../tests/screens/openApp.tsx';
import { closeChangePassword } from './changePassword.ts';
import { clearHeaderData, setHeaderData } from './headerData.ts';

const phone = { width: 390 };
const menu = () => screen.findByRole('button', { name: 'Menu' });
async function openMenu(address = '/tracks') {
  const router = await openApp(address);
  const button = await menu();
  button.focus();
  fireEvent.click(button);
  return { router, button, drawer: await screen.findByRole('dialog', { name: 'Menu' }) };
}
const links = (drawer: HTMLElement) =>
  within(within(drawer).getByRole('navigation', { name: 'Main navigation' }))
    .getAllByRole('link')
    .map((link) => link.firstElementChild!.nextSibling!.textContent);
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog', { name: 'Menu' })).toBeNull());

describe('NAV-27 the side drawer of a phone', () => {
  test('says whether it is open, takes the focus, and gives it back', async () => {
    await openPerson(phone);
    await openApp('/tracks');
    const button = await menu();
    expect(button.getAttribute('aria-expanded')).toBe('false');
    button.focus();
    fireEvent.click(button);
    const drawer = await screen.findByRole('dialog', { name: 'Menu' });
    expect(button.getAttribute('aria-expanded')).toBe('true');
    await waitFor(() => expect(drawer.contains(document.activeElement)).toBe(true));
    fireEvent.keyDown(document.activeElement!, { key: 'Escape' });
    await isClosed();
    expect(button.getAttribute('aria-expanded')).toBe('false');
    await waitFor(() => expect(document.activeElement).toBe(button));
  });

  test('NAV-17 NAV-19 NAV-20 holds the whole navigation with the badge, and marks where one is', async () => {
    onTestFinished(clearHeaderData);
    await openPerson(phone);
    const { drawer } = await openMenu('/course/backend');
    act(() => setHeaderData({ assignedCourses: 100 }));
    expect(links(drawer)).toEqual(['Home', 'My Dashboard', 'Study', 'Tracks', 'Resources', 'Companies']);
    expect(
      within(drawer)
        .getByRole('link', { name: /^My Dashboard/ })
        .querySelector('.count')!.textContent,
    ).toContain('99+');
    // a course belongs to the tracks, although its address does not say so
    expect(within(drawer).getByRole('link', { current: 'page' }).textContent).toBe('Tracks');
  });

  test('NAV-18 NAV-24 of an admin it has theirs', async () => {
    await openPerson({ ...phone, role: 'admin' });
    const { drawer } = await openMenu();
    expect(links(drawer)).toEqual(['Home', 'Tracks', 'Resources', 'Companies', 'Admin Dashboard']);
  });

  test('a touched link leads there and closes it', async () => {
    await openPerson(phone);
    const { router, drawer } = await openMenu();
    fireEvent.click(within(drawer).getByRole('link', { name: 'Companies' }));
    await isClosed();
    expect(router.state.location.pathname).toBe('/company');
  });

  test('NAV-28 tells who is here, and changes language and theme by touch and by arrow keys', async () => {
    onTestFinished(() => {
      setTheme('system');
      setLanguage('en');
    });
    await openPerson(phone);
    const { drawer } = await openMenu();
    expect(within(drawer).getByText('Haruka Mori')).toBeTruthy();
    expect(within(drawer).getByText('haruka@example.com')).toBeTruthy();
    const theme = within(within(drawer).getByRole('radiogroup', { name: 'Theme' }));
    expect(theme.getAllByRole('radio').map((option) => option.textContent)).toEqual(['Light', 'Dark', 'System']);
    fireEvent.click(theme.getByRole('radio', { name: 'Light' }));
    expect(usePreferences.getState().theme).toBe('light');
    fireEvent.keyDown(theme.getByRole('radio', { name: 'Light' }), { key: 'ArrowRight' });
    expect(usePreferences.getState().theme).toBe('dark');
    expect(document.activeElement).toBe(theme.getByRole('radio', { name: 'Dark', checked: true }));
    const japanese = within(drawer).getByRole('radio', { name: '日本語' });
    expect(japanese.firstElementChild!.getAttribute('lang')).toBe('ja');
    fireEvent.click(japanese);
    expect(usePreferences.getState().language).toBe('ja');
  });

  test('a person without a name is told by the address, once', async () => {
    await openPerson(phone);
    setSession({ profile: { ...useSession.getState().profile!, full_name: '' } });
    const { drawer } = await openMenu();
    expect(within(drawer).getAllByText('haruka@example.com')).toHaveLength(1);
  });

  test('AUTH-73 the password is changed from it, in its place', async () => {
    onTestFinished(closeChangePassword);
    await openPerson(phone);
    const { drawer } = await openMenu();
    fireEvent.click(within(drawer).getByRole('button', { name: 'Change password' }));
    await isClosed();
    expect(await screen.findByRole('dialog', { name: 'Change password' })).toBeTruthy();
  });

  test('NAV-26 Sign Out signs out', async () => {
    await openPerson(phone);
    const { drawer } = await openMenu();
    fireEvent.click(within(drawer).getByRole('button', { name: 'Sign Out' }));
    expect(await screen.findByText('Signed out')).toBeTruthy();
  });
});

test('NAV-28 between phone and desktop the account menu has language and theme', async () => {
  onTestFinished(() => void setTheme('system'));
  await openPerson({ width: 900 });
  await openApp('/tracks');
  fireEvent.click(await screen.findByRole('button', { name: 'Account: Haruka Mori' }));
  fireEvent.click(await screen.findByRole('menuitemradio', { name: 'Dark' }));
  expect(usePreferences.getState().theme).toBe('dark');
});

test('AUTH-73 NAV-26 on a desktop the account menu has one’s own answers and questions, what was said, the password, the devices and Sign Out alone', async () => {
  await openPerson();
  await openApp('/tracks');
  fireEvent.click(await screen.findByRole('button', { name: 'Account: Haruka Mori' }));
  const items = within(await screen.findByRole('menu')).getAllByRole('menuitem');
  expect(items.map((item) => item.textContent)).toEqual([
    'My answers',
    'My submissions',
    'Recent messages',
    'Change password',
    'Your devices',
    'Sign Out',
  ]);
  expect(screen.queryByRole('menuitemradio')).toBeNull();
});
