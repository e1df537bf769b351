// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Resource } from '#model/noun.ts';
import type { LocalDatabase } from '#local/database.ts';
import { firstMeta } from '#local/outbox.ts';
import { setSyncStatus } from '#state/syncStatus.ts';
import { useToast } from '#state/toast.ts';
import { store } from '../../../tests/local/memoryDatabase.ts';
import { openApp, openPerson } from '../../../tests/screens/openApp.tsx';
import { idOf } from '../../../tests/screens/study.ts';

const toast = () => useToast.getState().toast;
const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input, select, textarea' });
const numbers = (database: LocalDatabase, more: Partial<Resource>) =>
  store(database, 'resources', {
    ...{ id: idOf('Numbers'), title: 'Numbers', url: 'https://www.example.com/book', category: 'System Design' },
    created_at: '2026-10-28T03:00:00.000Z',
    ...more,
  });

/** An admin has written "Mine" while another one stored "Theirs". */
async function conflict() {
  const database = await openPerson({ role: 'admin' });
  await numbers(database, { description: 'Latency', text_by: 'firstfirstfirst' });
  await openApp('/resources');
  fireEvent.click(await screen.findByRole('button', { name: 'Edit Numbers' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Resource' }));
  await waitFor(() => expect(field(/^Title/).readOnly).toBe(false));
  fireEvent.change(field(/^Description/), { target: { value: 'Mine' } });
  await act(() => numbers(database, { description: 'Theirs', category: 'Other', text_by: 'secondsecondsec' }));
  const notice = await dialog.findByRole('region', { name: 'This was changed elsewhere while you were writing' });
  return { database, dialog, notice };
}
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));

describe('R25 a resource that another admin changed while it was edited', () => {
  test('cannot be saved before somebody has chosen, and the choice takes the focus', async () => {
    const { database, notice } = await conflict();
    save();
    await waitFor(() => expect(document.activeElement).toBe(notice));
    expect(await database.outbox.entries.count()).toBe(0);
  });

  test('W8 another field of theirs is no conflict: it shows, and both stand', async () => {
    const database = await openPerson({ role: 'admin' });
    await numbers(database, { description: 'Latency', text_by: 'firstfirstfirst' });
    await openApp('/resources');
    fireEvent.click(await screen.findByRole('button', { name: 'Edit Numbers' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Resource' }));
    await waitFor(() => expect(field(/^Title/).readOnly).toBe(false));
    fireEvent.change(field(/^Title/), { target: { value: 'My numbers' } });
    await act(() => numbers(database, { description: 'Theirs', text_by: 'secondsecondsec' }));
    await waitFor(() => expect(field(/^Description/).value).toBe('Theirs'));
    expect(field(/^Title/).value).toBe('My numbers');
    expect(dialog.queryByRole('region')).toBeNull();
    save();
    await waitFor(() => expect(toast()?.title).toBe('Resource updated!'));
    const [entry] = await database.outbox.entries.toArray();
    expect(entry?.args).toMatchObject({ saw: 'secondsecondsec', title: 'My numbers', description: 'Theirs' });
    expect(entry?.args).not.toHaveProperty('instead');
  });

  test('W8 whoever keeps theirs keeps no field that nobody touched here', async () => {
    const { database, dialog } = await conflict();
    await waitFor(() => expect(field(/^Category/).value).toBe('Other'));
    fireEvent.click(dialog.getByRole('button', { name: 'Keep mine' }));
    save();
    await waitFor(() => expect(toast()?.title).toBe('Resource updated!'));
    expect(await database.outbox.entries.toArray()).toMatchObject([
      { args: { instead: true, description: 'Mine', category: 'Other' } },
    ]);
  });

  test('mine goes over theirs, knowingly', async () => {
    const { database, dialog } = await conflict();
    fireEvent.click(dialog.getByRole('button', { name: 'Keep mine' }));
    await waitFor(() => expect(dialog.queryByRole('button', { name: 'Keep mine' })).toBeNull());
    expect(field(/^Description/).value).toBe('Mine');
    save();
    await waitFor(() => expect(toast()?.title).toBe('Resource updated!'));
    expect(await database.outbox.entries.toArray()).toMatchObject([
      { name: 'resource.edit', args: { saw: 'secondsecondsec', instead: true, description: 'Mine' } },
    ]);
  });

  test('both are theirs and then mine, and one touch takes that back', async () => {
    const { dialog } = await conflict();
    fireEvent.click(dialog.getByRole('button', { name: 'Take both' }));
    await waitFor(() => expect(field(/^Description/).value).toBe('Theirs\n\nMine'));
    expect(toast()?.title).toBe('Both versions are here now, theirs first');
    act(() => toast()!.action!.run());
    await waitFor(() => expect(field(/^Description/).value).toBe('Mine'));
  });
});

describe('where nothing is listed', () => {
  test('a category without a resource leads to all of them', async () => {
    const database = await openPerson();
    await numbers(database, { description: null });
    await openApp('/resources?category=Coding Practice');
    expect(await screen.findByText('Nothing in Coding Practice yet')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Show all resources' }).getAttribute('href')).toBe('/resources');
  });

  test('RES-16 an empty library asks an admin to add the first one', async () => {
    await openPerson({ role: 'admin' });
    await openApp('/resources');
    const empty = (await screen.findByText('No resources yet')).closest('div')!;
    expect(empty.textContent).toContain('Add the first one.');
    fireEvent.click(screen.getAllByRole('button', { name: 'Add Resource' }).at(-1)!);
    expect(await screen.findByRole('dialog', { name: 'Add Resource' })).toBeTruthy();
  });

  test('RES-16 a learner is asked to come back, and is offered no button', async () => {
    await openPerson();
    await openApp('/resources');
    expect(await screen.findByText('Check back later for new resources.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Add Resource' })).toBeNull();
  });

  test('RES-16 on a phone the button of an admin stands at the thumb, once', async () => {
    const database = await openPerson({ role: 'admin', width: 390 });
    await numbers(database, { description: null });
    await openApp('/resources');
    await screen.findByRole('link', { name: /^Numbers/ });
    const [button, ...others] = screen.getAllByRole('button', { name: 'Add Resource' });
    expect(others).toEqual([]);
    expect(button!.closest('.thumb-bar')).toBeTruthy();
  });

  test('RES-31 where nothing ever came and nobody answers it says so, and waits again with a connection', async () => {
    await openPerson({ meta: { ...firstMeta, syncedAt: null }, online: false });
    await openApp('/resources');
    await waitFor(() =>
      expect(screen.getAllByText('Failed to load resources. Please try refreshing the page.')).toHaveLength(2),
    );
    act(() => setSyncStatus({ online: true }));
    expect(await screen.findByText(/^Loading/)).toBeTruthy();
    // an answer that is none helps no more than silence (A188)
    act(() => setSyncStatus({ stalled: 'failed' }));
    await waitFor(() => expect(screen.queryByText(/^Loading/)).toBeNull());
    act(() => setSyncStatus({ stalled: null }));
    expect(await screen.findByText(/^Loading/)).toBeTruthy();
    expect(screen.queryByText('No resources yet')).toBeNull();
  });
});
