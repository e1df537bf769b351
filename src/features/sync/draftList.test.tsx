// @vitest-environment jsdom
import { render, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { store } from '../../../tests/local/memoryDatabase.ts';
import { openPerson } from '../../../tests/screens/openApp.tsx';
import { DraftList } from './draftList.tsx';

const draft = (form: string, value: unknown) => ({
  key: `${form}/draftdraftdraft`,
  form,
  at: '2026-11-24T00:00:00.000Z',
  value,
});
const chosen = { interview_stage: 'Technical Screen', category: 'Technical', recommended: false };

test.each([
  ['a short question by its words', draft('question.submit', { ...chosen, question: '<p>自己紹介</p>' }), '自己紹介'],
  [
    'a review by its text',
    draft('review.submit', { saw: 'abcdefghij01234', support: '', improvements: 'Good' }),
    'Good',
  ],
  [
    'one without words yet by what was chosen',
    draft('question.submit', { ...chosen, question: '' }),
    'Technical Screen',
  ],
  [
    'a form of a newer app by its longest text',
    draft('later.form', { some: 'a', other: 'a longer one' }),
    'a longer one',
  ],
  [
    'a course by its title, which stands in a part of its form',
    draft('course.create', { step: 'stages', course: { title: '' }, stages: [{ n: 1, title: 'HR Call' }] }),
    'HR Call',
  ],
  ['nothing at all by its kind', draft('question.submit', null), 'Question'],
])('SYNC-03 %s', (_case, begun, shown) => {
  const { container } = render(<DraftList drafts={[begun]} />);
  expect(container.textContent).toContain(shown);
});

test.each([
  ['report.close:reportxxxxxxxxx', { reply: 'Mended' }, 'Reply to a report\u00A0·\u00A0Why here?'],
  ['report.open:questionxxxxxxx', { kind: null, note: 'Mended' }, 'Report of an error\u00A0·\u00A0Why here?'],
  ['question.reject:questionxxxxxxx', { reason: 'Mended' }, 'Note to a rejection\u00A0·\u00A0Why here?'],
])('SYNC-03 a draft of %s says what it is, and of which question', async (form, value, label) => {
  const database = await openPerson({ role: 'admin' });
  await store(database, 'interview_questions', { id: 'questionxxxxxxx', question: '<p>Why here?</p>' });
  await store(database, 'question_reports', { id: 'reportxxxxxxxxx', question_id: 'questionxxxxxxx' });
  const { container } = render(<DraftList drafts={[draft(form, value)]} />);
  await waitFor(() => expect(container.querySelector('b')!.textContent).toBe(label));
  expect(container.querySelector('p')!.textContent).toBe('Mended');
});
