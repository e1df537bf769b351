// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { keyOf, type Resource } from '#model/noun.ts';
import type { LocalDatabase } from '#local/database.ts';
import { firstMeta } from '#local/outbox.ts';
import { readRows } from '#local/rows.ts';
import { setSession } from '#state/session.ts';
import { setSyncStatus } from '#state/syncStatus.ts';
import { useToast } from '#state/toast.ts';
import { remove, store } from '../../../tests/local/memoryDatabase.ts';
import { heldSave } from '../../../tests/screens/heldSave.ts';
import { openApp, openPerson, type Person } from '../../../tests/screens/openApp.tsx';
import { idOf } from '../../../tests/screens/study.ts';

vi.setConfig({ testTimeout: 30_000 });

const add = (database: LocalDatabase, ...some: (Partial<Resource> & { title: string })[]) =>
  store(
    database,
    'resources',
    ...some.map((resource, index) => ({
      id: idOf(resource.title),
      url: 'https://www.example.com/book',
      category: 'System Design',
      description: null,
      created_at: `2026-10-${String(28 - (index % 28)).padStart(2, '0')}T03:00:00.000Z`,
      ...resource,
    })),
  );
const many = (count: number) => Array.from({ length: count }, (_, index) => ({ title: `Book ${index + 1}x` }));
const adminMeta = { first: true, role: 'admin', syncedAt: '2026-11-01T00:00:00.000Z' } as const;
const person = (some: Person = {}) => openPerson(some);
const anAdmin = () => openPerson({ role: 'admin', meta: adminMeta });
const titles = () =>
  screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent?.replace(/\(.*/, ''));
const toast = () => useToast.getState().toast;
const lastEntry = async (database: LocalDatabase) => (await database.outbox.entries.toArray()).at(-1);
const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input, select, textarea' });
const type = (name: RegExp, value: string) => fireEvent.change(field(name), { target: { value } });

test('RES-11 a visitor who is not signed in sees why, and is sent to /auth', async () => {
  await person();
  setSession({ status: 'signedOut', account: null, profile: null, profileState: 'none' });
  const router = await openApp('/resources');
  await waitFor(() => expect(router.state.location.pathname).toBe('/auth'));
  await waitFor(() =>
    expect(toast()).toMatchObject({ title: 'Authentication Required', message: 'Please log in to access resources.' }),
  );
  expect(router.state.location.search).toEqual({ from: '/resources' });
});

test('RES-31 a library that cannot be read', async () => {
  const database = await person();
  vi.spyOn(database.rows.collections.study.storageInstance, 'query').mockRejectedValue(new Error('the disk'));
  await openApp('/resources');
  await waitFor(() =>
    expect(screen.getAllByText('Failed to load resources. Please try refreshing the page.')).toHaveLength(2),
  );
});

test('RES-01 RES-02 RES-07 RES-10 head, way back and placeholders, then the cards', async () => {
  const database = await person({ meta: {} });
  await openApp('/resources');
  await screen.findByText('Loading resources...');
  expect(document.querySelectorAll('.resource-card')).toHaveLength(6);
  expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/');
  const crumbs = within(screen.getByRole('navigation', { name: 'Breadcrumbs' }));
  expect(crumbs.getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/');
  expect(crumbs.getByText('Resources').getAttribute('aria-current')).toBe('page');
  await add(database, { title: 'Numbers', description: 'Latency' });
  await database.outbox.meta.put({ ...firstMeta, ...adminMeta, role: 'user' });
  const link = await screen.findByRole('link', { name: /^Numbers/ });
  expect(link.getAttribute('href')).toBe('https://www.example.com/book');
  expect(link.getAttribute('rel')).toBe('noopener noreferrer');
  const card = within(link.closest('li')!);
  for (const text of ['Latency', 'System Design', 'example.com']) expect(card.getByText(text)).toBeTruthy();
});

test('RES-03 RES-04 RES-05 RES-06 RES-12 the filter is in the address, and the newest come first', async () => {
  const database = await person();
  await add(
    database,
    { title: 'Old', created_at: '2026-01-01T00:00:00.000Z' },
    { title: 'New', created_at: '2026-10-01T00:00:00.000Z' },
    { title: 'Other one', category: 'Other' },
  );
  const router = await openApp('/resources?category=System%20Design');
  await screen.findByRole('link', { name: /^New/ });
  expect(titles()).toEqual(['New', 'Old']);
  const filter = within(screen.getByRole('navigation', { name: 'Category' }));
  expect(filter.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'All',
    'Interview Prep',
    'Technical Skills',
    'Career Development',
    'Coding Practice',
    'System Design',
    'Behavioral Interview',
    'Other',
  ]);
  expect(filter.getByRole('link', { current: 'page' }).textContent).toBe('System Design');
  fireEvent.click(filter.getByRole('link', { name: 'Other' }));
  await act(() => router.load());
  expect(router.state.location.search).toEqual({ category: 'Other' });
  await waitFor(() => expect(titles()).toEqual(['Other one']));
  fireEvent.click(filter.getByRole('link', { name: 'Coding Practice' }));
  expect(await screen.findByText('Nothing in Coding Practice yet')).toBeTruthy();
});

test('A124 the library is searched in what a card shows; the words are in the address, and can be cleared', async () => {
  const database = await person();
  await add(
    database,
    { title: 'データベースの基礎', description: 'インデックス', category: 'Technical Skills' },
    { title: 'Queues', description: 'Backpressure', category: 'System Design' },
    ...many(20),
  );
  const router = await openApp('/resources?page=2');
  const field = await screen.findByRole('searchbox', { name: 'Search resources' });
  const search = (text: string) => fireEvent.change(field, { target: { value: text } });
  await waitFor(() => expect(titles()).toHaveLength(10));
  search('でーたべーす technical');
  expect(titles()).toEqual(['データベースの基礎']);
  expect(document.querySelector('.resource-found[role=status]')?.textContent).toBe('1 resource');
  await waitFor(() => expect(router.state.location.search).toEqual({ q: 'でーたべーす technical' }));
  search('back queues');
  expect(titles()).toEqual(['Queues']);
  expect(document.querySelector('.resource-card mark')?.textContent).toBe('Queues');
  search('back nothing');
  expect(await screen.findByText('No resource found')).toBeTruthy();
  expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
  fireEvent.click(within(document.querySelector('.empty')!).getByRole('button', { name: 'Clear search' }));
  expect(titles()).toHaveLength(12);
  await waitFor(() => expect(router.state.location.search).toEqual({}));
});

test('RES-08 RES-09 RES-14 twelve on a page, at most five numbered buttons, and the page is in the address', async () => {
  const database = await person();
  await add(database, ...many(83));
  const router = await openApp('/resources?page=3');
  await screen.findByRole('navigation', { name: 'Pages' });
  expect(document.querySelector('.resource-pages p')?.textContent).toBe('25 to 36 of 83');
  expect(titles()).toHaveLength(12);
  const pages = within(screen.getByRole('navigation', { name: 'Pages' }));
  expect(pages.getAllByRole('link', { name: /^Page \d/ }).map((link) => link.textContent)).toEqual([...'12345']);
  fireEvent.click(pages.getByRole('link', { name: 'Page 5' }));
  await act(() => router.load());
  expect(await screen.findByText('49 to 60 of 83')).toBeTruthy();
  expect(pages.getAllByRole('link', { name: /^Page \d/ }).map((link) => link.textContent)).toEqual([...'34567']);
  await act(() => router.navigate({ to: '/resources', search: { page: 99 } }));
  expect(await screen.findByText('73 to 83 of 83')).toBeTruthy();
  // the address says what is shown
  await vi.waitFor(() => expect(router.state.location.search).toEqual({ page: 7 }));
});

test('RES-16 RES-17 non-admins see no way to add, edit or delete', async () => {
  await add(await person(), { title: 'Numbers' });
  await openApp('/resources');
  await screen.findByRole('link', { name: /^Numbers/ });
  expect(screen.queryByRole('button', { name: /Add|Edit|Delete/ })).toBeNull();
});

test('RES-16 RES-18 RES-19 RES-20 RES-21 RES-22 RES-23 an admin adds a resource', async () => {
  const database = await anAdmin();
  await openApp('/resources');
  fireEvent.click((await screen.findAllByRole('button', { name: 'Add Resource' }))[0]!);
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Resource' }));
  await waitFor(() => expect(field(/^Title/).readOnly).toBe(false));
  // also while the draft was being read: whoever opens it types at once
  expect(document.activeElement).toBe(field(/^Title/));
  fireEvent.click(dialog.getByRole('button', { name: 'Add Resource' }));
  for (const problem of ['Enter a title', 'Enter a web address', 'Choose a category'])
    expect(dialog.getByText(problem, { selector: '.field-error' })).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(field(/^Title/)));
  type(/^Title/, ' Numbers ');
  for (const wrong of [
    'javascript:alert(1)',
    'numbers.example',
    'ftp://a.example',
    'https://',
    'http://a b',
    'https://[',
  ]) {
    type(/^URL/, wrong);
    expect(dialog.getByText('Enter a web address that begins with http:// or https://')).toBeTruthy();
  }
  fireEvent.click(dialog.getByRole('button', { name: 'Add Resource' }));
  expect(await lastEntry(database)).toBeUndefined();
  type(/^URL/, 'https://numbers.example/a');
  type(/^Category/, 'System Design');
  fireEvent.click(dialog.getByRole('button', { name: 'Add Resource' }));
  await waitFor(() => expect(toast()?.title).toBe('Resource created!'));
  const entry = await lastEntry(database);
  expect(entry).toMatchObject({
    name: 'resource.create',
    args: { title: 'Numbers', url: 'https://numbers.example/a', category: 'System Design', description: null },
  });
  expect(await screen.findByRole('link', { name: /^Numbers/ })).toBeTruthy();
  const { created_by } = (await database.rows.collections.study
    .findOne(`resources/${(entry!.args as Resource).id}`)
    .exec())!._data.row as unknown as Resource;
  expect(created_by).toBe(database.account);
});

test('RES-24 RES-27 a resource that could not be stored stays in the dialog', async () => {
  const database = await anAdmin();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await add(database, { title: 'Numbers' });
  await openApp('/resources');
  await screen.findByRole('link', { name: /^Numbers/ });
  vi.spyOn(database.outbox.entries, 'add').mockRejectedValue(new Error('the disk is full'));
  fireEvent.click(screen.getByRole('button', { name: 'Edit Numbers' }));
  await screen.findByRole('dialog', { name: 'Edit Resource' });
  await waitFor(() => expect(field(/^Title/).readOnly).toBe(false));
  type(/^Title/, 'Better');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(toast()).toMatchObject({ title: 'Error', message: 'Failed to update resource.' }));
  expect(field(/^Title/).value).toBe('Better');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: 'Add Resource' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Resource' }));
  await waitFor(() => expect(field(/^Title/).readOnly).toBe(false));
  type(/^Title/, 'New');
  type(/^URL/, 'http://a.example');
  type(/^Category/, 'Other');
  fireEvent.click(dialog.getByRole('button', { name: 'Add Resource' }));
  await waitFor(() => expect(toast()).toMatchObject({ title: 'Error', message: 'Failed to create resource.' }));
  expect(field(/^Title/).value).toBe('New');
});

test('RES-22 nothing can be typed while it is being stored, and the next one begins empty', async () => {
  const database = await anAdmin();
  await openApp('/resources');
  fireEvent.click((await screen.findAllByRole('button', { name: 'Add Resource' }))[0]!);
  await waitFor(() => expect(field(/^Title/).readOnly).toBe(false));
  type(/^Title/, 'One');
  type(/^URL/, 'https://example.com/one');
  type(/^Category/, 'System Design');
  const letGo = heldSave();
  const dialog = screen.getByRole('dialog');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Add Resource' }));
  await waitFor(() => expect(field(/^Title/).readOnly).toBe(true));
  await act(letGo);
  await waitFor(() => expect(toast()?.title).toBe('Resource created!'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click((await screen.findAllByRole('button', { name: 'Add Resource' }))[0]!);
  await waitFor(() => expect(field(/^Title/).readOnly).toBe(false));
  expect(field(/^Title/).value).toBe('');
  expect(await database.outbox.drafts.count()).toBe(0);
  type(/^Title/, 'Two');
  type(/^URL/, 'https://example.com/two');
  type(/^Category/, 'System Design');
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add Resource' }));
  await waitFor(async () => expect(await database.outbox.entries.count()).toBe(2));
});

test('RES-25 RES-26 an admin edits a resource; an empty description is null', async () => {
  const database = await anAdmin();
  await add(database, { title: 'Numbers', description: 'Latency' });
  await openApp('/resources');
  fireEvent.click(await screen.findByRole('button', { name: 'Edit Numbers' }));
  await screen.findByRole('dialog', { name: 'Edit Resource' });
  await waitFor(() => expect(field(/^Title/).readOnly).toBe(false));
  expect([field(/^Title/).value, field(/^Category/).value, field(/^Description/).value]).toEqual([
    'Numbers',
    'System Design',
    'Latency',
  ]);
  type(/^Description/, '  ');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(toast()?.title).toBe('Resource updated!'));
  expect(await lastEntry(database)).toMatchObject({
    name: 'resource.edit',
    args: { id: idOf('Numbers'), title: 'Numbers', description: null },
  });
});

test('RES-25 an edited resource holds the new values, and when it was edited', async () => {
  const database = await anAdmin();
  await add(database, { title: 'Numbers', description: 'Latency', updated_at: '2026-01-02T03:04:05.000Z' });
  await openApp('/resources');
  fireEvent.click(await screen.findByRole('button', { name: 'Edit Numbers' }));
  await screen.findByRole('dialog', { name: 'Edit Resource' });
  await waitFor(() => expect(field(/^Title/).readOnly).toBe(false));
  type(/^Title/, 'All numbers');
  type(/^Description/, '');
  type(/^URL/, 'https://example.com/all');
  type(/^Category/, 'Coding Practice');
  const before = Date.now();
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(toast()?.title).toBe('Resource updated!'));
  const key = keyOf('resources', idOf('Numbers'));
  const record = (await readRows((_label, work) => work(), database.rows, [key])).get(key)!;
  expect(record).toMatchObject({
    ...{ id: idOf('Numbers'), title: 'All numbers', description: null },
    ...{ url: 'https://example.com/all', category: 'Coding Practice' },
  });
  expect(Date.parse(record.updated_at as string)).toBeGreaterThanOrEqual(before);
});

test('R25 R30 when one’s own text cannot be kept, taking the other version changes nothing and says so', async () => {
  const database = await anAdmin();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await add(database, { title: 'Numbers', description: 'Latency', text_by: 'firstfirstfirst' });
  await openApp('/resources');
  fireEvent.click(await screen.findByRole('button', { name: 'Edit Numbers' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Resource' }));
  await waitFor(() => expect(field(/^Title/).readOnly).toBe(false));
  type(/^Description/, 'Mine');
  await act(() => add(database, { title: 'Numbers', description: 'Theirs', text_by: 'secondsecondsec' }));
  const full = vi.spyOn(database.outbox.entries, 'add').mockRejectedValue(new Error('the disk is full'));
  fireEvent.click(await dialog.findByRole('button', { name: 'Take theirs' }));
  await waitFor(() =>
    expect(toast()?.title).toBe('Your version could not be kept on this device, so nothing was changed.'),
  );
  expect(field(/^Description/).value).toBe('Mine');
  expect(await lastEntry(database)).toBeUndefined();
  await waitFor(async () =>
    expect(await database.outbox.drafts.toArray()).toMatchObject([{ value: { description: 'Mine' } }]),
  );
  // it can be chosen again once there is room
  full.mockRestore();
  fireEvent.click(dialog.getByRole('button', { name: 'Take theirs' }));
  await waitFor(() => expect(field(/^Description/).value).toBe('Theirs'));
  expect(await lastEntry(database)).toMatchObject({
    name: 'aside.keep',
    args: { noun: 'resources', record_id: idOf('Numbers'), content: { description: 'Mine' } },
  });
});

test('RES-28 RES-29 RES-30 deleting asks and names the resource; declining keeps it', async () => {
  const database = await anAdmin();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await add(database, { title: 'Numbers' });
  await openApp('/resources');
  const ask = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Delete Numbers' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete “Numbers”?' }));
    expect(dialog.getByText('Are you sure you want to delete this resource?')).toBeTruthy();
    return dialog;
  };
  fireEvent.click((await ask()).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await lastEntry(database)).toBeUndefined();
  const full = vi.spyOn(database.outbox.entries, 'add').mockRejectedValue(new Error('the disk is full'));
  fireEvent.click((await ask()).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(toast()).toMatchObject({ title: 'Error', message: 'Failed to delete resource.' }));
  full.mockRestore();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click((await ask()).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(toast()?.title).toBe('Resource deleted!'));
  await waitFor(() => expect(screen.queryByRole('link', { name: /^Numbers/ })).toBeNull());
});

test('RES-18 what was typed is still there after closing the dialog', async () => {
  const database = await anAdmin();
  await openApp('/resources');
  fireEvent.click((await screen.findAllByRole('button', { name: 'Add Resource' }))[0]!);
  await screen.findByRole('dialog', { name: 'Add Resource' });
  await waitFor(() => expect(field(/^Title/).readOnly).toBe(false));
  type(/^Title/, 'Half a ti');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(async () => expect(await database.outbox.drafts.count()).toBe(1));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click((await screen.findAllByRole('button', { name: 'Add Resource' }))[0]!);
  await screen.findByRole('dialog', { name: 'Add Resource' });
  await waitFor(() => expect(field(/^Title/).value).toBe('Half a ti'));
  fireEvent.click(screen.getByRole('button', { name: 'Discard draft' }));
  expect(field(/^Title/).value).toBe('');
  await waitFor(async () => expect(await database.outbox.drafts.count()).toBe(0));
  type(/^Title/, 'Another');
  const undo = () => act(() => useToast.getState().toast!.action!.run());
  undo();
  expect(field(/^Title/).value).toBe('Half a ti');
  // it does not lose what was written in between
  undo();
  expect(field(/^Title/).value).toBe('Another');
  // once closed, there is nowhere to restore it to
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(useToast.getState().toast).toBeNull());
});

test('SYNC-01 offline it says that it needs a network, and keeps it for later', async () => {
  const database = await person({ online: false });
  await add(database, { title: 'Numbers' });
  await openApp('/resources');
  const link = await screen.findByRole('link', { name: /^Numbers/ });
  expect(fireEvent.click(link)).toBe(false);
  const dialog = within(await screen.findByRole('dialog', { name: 'This opens on the web' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Keep for later' }));
  await waitFor(() => expect(toast()?.title).toBe('Kept for later'));
  expect(await database.outbox.later.toArray()).toMatchObject([{ id: idOf('Numbers') }]);
  act(() => setSyncStatus({ online: true }));
  await waitFor(() => expect(fireEvent.click(link)).toBe(true));
});

test('R25 RES-25 what is typed in a resource that a colleague deletes meanwhile stays, and becomes a new one', async () => {
  const database = await anAdmin();
  await add(database, { title: 'Numbers', description: 'Latency', text_by: 'firstfirstfirst' });
  await openApp('/resources');
  fireEvent.click(await screen.findByRole('button', { name: 'Edit Numbers' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Resource' }));
  await waitFor(() => expect(field(/^Title/).readOnly).toBe(false));
  type(/^Description/, 'Mine');
  await act(() => remove(database, 'resources', idOf('Numbers')));
  await dialog.findByText('This was deleted elsewhere meanwhile');
  expect(field(/^Description/).value).toBe('Mine');
  expect(dialog.queryByRole('button', { name: 'Save' })).toBeNull();
  fireEvent.click(dialog.getByRole('button', { name: 'Add as a new one' }));
  await waitFor(async () =>
    expect(await lastEntry(database)).toMatchObject({
      name: 'resource.create',
      args: { title: 'Numbers', description: 'Mine' },
    }),
  );
  expect(((await lastEntry(database))!.args as { id: string }).id).not.toBe(idOf('Numbers'));
});
