// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { closeDatabase } from '#local/database.ts';
import { noteLastWords } from '#local/lastWords.ts';
import { setSession } from '#state/session.ts';
import { setSyncStatus, type StoreState, useSyncStatus } from '#state/syncStatus.ts';
import { useToast } from '#state/toast.ts';
import { openApp, openPerson } from '../../../tests/screens/openApp.tsx';
import { addChange, savedFiles } from '../../../tests/screens/syncCentre.ts';
import { StoreNotice } from './storeState.tsx';

const option = { field: 'company', value: 'Kitami' };
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('above every screen', () => {
  const notice = async (storage: StoreState) => {
    await openApp('/company');
    act(() => setSyncStatus({ storage }));
    const role = ['lost', 'noRows', 'held', 'broken'].includes(storage) ? 'alert' : 'status';
    return waitFor(() => {
      const found = document.querySelector<HTMLElement>(`.session-notice [role=${role}]`);
      expect(found).not.toBeNull();
      return found!;
    });
  };
  const ways = (within_: HTMLElement) =>
    within(within_)
      .queryAllByRole('button')
      .map((button) => button.textContent);

  test.each([
    ['lost', 'This device has stopped storing', ['Try again', 'Export what you have written']],
    ['noRows', 'The copy on this device cannot be read', ['Try again', 'Export what you have written']],
    [
      'mended',
      'The store of this device was emptied while you were here',
      ['Export what you have written', 'Understood'],
    ],
    ['held', 'The store of this device does not answer', ['Try again', 'Export what you have written']],
    ['emptied', 'The store of this device was emptied', ['Understood']],
    ['rebuilding', 'The copy on this device is being made anew', []],
  ] as const)('of a store that is %s it says so, with the ways that help', async (storage, title, buttons) => {
    await openPerson();
    const shown = await notice(storage);
    expect(within(shown).getByText(title)).toBeTruthy();
    expect(ways(shown)).toEqual(buttons);
    // the screen below stays
    expect(screen.getByRole('heading', { level: 1, name: 'Companies' })).toBeTruthy();
  });

  test('what was read and understood goes', async () => {
    await openPerson();
    await notice('emptied');
    press('Understood');
    await waitFor(() => expect(screen.queryByText('The store of this device was emptied')).toBeNull());
    expect(useSyncStatus.getState().storage).toBe('ready');
  });

  test('what is written can be taken along, and where nothing is, it says so', async () => {
    const database = await openPerson();
    const files = savedFiles();
    await notice('lost');
    press('Export what you have written');
    await waitFor(() => expect(useToast.getState().toast?.title).toBe('There is nothing that is not on the server.'));
    expect(files.names).toEqual([]);
    await addChange(database, 'option.add', option);
    press('Export what you have written');
    await waitFor(() => expect(files.names).toHaveLength(1));
    expect(await files.json()).toMatchObject({ changes: [{ what: 'Option added', about: 'Kitami' }] });
  });

  test('trying again is under way until it has an end, also where it fails', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await openPerson();
    let fail = (_error: Error) => {};
    render(<StoreNotice state="lost" onTryAgain={() => new Promise((_, reject) => (fail = reject))} />);
    const button = screen.getByRole('button', { name: 'Try again' });
    fireEvent.click(button);
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'));
    await act(async () => fail(new Error('still gone')));
    expect(button.getAttribute('aria-busy')).not.toBe('true');
    expect(logged).toHaveBeenCalledOnce();
    logged.mockRestore();
  });
});

describe('in the place of every screen, while nobody knows who is here', () => {
  const instead = async (storage: StoreState, online = true) => {
    setSession({ profile: null, profileState: 'loading' });
    setSyncStatus({ storage, online });
    await openApp('/tracks');
  };
  const leave = 'Signing out removes from this device what has not been sent.';
  const leaveUnknown = 'If this device still holds work that has not been sent, signing out removes it.';

  test('what waits is counted and can be taken along, and the way out says what it costs', async () => {
    const database = await openPerson();
    await addChange(database, 'option.add', option);
    const files = savedFiles();
    await instead('noRows');
    await screen.findByRole('heading', { level: 1, name: 'The copy on this device cannot be read' });
    expect(await screen.findByText('1 piece of work is not on the server.')).toBeTruthy();
    expect(document.title).toContain('The copy on this device cannot be read');
    expect(screen.getByText(leave)).toBeTruthy();
    press('Export what you have written');
    await waitFor(() => expect(files.names).toHaveLength(1));
  });

  test('what waits in a store that another page holds can be taken along', async () => {
    const database = await openPerson();
    await addChange(database, 'option.add', option);
    const files = savedFiles();
    await instead('held');
    await screen.findByRole('heading', { level: 1, name: 'The store of this device does not answer' });
    press('Export what you have written');
    await waitFor(() => expect(files.names).toHaveLength(1));
    expect(await files.json()).toMatchObject({ changes: [{ about: 'Kitami' }] });
  });

  test('where the store cannot be read, an export says what it could not reach', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    onTestFinished(() => logged.mockRestore());
    const database = await openPerson();
    vi.spyOn(database.outbox.drafts, 'toArray').mockRejectedValue(new Error('the disk'));
    const files = savedFiles();
    await instead('noRows');
    await screen.findByRole('heading', { level: 1, name: 'The copy on this device cannot be read' });
    press('Export what you have written');
    await waitFor(() =>
      expect(useToast.getState().toast?.title).toBe('The store did not answer, so nothing could be read from it.'),
    );
    expect(files.names).toEqual([]);
    expect(screen.queryByText('Nothing waits to be sent.')).toBeNull();
    const value = { question: '<p>Only noted</p>' };
    noteLastWords(database.account, { key: 'question.submit/begunbegunbegun', value, at: new Date().toISOString() });
    press('Export what you have written');
    await waitFor(() => expect(files.names).toHaveLength(1));
    expect(useToast.getState().toast?.title).toMatch(/only what this page remembers/);
  });

  test('where nothing waits there is nothing to export and nothing to lose', async () => {
    await openPerson();
    await instead('noRows');
    expect(await screen.findByText('Nothing waits to be sent.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Export what you have written' })).toBeNull();
    expect(screen.queryByText(leave)).toBeNull();
  });

  test('a store that cannot be opened tells no number, and signing out asks first', async () => {
    await openPerson();
    await closeDatabase();
    await instead('broken');
    await screen.findByRole('heading', { level: 1, name: /^Database Error/ });
    expect(screen.getByText(/Private windows, full disks and blocked site data/).getAttribute('role')).toBe('alert');
    expect(screen.getByText(leaveUnknown)).toBeTruthy();
    expect(screen.queryByText(/on the server\.$/)).toBeNull();
    press('Sign Out');
    const asked = await screen.findByRole('dialog', { name: 'What is on this device cannot be read' });
    expect(screen.queryByText('Signed out')).toBeNull();
    fireEvent.click(within(asked).getByRole('button', { name: 'Sign out anyway' }));
    await screen.findByText('Signed out');
  });

  test('AUTH-22 A188 a server that fails before it has told who is here is said, with ways out', async () => {
    await openPerson({ meta: {} });
    await instead('ready');
    expect(await screen.findByText('Setting up your profile...')).toBeTruthy();
    act(() => setSyncStatus({ stalled: 'failed' }));
    await screen.findByRole('heading', { level: 1, name: 'Your profile has not arrived' });
    expect(screen.queryByText('Setting up your profile...')).toBeNull();
    for (const name of ['Try again', 'Sign Out']) expect(screen.getByRole('button', { name })).toBeTruthy();
  });

  test('an emptied store says so only while the server does not tell who is here', async () => {
    await openPerson();
    await instead('emptied', false);
    await screen.findByRole('heading', { level: 1, name: 'The store of this device was emptied' });
    expect(screen.queryByText(leaveUnknown)).toBeNull();
    act(() => setSyncStatus({ online: true }));
    expect(await screen.findByText('Setting up your profile...')).toBeTruthy();
  });
});
