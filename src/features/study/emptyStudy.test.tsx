// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { firstMeta } from '#local/outbox.ts';
import { useToast } from '#state/toast.ts';
import { chosenOf } from '../../../tests/screens/chosen.ts';
import { inJapanese } from '../../../tests/screens/inJapanese.ts';
import { inStep, openApp, openPerson, type Person } from '../../../tests/screens/openApp.tsx';
import { addCourse, addQuestions } from '../../../tests/screens/study.ts';

async function twoTracks(person: Person = {}) {
  const database = await openPerson(person);
  await addCourse(database, 'Go', ['Basics']);
  await addQuestions(database, 'Basics', [{ question: '<p>Why Go?</p>' }, { question: '<p>Why not?</p>' }]);
  await addCourse(database, 'SQL', ['Index']);
  await addQuestions(database, 'Index', [{ question: '<p>Why an index?</p>' }]);
  await addCourse(database, 'Nothing yet', ['Later']);
  return database;
}

test('FIRST-04 STUDY-20 the empty study page lists the tracks with one touch each, and offers a date', async () => {
  const database = await twoTracks();
  await openApp('/study');
  await screen.findByRole('heading', { name: 'No questions in your study yet' });
  const offered = within(await screen.findByRole('region', { name: 'Tracks' }));
  expect(offered.getAllByRole('button').map((one) => one.getAttribute('aria-label'))).toEqual([
    'Study this track: Go',
    'Study this track: SQL',
  ]);
  expect(offered.getByText('2 questions on 1 stage')).toBeTruthy();
  expect(offered.getByRole('link', { name: 'Choose a track' }).getAttribute('href')).toBe('/tracks');
  fireEvent.click(screen.getByRole('button', { name: 'Set a date' }));
  expect(await screen.findByRole('dialog', { name: 'Set a date' })).toBeTruthy();
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }));

  const touch = offered.getByRole('button', { name: 'Study this track: Go' });
  act(() => touch.focus());
  fireEvent.click(touch);
  await screen.findByRole('heading', { name: '2 questions, about 2 min' });
  // under its own name, and the focus is not lost with the list
  expect(await screen.findByRole('link', { name: /^Go/ })).toBeTruthy();
  expect(screen.queryByText('Chosen by hand')).toBeNull();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Study'));
  act(() => useToast.getState().toast!.action!.run());
  await screen.findByRole('heading', { name: 'No questions in your study yet' });
  await waitFor(async () => expect(await chosenOf(database)).toEqual([null, null]));
});

test('FIRST-04 before everything has arrived no track is missing', async () => {
  const database = await twoTracks({ meta: { ...inStep, sweeping: true } });
  await openApp('/study');
  await waitFor(() => expect(document.querySelector('.study .skeleton')).toBeTruthy());
  expect(screen.queryByText('No questions in your study yet')).toBeNull();
  await database.outbox.meta.put({ ...firstMeta, ...inStep });
  await screen.findByRole('button', { name: 'Study this track: Go' });
});

test('FIRST-04 in Japanese all of it is Japanese', async () => {
  await twoTracks();
  await inJapanese();
  await openApp('/study');
  await screen.findByRole('button', { name: 'このトラックを学習: Go' });
  expect(document.querySelector('main')!.textContent).not.toMatch(/study|track|question|date/i);
});
