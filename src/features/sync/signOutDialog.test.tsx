// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { stayInstead } from '#app/signOut.ts';
import { currentDatabase, type LocalDatabase } from '#local/database.ts';
import { setSyncStatus } from '#state/syncStatus.ts';
import { openApp, openPerson } from '../../../tests/screens/openApp.tsx';
import { addChange, savedFiles } from '../../../tests/screens/syncCentre.ts';

const option = { field: 'company', value: 'Kitami' };
const draft = (key: string, text: string) => ({
  key: `question.submit/${key}`,
  at: '2026-11-24T00:00:00.000Z',
  value: { question: `<p>${text}</p>` },
});
const addPicture = async ({ outbox }: LocalDatabase) => {
  const id = 'ppppppppppppppp';
  const at = '2026-11-24T00:00:00.000Z';
  await outbox.media.put({ id, type: 'image/png', size: 2_000_000, state: 'local', usedAt: at, handedIn: true });
  await outbox.bytes.put({ id, bytes: new ArrayBuffer(3) });
};

/** The question that stands before whoever signs out with unsent work. */
async function asked(name: string): Promise<HTMLElement> {
  onTestFinished(stayInstead);
  await openApp('/company');
  fireEvent.click(await screen.findByRole('button', { name: 'Account: Haruka Mori' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Sign Out' }));
  return screen.findByRole('dialog', { name });
}
const buttons = (dialog: HTMLElement) =>
  within(dialog)
    .getAllByRole('button')
    .map((button) => button.textContent)
    // the one in the corner has a name only
    .filter(Boolean);
const press = (dialog: HTMLElement, name: string) => fireEvent.click(within(dialog).getByRole('button', { name }));

test('it offers to send, to take along and to stay, and shows that something is on its way', async () => {
  const database = await openPerson();
  await addChange(database, 'option.add', option);
  const dialog = await asked('1 change has not been sent');
  expect(dialog.textContent).toContain('Signing out removes everything from this device. This would be lost:');
  expect(buttons(dialog)).toEqual(['Export', 'Sign out anyway', 'Cancel', 'Sync now']);
  const send = within(dialog).getByRole('button', { name: 'Sync now' });
  act(() => setSyncStatus({ phase: 'syncing' }));
  await waitFor(() => expect(send.getAttribute('aria-busy')).toBe('true'));
  act(() => setSyncStatus({ phase: 'idle', sendingMedia: true }));
  expect(send.getAttribute('aria-busy')).toBe('true');
});

test('in a tunnel it says why nothing can be sent', async () => {
  const database = await openPerson({ online: false });
  await addChange(database, 'option.add', option);
  const dialog = await asked('1 change has not been sent');
  const tunnel = 'There is no connection. Export them, or stay signed in and try later.';
  expect(within(dialog).getByText(tunnel)).toBeTruthy();
  act(() => setSyncStatus({ online: true }));
  await waitFor(() => expect(within(dialog).queryByText(tunnel)).toBeNull());
});

test('an export holds all that would be lost: changes, drafts and pictures', async () => {
  const database = await openPerson();
  await addChange(database, 'option.add', option);
  await database.outbox.drafts.put(draft('draftdraftdraft', 'Only begun'));
  await addPicture(database);
  const files = savedFiles();
  const dialog = await asked('2 changes have not been sent');
  press(dialog, 'Export');
  await waitFor(() => expect(files.names).toHaveLength(2));
  expect(files.names[1]).toBe('image-ppppppppppppppp.png');
  expect(await files.json(0)).toMatchObject({
    changes: [{ about: 'Kitami' }],
    drafts: [{ form: 'question.submit', content: { Question: 'Only begun' } }],
  });
});

test('an export that lacks a picture says so', async () => {
  const database = await openPerson();
  await addPicture(database);
  savedFiles();
  const dialog = await asked('1 change has not been sent');
  vi.spyOn(database.outbox.bytes, 'get').mockRejectedValue(new Error('the disk'));
  press(dialog, 'Export');
  expect(await screen.findByText('Not everything could be exported. Try again.')).toBeTruthy();
});

test('drafts alone cannot be sent, and can be taken along', async () => {
  const database = await openPerson();
  await database.outbox.drafts.bulkPut([draft('draftdraftdraf1', 'One'), draft('draftdraftdraf2', 'Other')]);
  const files = savedFiles();
  const dialog = await asked('2 unfinished drafts');
  expect(within(dialog).getByText(/^Signing out removes what you began to write from this device\./)).toBeTruthy();
  expect(buttons(dialog)).toEqual(['Export', 'Sign out anyway', 'Cancel']);
  press(dialog, 'Export');
  await waitFor(() => expect(files.names).toHaveLength(1));
  expect(await files.json(0)).toMatchObject({ changes: [], drafts: [{}, {}] });
});

test('more than can be drawn is counted', async () => {
  const database = await openPerson();
  for (let index = 0; index < 8; index++) await addChange(database, 'option.add', { ...option, value: `No. ${index}` });
  const dialog = await asked('8 changes have not been sent');
  await within(dialog).findByText('No. 7');
  const items = within(dialog).getAllByRole('listitem');
  expect(items).toHaveLength(7);
  expect(items.at(-1)!.textContent).toBe('and 2 more');
});

test('while it is asked everything arrives: it says so, and staying and going both go', async () => {
  const database = await openPerson();
  await addChange(database, 'option.add', option);
  const dialog = await asked('1 change has not been sent');
  await act(() => database.outbox.entries.clear());
  await screen.findByRole('dialog', { name: 'Everything is on the server now.' });
  expect(buttons(dialog)).toEqual(['Stay signed in', 'Sign Out']);
  press(dialog, 'Sign Out');
  await screen.findByText('Signed out');
  expect(currentDatabase()).toBeNull();
});
