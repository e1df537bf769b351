// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { setSession } from '#state/session.ts';
import { openApp, openPerson } from '../../tests/screens/openApp.tsx';
import { followScreens } from './followScreens.ts';
import { hideUpdate, useUpdate, watchForMissingParts } from './update.ts';

beforeEach(() => {
  onTestFinished(() => {
    cleanup();
    useUpdate.setState({ waiting: false, reload: () => undefined });
  });
});
const title = 'A new version is ready';

test('a new version asks, to whoever is signed out too, and reloads only when somebody says so', async () => {
  // the window of a person, who is gone
  await openPerson();
  setSession({ status: 'signedOut', account: null, profile: null, profileState: 'none' });
  const reload = vi.fn();
  await openApp('/signup');
  expect(screen.queryByText(title)).toBeNull();
  act(() => useUpdate.setState({ waiting: true, reload }));
  const prompt = (await screen.findByText(title)).closest('[role=status]')!;
  expect(prompt.textContent).toContain('It starts when you reload. What you typed stays.');
  expect(reload).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Reload' }));
  expect(reload).toHaveBeenCalledOnce();
});

test('Later puts it away, and the next one asks again', async () => {
  await openPerson();
  await openApp('/company');
  act(() => useUpdate.setState({ waiting: true }));
  fireEvent.click(await screen.findByRole('button', { name: 'Later' }));
  await waitFor(() => expect(screen.queryByText(title)).toBeNull());
  act(() => useUpdate.setState({ waiting: true }));
  expect(await screen.findByText(title)).toBeTruthy();
});

test('a part of the app that is not there any more is told as a new version', async () => {
  await openPerson();
  await openApp('/company');
  watchForMissingParts();
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('vite:preloadError')));
  expect(screen.queryByText(title)).toBeNull();
  online.mockRestore();
  act(() => void window.dispatchEvent(new Event('vite:preloadError')));
  expect(await screen.findByText(title)).toBeTruthy();
  act(hideUpdate);
  expect(screen.queryByText(title)).toBeNull();
});

test('on another screen the focus goes to its heading, and stays where it is on the same one', async () => {
  await openPerson();
  const router = await openApp('/company');
  followScreens(router);
  await screen.findByRole('heading', { level: 1, name: 'Companies' });
  await act(() => router.navigate({ to: '/resources' }));
  const heading = await screen.findByRole('heading', { level: 1, name: 'Resources' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  const link = screen.getAllByRole('link')[0]!;
  link.focus();
  await act(() => router.navigate({ to: '/resources', search: { page: 2 } }));
  expect(document.activeElement).toBe(link);
});
