// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { limits } from '#model/limits.ts';
import type { FindSimilar } from '#queries/similarQuestions.ts';
import { SimilarQuestions } from './similarQuestions.tsx';

const found = vi.hoisted(() => ({ find: (() => []) as FindSimilar }));
vi.mock('#queries/live.ts', () => ({ useLive: () => ({ state: 'ready', value: found.find }) }));

const one = (id: string, likeness: number) => ({
  question: { id, question: `Question ${id}?`, facets: { company: 'Kitami', interview_stage: 'HR Call' } },
  likeness,
});
const asked = vi.fn<FindSimilar>();
const onVery = vi.fn<(very: string | null) => void>();
const view = (html: string) => (
  <>
    <SimilarQuestions
      ref={null}
      html={html}
      except="mine"
      lead={{ current: null }}
      onVery={onVery}
      onAsked={() => {}}
    />
    <div data-place="additional_context">
      <input aria-label="below" />
    </div>
    <input aria-label="elsewhere" />
  </>
);
const rest = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const listed = () => screen.queryAllByRole('listitem').map((item) => item.querySelector('p')!.textContent);
const live = () => document.querySelector('[aria-live=polite]')!;

beforeEach(() => {
  vi.useFakeTimers();
  asked.mockReset().mockReturnValue([]);
  onVery.mockReset();
  found.find = asked;
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('QUAL-01 it looks once the text has rested for 300 ms, and not for the question itself', async () => {
  const { rerender } = render(view('<p>How do you</p>'));
  await rest(200);
  rerender(view('<p>How do you count?</p>'));
  await rest(299);
  expect(asked).not.toHaveBeenCalled();
  await rest(1);
  expect(asked.mock.calls).toEqual([['How do you count?', limits.similarQuestions, 'mine']]);
  expect(document.querySelector('.similar')).toBeNull();
  expect(live().textContent).toBe('');
});

test('QUAL-01 QUAL-03 what is alike is named in order, and said once for each change', async () => {
  asked.mockReturnValue([one('a', 0.75), one('b', 0.74)] as never);
  const { rerender } = render(view('<p>Question c?</p>'));
  await rest(300);
  expect(listed()).toEqual(['Question a?', 'Question b?']);
  expect(screen.getAllByRole('listitem').map((item) => item.querySelector('small')!.textContent)).toEqual([
    'Very close',
    'Alike',
  ]);
  expect(onVery).toHaveBeenLastCalledWith('a');
  expect(live().textContent).toBe('2 similar questions');
  const said = live().firstChild;
  rerender(view('<p>Question d?</p>'));
  await rest(300);
  expect(live().firstChild).toBe(said);
  asked.mockReturnValue([one('b', 0.749), one('c', 0.5)] as never);
  rerender(view('<p>Question e?</p>'));
  await rest(300);
  expect(live().textContent).toBe('2 similar questions');
  expect(live().firstChild).not.toBe(said);
  expect(onVery).toHaveBeenLastCalledWith(null);
});

test('QUAL-01 nothing appears above what somebody types in, until they are elsewhere', async () => {
  asked.mockReturnValue([one('a', 0.5)] as never);
  render(view('<p>Question c?</p>'));
  act(() => screen.getByLabelText('below').focus());
  await rest(1_000);
  expect(listed()).toEqual([]);
  act(() => screen.getByLabelText('elsewhere').focus());
  expect(listed()).toEqual(['Question a?']);
});

test('QUAL-03 a text that is gone is like nothing', async () => {
  asked.mockReturnValue([one('a', 1)] as never);
  const { rerender } = render(view('<p>Question a?</p>'));
  await rest(300);
  rerender(<div />);
  expect(onVery).toHaveBeenLastCalledWith(null);
});
