// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { sessionStore } from '#remote/sessionStore.ts';
import { stripTokens } from '#remote/auth.ts';
import { readSecurityLog } from '#state/securityLog.ts';
import { setSession, useSession } from '#state/session.ts';
import { setSyncStatus } from '#state/syncStatus.ts';
import { hideToast } from '#state/toast.ts';
import { openApp, openPerson } from '../../tests/screens/openApp.tsx';
import { closeChangePassword, useChangePassword } from './changePassword.ts';

// the network alone is not real here
const server = vi.fn<typeof fetch>();
let mailConfigured = false;

beforeEach(() => {
  mailConfigured = false;
  server.mockReset();
  vi.stubGlobal('fetch', (...request: Parameters<typeof fetch>) =>
    request[0] === '/api/config' ? answer(200, { mailConfigured }) : server(...request),
  );
  window.scrollTo = () => undefined;
});
afterEach(() => {
  cleanup();
  closeChangePassword();
  hideToast();
  sessionStore.clear();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  setSession({ mustChangePassword: false });
});

const answer = (status: number, body: object) =>
  Promise.resolve(new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } }));
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values)) fireEvent.change(field(label), { target: { value } });
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const sent = () => JSON.parse(String(server.mock.calls.at(-1)?.[1]?.body)) as unknown;
const change = { 'Current password': 'old horse', 'New password': 'new horse', 'New password, again': 'new horse' };
const record = { id: 'lenalenalenalen', email: 'lena@example.com', collectionId: 'u', collectionName: 'users' };

describe('AUTH-73 Change password in the account menu', () => {
  const open = async () => {
    await openPerson();
    sessionStore.save('a.b.c', record);
    await openApp('/tracks');
    fireEvent.click(await screen.findByRole('button', { name: /^Account/ }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Change password' }));
    await screen.findByRole('dialog', { name: 'Change password' });
  };
  const submit = () => fireEvent.submit(field('Current password').closest('form')!);

  test('AUTH-73 asks for what is missing, and sends nothing until then', async () => {
    await open();
    submit();
    expect(screen.getByText('Enter your current password')).toBeTruthy();
    expect(screen.getByText('Password is required')).toBeTruthy();
    expect(document.activeElement).toBe(field('Current password'));
    type({ ...change, 'New password': '12345' });
    submit();
    expect(screen.getByText('Password must be at least 6 characters')).toBeTruthy();
    expect(document.activeElement).toBe(field('New password'));
    type({ ...change, 'New password, again': 'new house' });
    submit();
    expect(screen.getByText('Passwords do not match')).toBeTruthy();
    expect(server).not.toHaveBeenCalled();
  });

  test('AUTH-73 a wrong password is reported at its field and logged, and everything typed stays', async () => {
    server.mockReturnValue(answer(400, { code: 'wrong_password', message: 'The current password is wrong.' }));
    await open();
    type(change);
    submit();
    await screen.findByText('The current password is wrong.');
    expect(document.activeElement).toBe(field('Current password'));
    expect(field('New password').value).toBe('new horse');
    await waitFor(() => expect(readSecurityLog()).toMatchObject([{ type: 'auth_failure' }]));
    type({ 'Current password': 'old horsf' });
    expect(screen.queryByText('The current password is wrong.')).toBeNull();
    expect(sessionStore.token).toBe('a.b.c');
  });

  test('AUTH-73 an unchanged password is reported at the new one; too many attempts are reported in place', async () => {
    await open();
    type(change);
    server.mockReturnValue(answer(400, { code: 'same_password', message: '' }));
    submit();
    await screen.findByText('Choose one that differs from the current password.');
    server.mockReturnValue(answer(429, { stop: 'rate_limited', retry_after: 600 }));
    submit();
    await screen.findByText('Too many attempts. Please wait 10 minutes before trying again.');
  });

  test('AUTH-73 SYNC-04 without a connection it says so, and keeps what was typed', async () => {
    server.mockRejectedValue(new TypeError('Failed to fetch'));
    await open();
    expect(screen.queryByText(/needs a connection/)).toBeNull();
    type(change);
    submit();
    await screen.findByText('Changing the password needs a connection. Try again when you have one.');
    expect(field('New password').value).toBe('new horse');
  });

  test('AUTH-73 when known to be offline, it says so at once', async () => {
    await open();
    setSyncStatus({ online: false });
    await screen.findByText('Changing the password needs a connection. Try again when you have one.');
  });

  test('AUTH-73 after the change the session continues with the new token, and nothing typed is left for the next time', async () => {
    server.mockReturnValue(answer(200, { token: 'x.y.z' }));
    await open();
    type(change);
    submit();
    await screen.findByText('Password changed');
    expect(server.mock.calls[0]?.[0]).toBe('/api/change_password');
    expect(server.mock.calls[0]?.[1]?.headers).toMatchObject({ authorization: 'a.b.c' });
    expect(sent()).toEqual({ current_password: 'old horse', new_password: 'new horse' });
    expect(sessionStore.token).toBe('x.y.z');
    expect(useSession.getState().status).toBe('signedIn');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    fireEvent.click(screen.getByRole('button', { name: /^Account/ }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Change password' }));
    await screen.findByRole('dialog', { name: 'Change password' });
    expect(field('Current password').value + field('New password').value).toBe('');
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toMatch(/horse/);
  });

  test('AUTH-73 AUTH-20 a sign-out elsewhere closes the dialog', async () => {
    await open();
    setSession({ status: 'signedOut', account: null, profile: null, profileState: 'none' });
    await screen.findByRole('heading', { name: 'Sign in' });
    expect(useChangePassword.getState().open).toBe(false);
  });

  test('AUTH-73 a response without a token counts as none', async () => {
    server.mockReturnValue(answer(200, {}));
    await open();
    type(change);
    submit();
    await screen.findByText(/needs a connection/);
    expect(sessionStore.token).toBe('a.b.c');
  });
});

describe('AUTH-73 A12 an account with a shared or temporary password', () => {
  test('AUTH-73 sees only the password change, at every address, and everything after it', async () => {
    server.mockReturnValue(answer(200, { token: 'x.y.z' }));
    await openPerson();
    setSession({ mustChangePassword: true });
    const router = await openApp('/tracks');
    await screen.findByRole('heading', { name: 'Choose your own password' });
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(screen.getByRole('button', { name: 'Sign Out' })).toBeTruthy();
    // losing the connection does not remove the form
    setSyncStatus({ online: false, stop: null });
    type(change);
    press('Change password');
    await screen.findByRole('navigation', { name: 'Main navigation' });
    expect(router.state.location.pathname).toBe('/tracks');
    expect(useSession.getState().mustChangePassword).toBe(false);
  });

  test('AUTH-73 also before the profile is there', async () => {
    await openPerson();
    setSession({ mustChangePassword: true, profile: null, profileState: 'loading' });
    await openApp('/');
    await screen.findByRole('heading', { name: 'Choose your own password' });
  });
});

describe('AUTH-74 Forgot password?', () => {
  const signedOut = () => setSession({ status: 'signedOut', account: null, profile: null, profileState: 'none' });

  test('AUTH-74 is offered only where mail is configured', async () => {
    signedOut();
    await openApp('/auth');
    await screen.findByRole('heading', { name: 'Sign in' });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(screen.queryByText('Forgot password?')).toBeNull();
    cleanup();
    mailConfigured = true;
    await openApp('/auth');
    expect((await screen.findByRole('link', { name: 'Forgot password?' })).getAttribute('href')).toBe('/auth/forgot');
  });

  test('AUTH-74 asks for an address, and does not reveal whether the account exists', async () => {
    signedOut();
    server.mockReturnValue(answer(200, {}));
    await openApp('/auth/forgot');
    await screen.findByRole('heading', { name: 'Forgot your password?' });
    press('Send the link');
    expect(screen.getByText('Email is required')).toBeTruthy();
    type({ Email: 'lena' });
    expect(screen.getByText('Invalid email address')).toBeTruthy();
    expect(server).not.toHaveBeenCalled();
    type({ Email: ' Lena@Example.com ' });
    press('Send the link');
    await screen.findByRole('heading', { name: 'Look into your mail' });
    expect(sent()).toEqual({ email: 'lena@example.com', language: 'en' });
    expect(screen.getByText(/If there is an account for/).textContent).toContain('lena@example.com');
  });

  test.each([
    ['no answer', 0, {}, 'The server cannot be reached. Asking for a link needs a connection.'],
    ['no mail', 404, { code: 'no_mail' }, 'This server sends no mail. Ask your administrator for a new password.'],
    ['a failing server', 500, {}, 'The server could not do it. Try again.'],
  ])('AUTH-74 %s is said in place, and the address stays', async (_, status, body, sentence) => {
    signedOut();
    server.mockImplementation(() => (status ? answer(status, body) : Promise.reject(new TypeError('no'))));
    await openApp('/auth/forgot');
    await screen.findByRole('heading', { name: 'Forgot your password?' });
    type({ Email: 'lena@example.com' });
    press('Send the link');
    await screen.findByText(sentence);
    expect(field('Email').value).toBe('lena@example.com');
  });
});

describe('AUTH-18 A05 the mailed link', () => {
  const follow = async (address: string) => {
    setSession({ status: 'signedOut', account: null, profile: null, profileState: 'none' });
    history.replaceState(null, '', address);
    stripTokens();
    await openApp('/auth/reset');
  };

  test.each(['/auth/reset#token=a.b.c', '/auth/reset?token=a.b.c'])(
    'AUTH-18 the token of %s is removed from the address, used once and forgotten',
    async (address) => {
      server.mockReturnValue(answer(200, {}));
      await follow(address);
      expect(location.href).not.toContain('a.b.c');
      await screen.findByRole('heading', { name: 'Choose a new password' });
      type({ 'New password': 'new horse', 'New password, again': 'new horse' });
      press('Set the password');
      await screen.findByRole('heading', { name: 'Your password is changed' });
      expect(server.mock.calls[0]?.[0]).toBe('/api/reset_password');
      expect(sent()).toEqual({ token: 'a.b.c', new_password: 'new horse' });
      expect(sessionStorage).toHaveLength(0);
      expect(sessionStore.token).toBe('');
      expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/auth');
    },
  );

  test('AUTH-18 a reload in between keeps it; another page never gets it', async () => {
    await follow('/auth/reset#token=a.b.c');
    await screen.findByRole('heading', { name: 'Choose a new password' });
    cleanup();
    await openApp('/auth/reset');
    await screen.findByRole('heading', { name: 'Choose a new password' });
    sessionStorage.clear();
    cleanup();
    await follow('/tracks?token=a.b.c');
    await screen.findByRole('heading', { name: 'This link does not work' });
    expect(sessionStorage).toHaveLength(0);
  });

  test('AUTH-18 a newer link opened in a page that stands there is taken out, and the one that is used', async () => {
    server.mockReturnValue(answer(200, {}));
    // as the app does from its start on
    addEventListener('hashchange', stripTokens);
    onTestFinished(() => removeEventListener('hashchange', stripTokens));
    await follow('/auth/reset#token=a.b.c');
    await screen.findByRole('heading', { name: 'Choose a new password' });
    location.hash = '#token=d.e.f';
    await waitFor(() => expect(location.href).not.toContain('d.e.f'));
    type({ 'New password': 'new horse', 'New password, again': 'new horse' });
    press('Set the password');
    await screen.findByRole('heading', { name: 'Your password is changed' });
    expect(sent()).toEqual({ token: 'd.e.f', new_password: 'new horse' });
    location.hash = '#token=g.h.i';
    await screen.findByRole('heading', { name: 'Choose a new password' });
  });

  test('AUTH-74 a used link says so and leads to a new one', async () => {
    server.mockReturnValue(answer(400, { code: 'invalid_token', message: 'x' }));
    await follow('/auth/reset#token=a.b.c');
    await screen.findByRole('heading', { name: 'Choose a new password' });
    press('Set the password');
    expect(screen.getByText('Password is required')).toBeTruthy();
    type({ 'New password': 'new horse', 'New password, again': 'new horse' });
    press('Set the password');
    await screen.findByRole('heading', { name: 'This link does not work' });
    expect(screen.getByRole('link', { name: 'Ask for a new link' }).getAttribute('href')).toBe('/auth/forgot');
    expect(sessionStorage).toHaveLength(0);
  });

  test('AUTH-74 without a response the link and what was typed stay', async () => {
    server.mockRejectedValue(new TypeError('no'));
    await follow('/auth/reset#token=a.b.c');
    await screen.findByRole('heading', { name: 'Choose a new password' });
    type({ 'New password': 'new horse', 'New password, again': 'new horse' });
    press('Set the password');
    await screen.findByText(/the link still works/);
    expect(field('New password').value).toBe('new horse');
    expect(sessionStorage).toHaveLength(1);
  });
});
