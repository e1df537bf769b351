// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { noteFirstStep } from '#state/firstSteps.ts';
import { closeSubmitDialog, useSubmitDialog } from '#state/submitDialog.ts';
import { store } from '../../../tests/local/memoryDatabase.ts';
import { inJapanese } from '../../../tests/screens/inJapanese.ts';
import { openApp, openPerson, type Person } from '../../../tests/screens/openApp.tsx';
import { addCourse, addQuestions, assign, complete, idOf } from '../../../tests/screens/study.ts';

vi.setConfig({ testTimeout: 60_000 });
afterEach(() => localStorage.clear());

const day = 86_400_000;
const patient = { timeout: 20_000 };

async function studying(person: Person = {}) {
  const database = await openPerson(person);
  await addCourse(database, 'Go', ['Basics', 'Channels']);
  await addQuestions(database, 'Basics', [{ question: '<p>Why Go?</p>' }, { question: '<p>Why not?</p>' }]);
  await assign(database, 'Go');
  noteFirstStep({ account: database.account, step: 'done', title: '' });
  return database;
}
const interview = (database: Awaited<ReturnType<typeof studying>>, days: number, more: object = {}) =>
  store(database, 'countdowns', {
    ...{ id: 'countdown000000', user_id: database.account, interview_id: null, title: 'Second round' },
    ...{ date: new Date(Date.now() + days * day).toISOString(), deck: null, ended: false, updated_at: null, ...more },
  });
const today = () => document.querySelector<HTMLElement>('.home-today')!;

test('FIRST-05 home leads with today: days to the interview, questions, minutes and Start, then the next stop', async () => {
  const database = await studying();
  await interview(database, 9);
  await openApp('/');
  // its place is there from the first frame, and says nothing yet
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
  expect(today().textContent).not.toMatch(/\d|No |Done/);
  await within(today()).findByRole('heading', { name: '2 questions, about 2 min' }, patient);
  expect(today().textContent).toContain('In 9 days: Second round');
  const start = within(today()).getByRole('link', { name: 'Start' });
  expect(start.getAttribute('href')).toBe('/study/session');
  const next = await screen.findByRole('region', { name: 'Next to study' });
  expect(today().compareDocumentPosition(next) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test('FIRST-05 COUNT-15 after an interview it asks first how it was, and closing can be undone', async () => {
  const database = await studying();
  await interview(database, -1);
  await openApp('/');
  await within(await waitFor(today)).findByRole('heading', { name: 'How was it?' }, patient);
  expect(today().textContent).toContain('2 questions, about 2 min');
  expect(within(today()).getByRole('link', { name: 'Start' })).toBeTruthy();
  fireEvent.click(within(today()).getByRole('button', { name: 'Submit Question' }));
  await waitFor(() => expect(useSubmitDialog.getState().open).toBe(true));
  act(() => closeSubmitDialog());
  fireEvent.click(within(today()).getByRole('button', { name: 'Close' }));
  await within(today()).findByRole('heading', { name: '2 questions, about 2 min' }, patient);
});

describe('FIRST-06 at the thumb of a phone', () => {
  test.each([
    ['Start', true, '/study/session'],
    ['Continue', false, `/course/go?stage=${idOf('Channels')}`],
  ])('%s', async (name, isDue, address) => {
    const database = isDue ? await studying({ width: 390 }) : await openPerson({ width: 390 });
    if (!isDue) {
      await addCourse(database, 'Go', ['Basics', 'Channels']);
      await complete(database, 'Go', 'Basics');
    }
    await openApp('/');
    await waitFor(() => expect(document.querySelector('.home-bar a')?.textContent).toBe(name), patient);
    expect(document.querySelector('.home-bar a')!.getAttribute('href')).toBe(address);
    expect(document.querySelector('.home-bar')!.textContent).not.toContain('Submit');
    // at the head of the list instead
    const list = document.querySelector('.bank .home-part-head')!;
    expect(list.textContent).toContain('Submit Question');
  });
});

test('FIRST-05 in Japanese all of it is Japanese', async () => {
  const database = await studying();
  await interview(database, 9, { title: '二次面接' });
  await inJapanese();
  await openApp('/');
  await within(await waitFor(today)).findByText('あと 9 日', undefined, patient);
  expect(today().textContent).not.toMatch(/[a-z]/i);
});
