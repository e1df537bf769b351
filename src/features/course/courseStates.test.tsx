// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { LocalDatabase } from '#local/database.ts';
import { firstMeta } from '#local/outbox.ts';
import { setSyncStatus } from '#state/syncStatus.ts';
import { useToast } from '#state/toast.ts';
import { store } from '../../../tests/local/memoryDatabase.ts';
import { openApp, openPerson, type Person } from '../../../tests/screens/openApp.tsx';
import { addCourse, addQuestions, addResource, idOf } from '../../../tests/screens/study.ts';

const first = { ...firstMeta, first: true, epoch: 'e', sweeping: true, syncedAt: null };
const toast = () => useToast.getState().toast;
async function backend(person: Person = {}): Promise<LocalDatabase> {
  const database = await openPerson(person);
  await addCourse(database, 'Backend', ['HR Call', 'Screen']);
  return database;
}
const stage = (description: string, information: string | null) => ({
  ...{ id: idOf('HR Call'), course_id: idOf('Backend'), title: 'HR Call', stage_order: 1, description, information },
});
const heading = (name: string) => screen.findByRole('heading', { level: 2, name });
const complete = async () => fireEvent.click(await screen.findByRole('button', { name: 'Complete Stage' }));

describe('the text of a stage', () => {
  test('a description alone stands there, in its language', async () => {
    const database = await backend();
    await store(database, 'course_stages', stage('採用担当者との面談', null));
    await openApp('/course/backend');
    expect((await screen.findByText('採用担当者との面談')).lang).toBe('ja');
    expect(screen.queryByText('No information for this stage yet.')).toBeNull();
    expect(screen.getByText('Stage 1 of 2')).toBeTruthy();
  });

  test('a stage without any says so', async () => {
    const database = await backend();
    await store(database, 'course_stages', stage('', null));
    await openApp('/course/backend');
    expect(await screen.findByText('No information for this stage yet.')).toBeTruthy();
  });

  test('a recommended question is marked as one', async () => {
    const database = await backend();
    await addQuestions(database, 'HR Call', [
      { question: '<p>Why us?</p>', recommended: true },
      { question: '<p>Why?</p>' },
    ]);
    await openApp('/course/backend');
    const marked = (await screen.findByText('Why us?')).closest('li')!;
    expect(within(marked).getByText('Recommended')).toBeTruthy();
    expect(within(screen.getByText('Why?').closest('li')!).queryByText('Recommended')).toBeNull();
  });
});

describe('completing a stage', () => {
  test('STAGE-12 what the device cannot store says why, and the stage stays open', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    onTestFinished(() => logged.mockRestore());
    const database = await backend();
    await openApp('/course/backend');
    await heading('HR Call');
    const writes = vi.spyOn(database.outbox.entries, 'add').mockRejectedValue(new Error('The disk is full.'));
    await complete();
    await waitFor(() =>
      expect(toast()).toMatchObject({ title: 'Error completing stage', message: 'Failed to mark stage as complete.' }),
    );
    writes.mockRejectedValue(new Error(''));
    await complete();
    await waitFor(() => expect(toast()?.message).toBe('Failed to mark stage as complete.'));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Complete Stage' }).disabled).toBe(false);
  });

  test('the way on takes the focus, and leads to the title of the next stage', async () => {
    await backend();
    const router = await openApp('/course/backend');
    await heading('HR Call');
    const button = await screen.findByRole('button', { name: 'Complete Stage' });
    button.focus();
    fireEvent.click(button);
    const onward = await screen.findByRole('link', { name: 'Next stage' });
    await waitFor(() => expect(document.activeElement).toBe(onward));
    fireEvent.click(onward);
    await act(() => router.load());
    const title = await heading('Screen');
    await waitFor(() => expect(document.activeElement).toBe(title));
    expect(router.state.location.search).toEqual({ stage: idOf('Screen') });
  });

  test('SYNC-02 on a phone the button itself says that it was not sent yet', async () => {
    await backend({ width: 390, online: false });
    await openApp('/course/backend');
    await heading('HR Call');
    expect(screen.queryByText('You can undo this for a moment.')).toBeNull();
    await complete();
    expect(await screen.findByRole('button', { name: /^Completed ?, Not sent yet$/ })).toBeTruthy();
  });
});

describe('without a network', () => {
  test('a resource offers to be kept for later, and opens nothing', async () => {
    const database = await backend({ online: false });
    await addResource(database, 'HR Call', 'Numbers', 'https://example.com');
    await openApp('/course/backend');
    const link = await screen.findByRole('link', { name: /^Numbers/ });
    expect(fireEvent.click(link)).toBe(false);
    expect(toast()?.title).toBe('This opens on the web');
    act(() => setSyncStatus({ online: true }));
    await waitFor(() => expect(fireEvent.click(link)).toBe(true));
  });

  test('a course of which nothing came yet says so, and waits again when there is a connection', async () => {
    await openPerson({ meta: first, online: false });
    await openApp('/course/backend');
    await waitFor(() => expect(screen.getAllByText('Failed to load courses.')).toHaveLength(2));
    act(() => setSyncStatus({ online: true }));
    expect(await screen.findByText('Loading...')).toBeTruthy();
    expect(screen.queryByText('Course not found')).toBeNull();
  });

  test('a course whose stages have not come says when they do', async () => {
    const database = await openPerson({ meta: first, online: false });
    await addCourse(database, 'Backend', []);
    await openApp('/course/backend');
    expect(await screen.findByText('You are offline. The stages come as soon as there is a connection.')).toBeTruthy();
    expect(screen.queryByText('No stages yet')).toBeNull();
    act(() => setSyncStatus({ online: true }));
    expect((await screen.findAllByText('Loading...')).length).toBeGreaterThan(0);
    expect(screen.queryByText('Not on this device yet')).toBeNull();
  });
});
