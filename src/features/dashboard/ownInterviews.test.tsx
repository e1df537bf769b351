// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import ICAL from 'ical.js';
import type { RowOf } from '#model/noun.ts';
import type { LocalDatabase } from '#local/database.ts';
import { store } from '../../../tests/local/memoryDatabase.ts';
import { openApp, openPerson, type Person } from '../../../tests/screens/openApp.tsx';

const day = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString();

type Row = Partial<RowOf<'interviews'>>;
/** As the server sends it to a learner: without notes, interviewers and sequence. */
const add = (database: LocalDatabase, id: string, more: Row) =>
  store(database, 'interviews', {
    ...{ id: id.padEnd(15, 'x'), user_id: database.account, interview_name: 'Technical Interview' },
    ...{ status: 'scheduled', scheduled_date: inDays(3), duration_minutes: 60, place: null },
    ...more,
  });

async function open(rows: Row[], person: Person = {}) {
  const database = await openPerson(person);
  for (const [index, one] of rows.entries()) await add(database, `interview${index}`, one);
  await openApp('/dashboard');
}
const region = async () => within(await screen.findByRole('region', { name: 'Your interviews' }));

test('A119 A64 a learner sees their own interviews to come, the next one first, offline too', async () => {
  await open(
    [
      { interview_name: 'Manager Interview', scheduled_date: inDays(9) },
      {
        interview_name: 'HR Interview',
        scheduled_date: '2027-01-12T07:00:00.000Z',
        place: 'https://meet.example.com/a',
      },
      { interview_name: 'Candidate Call', scheduled_date: inDays(-2) },
      { interview_name: 'Cross Functional', scheduled_date: inDays(2), status: 'completed' },
      { user_id: 'anotheranothera', interview_name: 'Technical Challenge' },
    ],
    { online: false },
  );
  const shown = await region();
  expect(shown.getAllByRole('heading', { level: 3 }).map((one) => one.textContent)).toEqual([
    ...['Manager Interview', 'HR Interview'],
  ]);
  expect(shown.getByText('2027/01/12 (Tue)')).toBeTruthy();
  expect(shown.getByText('16:00')).toBeTruthy();
  expect(shown.getByText('Times are Tokyo time (JST).')).toBeTruthy();
  expect(shown.getByRole('link', { name: /^Join the meeting/ }).getAttribute('href')).toBe(
    'https://meet.example.com/a',
  );
});

test('A152 the days to one’s own interview are counted as days, up to thirty', async () => {
  await open([9, 30, 45].map((days) => ({ scheduled_date: inDays(days) })));
  const shown = await region();
  for (const said of ['In 9 days', 'In 30 days', 'In 2 months']) expect(shown.getByText(said)).toBeTruthy();
});

test('SEC-28 of notes, interviewers and changes nothing is shown, even where a device held them', async () => {
  await open([{ notes: 'Weak in SQL.', interviewers: ['Emily Carter'], sequence: 7 }]);
  await region();
  for (const secret of ['SQL', 'Emily']) expect(document.body.textContent).not.toContain(secret);
});

test('A119 a cancelled interview says so until its time, and cannot be joined', async () => {
  await open([{ status: 'cancelled', place: 'https://meet.example.com/a' }]);
  const shown = await region();
  expect(shown.getByText('Cancelled')).toBeTruthy();
  expect(shown.queryByRole('link')).toBeNull();
  expect(shown.getByRole('button', { name: /^Take out of calendar/ })).toBeTruthy();
});

test('A119 without an interview to come the dashboard speaks of none', async () => {
  await open([{ scheduled_date: inDays(-1) }]);
  await screen.findByText('No progress yet');
  expect(screen.queryByRole('region', { name: 'Your interviews' })).toBeNull();
});

test('A119 more than three are shown at a press', async () => {
  await open([1, 2, 3, 4, 5].map((days) => ({ scheduled_date: inDays(days) })));
  const shown = await region();
  expect(shown.getAllByRole('listitem')).toHaveLength(3);
  fireEvent.click(shown.getByRole('button', { name: '2 more' }));
  await waitFor(() => expect(shown.getAllByRole('listitem')).toHaveLength(5));
});

test.each([
  ['scheduled', 'PUBLISH', 'CONFIRMED', /^Add to calendar/],
  ['cancelled', 'CANCEL', 'CANCELLED', /^Take out of calendar/],
])(
  'A96 SEC-28 a learner’s own calendar file of a %s interview asks to %s, without what admins know',
  async (...row) => {
    const [status, method, said, name] = row;
    const blobs: Blob[] = [];
    URL.createObjectURL = (blob) => `blob:${blobs.push(blob as Blob)}`;
    URL.revokeObjectURL = () => undefined;
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    onTestFinished(() => click.mockRestore());
    await open([{ status, place: 'Room 3', notes: 'Weak in SQL.', interviewers: ['Emily Carter'], sequence: 7 }]);
    fireEvent.click((await region()).getByRole('button', { name }));
    await waitFor(() => expect(blobs).toHaveLength(1));
    expect(blobs[0]!.type).toBe('text/calendar;charset=utf-8');
    const text = await new Promise<string>((resolve) => {
      const reader = new FileReader();
      reader.addEventListener('load', () => resolve(String(reader.result)));
      reader.readAsText(blobs[0]!);
    });
    for (const secret of ['SQL', 'Emily']) expect(text).not.toContain(secret);
    const calendar = new ICAL.Component(ICAL.parse(text) as never);
    expect(calendar.getFirstPropertyValue('method')).toBe(method);
    const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent')!);
    expect(event).toMatchObject({ summary: 'Technical Interview', location: 'Room 3', sequence: 0 });
    expect(event.uid).toBe('interview0xxxxx@interview-tracks');
    expect(event.component.getFirstPropertyValue('status')).toBe(said);
  },
);
