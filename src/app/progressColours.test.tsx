// @vitest-environment jsdom
import { waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openApp, openPerson } from '../../tests/screens/openApp.tsx';
import { addCourse, assign, complete } from '../../tests/screens/study.ts';

vi.setConfig({ testTimeout: 30_000 });

const stages = ['HR Call', 'Screen', 'System Design', 'Offer'];
const colours = [
  ['PROG-08', 0, 'grey'],
  ['PROG-07', 1, 'orange'],
  ['PROG-06', 2, 'blue'],
  ['PROG-05', 3, 'green'],
] as const;
const places = ['/course/backend', '/tracks', '/dashboard?tab=assigned', '/dashboard'];

/** What draws the progress of the only course, by its class; the line of its stages is no progress bar. */
const drawn = () =>
  [...document.querySelectorAll('[class*="line-"]')]
    .flatMap((element) => /\bline-(grey|orange|blue|green)\b/.exec(element.getAttribute('class')!)?.[1] ?? [])
    .join();

test.each(
  colours.flatMap(([id, done, colour]) =>
    // a course without a completed stage is not under way
    places.filter((place) => done > 0 || place !== '/dashboard').map((place) => [id, done, colour, place] as const),
  ),
)('%s %i of 4 stages is %s at %s', async (_id, done, colour, place) => {
  const database = await openPerson();
  await addCourse(database, 'Backend', stages);
  await assign(database, 'Backend');
  await complete(database, 'Backend', ...stages.slice(0, done));
  await openApp(place);
  await waitFor(() => expect(drawn()).toMatch(new RegExp(`^${colour}(,${colour})*$`)));
});
