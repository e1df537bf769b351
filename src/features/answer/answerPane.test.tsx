// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { myAnswerId } from '#model/id.ts';
import { useToast } from '#state/toast.ts';
import { store } from '../../../tests/local/memoryDatabase.ts';
import { openPerson } from '../../../tests/screens/openApp.tsx';
import { openPart } from '../../../tests/screens/openPart.tsx';
import { AnswerPane } from './answerPane.tsx';

vi.setConfig({ testTimeout: 60_000 });

const question = 'questionapprove';

async function opened() {
  const database = await openPerson();
  const id = myAnswerId(database.account, question);
  await store(database, 'interview_questions', { id: question, status: 'approved' });
  await store(database, 'my_answers', {
    ...{ id, user_id: database.account, question_id: question, form: 'free', text: '<p>Mine</p>', text_by: 'first' },
    ...{ shared: 'admins', shared_at: '2026-11-02T09:00:00.000Z' },
  });
  await store(database, 'answer_comments', {
    ...{ id: 'commentcomment0', answer_id: id, author_name: 'Ada', body: 'Shorter', mine: false },
    created_at: '2026-11-03T09:00:00.000Z',
  });
  await openPart(<AnswerPane question={question} />);
  await screen.findByText('Shorter');
  return database;
}
const remove = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'More for my answer' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete my answer' }));
  await waitFor(() => expect(screen.queryByText('Shorter')).toBeNull());
};

test('ANSWER-18 undoing the deletion of a shared answer brings back its words, its sharing and what was said of it', async () => {
  const database = await opened();
  await remove();
  expect(screen.queryByText('Mine')).toBeNull();
  act(() => useToast.getState().toast!.action!.run());
  await screen.findByText('Mine');
  await screen.findByText('Shorter');
  expect(screen.getByRole('button', { name: 'Stop sharing' })).toBeTruthy();
  expect(await database.outbox.entries.toArray()).toEqual([]);
});

test('ANSWER-18 R37 once the screen is left it is deleted, and names what was said of it', async () => {
  const database = await opened();
  await remove();
  cleanup();
  await waitFor(async () =>
    expect(await database.outbox.entries.toArray()).toMatchObject([
      {
        name: 'answer.remove',
        args: { question_id: question, saw: 'first', along: [['commentcomment0', 'commentcomment0']] },
      },
    ]),
  );
});
