// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { sessionStore } from '#remote/sessionStore.ts';
import { setSyncStatus } from '#state/syncStatus.ts';
import { openApp, openPerson } from '../../tests/screens/openApp.tsx';

// the network alone is not real here
const server = vi.fn<typeof fetch>();
const answer = (status: number, body: object) =>
  Promise.resolve(new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } }));

beforeEach(() => {
  vi.stubGlobal('fetch', server.mockReset());
  onTestFinished(() => {
    vi.unstubAllGlobals();
    sessionStore.clear();
  });
});

/** A session that the server has ended. */
async function ended() {
  await openPerson();
  await openApp('/company');
  act(() => setSyncStatus({ stop: 'signed_out' }));
  const notice = (await screen.findByText('Your session has ended')).closest('[role=status]')!;
  expect(notice.textContent).toContain('Everything stays on this device, and you can go on.');
  fireEvent.click(screen.getByRole('button', { name: 'Sign in again' }));
  const dialog = await screen.findByRole('dialog', { name: /^Sign in again/ });
  const password = within(dialog).getByLabelText<HTMLInputElement>('Password');
  return { dialog, password, submit: () => fireEvent.submit(password.closest('form')!) };
}
const forgotten = 'A server that was restored from a backup may have lost your account';

describe('a session that ended', () => {
  test('leaves the screen as it is, and asks for the password of the same person alone', async () => {
    const { dialog, password, submit } = await ended();
    expect(screen.getByText('Companies', { selector: 'h1' })).toBeTruthy();
    expect(dialog.textContent).toContain('haruka@example.com');
    await waitFor(() => expect(document.activeElement).toBe(password));
    submit();
    expect(await within(dialog).findByText('Password is required')).toBeTruthy();
    expect(server).not.toHaveBeenCalled();
    // nothing was wrong with the account yet
    expect(within(dialog).queryByText(forgotten)).toBeNull();
  });

  test('the wrong password is said at its field, with the way out should the account be gone', async () => {
    server.mockReturnValue(answer(400, { status: 400, message: 'Failed to authenticate.', data: {} }));
    const { dialog, password, submit } = await ended();
    fireEvent.change(password, { target: { value: 'wrong' } });
    submit();
    await within(dialog).findByText(forgotten);
    expect(password.getAttribute('aria-invalid')).toBe('true');
    expect(password.value).toBe('wrong');
    expect(within(dialog).getByRole('link').getAttribute('href')).toBe('/signup');
  });

  test('an account that waits for its approval is not called lost', async () => {
    server.mockReturnValue(answer(403, { status: 403, message: 'Waits for approval.', stop: 'pending_approval' }));
    const { dialog, password, submit } = await ended();
    fireEvent.change(password, { target: { value: 'correct horse' } });
    submit();
    await waitFor(() => expect(password.getAttribute('aria-invalid')).toBe('true'));
    expect(within(dialog).queryByText(forgotten)).toBeNull();
  });

  test('SYNC-04 in a tunnel it says that it needs a connection', async () => {
    server.mockRejectedValue(new TypeError('Failed to fetch'));
    const { dialog, password, submit } = await ended();
    fireEvent.change(password, { target: { value: 'correct horse' } });
    submit();
    await within(dialog).findByText('The server cannot be reached. Signing in needs a connection.');
  });

  test('the right one is sent once, and the dialog goes', async () => {
    server.mockReturnValue(
      answer(200, { token: 'a.b.c', record: { id: 'abcdefghij01234', email: 'haruka@example.com' } }),
    );
    const { password, submit } = await ended();
    fireEvent.change(password, { target: { value: 'correct horse' } });
    submit();
    submit();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server).toHaveBeenCalledOnce();
    expect(JSON.parse(String(server.mock.calls[0]![1]!.body))).toMatchObject({ identity: 'haruka@example.com' });
    expect(sessionStore.token).toBe('a.b.c');
  });
});
