// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
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
