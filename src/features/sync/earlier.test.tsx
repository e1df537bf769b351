// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { asideId, reviewId } from '#model/id.ts';
import type { SetAside } from '#model/noun.ts';
import type { LocalDatabase } from '#local/database.ts';
import { shownAsides } from '#queries/setAside.ts';
import { useToast } from '#state/toast.ts';
import { remove, store } from '../../../tests/local/memoryDatabase.ts';
import { openPerson } from '../../../tests/screens/openApp.tsx';
import { addCourse, addResource, idOf } from '../../../tests/screens/study.ts';
import { openCentre, savedFiles } from '../../../tests/screens/syncCentre.ts';

const toast = () => useToast.getState().toast;
/** @param versions each with a short name in the place of its id */
const keep = (database: LocalDatabase, ...versions: (Partial<SetAside> & { id: string })[]) =>
  store(
    database,
    'set_aside',
    ...versions.map(({ id, ...version }) => ({
      id: asideId(database.account, idOf(`by ${id}`)),
      user_id: database.account,
      written_by: idOf(`by ${id}`),
      set_aside_at: '2026-11-23T23:52:00.000Z',
      ...version,
    })),
  );
const resource = (id: string) => ({
  ...{ id, noun: 'resources', record_id: idOf('Numbers') },
  content: { title: 'My numbers', url: 'https://example.com', category: 'Other', description: 'What I wrote' },
});
const earlier = async () =>
  within(await within(await openCentre()).findByRole('region', { name: /^Earlier versions/ }));
const heads = (list: Pick<typeof screen, 'getAllByRole'>) =>
  list
    .getAllByRole('listitem')
    .map((item) => [...item.querySelectorAll('summary .grow > *')].map((one) => one.textContent));

test('R30 each is named by what it belongs to, as it is called now, or as it was called then', async () => {
  const database = await openPerson();
  await addCourse(database, 'Backend', ['Screen']);
  await addResource(database, 'Screen', 'Numbers', 'https://example.com');
  const review = reviewId(database.account, idOf('Backend'));
  await store(database, 'course_reviews', { id: review, user_id: database.account, course_id: idOf('Backend') });
  await keep(
    database,
    { ...resource('a'), set_aside_at: '2026-11-23T23:54:00.000Z' },
    { id: 'b', noun: 'course_reviews', record_id: review, content: { support_feedback: 'It helped' } },
    { id: 'c', noun: 'of_tomorrow', record_id: 'x', content: { title: 'Whatever' }, set_aside_at: null },
  );
  const list = await earlier();
  await waitFor(() =>
    expect(heads(list)).toEqual([
      ['Resource', 'Numbers'],
      ['Review', 'Backend'],
      ['Text', 'Whatever'],
    ]),
  );
  await remove(database, 'resources', idOf('Numbers'));
  await waitFor(() => expect(heads(list)[0]).toEqual(['Resource', 'My numbers']));
});

test('R30 an export holds the words of it', async () => {
  const database = await openPerson();
  await keep(database, resource('a'));
  const files = savedFiles();
  const list = await earlier();
  fireEvent.click(list.getByText('Export'));
  expect(await files.json()).toMatchObject({
    about: 'My numbers',
    content: { Title: 'My numbers', Description: 'What I wrote' },
    version: { noun: 'resources', written_by: idOf('by a') },
  });
});

test('R30 what is not copied and what is not let go says so, and stays', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => logged.mockRestore());
  Object.defineProperty(navigator, 'clipboard', {
    value: { writeText: () => Promise.reject(new DOMException('no', 'NotAllowedError')) },
    configurable: true,
  });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'clipboard'));
  const database = await openPerson();
  await keep(database, resource('a'));
  const list = await earlier();
  fireEvent.click(list.getByText('Copy'));
  await waitFor(() => expect(toast()?.title).toBe('This browser does not let the app copy.'));
  vi.spyOn(database.outbox.entries, 'add').mockRejectedValue(new Error('the disk'));
  fireEvent.click(list.getByText('Let it go'));
  await waitFor(() => expect(toast()?.message).toBe('That could not be stored on this device. Try again.'));
  expect(list.getByText('My numbers', { selector: 'summary span' })).toBeTruthy();
});

test('R30 what the rules do not release is not said to be gone', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => logged.mockRestore());
  const database = await openPerson();
  await keep(database, { ...resource('a'), written_by: 'no id' });
  const list = await earlier();
  fireEvent.click(list.getByText('Let it go'));
  await waitFor(() => expect(toast()?.message).toBe('That could not be stored on this device. Try again.'));
});

test('R30 of very many the newest are shown, and that there are more is said', async () => {
  const database = await openPerson();
  await keep(
    database,
    ...Array.from({ length: shownAsides + 1 }, (_, index) => resource(`aside${String(index).padStart(3, '0')}`)),
  );
  const centre = await openCentre();
  await waitFor(() => expect(centre.querySelectorAll('details.earlier')).toHaveLength(shownAsides));
  expect(centre.textContent).toContain(`The newest ${shownAsides} are shown.`);
});

test('what was kept for later opens in a tab of its own, and can be taken off the list', async () => {
  const database = await openPerson();
  await addCourse(database, 'Backend', ['Screen']);
  await addResource(database, 'Screen', 'Numbers', 'https://example.com/numbers');
  await addResource(database, 'Screen', 'システム設計', 'https://example.com/system');
  for (const title of ['Numbers', 'システム設計'])
    await database.outbox.later.put({ id: idOf(title), at: `2026-11-24T00:00:0${title.length % 10}.000Z` });
  const later = within(await within(await openCentre()).findByRole('region', { name: /^For later/ }));
  const link = later.getByRole('link', { name: /^Numbers ?\(opens in a new tab\)/ });
  expect(link.getAttribute('href')).toBe('https://example.com/numbers');
  expect(link.getAttribute('rel')).toBe('noopener noreferrer');
  fireEvent.click(later.getByRole('button', { name: 'Remove Numbers' }));
  await waitFor(() => expect(later.queryByRole('link', { name: /^Numbers/ })).toBeNull());
  expect(await database.outbox.later.count()).toBe(1);
});
