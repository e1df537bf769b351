// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import ICAL from 'ical.js';
import { throwError } from 'rxjs';
import { expect, onTestFinished, test, vi } from 'vitest';
import { formatDate, tokyoDate, tokyoMoment } from '#i18n/dates.ts';
import type { RowOf } from '#model/noun.ts';
import type { LocalDatabase } from '#local/database.ts';
import { useToast } from '#state/toast.ts';
import { store } from '../../../tests/local/memoryDatabase.ts';
import { inJapanese } from '../../../tests/screens/inJapanese.ts';
import { openApp, openPerson } from '../../../tests/screens/openApp.tsx';

const hour = 3_600_000;
const day = 24 * hour;
const ren = 'renxxxxxxxxxxxx';
const sofia = 'sofiaxxxxxxxxxx';
/** Noon in Tokyo of the day after so many. */
const noon = (days: number) => tokyoMoment(tokyoDate(Date.now() + days * day), '12:00')!;

let database: LocalDatabase;

type Row = Partial<RowOf<'interviews'>>;
const row = (id: string, scheduled_date: string, more: Row = {}): Row & { id: string } => ({
  ...{ id: id.padEnd(15, 'x'), user_id: ren, interview_name: 'Technical Interview', status: 'scheduled' },
  ...{ duration_minutes: 60, interviewers: [], place: null, notes: 'Weak in SQL.', text_by: 'wrote', sequence: 0 },
  scheduled_date,
  ...more,
});

async function begin(rows: readonly (Row & { id: string })[]) {
  database = await openPerson({ role: 'admin' });
  await store(
    database,
    'profiles',
    { id: ren, full_name: '中村 蓮', email: 'ren@example.com', role: 'user', is_active: true },
    { id: sofia, full_name: 'Sofia Marchetti', email: 'sofia@example.com', role: 'user', is_active: true },
  );
  await store(database, 'candidates', { id: ren, position: 'Backend Engineer' });
  if (rows.length) await store(database, 'interviews', ...rows);
}
const address = '/admin?tab=users&sub=interviews';
async function open(rows: readonly (Row & { id: string })[], at = address) {
  await begin(rows);
  const router = await openApp(at);
  await screen.findByRole('heading', { level: 1, name: 'Upcoming Interviews' });
  await screen.findByRole('radiogroup', { name: 'Range' });
  return router;
}
const rowsShown = () => [...document.querySelectorAll<HTMLElement>('.interview-days ul > li')];
const types = () => rowsShown().map((one) => one.querySelector('b')!.textContent);
const timeBadges = () =>
  rowsShown().map((one) => {
    const found = one.querySelector('.interview-badges .badge')!;
    return [found.textContent, found.className.replace('badge ', '')];
  });
const toast = () => useToast.getState().toast;
const silent = () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => logged.mockRestore());
};
/** The files that the app gives the browser to download. */
function downloads(): { name: string; text: () => Promise<string> }[] {
  const files: { name: string; text: () => Promise<string> }[] = [];
  const blobs: Blob[] = [];
  URL.createObjectURL = (blob) => `blob:${blobs.push(blob as Blob) - 1}`;
  URL.revokeObjectURL = () => undefined;
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const blob = blobs[Number(this.href.replace('blob:', ''))]!;
    files.push({ name: this.download, text: () => readText(blob) });
  });
  onTestFinished(() => click.mockRestore());
  return files;
}
const readText = (blob: Blob): Promise<string> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.readAsText(blob);
  });

test('INT-24 each interview has the name, the address and the position of its candidate, and leads there', async () => {
  const router = await open([row('one', noon(2)), row('two', noon(3), { user_id: sofia })]);
  await waitFor(() => expect(rowsShown()).toHaveLength(2));
  const [one, two] = rowsShown();
  expect(one!.textContent).toContain('ren@example.com');
  expect(one!.textContent).toContain('Backend Engineer');
  expect(two!.textContent).toContain('Sofia Marchetti');
  fireEvent.click(within(one!).getByRole('link', { name: '中村 蓮' }));
  await waitFor(() =>
    expect(router.state.location.search).toMatchObject({ sub: 'interviews', candidate: ren, part: 'interviews' }),
  );
});

test('INT-31 INT-32 INT-33 INT-34 INT-35 INT-36 INT-37 INT-38 INT-39 INT-46 each is as red as it is near, and says when', async () => {
  await open([
    row('past', noon(-6), { status: 'completed' }),
    row('tomorrow', noon(1)),
    row('days', noon(7)),
    row('weeks', noon(10)),
    row('months', noon(60)),
  ]);
  await waitFor(() => expect(rowsShown()).toHaveLength(5));
  const [first, ...rest] = timeBadges();
  expect(first![0]).toBe('Tomorrow');
  expect(['red', 'orange']).toContain(first![1]);
  expect(rest).toEqual([
    ['In 7 days', 'green'],
    ['In 2 weeks', 'green'],
    ['In 2 months', 'green'],
    ['Past', 'grey'],
  ]);
});

test('INT-26 INT-27 INT-28 INT-29 a range narrows the list, and stands in the address', async () => {
  const soon = new Date(Date.now() + 2 * 60_000).toISOString();
  const router = await open([
    row('past', noon(-3), { interview_name: 'Candidate Call' }),
    row('now', soon, { interview_name: 'HR Interview' }),
    row('week', noon(5), { interview_name: 'Technical Challenge' }),
    row('month', noon(20), { interview_name: 'Cross Functional' }),
    row('later', noon(40), { interview_name: 'Manager Interview' }),
  ]);
  await waitFor(() => expect(rowsShown()).toHaveLength(5));
  const range = within(screen.getByRole('radiogroup', { name: 'Range' }));
  expect(range.getAllByRole('radio').map((one) => one.textContent)).toEqual([
    'All',
    'Today',
    'This week',
    'This month',
  ]);
  const isToday = tokyoDate(soon) === tokyoDate(Date.now());
  for (const [name, id, expected] of [
    ['Today', 'today', isToday ? ['HR Interview'] : []],
    ['This week', 'week', ['HR Interview', 'Technical Challenge']],
    ['This month', 'month', ['HR Interview', 'Technical Challenge', 'Cross Functional']],
  ] as const) {
    fireEvent.click(range.getByRole('radio', { name }));
    await waitFor(() => expect(types(), name).toEqual(expected));
    expect(router.state.location.search).toMatchObject({ range: id });
  }
  fireEvent.click(range.getByRole('radio', { name: 'All' }));
  // those that are over come last
  await waitFor(() => expect(types().at(-1)).toBe('Candidate Call'));
  expect(router.state.location.search).not.toHaveProperty('range');
});

test('INT-30 a type that is unticked is not shown, also after a reload, and can be shown again', async () => {
  const rows = [row('one', noon(2), { interview_name: 'HR Interview' }), row('two', noon(3))];
  const router = await open(rows);
  await waitFor(() => expect(rowsShown()).toHaveLength(2));
  const boxes = screen.getAllByRole<HTMLInputElement>('checkbox');
  expect(boxes).toHaveLength(7);
  expect(boxes.every(({ checked }) => checked)).toBe(true);
  fireEvent.click(screen.getByRole('checkbox', { name: /^HR Interview/ }));
  await waitFor(() => expect(types()).toEqual(['Technical Interview']));
  expect(screen.getByText('1, 1 hidden')).toBeTruthy();
  expect(router.state.location.search).toMatchObject({ hide: ['HR Interview'] });
  fireEvent.click(screen.getByRole('checkbox', { name: /^Technical Interview/ }));
  fireEvent.click(await screen.findByRole('button', { name: 'Show all' }));
  await waitFor(() => expect(rowsShown()).toHaveLength(2));
});

test('INT-25 Refresh loads the list again, also after it could not be read', async () => {
  silent();
  await begin([row('one', noon(2))]);
  const { people } = database.rows.collections;
  const read = people.find.bind(people);
  let hasFailed = false;
  // the first read of all interviews, whatever else the screen reads before it
  const find = vi.spyOn(people, 'find').mockImplementation((query) => {
    const { noun } = (query?.selector ?? {}) as { noun?: string };
    if (hasFailed || noun !== 'interviews') return read(query);
    hasFailed = true;
    throw new Error('the disk');
  });
  await openApp(address);
  await waitFor(() => expect(hasFailed).toBe(true));
  expect(await screen.findByText('Only interviews from now on could be read.')).toBeTruthy();
  find.mockRestore();
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect(screen.queryByText('Only interviews from now on could be read.')).toBeNull());
  expect(rowsShown()).toHaveLength(1);
});

/** The device cannot read the records of a noun as a whole, as with a broken index. */
function breakReads(...nouns: string[]) {
  silent();
  const { people } = database.rows.collections;
  const find = people.find.bind(people);
  vi.spyOn(people, 'find').mockImplementation((query) => {
    const { noun } = (query?.selector ?? {}) as { noun?: string };
    return nouns.includes(String(noun)) ? ({ $: throwError(() => new Error('the disk')) } as never) : find(query);
  });
}

test('INT-40 without the joined read the interviews from now on are shown, ascending, with their people', async () => {
  await begin([
    row('past', noon(-3), { interview_name: 'Candidate Call' }),
    row('later', noon(5), { interview_name: 'Technical Challenge' }),
    row('next', noon(2), { interview_name: 'HR Interview', user_id: sofia }),
  ]);
  breakReads('profiles');
  await openApp(address);
  await waitFor(() => expect(types()).toEqual(['HR Interview', 'Technical Challenge']));
  expect(rowsShown().map((one) => one.querySelector('.interview-name')!.textContent)).toEqual([
    ...['Sofia Marchetti', '中村 蓮'],
  ]);
});

test('INT-41 a list that cannot be read at all says so, in place and in a toast', async () => {
  await begin([row('one', noon(2))]);
  breakReads('profiles', 'interviews');
  await openApp(address);
  const message = 'Failed to load upcoming interviews. Please check if the interviews table exists.';
  await waitFor(() => expect(toast()).toMatchObject({ kind: 'error', message }));
  expect(screen.getAllByText(message).length).toBeGreaterThan(0);
  expect(screen.queryByText('No interviews are planned.')).toBeNull();
});

test('INT-42 where not even the people can be read it says so, and the interviews are shown without them', async () => {
  await begin([row('one', noon(2))]);
  breakReads('profiles');
  vi.spyOn(database.rows.collections.people, 'findByIds').mockImplementation(() => {
    throw new Error('the disk');
  });
  await openApp(address);
  await waitFor(() =>
    expect(toast()).toMatchObject({ kind: 'error', message: 'Failed to load user details for interviews.' }),
  );
  expect(types()).toEqual(['Technical Interview']);
  expect(rowsShown()[0]!.textContent).toContain('Name not readable');
});

test('A90 without interviews it says so, and none that another device holds is called none', async () => {
  await open([]);
  expect(await screen.findByText('No interviews are planned.')).toBeTruthy();
});

test('INT-11 INT-14 INT-17 each row completes, cancels, edits and deletes from its menu', async () => {
  await open([row('one', noon(2))]);
  // by label and text: roles are slow to compute in a page of this size
  const openMenu = async () => {
    await waitFor(() => expect(document.querySelector('[role=menu]')).toBeNull());
    fireEvent.click(screen.getByLabelText(/^Actions: Technical Interview, 中村 蓮/));
    return waitFor(() => within(document.querySelector<HTMLElement>('[role=menu]') ?? expect.fail()));
  };
  const choose = async (name: string) => fireEvent.click((await openMenu()).getByText(name));
  await choose('Mark completed');
  await waitFor(() => expect(toast()?.title).toBe('Interview status updated successfully!'));
  await waitFor(() => expect(rowsShown()[0]!.textContent).toContain('Completed'));
  const menu = await openMenu();
  expect(menu.getAllByRole('menuitem').map((one) => one.textContent)).toEqual(['Edit', 'Add to calendar', 'Delete']);
  fireEvent.click(menu.getByText('Delete'));
  fireEvent.click(await screen.findByText('Delete', { selector: '.confirm *' }));
  await waitFor(() => expect(toast()?.title).toBe('Interview deleted successfully!'));
  await waitFor(() => expect(rowsShown()).toHaveLength(0));
});

test('INT-13 a rescheduled one can be completed and cancelled', async () => {
  await open([row('one', noon(2), { status: 'rescheduled' })]);
  fireEvent.click(await screen.findByLabelText(/^Actions: Technical Interview, 中村 蓮/));
  const menu = await waitFor(() => within(document.querySelector<HTMLElement>('[role=menu]') ?? expect.fail()));
  for (const name of ['Mark completed', 'Mark cancelled']) expect(menu.getByText(name)).toBeTruthy();
});

test('A96 the shown interviews are a calendar file that another parser reads, cancelled ones included, without notes', async () => {
  const at = noon(3);
  await open([
    row('one', at, {
      ...{ interviewers: ['Emily Carter'], place: 'https://meet.example.com/ren', sequence: 4, duration_minutes: 45 },
    }),
    row('two', noon(4), { status: 'cancelled', place: '会議室3; 2階, 東', sequence: 2, user_id: sofia }),
  ]);
  await waitFor(() => expect(rowsShown()).toHaveLength(2));
  const files = downloads();
  fireEvent.click(screen.getByRole('button', { name: 'Download what is shown' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Calendar file (.ics)' }));
  await waitFor(() => expect(files).toHaveLength(1));
  expect(files[0]!.name).toBe('Upcoming Interviews.ics');
  const text = await files[0]!.text();
  expect(text).not.toContain('SQL');
  // no line is longer than RFC 5545 allows
  for (const line of text.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  const calendar = new ICAL.Component(ICAL.parse(text) as never);
  expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH');
  const [one, two] = calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event));
  expect(one).toMatchObject({
    ...{ uid: 'onexxxxxxxxxxxx@interview-tracks', sequence: 4, summary: 'Technical Interview: 中村 蓮' },
    ...{ location: 'https://meet.example.com/ren', description: 'Interviewers: Emily Carter' },
  });
  expect(one!.startDate.toJSDate().toISOString()).toBe(at);
  expect(one!.startDate.zone).toBe(ICAL.Timezone.utcTimezone);
  expect(one!.endDate.toJSDate().getTime() - Date.parse(at)).toBe(45 * 60_000);
  expect(one!.component.getFirstPropertyValue('status')).toBe('CONFIRMED');
  expect(two).toMatchObject({ sequence: 2, location: '会議室3; 2階, 東' });
  expect(two!.component.getFirstPropertyValue('status')).toBe('CANCELLED');
});

test('A96 the shown interviews are a table too', async () => {
  await open([row('one', noon(3), { interviewers: ['=cmd'] })]);
  await waitFor(() => expect(rowsShown()).toHaveLength(1));
  const files = downloads();
  fireEvent.click(screen.getByRole('button', { name: 'Download what is shown' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Download CSV' }));
  await waitFor(() => expect(files).toHaveLength(1));
  const [head, first] = (await files[0]!.text()).split('\r\n');
  expect(head).toContain('Date and time (JST),Minutes,Type,Name,Email,Position');
  expect(first).toContain(`${formatDate(noon(3), 'dateTime')},60,Technical Interview,中村 蓮,ren@example.com`);
  // a spreadsheet would calculate it
  expect(first).toContain("'=cmd");
});

test('INT-24 INT-35 in Japanese all of it is Japanese', async () => {
  await inJapanese();
  await begin([row('one', noon(1))]);
  await openApp(address);
  expect(await screen.findByText('明日', { selector: '.badge' })).toBeTruthy();
  expect(screen.getByText('技術面接', { selector: 'b' })).toBeTruthy();
  await act(async () => {});
});
