// @vitest-environment jsdom
import { act, cleanup, fireEvent, renderHook, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { LocalDatabase } from '#local/database.ts';
import { lastActsOf } from '#local/lastActs.ts';
import { learnLater } from '#mutations/known.ts';
import type { Study } from '#queries/study.ts';
import { useToast } from '#state/toast.ts';
import { currentDevice } from '#sync/browserDevice.ts';
import { forgetReads } from '#queries/live.ts';
import { replayLastActs } from '#sync/underWay.ts';
import { heldSave } from '../../../tests/screens/heldSave.ts';
import { openApp, openPerson } from '../../../tests/screens/openApp.tsx';
import { addCourse, addQuestions, assign } from '../../../tests/screens/study.ts';
import { useChoices } from './useChoices.ts';
import { usePlan } from './usePlan.ts';

afterEach(() => {
  window.dispatchEvent(new Event('pageshow'));
  localStorage.clear();
});

async function session(): Promise<LocalDatabase> {
  const database = await openPerson();
  await addCourse(database, 'Go', ['Basics']);
  await addQuestions(database, 'Basics', [{ question: '<p>Why Go?</p>' }, { question: '<p>Why not?</p>' }]);
  await assign(database, 'Go');
  await openApp('/study/session');
  await waitFor(() => expect(asked()).toBe('Why Go?'));
  return database;
}
const asked = () => document.querySelector('.turn-question')?.getAttribute('aria-label');
const place = () => document.querySelector('.session-place b')?.textContent;
const good = () => screen.getByRole('button', { name: /Good/ });
const grades = async ({ outbox }: LocalDatabase) =>
  (await outbox.entries.toArray()).map(({ id, name, args }) => [id, name, (args as { grade: number }).grade]);
async function show() {
  fireEvent.keyDown(document.body, { key: ' ' });
  await screen.findByRole('group', { name: 'How did it go?' });
}

test('STUDY-13 P2 a grade shows as pressed at once, and the next question once it is stored', async () => {
  const database = await session();
  await show();
  const letGo = heldSave();
  fireEvent.keyDown(document.body, { key: '3' });
  await waitFor(() => expect(good().className).toContain('pressed'));
  expect(screen.getByRole('group', { name: 'How did it go?' }).getAttribute('aria-busy')).toBe('true');
  // a second press, and another one, change nothing
  fireEvent.keyDown(document.body, { key: '3' });
  fireEvent.keyDown(document.body, { key: '1' });
  await new Promise((later) => setTimeout(later, 100));
  expect([asked(), place(), await grades(database)]).toEqual(['Why Go?', '1 of 2', []]);
  await act(letGo);
  await waitFor(() => expect(asked()).toBe('Why not?'));
  expect(place()).toBe('2 of 2');
  expect(await grades(database)).toEqual([[expect.any(String), 'study.answer', 3]]);
});

test('STUDY-13 a grade that cannot be stored leaves its question, and can be given again', async () => {
  const database = await session();
  await show();
  vi.spyOn(console, 'error').mockReturnValue();
  const full = vi.spyOn(database.outbox.entries, 'add').mockRejectedValue(new Error('the disk'));
  fireEvent.keyDown(document.body, { key: '3' });
  await screen.findByText(/could not be stored/i);
  await waitFor(() => expect(good().className).not.toContain('pressed'));
  expect(asked()).toBe('Why Go?');
  full.mockRestore();
  fireEvent.keyDown(document.body, { key: '4' });
  await waitFor(() => expect(asked()).toBe('Why not?'));
  expect(await grades(database)).toEqual([[expect.any(String), 'study.answer', 4]]);
});

test('R38 STUDY-13 a grade whose page is left before it is stored counts at the next start, once', async () => {
  const database = await session();
  await show();
  const letGo = heldSave();
  fireEvent.keyDown(document.body, { key: '3' });
  await waitFor(() => expect(good().className).toContain('pressed'));
  window.dispatchEvent(new Event('pagehide'));
  expect(lastActsOf(database.account)).toMatchObject([{ name: 'study.answer', args: { grade: 3 } }]);
  // nothing of it goes on, and the next page stores what it left
  cleanup();
  forgetReads();
  const replayed = replayLastActs(currentDevice());
  await letGo();
  await replayed;
  expect(await grades(database)).toHaveLength(1);
  expect(lastActsOf(database.account)).toEqual([]);
  await openApp('/study/session');
  await waitFor(() => expect(asked()).toBe('Why not?'));
  expect(useToast.getState().toast).toBeNull();
});

test('STUDY-46 a setting that is chosen is stored in the same moment, and one that is drawn as it is let go', async () => {
  const database = await openPerson();
  const settings = renderHook(() => usePlan(database.account));
  await waitFor(() => expect(settings.result.current.live.state).toBe('ready'));
  await learnLater();
  const plans = async () => (await database.outbox.entries.toArray()).map(({ args }) => args);
  // without the timer that waits for a slider to rest
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const until = async (count: number) => {
    for (let turns = 0; turns < 2_000 && (await plans()).length < count; turns++) await new Promise(setImmediate);
  };
  try {
    act(() => settings.result.current.change({ ease: { way: 'ease', day: 20_000 } }));
    await until(1);
    expect(await plans()).toMatchObject([{ ease: { way: 'ease' } }]);
    act(() => settings.result.current.draw({ retention: 0.8 }));
    await until(2);
    expect(await plans()).toMatchObject([{ retention: 0.9 }]);
    act(() => settings.result.current.drawn());
    for (let turns = 0; turns < 500; turns++) await new Promise(setImmediate);
    expect(await plans()).toMatchObject([{ ease: { way: 'ease' }, retention: 0.8 }]);
  } finally {
    vi.useRealTimers();
  }
});

test('R38 STUDY-46 a setting and a tick count although their page is left in the same moment', async () => {
  const database = await openPerson();
  await addCourse(database, 'Go', ['Basics']);
  await addQuestions(database, 'Basics', [{ question: '<p>Why Go?</p>' }, { question: '<p>Why not?</p>' }]);
  const study = {
    tracks: [{ questions: ['q1basics0000000'] }],
    said: { out: ['q1basics0000000'], marked: [] },
    byHand: [],
    questions: [],
    paused: [],
  } as unknown as Study;
  const settings = renderHook(() => usePlan(database.account));
  await waitFor(() => expect(settings.result.current.live.state).toBe('ready'));
  const choices = renderHook(() => useChoices(study, true));
  await learnLater();
  act(() => settings.result.current.draw({ new_per_day: 7 }));
  act(() => {
    choices.result.current.tick(['q0basics0000000'], true);
    choices.result.current.tick(['q1basics0000000'], true);
  });
  const letGo = heldSave();
  expect(lastActsOf(database.account)).toEqual([]);
  window.dispatchEvent(new Event('pagehide'));
  const acts = lastActsOf(database.account);
  expect(acts.filter(({ name }) => name === 'study.plan')).toMatchObject([{ args: { new_per_day: 7 } }]);
  const chosen = acts.filter(({ name }) => name === 'study.choose').map(({ args }) => args);
  expect(chosen).toEqual(
    expect.arrayContaining([
      { question_ids: ['q0basics0000000'], chosen: 'in' },
      { question_ids: ['q1basics0000000'], chosen: null },
    ]),
  );
  await letGo();
  await waitFor(async () => expect(await database.outbox.entries.count()).toBe(3));
});
