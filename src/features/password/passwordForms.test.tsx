// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { keepResetToken, forgetResetToken } from '#state/resetToken.ts';
import { setSession, useSession } from '#state/session.ts';
import { inJapanese } from '../../../tests/screens/inJapanese.ts';
import { openApp, openPerson } from '../../../tests/screens/openApp.tsx';

// the network alone is not real here
const server = vi.fn<typeof fetch>();
const answer = (status: number, body: object) =>
  Promise.resolve(new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } }));
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const submit = (label: string) => fireEvent.submit(field(label).closest('form')!);

beforeEach(() => {
  vi.stubGlobal('fetch', server.mockReset());
  onTestFinished(() => void vi.unstubAllGlobals());
});

describe('AUTH-73 A12 whoever must choose a password', () => {
  const duty = async () => {
    await openPerson();
    setSession({ mustChangePassword: true });
    onTestFinished(() => setSession({ mustChangePassword: false }));
    await openApp('/tracks');
    await screen.findByRole('heading', { name: 'Choose your own password' });
  };

  test('is asked for everything that is missing, and nothing is sent before', async () => {
    await duty();
    submit('Current password');
    expect(await screen.findByText('Enter your current password')).toBeTruthy();
    expect(document.activeElement).toBe(field('Current password'));
    type('Current password', 'given');
    submit('Current password');
    await waitFor(() => expect(document.activeElement).toBe(field('New password')));
    expect(screen.queryByText('Enter your current password')).toBeNull();
    expect(server).not.toHaveBeenCalled();
  });

  test('a password manager is told whose password it is', async () => {
    await duty();
    const username = document.querySelector<HTMLInputElement>('input[autocomplete=username]')!;
    expect(username.value).toBe('haruka@example.com');
    expect(username.hidden).toBe(true);
    expect(field('Current password').autocomplete).toBe('current-password');
    expect(field('New password').autocomplete).toBe('new-password');
  });

  test('two quick touches are one change', async () => {
    server.mockReturnValue(new Promise<Response>(() => undefined));
    await duty();
    type('Current password', 'given');
    type('New password', 'new horse');
    type('New password, again', 'new horse');
    submit('Current password');
    submit('Current password');
    await waitFor(() => expect(server).toHaveBeenCalled());
    expect(server).toHaveBeenCalledOnce();
    expect(screen.getByRole('button', { name: 'Change password' }).getAttribute('aria-busy')).toBe('true');
  });

  test('a server that fails is told in place, and the duty stays', async () => {
    server.mockReturnValue(answer(500, {}));
    await duty();
    type('Current password', 'given');
    type('New password', 'new horse');
    type('New password, again', 'new horse');
    submit('Current password');
    expect(await screen.findByText('The server could not do it. Try again.')).toBeTruthy();
    expect(useSession.getState().mustChangePassword).toBe(true);
    expect(field('New password').value).toBe('new horse');
  });

  test('can leave instead', async () => {
    await duty();
    fireEvent.click(screen.getByRole('button', { name: 'Sign Out' }));
    expect(await screen.findByText('Signed out')).toBeTruthy();
  });
});

describe('AUTH-74 a forgotten password', () => {
  const signedOut = () => setSession({ status: 'signedOut', account: null, profile: null, profileState: 'none' });

  test('two quick touches ask for one link', async () => {
    await openPerson();
    signedOut();
    server.mockReturnValue(new Promise<Response>(() => undefined));
    await openApp('/auth/forgot');
    await screen.findByRole('heading', { name: 'Forgot your password?' });
    type('Email', 'lena@example.com');
    submit('Email');
    submit('Email');
    await waitFor(() => expect(server).toHaveBeenCalled());
    expect(server).toHaveBeenCalledOnce();
  });

  test('what takes the place of the form takes the focus, and the title', async () => {
    await openPerson();
    signedOut();
    server.mockReturnValue(answer(200, {}));
    await openApp('/auth/forgot');
    await screen.findByRole('heading', { name: 'Forgot your password?' });
    type('Email', 'lena@example.com');
    submit('Email');
    const heading = await screen.findByRole('heading', { name: 'Look into your mail' });
    expect(document.activeElement).toBe(heading);
    await waitFor(() => expect(document.title).toContain('Look into your mail'));
    expect(screen.getByRole('link', { name: 'Back to sign in' }).getAttribute('href')).toBe('/auth');
  });

  test('the link asks for the language that is chosen', async () => {
    await openPerson();
    signedOut();
    await inJapanese();
    server.mockReturnValue(answer(200, {}));
    await openApp('/auth/forgot');
    const email = await screen.findByLabelText<HTMLInputElement>('メールアドレス');
    fireEvent.change(email, { target: { value: 'lena@example.com' } });
    fireEvent.submit(email.closest('form')!);
    await waitFor(() => expect(server).toHaveBeenCalled());
    expect(JSON.parse(String(server.mock.calls[0]![1]!.body))).toEqual({ email: 'lena@example.com', language: 'ja' });
  });

  test('of a new one that differs from its repetition nothing is sent, and the link stays', async () => {
    await openPerson();
    signedOut();
    keepResetToken('a.b.c');
    onTestFinished(forgetResetToken);
    await openApp('/auth/reset');
    await screen.findByRole('heading', { name: 'Choose a new password' });
    type('New password', 'new horse');
    type('New password, again', 'new house');
    submit('New password');
    expect(await screen.findByText('Passwords do not match')).toBeTruthy();
    expect(document.activeElement).toBe(field('New password, again'));
    expect(server).not.toHaveBeenCalled();
  });
});
