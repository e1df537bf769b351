// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { myAnswerId } from '#model/id.ts';
import { firstMeta } from '#local/outbox.ts';
import { setSyncStatus } from '#state/syncStatus.ts';
import { useToast } from '#state/toast.ts';
import { remove, store } from '../../../tests/local/memoryDatabase.ts';
import { openApp, openPerson } from '../../../tests/screens/openApp.tsx';
import { addCourse, addQuestions, addResource, assign, complete, idOf } from '../../../tests/screens/study.ts';

const toast = () => useToast.getState().toast;
const first = { ...firstMeta, first: true, epoch: 'e', sweeping: true, syncedAt: null };

describe('the next stop', () => {
  test('whoever has completed every stage is told so', async () => {
    const database = await openPerson();
    await addCourse(database, 'Backend', ['HR Call']);
    await assign(database, 'Backend');
    await complete(database, 'Backend', 'HR Call');
    await openApp('/');
    expect(await screen.findByText('Every stop is behind you')).toBeTruthy();
    expect(screen.queryByText('Nothing waits for you')).toBeNull();
  });

  test('a course that nothing is completed of is started', async () => {
    const database = await openPerson();
    await addCourse(database, 'Backend', ['HR Call', 'Screen'], { company: '星野クラウド' });
    await assign(database, 'Backend');
    await openApp('/');
    const next = within(await screen.findByRole('region', { name: 'Next to study' }));
    expect(next.getByRole('link', { name: 'Start' }).getAttribute('href')).toBe(
      `/course/backend?stage=${idOf('HR Call')}`,
    );
    expect(next.getByText(/星野クラウド/).lang).toBe('ja');
  });

  test.each([
    ['a phone', 390, 3],
    ['a long course', 1440, 8],
  ])('for %s there is no room for the names of the stops: the line alone is told', async (_for, width, count) => {
    const database = await openPerson({ width });
    await addCourse(
      database,
      'Backend',
      Array.from({ length: count }, (_, index) => `Stop ${index}`),
    );
    await assign(database, 'Backend');
    await openApp('/');
    expect(await screen.findByRole('img', { name: `0 of ${count} stages completed` })).toBeTruthy();
    expect(screen.queryByText('Stop 1')).toBeNull();
  });
});

describe('the newest resources', () => {
  test('without a network a touch offers to keep it for later, and opens nothing', async () => {
    const database = await openPerson({ online: false });
    await addCourse(database, 'Backend', ['Screen']);
    await addResource(database, 'Screen', 'Numbers', 'https://example.com');
    await openApp('/');
    const link = await screen.findByRole('link', { name: /^Numbers/ });
    expect(fireEvent.click(link)).toBe(false);
    expect(toast()?.title).toBe('This opens on the web');
    act(() => toast()!.action!.run());
    await waitFor(() => expect(toast()?.title).toBe('Kept for later'));
    expect(await database.outbox.later.toArray()).toMatchObject([{ id: idOf('Numbers') }]);
    act(() => setSyncStatus({ online: true }));
    await waitFor(() => expect(fireEvent.click(link)).toBe(true));
  });

  test('what cannot be kept for later says so', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    onTestFinished(() => logged.mockRestore());
    const database = await openPerson({ online: false });
    await addCourse(database, 'Backend', ['Screen']);
    await addResource(database, 'Screen', 'Numbers', 'https://example.com');
    await openApp('/');
    fireEvent.click(await screen.findByRole('link', { name: /^Numbers/ }));
    vi.spyOn(database.outbox.later, 'put').mockRejectedValue(new Error('the disk'));
    act(() => toast()!.action!.run());
    await waitFor(() => expect(toast()?.message).toBe('This device could not keep it.'));
  });
});

describe('an open question', () => {
  const question = async (online = true) => {
    const database = await openPerson({ online });
    await addCourse(database, 'Backend', ['Screen']);
    await addQuestions(database, 'Screen', [{ question: '<p>Why an index?</p>' }]);
    return database;
  };
  const id = idOf('q0Screen');
  const sheet = () => screen.findByRole('dialog', { name: 'Question' });
  const clipboard = (writeText: (text: string) => Promise<void>) => {
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'clipboard'));
  };

  test('its link is copied, or it says how to come by it', async () => {
    const copied = vi.fn(() => Promise.resolve());
    clipboard(copied);
    await question();
    await openApp(`/question/${id}`);
    const copy = within(await sheet()).getByRole('button', { name: 'Copy link' });
    fireEvent.click(copy);
    await waitFor(() => expect(toast()?.title).toBe('Link copied'));
    expect(copied).toHaveBeenCalledWith(`${location.origin}/question/${id}`);
    clipboard(() => Promise.reject(new DOMException('no', 'NotAllowedError')));
    fireEvent.click(copy);
    await waitFor(() => expect(toast()?.title).toBe('The link could not be copied. Copy the address of this page.'));
  });

  test('one that goes while it is read is told as gone, and leads back to the list', async () => {
    const database = await question();
    const router = await openApp(`/question/${id}`);
    const open = within(await sheet());
    await open.findByText('Why an index?');
    await remove(database, 'interview_questions', id);
    expect(await open.findByRole('heading', { level: 1, name: 'This question is gone' })).toBeTruthy();
    fireEvent.click(open.getByText('Back to Questions'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });

  test('W1 what one would say to a question stays readable when the question is deleted or hidden', async () => {
    const database = await question();
    const user = database.account;
    const stamps = { text_by: 'x', created_at: null, updated_at: null, shared: null, shared_at: null };
    await store(database, 'my_answers', {
      ...{ id: myAnswerId(user, id), user_id: user, question_id: id, form: 'free', text: '<p>By a tree of pages</p>' },
      ...{ situation: null, task: null, action: null, result: null, ...stamps },
    });
    await remove(database, 'interview_questions', id);
    await openApp(`/question/${id}/answer`);
    const open = within(await sheet());
    expect(await open.findByText('By a tree of pages')).toBeTruthy();
    expect(open.getByText(/Your answer to it is still here/)).toBeTruthy();
    cleanup();
    await openApp(`/question/${id}`);
    fireEvent.click(await within(await sheet()).findByRole('link', { name: 'My answer' }));
    expect(await within(await sheet()).findByText('By a tree of pages')).toBeTruthy();
  });

  test('an address without a question says so, and the title too', async () => {
    await question();
    await openApp('/question/nowherenowhere1');
    expect(await within(await sheet()).findByRole('heading', { level: 1, name: 'Question not found' })).toBeTruthy();
    await waitFor(() => expect(document.title).toContain('Question not found'));
  });

  test('one that may still come is not told as missing; without the server it says why', async () => {
    await openPerson({ meta: first });
    await openApp('/question/nowherenowhere1');
    const open = await sheet();
    expect(await within(open).findByText('Loading...')).toBeTruthy();
    await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
    expect(within(open).queryByText('Question not found')).toBeNull();
    act(() => setSyncStatus({ online: false }));
    await waitFor(() => expect(open.textContent).toContain('The server cannot be reached'));
  });

  test('whoever has submitted nothing is told what stands there, and not that nothing matches', async () => {
    await question();
    await openApp('/?mine=true');
    expect(await screen.findByText('You have not submitted a question yet')).toBeTruthy();
  });
});
