// @vitest-environment jsdom
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { noteForeignLink, useForeignLink } from '#state/foreignLink.ts';
import { setSession } from '#state/session.ts';
import { hideToast } from '#state/toast.ts';
import { makeRouter } from './router.tsx';

// the network alone is not real here
const server = vi.fn<typeof fetch>();

beforeEach(async () => {
  server.mockReset();
  // the screen also asks whether mail is configured
  vi.stubGlobal('fetch', (...request: Parameters<typeof fetch>) =>
    request[0] === '/api/config' ? answer(200, { mailConfigured: false }) : server(...request),
  );
  window.scrollTo = () => undefined;
  setSession({ status: 'signedOut', account: null, profile: null, profileState: 'none' });
  const router = makeRouter(createMemoryHistory({ initialEntries: ['/auth'] }));
  render(<RouterProvider router={router} />);
  await act(() => router.load());
  await screen.findByRole('heading', { name: 'Sign in' });
});
afterEach(() => {
  cleanup();
  hideToast();
  useForeignLink.setState({ came: false });
  localStorage.clear();
});

const email = () => screen.getByLabelText<HTMLInputElement>('Email');
const password = () => screen.getByLabelText<HTMLInputElement>('Password');
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Login Now' }));
const type = (address: string, secret: string) => {
  fireEvent.change(email(), { target: { value: address } });
  fireEvent.change(password(), { target: { value: secret } });
};
const answer = (status: number, body: object) =>
  Promise.resolve(new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } }));

test('AUTH-05 AUTH-06 AUTH-07 nothing is sent while a field is empty, and the first one takes the focus', () => {
  submit();
  expect(server).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(email());
  expect(email().getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('Email is required')).toBeTruthy();
  expect(screen.getByText('Password is required')).toBeTruthy();
});

test('AUTH-06 a missing password alone takes the focus', () => {
  type('haruka@example.com', '');
  submit();
  expect(server).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(password());
  expect(screen.queryByText('Email is required')).toBeNull();
});

test('AUTH-08 the button is busy during the sign-in, and a second press sends nothing', async () => {
  server.mockReturnValue(new Promise<Response>(() => undefined));
  type('haruka@example.com', 'correct horse');
  submit();
  const button = screen.getByRole('button', { name: 'Login Now' });
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'));
  expect(button.querySelector('.spinner')).toBeTruthy();
  submit();
  // and by the Enter key, which presses no button
  fireEvent.submit(button.closest('form')!);
  await waitFor(() => expect(server).toHaveBeenCalled());
  expect(server).toHaveBeenCalledOnce();
});

test('AUTH-18 whoever came by a link of a kind that is not offered is told so (A120)', () => {
  expect(screen.queryByText('This link cannot be used here.')).toBeNull();
  act(noteForeignLink);
  expect(screen.getByText('This link cannot be used here.').closest('[role=status]')).toBeTruthy();
});

test('AUTH-09 AUTH-10 valid credentials get a welcome', async () => {
  server.mockReturnValue(
    answer(200, { token: 'a.b.c', record: { id: 'abcdefghij01234', email: 'haruka@example.com' } }),
  );
  type(' Haruka@Example.com ', 'correct horse');
  submit();
  await screen.findByText('Welcome back!');
  expect(screen.getByText('You have been signed in successfully.')).toBeTruthy();
  const body = JSON.parse(String(server.mock.calls[0]?.[1]?.body)) as { identity: string };
  expect(body.identity).toBe('haruka@example.com');
});

test('AUTH-11 a refusal is a destructive toast, and what was typed stays', async () => {
  server.mockReturnValue(answer(400, { status: 400, message: 'Failed to authenticate.', data: {} }));
  type('haruka@example.com', 'wrong');
  submit();
  const toast = await screen.findByText('Sign in failed');
  expect(toast.closest('[role=alert]')).toBeTruthy();
  expect(email().value).toBe('haruka@example.com');
});

test('AUTH-11 A123 a wrong password marks the fields and takes the focus, until something else is typed', async () => {
  server.mockImplementation(() => answer(400, { message: 'The email or the password is wrong.' }));
  type('haruka@example.com', 'wrong');
  submit();
  await waitFor(() => expect(password().getAttribute('aria-invalid')).toBe('true'));
  expect(email().getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(password());
  expect(password().selectionEnd! - password().selectionStart!).toBe(5);
  expect(await screen.findByRole('alert')).toHaveProperty('textContent', expect.stringContaining('Sign in failed'));
  type('haruka@example.com', 'another');
  expect(password().getAttribute('aria-invalid')).toBeNull();
  expect(email().getAttribute('aria-invalid')).toBeNull();
  expect(screen.getByRole('alert').textContent).toBe('');
});

test('AUTH-11 SYNC-04 without a response the message says that signing in needs a connection', async () => {
  server.mockRejectedValue(new TypeError('Failed to fetch'));
  type('haruka@example.com', 'correct horse');
  submit();
  await screen.findByText('The server cannot be reached. Signing in needs a connection.');
});

test('SYNC-04 the form says that signing in needs a connection before anybody tries', () => {
  expect(screen.getByText('Signing in needs a connection. After that, everything opens without one.')).toBeTruthy();
});

test('AUTH-03 a panel with words of welcome stands beside the form', () => {
  const panel = screen.getByRole('region', { name: 'Welcome' });
  expect(within(panel).getByRole('heading', { name: 'One stop at a time.' })).toBeTruthy();
  expect(within(panel).getByText(/./, { selector: 'p' }).textContent.length).toBeGreaterThan(20);
  expect(panel.nextElementSibling).toBe(screen.getByRole('main'));
  expect(within(screen.getByRole('main')).getByRole('button', { name: 'Login Now' })).toBeTruthy();
});

test('the password can be shown and hidden again', () => {
  fireEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(password().type).toBe('text');
  fireEvent.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(password().type).toBe('password');
});

test('SEC-26 over plain HTTP under a name the sign-in says what does not work there, and promises nothing', async () => {
  expect(screen.getByText(/^Signing in needs a connection\. After that, everything opens/)).toBeTruthy();
  cleanup();
  vi.stubGlobal('isSecureContext', false);
  onTestFinished(() => void vi.unstubAllGlobals());
  const router = makeRouter(createMemoryHistory({ initialEntries: ['/auth'] }));
  render(<RouterProvider router={router} />);
  await act(() => router.load());
  expect(await screen.findByText(/^This address is not secure/)).toBeTruthy();
  expect(screen.queryByText(/everything opens/)).toBeNull();
});
