// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { myAnswerId } from '#model/id.ts';
import { currentDatabase, type LocalDatabase } from '#local/database.ts';
import { shelfOf } from '#local/shelf.ts';
import { setSession } from '#state/session.ts';
import { idle, setSyncStatus } from '#state/syncStatus.ts';
import { store } from '../../../tests/local/memoryDatabase.ts';
import { isLeft, leaveBehind } from '../../../tests/screens/leftBehind.ts';
import { openApp, openPerson } from '../../../tests/screens/openApp.tsx';
import { addChange, savedFiles } from '../../../tests/screens/syncCentre.ts';

afterEach(() => setSyncStatus(idle));

const everything = 'Remove everything from this device';
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const closed = async (reason: 'deactivated' | 'deleted') => {
  setSession({ closed: reason });
  await openApp('/tracks');
  await screen.findByText('What you may no longer see was removed from this device.');
};
const addPicture = async ({ outbox }: LocalDatabase) => {
  const id = 'ppppppppppppppp';
  const at = '2026-11-24T00:00:00.000Z';
  await outbox.media.put({ id, type: 'image/jpeg', size: 2_000_000, state: 'local', usedAt: at, handedIn: true });
  await outbox.bytes.put({ id, bytes: new ArrayBuffer(3) });
};
const waitsFor = (name: string) => waitFor(() => expect(button(name).disabled).toBe(false));
/** Once all that it would remove has been read. */
const remove = async () => {
  await waitsFor(everything);
  fireEvent.click(button(everything));
};

test('SYNC-05 where nothing was unsent it says so, and everything goes without a question', async () => {
  await openPerson();
  await closed('deactivated');
  await screen.findByText('Nothing of yours waits here.');
  expect(document.title).toContain('Your account has been deactivated');
  expect(screen.queryByRole('button', { name: 'Export all' })).toBeNull();
  await remove();
  await screen.findByText('Signed out');
  expect(currentDatabase()).toBeNull();
});

test('SYNC-05 after a deletion a new account with the same address can take over what was never sent', async () => {
  const database = await openPerson();
  await addChange(database, 'option.add', { field: 'company', value: 'Kitami' });
  await closed('deleted');
  expect(await screen.findByText(/^Do you have a new account with the same address\?/)).toBeTruthy();
  fireEvent.click(button('Sign in with the new account'));
  const asked = await screen.findByRole('dialog', { name: /^Sign in again/ });
  expect(asked.textContent).toContain('haruka@example.com');
  expect(document.activeElement).toBe(within(asked).getByLabelText('Password'));
});

test('SYNC-05 whose account was only switched off is offered no other one', async () => {
  const database = await openPerson();
  await addChange(database, 'option.add', { field: 'company', value: 'Kitami' });
  await closed('deactivated');
  await screen.findByText('One change was never sent. Export it before it goes.');
  expect(screen.queryByRole('button', { name: 'Sign in with the new account' })).toBeNull();
});

test.each(['deactivated', 'deleted'] as const)(
  'SYNC-03 SYNC-05 work of an account before the %s one is shown, exported and said to stay',
  async (reason) => {
    await leaveBehind('earlieraccount0', 'haruka@example.com', ({ entries }) =>
      entries.add({
        ...{ id: 'earlierchange00', name: 'option.add', version: 1, args: { field: 'company', value: 'Nemuro' } },
        ...{ at: '2026-11-24T00:00:00.000Z', state: 'pending' },
      }),
    );
    const files = savedFiles();
    await openPerson();
    await closed(reason);
    expect(await screen.findByText('Work of an earlier account stays on this device')).toBeTruthy();
    expect(screen.getByText('1 change that was never sent.')).toBeTruthy();
    expect(screen.getByText('Nemuro')).toBeTruthy();
    expect(screen.queryByText('Nothing of yours waits here.')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Sign in with the new account' }) !== null).toBe(reason === 'deleted');
    fireEvent.click(button('Export'));
    await waitFor(() => expect(files.names).toHaveLength(1));
    await remove();
    await screen.findByText('Signed out');
    expect(await isLeft('earlieraccount0')).toBe(true);
  },
);

test('SYNC-05 an account that can be used again says so first, and threatens nothing', async () => {
  const database = await openPerson();
  await addChange(database, 'option.add', { field: 'company', value: 'Kitami' });
  await closed('deactivated');
  act(() => setSyncStatus({ stop: 'signed_out' }));
  await screen.findByRole('heading', { name: 'Your account can be used again' });
  expect(document.body.textContent).not.toContain('before it goes');
  expect(document.body.textContent).not.toContain('has been deactivated');
  expect(button('Sign in again').className).toContain('primary');
  expect((await screen.findByRole('button', { name: 'Export all' })).className).not.toContain('primary');
});

test('SYNC-05 an export saves the pictures too, and nothing is asked after it', async () => {
  const database = await openPerson();
  await addPicture(database);
  const files = savedFiles();
  await closed('deactivated');
  await screen.findByText('Waits, 2.0 MB');
  fireEvent.click(button('Export all'));
  await waitFor(() => expect(files.names).toHaveLength(2));
  expect(files.names[1]).toBe('image-ppppppppppppppp.jpg');
  await remove();
  await screen.findByText('Signed out');
  expect(currentDatabase()).toBeNull();
});

test('SYNC-05 an export that lacks a picture says so, and counts as none', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => logged.mockRestore());
  const database = await openPerson();
  await addPicture(database);
  savedFiles();
  await closed('deactivated');
  await screen.findByText('Waits, 2.0 MB');
  vi.spyOn(database.outbox.bytes, 'get').mockRejectedValue(new Error('the disk'));
  fireEvent.click(button('Export all'));
  await screen.findByText('Not everything could be exported. Try again.');
  await remove();
  expect(await screen.findByRole('dialog', { name: 'Remove one unsent change?' })).toBeTruthy();
  expect(currentDatabase()).not.toBeNull();
});

const studyOf = async (reason: 'deleted' | 'deactivated', before?: (database: LocalDatabase) => Promise<unknown>) => {
  const database = await openPerson();
  await before?.(database);
  const files = savedFiles();
  const question = 'q'.repeat(15);
  const user_id = database.account;
  await store(database, 'interview_questions', {
    id: question,
    question: '<p>How do you retry?</p>',
    status: 'approved',
  });
  await store(database, 'my_answers', {
    ...{ id: myAnswerId(user_id, question), user_id, question_id: question, form: 'free', text: '<p>With a pause</p>' },
  });
  await closed(reason);
  await waitsFor(everything);
  return files;
};

test('STUDY-55 whose account is deactivated is offered no study: it comes back with the account', async () => {
  await studyOf('deactivated');
  expect(screen.queryByRole('heading', { name: 'Your study is still here' })).toBeNull();
});

test('STUDY-55 whose account is deleted is offered their study before it goes', async () => {
  const files = await studyOf('deleted');
  expect(screen.getByRole('heading', { name: 'Your study is still here' })).toBeTruthy();
  await remove();
  const asked = await screen.findByRole('dialog', { name: 'Remove your study without saving everything?' });
  fireEvent.click(within(asked).getByRole('button', { name: 'Cancel' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Everything (JSON)' }));
  await waitFor(() => expect(files.names).toHaveLength(1));
  expect(JSON.stringify(await files.json())).toContain('With a pause');
  await waitFor(() => expect(button(everything).className).not.toContain('quiet'));
  await remove();
  await screen.findByText('Signed out');
  expect(currentDatabase()).toBeNull();
});

test('STUDY-55 SYNC-05 what would be lost is named, all of it, and what was exported is not', async () => {
  const files = await studyOf('deleted', (database) =>
    addChange(database, 'option.add', { field: 'company', value: 'Kitami' }),
  );
  await remove();
  const both = await screen.findByRole('dialog', { name: 'Remove one unsent change?' });
  expect(both.textContent).toContain('They were not exported.');
  expect(both.textContent).toContain('Your turns, dates and answers go with it.');
  fireEvent.click(within(both).getByRole('button', { name: 'Cancel' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Export all' }));
  await waitFor(() => expect(files.names).toHaveLength(1));
  await remove();
  const asked = await screen.findByRole('dialog', { name: 'Remove your study without saving everything?' });
  expect(asked.textContent).not.toContain('exported');
  fireEvent.click(within(asked).getByRole('button', { name: everything }));
  await screen.findByText('Signed out');
});

test('SYNC-05 where nobody can read what would go it asks, and says so', async () => {
  const database = await openPerson();
  vi.spyOn(database.outbox.entries, 'where').mockImplementation(() => {
    throw new Error('the disk');
  });
  await closed('deleted');
  await waitsFor(everything);
  expect(screen.queryByText('Nothing of yours waits here.')).toBeNull();
  await remove();
  const asked = await screen.findByRole('dialog', { name: 'What is on this device cannot be read' });
  fireEvent.click(within(asked).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(currentDatabase()).not.toBeNull();
});

const broken = (): never => {
  throw new Error('the disk');
};
test.each<[string, (database: LocalDatabase) => void]>([
  ['recordings', ({ outbox }) => void vi.spyOn(outbox.recordings, 'toArray').mockRejectedValue(new Error('the disk'))],
  ['study', ({ rows }) => void vi.spyOn(rows.collections[shelfOf('my_answers')], 'find').mockImplementation(broken)],
])('COMM-15 SYNC-05 where its %s cannot be read it asks before they go', async (_what, breaks) => {
  const database = await openPerson();
  vi.spyOn(console, 'error').mockReturnValue();
  breaks(database);
  await closed('deleted');
  await remove();
  const asked = await screen.findByRole('dialog', { name: 'What is on this device cannot be read' });
  fireEvent.click(within(asked).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(currentDatabase()).not.toBeNull();
});
