// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { setLanguage, setTheme, usePreferences } from '#state/preferences.ts';
import { openApp, openPerson } from '../../tests/screens/openApp.tsx';
import { clearHeaderData, setHeaderData } from './headerData.ts';

const phone = { width: 390 };
const tabs = async () => within(await screen.findByRole('navigation', { name: 'Places' }));

test('FIRST-07 a learner’s places stand at the lower edge, the one that is open is marked', async () => {
  onTestFinished(clearHeaderData);
  await openPerson(phone);
  const router = await openApp('/tracks');
  const shown = await tabs();
  expect(shown.getAllByRole('link').map((link) => link.textContent)).toEqual(['Home', 'Study', 'Questions', 'Me']);
  expect(shown.queryByRole('link', { current: 'page' })).toBeNull();
  act(() => setHeaderData({ studyPart: 7 }));
  expect(shown.getByRole('link', { name: /^7\s*questions today\s*Study$/ })).toBeTruthy();
  fireEvent.click(shown.getByRole('link', { name: 'Me' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/me'));
  await waitFor(() => expect(shown.getByRole('link', { current: 'page' }).textContent).toBe('Me'));
});

test('FIRST-07 Questions leads to where the bank begins, and is the open place while one is there', async () => {
  await openPerson(phone);
  const router = await openApp('/tracks');
  const shown = await tabs();
  const scrolled = vi.fn<(this: Element) => void>();
  Element.prototype.scrollIntoView = function scrollIntoView(this: Element) {
    scrolled.call(this);
  };
  fireEvent.click(shown.getByRole('link', { name: 'Questions' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  await waitFor(() => expect(document.querySelector('.bank-begin')).toBeTruthy());
  // asked for before its page was there, and again by a touch on it
  fireEvent.click(shown.getByRole('link', { name: 'Questions' }));
  await waitFor(() => expect(scrolled.mock.contexts).toContain(document.querySelector('.bank-begin')));
  const heading = document.getElementById('home-questions')!;
  vi.spyOn(heading, 'getBoundingClientRect').mockReturnValue({ top: 60 } as DOMRect);
  vi.stubGlobal('scrollY', 900);
  onTestFinished(() => void vi.unstubAllGlobals());
  fireEvent.scroll(window);
  await waitFor(() => expect(shown.getByRole('link', { current: 'page' }).textContent).toBe('Questions'));
  vi.stubGlobal('scrollY', 0);
  fireEvent.scroll(window);
  await waitFor(() => expect(shown.getByRole('link', { current: 'page' }).textContent).toBe('Home'));
});

test('FIRST-07 they are not there in a study session, nor for an admin, nor while a keyboard takes the screen', async () => {
  await openPerson(phone);
  const router = await openApp('/answers');
  await tabs();
  vi.stubGlobal('innerHeight', 800);
  onTestFinished(() => void vi.unstubAllGlobals());
  const field = document.body.appendChild(document.createElement('input'));
  onTestFinished(() => field.remove());
  fireEvent(window, new Event('resize'));
  field.focus();
  expect(screen.queryByRole('navigation', { name: 'Places' })).toBeTruthy();
  vi.stubGlobal('innerHeight', 420);
  fireEvent(window, new Event('resize'));
  await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Places' })).toBeNull());
  expect(document.documentElement.dataset.tabs).toBe('hidden');
  vi.stubGlobal('innerHeight', 800);
  fireEvent(window, new Event('resize'));
  await tabs();
  await act(() => router.navigate({ to: '/study/session' }));
  await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Places' })).toBeNull());
  expect(document.documentElement.dataset.tabs).toBeUndefined();
});

test('FIRST-07 an admin has none', async () => {
  await openPerson({ ...phone, role: 'admin' });
  await openApp('/tracks');
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('navigation', { name: 'Places' })).toBeNull();
  expect(document.getElementById('main')!.className).toBe('main');
});

test('FIRST-07 Me holds answers, submissions, devices, language, theme and Sign Out', async () => {
  onTestFinished(() => {
    setTheme('system');
    setLanguage('en');
  });
  await openPerson(phone);
  await openApp('/me');
  expect(await screen.findByRole('heading', { level: 1, name: 'Me' })).toBeTruthy();
  const main = within(document.getElementById('main')!);
  for (const [name, to] of [
    ['My answers', '/answers'],
    ['My submissions', '/submissions'],
    ['Your devices', '/devices'],
  ])
    expect(main.getByRole('link', { name }).getAttribute('href')).toBe(to);
  expect(main.getByText('haruka@example.com')).toBeTruthy();
  fireEvent.click(main.getByRole('radio', { name: 'Dark' }));
  expect(usePreferences.getState().theme).toBe('dark');
  fireEvent.click(main.getByRole('radio', { name: '日本語' }));
  expect(usePreferences.getState().language).toBe('ja');
  act(() => setLanguage('en'));
  fireEvent.click(await main.findByRole('button', { name: 'Sign Out' }));
  expect(await screen.findByText('Signed out')).toBeTruthy();
});
