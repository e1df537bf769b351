// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { candidateId } from '#model/id.ts';
import type { Id, RowOf } from '#model/noun.ts';
import { informationFields } from '#model/pipeline.ts';
import type { LocalDatabase } from '#local/database.ts';
import { useToast } from '#state/toast.ts';
import { loadDialogAhead } from '#ui/dialog.tsx';
import { store } from '../../../tests/local/memoryDatabase.ts';
import { openApp, openPerson } from '../../../tests/screens/openApp.tsx';

const ren = 'renxxxxxxxxxxxx' as Id<'profiles'>;
const writer = (by: string) => ({ by, account: 'yukixxxxxxxxxxx', at: '2026-11-12T03:00:00.000Z' });
const stored = { location: 'Tokyo', current_salary: '9', japanese_proficiency: 'Fluent' };
const wrote = { location: writer('one'), current_salary: writer('one'), japanese_proficiency: writer('one') };

// on a busy machine the first of them takes seconds
beforeAll(() => Promise.all([import('./candidateDialog.tsx'), ...loadDialogAhead.map((load) => load())]), 60_000);
beforeEach(() => {
  Element.prototype.scrollIntoView = () => {};
});

let database: LocalDatabase;
const record = (fields: Partial<RowOf<'candidates'>>) =>
  store(database, 'candidates', { id: candidateId(ren), text_by: 'one', writers: wrote, ...stored, ...fields });
async function open() {
  database = await openPerson({ role: 'admin' });
  await store(database, 'profiles', {
    ...{ id: ren, full_name: '中村 蓮', email: 'ren@example.com', role: 'user', is_active: true },
    created_at: '2026-11-01T00:00:00.000Z',
  });
  await record({});
  await openApp(`/admin?tab=users&sub=list&candidate=${ren}`);
  const dialog = within(await screen.findByRole('dialog', {}, { timeout: 5_000 }));
  return within(await dialog.findByRole('region', { name: 'Information' }));
}
type Card = Awaited<ReturnType<typeof open>>;
async function edit() {
  const card = await open();
  const button = card.getByRole<HTMLButtonElement>('button', { name: 'Edit' });
  await waitFor(() => expect(button.disabled).toBe(false));
  fireEvent.click(button);
  return card;
}
const field = (card: Card, name: string) => card.getByLabelText<HTMLInputElement>(name);
const type = (card: Card, name: string, value: string) => fireEvent.change(field(card, name), { target: { value } });
const save = (card: Card) => fireEvent.click(card.getByRole('button', { name: 'Save Information' }));
const toast = () => useToast.getState().toast;
const args = async () => (await database.outbox.entries.toArray()).map((entry) => entry.args);

test('CAND-14 CAND-15 CAND-16 CAND-19 the card shows nine fields and edits them; Cancel discards, and Undo brings back', async () => {
  const card = await open();
  expect(card.getAllByRole('term').map((one) => one.textContent)).toEqual([
    ...['LinkedIn', 'Current salary', 'Expected salary', 'Notice period', 'Current company', 'Current job title'],
    ...['Location', 'Japanese', 'Years of experience'],
  ]);
  expect(informationFields).toHaveLength(9);
  await waitFor(() => expect(card.getByRole<HTMLButtonElement>('button', { name: 'Edit' }).disabled).toBe(false));
  fireEvent.click(card.getByRole('button', { name: 'Edit' }));
  expect([...field(card, 'Japanese').querySelectorAll('option')].map((one) => one.textContent)).toEqual([
    ...['Choose', 'None', 'Basic', 'Conversational', 'Business', 'Fluent'],
  ]);
  expect(card.getByRole('button', { name: 'Save Information' })).toBeTruthy();
  type(card, 'Location', 'Osaka');
  fireEvent.click(card.getByRole('button', { name: 'Cancel' }));
  await card.findByText('Tokyo');
  await waitFor(async () => expect(await database.outbox.drafts.count()).toBe(0));
  expect(await args()).toEqual([]);
  expect(toast()?.title).toBe('Changes discarded');
  act(() => toast()!.action!.run());
  await waitFor(() => expect(field(card, 'Location').value).toBe('Osaka'));
});

test('CAND-17 CAND-18 CAND-20 CAND-21 each changed field is sent by itself, trimmed, an emptied one as null', async () => {
  const card = await edit();
  type(card, 'LinkedIn', ' linkedin.com/in/ren ');
  type(card, 'Current salary', '   ');
  type(card, 'Notice period', '   ');
  type(card, 'Location', 'Osaka  ');
  fireEvent.click(card.getByRole('button', { name: 'Clear Selection' }));
  expect(field(card, 'Japanese').value).toBe('');
  save(card);
  await waitFor(() => expect(toast()?.title).toBe('Information updated successfully.'));
  expect(await args()).toEqual([
    { id: ren, saw: '', linkedin_url: 'https://linkedin.com/in/ren' },
    { id: ren, saw: 'one', current_salary: null },
    { id: ren, saw: 'one', location: 'Osaka' },
    { id: ren, saw: 'one', japanese_proficiency: null },
  ]);
  // the card is closed again, with what is stored now
  expect((await card.findByRole('link', { name: 'linkedin.com/in/ren' })).getAttribute('href')).toBe(
    'https://linkedin.com/in/ren',
  );
  await waitFor(async () => expect(await database.outbox.drafts.count()).toBe(0));
});

test('CAND-18 an address that no browser should open is refused in place', async () => {
  const card = await edit();
  type(card, 'LinkedIn', 'javascript:alert(1)');
  save(card);
  expect(await card.findByText('This is not an address that a browser can open.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(field(card, 'LinkedIn')));
  type(card, 'LinkedIn', '');
  type(card, 'Location', 'x'.repeat(201));
  save(card);
  expect(await card.findByText('At most 200 characters.')).toBeTruthy();
  expect(await args()).toEqual([]);
});

test('CAND-22 a store that lacks a field says that it needs to be set up', async () => {
  const card = await edit();
  type(card, 'Location', 'Osaka');
  vi.spyOn(database.outbox.entries, 'add').mockRejectedValue(new Error('no such column: location'));
  save(card);
  await waitFor(() => expect(toast()).toMatchObject({ kind: 'error', title: 'Database Setup Required' }));
  expect(field(card, 'Location').value).toBe('Osaka');
});

test('CAND-23 any other failure says what it was, and what was typed stays', async () => {
  const card = await edit();
  type(card, 'Location', 'Osaka');
  vi.spyOn(database.outbox.entries, 'add').mockRejectedValue(new Error('the disk'));
  save(card);
  await waitFor(() =>
    expect(toast()).toMatchObject({
      title: 'Error',
      message: 'Failed to save information: This device could not store it.',
    }),
  );
  expect(field(card, 'Location').value).toBe('Osaka');
});

test('CAND-17 R25 a colleague’s other field stays, and two texts for one field are both shown', async () => {
  const card = await edit();
  type(card, 'Location', 'Osaka');
  await act(() =>
    record({
      location: 'Kyoto',
      current_salary: '10',
      writers: { ...wrote, location: writer('two'), current_salary: writer('two') },
    }),
  );
  const conflict = await card.findByRole('region', { name: 'This was changed elsewhere while you were writing' });
  expect(conflict.textContent).toContain('Kyoto');
  // another field is nobody's conflict: it shows what is there now
  expect(field(card, 'Current salary').value).toBe('10');
  save(card);
  await waitFor(() => expect(document.activeElement).toBe(conflict));
  expect(await args()).toEqual([]);
  fireEvent.click(card.getByRole('button', { name: 'Keep mine' }));
  await waitFor(() => expect(card.queryByRole('button', { name: 'Keep mine' })).toBeNull());
  save(card);
  await waitFor(() => expect(toast()?.title).toBe('Information updated successfully.'));
  expect(await args()).toEqual([{ id: ren, saw: 'two', instead: true, location: 'Osaka' }]);
});

test('R30 theirs is taken, and mine stays in my history', async () => {
  const card = await edit();
  type(card, 'Location', 'Osaka');
  await act(() => record({ location: 'Kyoto', writers: { ...wrote, location: writer('two') } }));
  fireEvent.click(await card.findByRole('button', { name: 'Take theirs' }));
  await waitFor(() => expect(toast()?.title).toBe('Their version is here now'));
  expect(await args()).toMatchObject([{ noun: 'candidates', record_id: ren, content: { location: 'Osaka' } }]);
  await waitFor(() => expect(field(card, 'Location').value).toBe('Kyoto'));
});

test('CAND-14 what was typed is still there when the dialog opens again', async () => {
  const card = await edit();
  type(card, 'Location', 'Osaka');
  await waitFor(async () =>
    expect(await database.outbox.drafts.toArray()).toMatchObject([
      { value: { location: { text: 'Osaka', saw: 'one' } } },
    ]),
  );
  // another part takes the card away, and coming back brings it with what was typed
  fireEvent.click(screen.getByRole('tab', { name: 'Notes' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Information' })).toBeNull());
  fireEvent.click(screen.getByRole('tab', { name: 'Overview' }));
  const again = within(await screen.findByRole('region', { name: 'Information' }));
  expect((await again.findByLabelText<HTMLInputElement>('Location')).value).toBe('Osaka');
});
