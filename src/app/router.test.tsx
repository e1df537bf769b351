// @vitest-environment jsdom
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setSession, type SessionProfile } from '#state/session.ts';
import { makeRouter, type AppRouter } from './router.tsx';

const account = { id: 'abcdefghij01234', email: 'haruka@example.com' };
const profile: SessionProfile = { ...account, full_name: 'Haruka Mori', role: 'user', is_active: true };

const signedOut = () => setSession({ status: 'signedOut', account: null, profile: null, profileState: 'none' });
const signedIn = (role: 'user' | 'admin' = 'user') =>
  setSession({ status: 'signedIn', account, profile: { ...profile, role }, profileState: 'ready' });

beforeEach(() => {
  window.scrollTo = () => undefined;
  window.matchMedia = (media) =>
    ({ media, matches: false, addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList;
  setSession({ status: 'loading', account: null, profile: null, profileState: 'none' });
});
afterEach(cleanup);

let router: AppRouter;

async function open(address: string) {
  router = makeRouter(createMemoryHistory({ initialEntries: [address] }));
  render(<RouterProvider router={router} />);
  await act(() => router.load());
}

const address = () => router.state.location.href;

describe('before the session is known', () => {
  test('AUTH-19 AUTH-21 nothing protected is shown and nothing redirects', async () => {
    await open('/tracks');
    expect(screen.getByText('Authenticating...')).toBeTruthy();
    expect(screen.queryByRole('banner')).toBeNull();
    expect(address()).toBe('/tracks');
  });

  test('HOME-06 the home page waits with the animated logo', async () => {
    await open('/');
    const waiting = screen.getByText('Authenticating...').closest('main')!;
    // a line that passes one stop: the line is drawn, and the stop is round
    const logo = waiting.querySelector('svg')!;
    expect(logo.querySelector('path')?.getAttribute('d')).toMatch(/^M[\d.]+ .+/);
    expect(Number(logo.querySelector('circle')?.getAttribute('r'))).toBeGreaterThan(0);
    expect([...logo.children].map((part) => part.getAttribute('stroke'))).toEqual(['currentColor', 'currentColor']);
    expect(Number(logo.getAttribute('width'))).toBeGreaterThan(0);
    expect(screen.queryByRole('banner')).toBeNull();
    expect(address()).toBe('/');
  });
});

describe('signed out', () => {
  beforeEach(signedOut);

  test.each([
    ['NAV-01', '/'],
    ['NAV-02', '/dashboard'],
    ['NAV-03', '/resources'],
    ['NAV-04', '/tracks'],
    ['NAV-05', '/course/abc'],
    ['NAV-06', '/company'],
    ['NAV-07', '/company/one'],
    ['NAV-08', '/admin'],
  ])('AUTH-12 %s %s needs a session', async (_id, path) => {
    await open(path);
    await screen.findByRole('heading', { name: 'Sign in' });
    expect(router.state.location.pathname).toBe('/auth');
  });

  test('AUTH-13 signing in leads back to the page, with its search', async () => {
    await open('/course/abc?stage=two');
    await screen.findByRole('heading', { name: 'Sign in' });
    expect(router.state.location.search).toEqual({ from: '/course/abc?stage=two' });
    act(() => signedIn());
    await waitFor(() => expect(address()).toBe('/course/abc?stage=two'));
  });

  test.each(['https://evil.example', '//evil.example', '/\\evil.example', '/auth'])(
    'AUTH-13 %s is not accepted as a page to return to',
    async (from) => {
      await open(`/auth?from=${encodeURIComponent(from)}`);
      expect(router.state.matches.at(-1)?.search).toEqual({});
    },
  );

  test('AUTH-01 AUTH-41 /auth and /signup open without a session', async () => {
    await open('/signup');
    await screen.findByRole('heading', { name: 'Register New Account' });
    expect(address()).toBe('/signup');
    expect(screen.queryByRole('heading', { name: 'Sign in' })).toBeNull();
  });
});

describe('signed in', () => {
  test('AUTH-02 /auth leads to /', async () => {
    signedIn();
    await open('/auth');
    await waitFor(() => expect(address()).toBe('/'));
  });

  test('AUTH-22 AUTH-72 ADMIN-04 without a profile it waits, and offers a way out', async () => {
    setSession({ status: 'signedIn', account, profileState: 'loading' });
    await open('/admin');
    expect(screen.getByText('Setting up your profile...')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Sign Out' })).toBeTruthy();
    expect(address()).toBe('/admin');
  });

  test('AUTH-20 AUTH-12 a sign-out elsewhere leaves the screen', async () => {
    signedIn();
    await open('/tracks');
    act(signedOut);
    await screen.findByRole('heading', { name: 'Sign in' });
  });

  test('NAV-09 a learner who opens /admin goes to /', async () => {
    signedIn();
    await open('/admin');
    await waitFor(() => expect(address()).toBe('/'));
  });

  test('NAV-10 an admin who stops being one inside /admin goes to /dashboard', async () => {
    signedIn('admin');
    await open('/admin?tab=courses');
    expect(router.state.location.pathname).toBe('/admin');
    act(() => signedIn('user'));
    await waitFor(() => expect(address()).toBe('/dashboard'));
  });

  test('NAV-11 an admin who opens /dashboard goes to /admin', async () => {
    signedIn('admin');
    await open('/dashboard');
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin'));
  });

  test('NAV-17 NAV-21 NAV-22 NAV-23 NAV-25 a learner sees their links', async () => {
    signedIn();
    await open('/tracks');
    expect(links()).toEqual(['My Dashboard', 'Study', 'Tracks', 'Resources', 'Companies']);
  });

  test('NAV-18 NAV-24 an admin sees their links', async () => {
    signedIn('admin');
    await open('/tracks');
    expect(links()).toEqual(['Tracks', 'Resources', 'Companies', 'Admin Dashboard']);
  });
});

describe('no such page', () => {
  test.each([
    ['signed in', signedIn],
    ['signed out', signedOut],
  ] as const)('NAV-12 NAV-13 NAV-14 NAV-15 NAV-16 shows 404 to anyone %s, and logs the path', async (_who, arrive) => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    arrive();
    await open('/nowhere');
    expect(await screen.findByText('404')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Oops! Page not found' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Return to Home' }).getAttribute('href')).toBe('/');
    expect(logged).toHaveBeenCalledWith('Page not found:', '/nowhere');
    logged.mockRestore();
  });
});

const links = () =>
  [...screen.getByRole('navigation', { name: 'Main navigation' }).querySelectorAll('a')].map(
    (link) => link.firstChild?.textContent,
  );
