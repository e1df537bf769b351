// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { firstMeta } from '#local/outbox.ts';
import { setSyncStatus } from '#state/syncStatus.ts';
import { mutate } from '#sync/mutate.ts';
import { inJapanese } from '../../../tests/screens/inJapanese.ts';
import { inStep, openApp, openPerson } from '../../../tests/screens/openApp.tsx';
import { addCourse, idOf } from '../../../tests/screens/study.ts';

const card = async (title: string) => within((await screen.findByRole('link', { name: title })).closest('li')!);

test('SYNC-02 a course that was edited without a network carries the mark, and no other does', async () => {
  const database = await openPerson({ role: 'admin', meta: { ...inStep, role: 'admin' }, online: false });
  await addCourse(database, 'Backend', ['HR Call'], { text_by: 'firstfirstfirst' });
  await addCourse(database, 'Frontend', ['Portfolio']);
  await openApp('/tracks');
  const backend = await card('Backend');
  expect(backend.queryByText('Not sent yet')).toBeNull();
  const text = { title: 'Backend', description: 'Written in a tunnel', company: null, attached_jobs: [] };
  await act(async () =>
    expect(await mutate('course.edit', { id: idOf('Backend'), saw: 'firstfirstfirst', ...text })).toMatchObject({
      stored: true,
    }),
  );
  expect(await backend.findByText('Not sent yet')).toBeTruthy();
  expect((await card('Frontend')).queryByText('Not sent yet')).toBeNull();
});

test('CRSE-44 A99 where nothing ever came and nobody answers it says so, and waits again with a connection', async () => {
  await openPerson({ meta: { ...firstMeta, syncedAt: null }, online: false });
  await openApp('/tracks');
  await waitFor(() => expect(screen.getAllByText('Failed to load courses.')).toHaveLength(2));
  act(() => setSyncStatus({ online: true }));
  expect(await screen.findByText('Loading courses...')).toBeTruthy();
  expect(screen.queryByText('No courses available yet')).toBeNull();
});

test('in Japanese all of it is Japanese', async () => {
  const database = await openPerson();
  await addCourse(database, 'Backend', ['HR Call'], { description: '' });
  await inJapanese();
  await openApp('/tracks');
  const main = (await screen.findByRole('link', { name: 'Backend' })).closest('main')!;
  expect(main.textContent).not.toMatch(/Tracks|Welcome|stage|Created|Company|Questions/);
});
