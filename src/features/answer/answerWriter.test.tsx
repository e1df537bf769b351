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

test.each([
  ['on two devices', 'Keep this one: this device'],
  ['in two windows', 'Keep this one: this window'],
])(
  'ANSWER-15 of versions written %s Done leads to the choice, stores neither, and goes on once one is chosen',
  async (where, keep) => {
    const database = await openPerson();
    await store(database, 'interview_questions', { id: question, status: 'approved' });
    const theirs = {
      ...{ id: myAnswerId(database.account, question), user_id: database.account, question_id: question },
      ...{ form: 'free', text: '<p>Theirs</p>', text_by: 'other', updated_at: null },
    } as unknown as MyAnswer;
    await store(database, 'my_answers', theirs as never);
    const isOfWindow = where.includes('windows');
    if (isOfWindow)
      await database.outbox.entries.add({
        ...{ id: 'other', name: 'answer.write', version: 1, args: {}, at: '2026-11-24T00:32:00.000Z', state: 'done' },
      } as never);
    const waiting = () => database.outbox.entries.where('state').equals('pending').toArray();
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
    const choice = await screen.findByRole('region', { name: `You changed this answer ${where}` });
    await screen.findByRole('textbox', { name: /^My answer/ });
    const done = screen.getByRole('button', { name: 'Done' });
    done.focus();
    fireEvent.click(done);
    await vi.waitFor(() => expect(document.activeElement).toBe(choice));
    expect(onDone).not.toHaveBeenCalled();
    expect(await waiting()).toEqual([]);
    fireEvent.click(within(choice).getByRole('button', { name: keep }));
    await vi.waitFor(async () =>
      expect(await waiting()).toMatchObject([{ args: { text: '<p>Mine</p>', instead: true } }]),
    );
    expect(screen.queryByRole('region', { name: /^You changed this answer/ })).toBeNull();
    fireEvent.click(done);
    await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  },
);

test('ANSWER-15 two versions of the same words show what else differs: formatting and pictures', async () => {
  const database = await openPerson();
  const text = '<p>Same words</p>';
  const answer = {
    ...{ id: myAnswerId(database.account, question), user_id: database.account, question_id: question },
    ...{ form: 'free', text: `${text}<img src="/media/abcdefghij01234" alt="A plan">`, text_by: 'other' },
  } as unknown as MyAnswer;
  await store(database, 'my_answers', answer as never);
  const mine = { question_id: question, form: 'free', text: '<p><strong>Same words</strong></p>', saw: 'first' };
  const entry = { id: 'mine', name: 'answer.write', version: 1, args: mine, at: '2026-11-24T00:32:00.000Z' };
  await openPart(
    <AnswerWriter
      question={question}
      answer={answer}
      conflicts={[{ ...entry, state: 'refused', code: 'superseded' } as never]}
      confidence={0}
      autoFocus={false}
      onDone={() => undefined}
    />,
  );
  const here = await screen.findByRole('group', { name: 'This device' });
  await vi.waitFor(() => expect(here.querySelector('strong')?.textContent).toBe('Same words'));
  const there = screen.getByRole('group', { name: 'Other device' });
  await vi.waitFor(() => expect(within(there).getByAltText('A plan')).toBeTruthy());
  expect(within(here).queryByRole('img')).toBeNull();
});
