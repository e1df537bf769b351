// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { myAnswerId, studyCardId } from '#model/id.ts';
import type { LocalDatabase } from '#local/database.ts';
import { store } from '../../../tests/local/memoryDatabase.ts';
import { openApp, openPerson } from '../../../tests/screens/openApp.tsx';

const q = (name: string) => name.padEnd(15, '0');

async function answered(database: LocalDatabase, name: string, more: Record<string, unknown> = {}) {
  await store(database, 'interview_questions', {
    id: q(name),
    question: `<p>What is ${name}?</p>`,
    status: 'approved',
  });
  await store(database, 'my_answers', {
    ...{ id: myAnswerId(database.account as never, q(name)), user_id: database.account, question_id: q(name) },
    ...{ form: 'free', text: `<p>It is like ${name} in a tunnel.</p>`, updated_at: '2026-11-01T00:00:00.000Z' },
    ...{ situation: null, task: null, action: null, result: null, shared: null, ...more },
  });
}

test('FIRST-08 each answer says its length, whether it could be said, who reads it and its comments, offline too', async () => {
  const database = await openPerson({ online: false });
  await answered(database, 'kafka', { shared: 'admins' });
  await answered(database, 'redis', { updated_at: '2026-11-05T00:00:00.000Z' });
  await store(database, 'study_cards', {
    ...{ id: studyCardId(database.account as never, q('kafka')), user_id: database.account },
    ...{ question_id: q('kafka'), confidence: 2 },
  });
  const answer_id = myAnswerId(database.account, q('kafka'));
  await store(database, 'answer_comments', { id: q('c'), answer_id, body: 'Good.', author_name: 'Aiko' });
  await openApp('/answers');
  const comment = await screen.findByText('1 comment');
  const [first, second] = screen.getAllByRole('listitem').filter((one) => one.matches('.my-answer'));
  expect(within(first!).getByRole('link', { name: 'What is redis?' })).toBeTruthy();
  expect(within(first!).getByText('Private to you')).toBeTruthy();
  expect(second!.contains(comment)).toBe(true);
  expect(second!.textContent).toContain('Could I say it? Nearly');
  expect(within(second!).getByText('Shared with administrators')).toBeTruthy();
  expect(within(second!).getByText(/about 5 s spoken/)).toBeTruthy();
  expect(screen.getByText('2 answers')).toBeTruthy();
});

test('FIRST-08 the search narrows the list, stays in the address, and an answer opens under its question', async () => {
  const database = await openPerson();
  await answered(database, 'kafka');
  await answered(database, 'redis');
  const router = await openApp('/answers');
  fireEvent.change(await screen.findByRole('searchbox', { name: 'Search my answers' }), { target: { value: 'kafka' } });
  expect(await screen.findByText('1 answer found')).toBeTruthy();
  expect(screen.queryByText('What is redis?')).toBeNull();
  await waitFor(() => expect(router.state.location.search).toEqual({ q: 'kafka' }));
  fireEvent.click(screen.getByRole('link', { name: 'What is kafka?' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/question/${q('kafka')}/answer`));
  fireEvent.click(await screen.findByRole('button', { name: 'Back to your list' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/answers'));
  expect(router.state.location.search).toEqual({ q: 'kafka' });
});

test('FIRST-08 nothing found says so and offers the way back', async () => {
  const database = await openPerson();
  await answered(database, 'kafka');
  await openApp('/answers?q=zookeeper');
  expect(await screen.findByRole('heading', { name: 'No answer holds these words' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(await screen.findByText('What is kafka?')).toBeTruthy();
});

test('FIRST-08 it says that there are none only once everything is here', async () => {
  await openPerson({ meta: { first: true } });
  await openApp('/answers');
  expect(await screen.findByText('Loading your answers')).toBeTruthy();
  expect(screen.queryByText('No answers yet')).toBeNull();
});

test('FIRST-08 without any it says what belongs there', async () => {
  await openPerson();
  await openApp('/answers');
  expect(await screen.findByRole('heading', { name: 'No answers yet' })).toBeTruthy();
});
