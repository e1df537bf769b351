// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { closeSyncCentre } from '#state/syncCentre.ts';
import { store } from '../../../tests/local/memoryDatabase.ts';
import { openApp, openPerson } from '../../../tests/screens/openApp.tsx';

const id = 'qqqqqqqqqqqqqqq';
const content = { company: 'Kitami', role: 'SRE', interview_stage: 'Technical', category: 'Technical' };

test('SYNC-03 R25 a question says that a change to it was refused, and where its text is', async () => {
  closeSyncCentre();
  const database = await openPerson();
  const at = '2026-11-24T08:31:00.000Z';
  await store(database, 'interview_questions', {
    ...{ id, ...content, question: '<p>Theirs</p>', additional_context: null, recommended: false },
    ...{ status: 'pending', mine: true, text_by: 'theirstheirsthe', created_at: at },
  });
  await openApp(`/question/${id}`);
  await screen.findByRole('heading', { level: 1, name: 'Theirs' });
  const notice = /Your change to this question was not taken/;
  expect(screen.queryByText(notice)).toBeNull();
  const args = { id, saw: 'x', ...content, question: '<p>Mine</p>', additional_context: null };
  await act(() =>
    database.outbox.entries.add({
      ...{ id: 'mine', name: 'question.edit', version: 2, args, at, state: 'refused', code: 'changed' },
    } as never),
  );
  await screen.findByText(notice);
  fireEvent.click(screen.getByRole('button', { name: 'Open the sync centre' }));
  const centre = await screen.findByRole('dialog', { name: 'Sync' });
  await waitFor(() => expect(centre.textContent).toContain('Mine'));
});
