// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { myAnswerId } from '#model/id.ts';
import type { MyAnswer } from '#model/myAnswer.ts';
import { store } from '../../../tests/local/memoryDatabase.ts';
import { openPerson } from '../../../tests/screens/openApp.tsx';
import { openPart } from '../../../tests/screens/openPart.tsx';
import { AnswerWriter } from './answerWriter.tsx';

// the editor is loaded when it is first shown
vi.setConfig({ testTimeout: 60_000 });
globalThis.reportError ??= console.error;

const question = 'questionapprove';

test('ANSWER-15 Done leads to the choice between two versions, stores neither, and goes on once one is chosen', async () => {
  const database = await openPerson();
  await store(database, 'interview_questions', { id: question, status: 'approved' });
  const theirs = {
    ...{ id: myAnswerId(database.account as never, question), user_id: database.account, question_id: question },
    ...{ form: 'free', text: '<p>Theirs</p>', text_by: 'other', updated_at: null },
  } as unknown as MyAnswer;
  await store(database, 'my_answers', theirs as never);
  // begun here before the other version came
  await database.outbox.drafts.put({
    ...{ key: `answer.write:${question}/draftdraftdraft`, at: '2026-11-24T00:31:00.000Z' },
    value: { form: 'free', text: '<p>Mine</p>', situation: '', task: '', action: '', result: '', saw: 'first' },
  });
  const onDone = vi.fn();
  await openPart(
    <AnswerWriter
      question={question}
      answer={theirs}
      conflicts={[]}
      confidence={0}
      autoFocus={false}
      onDone={onDone}
    />,
  );
  const choice = await screen.findByRole('region', { name: /^You changed this answer/ });
  await screen.findByRole('textbox', { name: /^My answer/ });
  const done = screen.getByRole('button', { name: 'Done' });
  done.focus();
  fireEvent.click(done);
  await vi.waitFor(() => expect(document.activeElement).toBe(choice));
  expect(onDone).not.toHaveBeenCalled();
  expect(await database.outbox.entries.count()).toBe(0);
  fireEvent.click(within(choice).getByRole('button', { name: /^Keep this one: this/ }));
  await vi.waitFor(async () =>
    expect(await database.outbox.entries.toArray()).toMatchObject([{ args: { text: '<p>Mine</p>', instead: true } }]),
  );
  expect(screen.queryByRole('region', { name: /^You changed this answer/ })).toBeNull();
  fireEvent.click(done);
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce());
});
