// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useToast } from '#state/toast.ts';
import { remove, store } from '../../../tests/local/memoryDatabase.ts';
import { answerAccounts, type Said } from '../../../tests/screens/accountServer.ts';
import { openApp, openPerson } from '../../../tests/screens/openApp.tsx';

const [noah, alice] = ['noahnoahnoahnoa', 'alicealicealice'];
const asked: { action: string; userId: string; along: [string, string][] }[] = [];
let answer: Said;

beforeEach(() => {
  asked.length = 0;
  answer = [200, { deleted: true }];
  answerAccounts({
    'admin-user-management': (body: (typeof asked)[number]) => {
      asked.push(body);
      return answer;
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

const profile = (id: string, full_name: string, role: string) => ({
  ...{ id, full_name, email: `${id}@example.com`, role, is_active: true, created_at: '2026-11-01T00:00:00.000Z' },
  ...{ deactivated_at: null, last_login_at: null, total_session_time_minutes: 0 },
});
const note = (id: string, text_by: string, note_type = 'note') => ({
  ...{ id, user_id: noah, note_type, content: 'Speaks clearly.', created_by: noah, text_by, is_completed: false },
  ...{ created_at: '2026-11-02T00:00:00.000Z', writers: { content: { by: text_by, account: alice, at: '' } } },
});
const transition = (id: string, notes: string | null) => ({
  ...{ id, user_id: noah, kind: 'moved', notes, transitioned_by: alice, transitioned_at: '2026-11-02T00:00:00.000Z' },
});

/** The dialog, once it shows what this device has. */
async function opened() {
  const database = await openPerson({ role: 'admin' });
  await store(database, 'profiles', profile(noah, 'Noah Berg', 'user'), profile(alice, 'Alice Sato', 'admin'));
  await store(database, 'admin_notes', note('note1', 'a'), note('note2', 'b'), note('todo1', 'c', 'todo'));
  await store(database, 'interviews', { id: 'interview1', user_id: noah, text_by: 'd', created_by: alice });
  await store(database, 'candidates', { id: noah, text_by: 'e' });
  await store(database, 'stage_transitions', transition('said', 'Withdrew.'), transition('silent', null));
  // of somebody else
  await store(database, 'admin_notes', { ...note('other', 'f'), user_id: alice });
  await openApp('/admin?tab=users&sub=list');
  fireEvent.click(await screen.findByRole('button', { name: /^Delete user: Noah/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Noah Berg?' }));
  await dialog.findByText('2 notes');
  return { database, dialog };
}
type Dialog = Awaited<ReturnType<typeof opened>>['dialog'];
/** Once the press before is done. */
const press = async (dialog: Dialog, name: string) =>
  fireEvent.click(await waitFor(() => dialog.getByRole('button', { name, busy: false })));
const named = () => asked.map(({ along }) => Object.fromEntries(along));
const shown = { note1: 'a', note2: 'b', todo1: 'c', interview1: 'd', [noah]: 'e', said: 'said' };
/** What is said in place. */
const said = (dialog: Dialog) =>
  dialog
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .filter((text) => text?.includes('in the meantime'))
    .join('');
const toast = (title: string) => waitFor(() => expect(useToast.getState().toast).toMatchObject({ title }));

test('USER-42 R37 A181 the dialog says how much others wrote, and the request names it', async () => {
  const { dialog } = await opened();
  expect(dialog.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    ...['2 notes', '1 to-do', '1 interview', 'candidate information', '1 remark on a move or a rejection'],
    'their place on the board and its history',
  ]);
  expect(said(dialog)).toBe('');
  await press(dialog, 'Delete user');
  await toast('User Deleted');
  expect(asked).toMatchObject([{ action: 'DELETE_USER', userId: noah }]);
  expect(named()).toEqual([shown]);
});

test('USER-42 R37 A181 what arrives while it asks is said in place, and deleted only by a press of its own', async () => {
  const { database, dialog } = await opened();
  await store(database, 'admin_notes', note('note3', 'g'));
  await waitFor(() => expect(said(dialog)).toContain('Alice Sato added a note in the meantime.'));
  expect(dialog.getByText('3 notes')).toBeTruthy();
  // the same button, under the hand of whoever was about to press it
  await press(dialog, 'I have seen it');
  await waitFor(() => expect(said(dialog)).toBe(''));
  expect(asked).toEqual([]);
  await store(database, 'admin_notes', note('note1', 'h'));
  await waitFor(() => expect(said(dialog)).toContain('Alice Sato changed a note'));
  await press(dialog, 'I have seen it');
  // what was removed meanwhile asks nothing
  await remove(database, 'admin_notes', 'note2');
  expect(await dialog.findByText('2 notes')).toBeTruthy();
  await press(dialog, 'Delete user');
  await toast('User Deleted');
  expect(named()).toEqual([{ ...shown, note1: 'h', note3: 'g' }]);
});

test('USER-45 R37 A181 where the server knows more, nothing is deleted, and the next press names what has come', async () => {
  const { database, dialog } = await opened();
  answer = [409, { code: 'unseen_words', message: 'Something was written' }];
  await press(dialog, 'Delete user');
  await toast('Error');
  expect(useToast.getState().toast?.message).toMatch(/^Somebody has written about this person.*Nothing was deleted/);
  answer = [200, { deleted: true }];
  await store(database, 'interviews', { id: 'interview2', user_id: noah, text_by: 'i', created_by: 'nobodynobodynob' });
  await waitFor(() => expect(said(dialog)).toContain('Somebody planned an interview in the meantime.'));
  await press(dialog, 'I have seen it');
  await press(dialog, 'Delete user');
  await toast('User Deleted');
  expect(named()).toEqual([shown, { ...shown, interview2: 'i' }]);
});
