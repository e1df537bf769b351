// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { firstValueFrom } from 'rxjs';
import { afterEach, expect, test } from 'vitest';
import { observeRows } from '#local/observe.ts';
import { firstMeta } from '#local/outbox.ts';
import { useToast } from '#state/toast.ts';
import { chosenOf } from '../../../tests/screens/chosen.ts';
import { inJapanese } from '../../../tests/screens/inJapanese.ts';
import { inStep, openApp, openPerson, type Person } from '../../../tests/screens/openApp.tsx';
import { addCourse, addQuestions, assign, complete } from '../../../tests/screens/study.ts';

afterEach(() => localStorage.clear());

const patient = { timeout: 20_000 };

async function beginner(person: Person = {}) {
  const database = await openPerson(person);
  await addCourse(database, 'Go', ['Basics']);
  const asked = ['Why Go?', 'Why not?', 'What is a channel?', 'What is a slice?', 'What is a map?', 'なぜですか？'];
  await addQuestions(
    database,
    'Basics',
    asked.map((question) => ({ question: `<p>${question}</p>`, role: 'Backend Engineer' })),
  );
  return database;
}
const today = () => document.querySelector<HTMLElement>('.home-today')!;
const heading = (name: string) => within(today()).findByRole('heading', { name }, patient);
const press = (name: string) => fireEvent.click(within(today()).getByRole('button', { name }));
async function open() {
  const router = await openApp('/');
  await screen.findByRole('heading', { level: 1 });
  return router;
}

test('FIRST-01 FIRST-02 not yet, five questions in one’s language, and the session asks the first of them', async () => {
  const database = await beginner();
  const router = await open();
  await heading('When is your interview?');
  press('Not yet');
  await heading('Which role and language?');
  const begin = await within(today()).findByRole('button', { name: 'Start with 5 questions' }, patient);
  await waitFor(() => expect(begin.getAttribute('aria-busy')).toBeNull(), patient);
  fireEvent.click(begin);
  await waitFor(() => expect(router.state.location.pathname).toBe('/study/session'), patient);
  await waitFor(() => expect(document.querySelector('.session-place b')?.textContent).toBe('1 of 5'), patient);
  expect(await chosenOf(database)).toEqual(['in', 'in', 'in', 'in', 'in']);
  expect(document.querySelector('.turn-question')?.getAttribute('aria-label')).not.toBe('なぜですか？');
}, 90_000);

test('FIRST-01 each step can be skipped, and once skipped they do not come back', async () => {
  await beginner();
  const router = await open();
  await heading('When is your interview?');
  press('Not yet');
  await heading('Which role and language?');
  press('Skip');
  await heading('5 questions to begin with');
  press('Skip');
  await heading('No questions in your study yet');
  await act(() => router.navigate({ to: '/tracks' }));
  await act(() => router.navigate({ to: '/' }));
  await screen.findByRole('heading', { level: 1, name: /Welcome/ });
  await heading('No questions in your study yet');
}, 90_000);

test('FIRST-01 A159 a company and a date are stored with its questions, and can be undone', async () => {
  const database = await beginner();
  await open();
  await heading('When is your interview?');
  press('Set a date');
  const title = await within(today()).findByLabelText('Company or title', undefined, patient);
  await waitFor(() => expect((title as HTMLInputElement).disabled).toBe(false));
  press('Save');
  await within(today()).findByText('Choose a date and a time.');
  fireEvent.change(title, { target: { value: 'Kitami, second round' } });
  fireEvent.change(within(today()).getByLabelText(/^Date/), { target: { value: '2199-12-01' } });
  press('Save');
  await heading('Which role and language?');
  const countdowns = () => firstValueFrom(observeRows(database.rows, 'countdowns', { parent: database.account }));
  await waitFor(async () => expect((await countdowns())[0]?.deck).toHaveLength(6), patient);
  expect((await countdowns())[0]).toMatchObject({ title: 'Kitami, second round', ended: false });
  act(() => useToast.getState().toast!.action!.run());
  await waitFor(async () => expect((await countdowns())[0]?.ended).toBe(true));
}, 90_000);

test('FIRST-01 whoever has begun a track, or has not everything on this device yet, is not asked', async () => {
  const database = await beginner({ meta: { ...firstMeta, first: true, epoch: 'e', sweeping: true, syncedAt: null } });
  await open();
  await act(() => new Promise((resolve) => setTimeout(resolve, 300)));
  expect(today().textContent).not.toMatch(/interview/);
  await complete(database, 'Go', 'Basics');
  await database.outbox.meta.put({ ...firstMeta, ...inStep });
  await heading('5 questions, about 5 min');
}, 90_000);

test('FIRST-01 A201 with an assigned track nobody is asked for a role', async () => {
  const database = await beginner();
  await assign(database, 'Go');
  await open();
  await heading('When is your interview?');
  press('Not yet');
  await heading('5 questions to begin with');
}, 90_000);

test('FIRST-01 in Japanese all of it is Japanese', async () => {
  await beginner();
  await inJapanese();
  await open();
  await heading('面接はいつですか？');
  press('日付を設定');
  expect(today().textContent).not.toMatch(/[a-z]/i);
  press('まだ未定');
  await heading('職種と言語を選んでください');
  press('スキップ');
  await within(today()).findByText('ステップ 3 / 3', undefined, patient);
  expect(today().textContent).not.toMatch(/[a-z]/i);
}, 90_000);

test('FIRST-01 a track that is chosen meanwhile ends the steps, and its questions are today’s', async () => {
  const database = await beginner();
  const router = await open();
  await heading('When is your interview?');
  press('Not yet');
  await heading('Which role and language?');
  await act(() => router.navigate({ to: '/tracks' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Study this track: Go' }, patient));
  await waitFor(async () => expect(await chosenOf(database)).toHaveLength(6));
  await act(() => router.navigate({ to: '/' }));
  await screen.findByRole('heading', { level: 1, name: /Welcome/ });
  await heading('5 questions, about 5 min');
}, 90_000);
