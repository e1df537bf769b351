// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { tokyoDate } from '#i18n/dates.ts';
import type { RowOf } from '#model/noun.ts';
import type { LocalDatabase } from '#local/database.ts';
import { useToast } from '#state/toast.ts';
import { remove, store } from '../../../tests/local/memoryDatabase.ts';
import { openPerson, type Person } from '../../../tests/screens/openApp.tsx';
import { openPart } from '../../../tests/screens/openPart.tsx';
import { CandidateInterviews } from './candidateInterviews.tsx';

const ren = 'renxxxxxxxxxxxx';
const emily = 'emilyxxxxxxxxxx';
const day = 86_400_000;

let database: LocalDatabase;

type Row = Partial<RowOf<'interviews'>>;
const row = (id: string, more: Row): Row & { id: string } => ({
  ...{ id: id.padEnd(15, 'x'), user_id: ren, interview_name: 'Technical Interview', status: 'scheduled' },
  ...{ scheduled_date: '2027-01-12T01:00:00.000Z', duration_minutes: 60, interviewers: [], place: null, notes: null },
  ...{ text_by: 'wrote', status_by: '', status_before: null, sequence: 0 },
  ...more,
});

async function open(rows: readonly (Row & { id: string })[] = [], person: Person = {}) {
  database = await openPerson({ role: 'admin', ...person });
  const common = { role: 'user', is_active: true } as const;
  await store(
    database,
    'profiles',
    { id: ren, full_name: '中村 蓮', email: 'ren@example.com', ...common },
    { id: emily, full_name: 'Emily Carter', email: 'emily@example.com', ...common, role: 'admin' },
  );
  if (rows.length) await store(database, 'interviews', ...rows);
  await openPart(<CandidateInterviews user={ren} />);
  return within(await screen.findByRole('form', { name: 'Schedule an interview' }));
}
type Form = Awaited<ReturnType<typeof open>>;

const type = (form: Form, label: string | RegExp, value: string) =>
  fireEvent.change(form.getByLabelText(label), { target: { value } });
const fill = (form: Form, date = '2027-01-12', time = '16:00') => {
  type(form, 'Type', 'Technical Interview');
  type(form, 'Date', date);
  type(form, 'Time', time);
};
const submit = async (form: Form) => {
  await waitFor(() => expect(form.getByLabelText<HTMLSelectElement>('Type').disabled).toBe(false));
  fireEvent.click(form.getByRole('button', { name: /^Schedule (Interview|anyway)$/ }));
};
const ready = (form: Form) =>
  waitFor(() => expect(form.getByLabelText<HTMLSelectElement>('Type').disabled).toBe(false));
const toast = () => useToast.getState().toast;
const entries = () => database.outbox.entries.toArray();
const list = () => within(screen.getByRole('region', { name: 'Interviews of this candidate' }));
const items = () => list().queryAllByRole('listitem');
const silent = () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => logged.mockRestore());
};
/** The outbox refuses the next write, as a broken disk would. */
const breakDisk = () => {
  silent();
  vi.spyOn(database.outbox.entries, 'add').mockRejectedValue(new Error('the disk'));
};

test('INT-03 a form without type, date or time says so, marks them, and stores nothing', async () => {
  const form = await open();
  await submit(form);
  await waitFor(() =>
    expect(toast()).toMatchObject({
      kind: 'error',
      title: 'Missing Information',
      message: 'Please fill in all required fields.',
    }),
  );
  for (const label of ['Type', 'Date', 'Time'])
    expect(form.getByLabelText(label).getAttribute('aria-invalid'), label).toBe('true');
  for (const missing of ['Type', 'Date', 'Time']) {
    fill(form);
    type(form, missing, '');
    await submit(form);
    expect(form.getByLabelText(missing).getAttribute('aria-invalid'), missing).toBe('true');
    expect(toast()?.title).toBe('Missing Information');
  }
  expect(await entries()).toEqual([]);
});

test.each(['0005-01-01', '1999-12-31', '2200-01-01', '9999-12-31'])(
  'INT-03 the date %s is told what is wrong with it, and not asked for again',
  async (date) => {
    const form = await open();
    fill(form);
    type(form, 'Date', date);
    await submit(form);
    expect(form.getByText('Choose a day between the years 2000 and 2199.')).toBeTruthy();
    expect(form.queryByText('Enter a date.')).toBeNull();
    expect(await entries()).toEqual([]);
  },
);

test('INT-03 a day that is past is told, and allowed', async () => {
  const form = await open();
  await ready(form);
  fill(form);
  type(form, 'Date', '2020-11-20');
  expect(await form.findByText('This time is in the past')).toBeTruthy();
  await submit(form);
  await waitFor(async () => expect(await entries()).toHaveLength(1));
});

test('INT-02 the seven types are offered in their order, and none is chosen', async () => {
  const form = await open();
  const select = form.getByLabelText<HTMLSelectElement>('Type');
  expect([...select.options].map(({ value, text }) => value || text)).toEqual([
    ...['Choose a type', 'Candidate Call', 'HR Interview', 'Technical Challenge', 'Technical Interview'],
    ...['Cross Functional', '2nd Technical Interview', 'Manager Interview'],
  ]);
  expect(select.value).toBe('');
});

test('INT-04 INT-05 INT-06 INT-07 INT-08 a type, a date and a Tokyo time are enough for an interview', async () => {
  const form = await open();
  await ready(form);
  fill(form);
  type(form, /^Notes/, '  ');
  await submit(form);
  await waitFor(() => expect(toast()).toMatchObject({ kind: 'success', title: 'Interview scheduled successfully!' }));
  expect(await entries()).toMatchObject([
    {
      name: 'interview.schedule',
      args: {
        ...{ user_id: ren, interview_name: 'Technical Interview', scheduled_date: '2027-01-12T07:00:00.000Z' },
        ...{ duration_minutes: 60, place: null, interviewers: [], notes: null },
      },
    },
  ]);
  await waitFor(() => expect(items()).toHaveLength(1));
  expect(items()[0]!.textContent).toContain('2027/01/12 16:00, 60 min');
  expect(items()[0]!.textContent).toContain('Scheduled');
  // the form is empty again for the next one
  expect(form.getByLabelText<HTMLInputElement>('Date').value).toBe('');
});

test('INT-09 a creation that this device cannot store is reported, and the form keeps everything', async () => {
  const form = await open();
  await ready(form);
  fill(form);
  type(form, /^Notes/, 'Bring the exercise.');
  breakDisk();
  await submit(form);
  await waitFor(() =>
    expect(toast()).toMatchObject({
      kind: 'error',
      title: 'Error',
      message: 'Failed to create interview. Please try again.',
    }),
  );
  expect(form.getByLabelText<HTMLTextAreaElement>(/^Notes/).value).toBe('Bring the exercise.');
  expect(items()).toHaveLength(0);
});

test('INT-01 INT-10 INT-19 INT-20 INT-21 INT-22 the list is in the order of the dates, each status in its colour', async () => {
  await open([
    row('one', { scheduled_date: '2026-10-01T01:00:00.000Z', status: 'completed', interview_name: 'HR Interview' }),
    row('two', { scheduled_date: '2027-03-01T01:00:00.000Z', status: 'scheduled' }),
    row('three', { scheduled_date: '2027-02-01T01:00:00.000Z', status: 'rescheduled' }),
    row('four', { scheduled_date: '2026-12-01T01:00:00.000Z', status: 'cancelled' }),
    row('else', { user_id: emily }),
  ]);
  await waitFor(() => expect(items()).toHaveLength(4));
  const badges = items().map((item) => {
    const badge = [...item.querySelectorAll('.badge')].at(-1)!;
    return [badge.textContent, badge.className];
  });
  expect(badges).toEqual([
    ['Scheduled', 'badge blue'],
    ['Rescheduled', 'badge yellow'],
    ['Cancelled', 'badge red'],
    ['Completed', 'badge green'],
  ]);
});

test('INT-13 INT-16 only what is not over can be completed or cancelled; each can be deleted', async () => {
  await open([
    row('one', { scheduled_date: '2027-04-01T01:00:00.000Z', status: 'scheduled' }),
    row('two', { scheduled_date: '2027-03-01T01:00:00.000Z', status: 'rescheduled' }),
    row('three', { scheduled_date: '2027-02-01T01:00:00.000Z', status: 'completed' }),
    row('four', { scheduled_date: '2027-01-01T01:00:00.000Z', status: 'cancelled' }),
  ]);
  await waitFor(() => expect(items()).toHaveLength(4));
  const offers = (name: RegExp) => items().map((item) => within(item).queryAllByRole('button', { name }).length);
  expect(offers(/^Mark completed/)).toEqual([1, 1, 0, 0]);
  expect(offers(/^Mark cancelled/)).toEqual([1, 1, 0, 0]);
  expect(offers(/^Delete/)).toEqual([1, 1, 1, 1]);
});

test('INT-11 INT-12 INT-14 completing and cancelling store the status, and Undo takes it back', async () => {
  for (const [button, status, badge] of [
    ['Mark completed', 'completed', 'Completed'],
    ['Mark cancelled', 'cancelled', 'Cancelled'],
  ] as const) {
    await open([row('one', {})]);
    fireEvent.click(await list().findByRole('button', { name: new RegExp(`^${button}`) }));
    await waitFor(() =>
      expect(toast()).toMatchObject({ kind: 'success', title: 'Interview status updated successfully!' }),
    );
    expect(await entries()).toMatchObject([{ name: 'interview.mark', args: { status } }]);
    await waitFor(() => expect(items()[0]!.textContent).toContain(badge));
    act(() => toast()!.action!.run());
    await waitFor(() => expect(items()[0]!.textContent).toContain('Scheduled'));
    // what was never sent goes without a trace
    expect(await entries()).toEqual([]);
    document.body.replaceChildren();
  }
});

test('INT-15 a status that this device cannot store is reported, and stays as it was', async () => {
  await open([row('one', {})]);
  breakDisk();
  fireEvent.click(await list().findByRole('button', { name: /^Mark completed/ }));
  await waitFor(() =>
    expect(toast()).toMatchObject({
      kind: 'error',
      message: 'Failed to update interview status. Please try again.',
    }),
  );
  expect(items()[0]!.textContent).toContain('Scheduled');
});

test('INT-16 INT-17 deleting asks, names what goes, and says when it is gone', async () => {
  await open([row('one', { status: 'completed' })]);
  fireEvent.click(await list().findByRole('button', { name: /^Delete/ }));
  const asked = within(await screen.findByRole('dialog', { name: 'Delete Technical Interview?' }));
  expect(asked.getByText(/中村 蓮, 2027\/01\/12 10:00/)).toBeTruthy();
  fireEvent.click(asked.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(toast()).toMatchObject({ kind: 'success', title: 'Interview deleted successfully!' }));
  expect(await entries()).toMatchObject([{ name: 'interview.delete' }]);
  expect(await screen.findByText('No interviews yet.')).toBeTruthy();
});

test('INT-18 a deletion that this device cannot store is reported, and the interview stays', async () => {
  await open([row('one', {})]);
  breakDisk();
  fireEvent.click(await list().findByRole('button', { name: /^Delete/ }));
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() =>
    expect(toast()).toMatchObject({ kind: 'error', message: 'Failed to delete interview. Please try again.' }),
  );
  // a closing dialog still covers the list
  await waitFor(() => expect(items()).toHaveLength(1));
});

test('INT-23 interviews that this device cannot read say so, in place and in a toast', async () => {
  silent();
  database = await openPerson({ role: 'admin' });
  vi.spyOn(database.outbox.meta, 'get').mockRejectedValue(new Error('the disk'));
  await openPart(<CandidateInterviews user={ren} />);
  await waitFor(() =>
    expect(screen.getAllByText('Failed to load interviews. Please try again.').length).toBeGreaterThan(0),
  );
  await waitFor(() =>
    expect(toast()).toMatchObject({ kind: 'error', message: 'Failed to load interviews. Please try again.' }),
  );
  expect(screen.queryByRole('form')).toBeNull();
});

test('INT-44 A96 a clash of the candidate, a holiday, a late hour and a weekend are said, and refuse nothing', async () => {
  const form = await open([
    row('other', { scheduled_date: '2027-01-12T06:30:00.000Z', interview_name: 'HR Interview' }),
    row('over', { scheduled_date: '2027-01-13T07:00:00.000Z', status: 'cancelled' }),
  ]);
  await ready(form);
  fill(form);
  expect(await form.findByText('The candidate has another interview then')).toBeTruthy();
  expect(form.getByText(/2027\/01\/12 15:30–16:30 HR Interview, 中村 蓮/)).toBeTruthy();
  // one that ends when the other begins is none
  type(form, 'Time', '16:30');
  await waitFor(() => expect(form.queryByText('The candidate has another interview then')).toBeNull());
  type(form, 'Time', '18:00');
  expect(await form.findByText('This is outside business hours')).toBeTruthy();
  type(form, 'Time', '17:00');
  await waitFor(() => expect(form.queryByText('This is outside business hours')).toBeNull());
  type(form, 'Duration', '75');
  expect(await form.findByText('This is outside business hours')).toBeTruthy();
  type(form, 'Date', '2027-01-16');
  expect(await form.findByText('2027/01/16 (Sat) is a weekend')).toBeTruthy();
  type(form, 'Date', '2027-01-11');
  expect(await form.findByText('2027/01/11 is a public holiday')).toBeTruthy();
  expect(form.getByText('Coming of Age Day')).toBeTruthy();
  await submit(form);
  await waitFor(() => expect(toast()?.title).toBe('Interview scheduled successfully!'));
});

// somebody may have written the name of a colleague instead of choosing it
test.each([[[emily]], [['emily carter']]])(
  'INT-44 A119 interviewers are colleagues or names, and a clash of theirs is said by name: %j',
  async (interviewers) => {
    const form = await open([
      row('other', { user_id: emily, scheduled_date: '2027-01-12T07:00:00.000Z', interviewers }),
    ]);
    await ready(form);
    fill(form);
    expect(form.queryByText(/will be at another interview/)).toBeNull();
    const add = async (name: string) => {
      fireEvent.click(form.getByRole('combobox', { name: /^Interviewers/ }));
      const options = within(await screen.findByRole('dialog', { name: 'Interviewers' }));
      const colleague = options.queryByRole('option', { name });
      if (colleague) return fireEvent.click(colleague);
      fireEvent.change(options.getByLabelText('Somebody without an account'), { target: { value: name } });
      fireEvent.click(options.getByRole('button', { name: 'Add' }));
    };
    await add('Emily Carter');
    expect(await form.findByText(/^emily carter will be at another interview then$/i)).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await add('大野 恵');
    await form.findByText('大野 恵');
    type(form, /^Place/, 'https://meet.example.com/ren');
    type(form, 'Duration', '45');
    await submit(form);
    await waitFor(() => expect(toast()?.title).toBe('Interview scheduled successfully!'));
    expect((await entries())[0]!.args).toMatchObject({
      ...{ interviewers: [emily, '大野 恵'], place: 'https://meet.example.com/ren', duration_minutes: 45 },
    });
    const item = within(await waitFor(() => items()[0] ?? expect.fail()));
    expect(item.getByText('Emily Carter, 大野 恵')).toBeTruthy();
    expect(item.getByRole('link', { name: /Join the meeting/ }).getAttribute('href')).toBe(
      'https://meet.example.com/ren',
    );
  },
);

test('A119 a name that is begun on the list goes on as a new one, and adds no colleague whom nobody chose', async () => {
  const form = await open();
  await ready(form);
  const write = async (...letters: string[]) => {
    fireEvent.click(form.getByRole('combobox', { name: /^Interviewers/ }));
    const options = within(await screen.findByRole('dialog', { name: 'Interviewers' }));
    const list = options.getByRole('listbox');
    for (const key of letters) fireEvent.keyDown(list, { key });
    return options;
  };
  const options = await write('E', 'm', ' ', 'Q');
  const field = options.getByLabelText<HTMLInputElement>('Somebody without an account');
  await waitFor(() => expect(field.value).toBe('Em Q'));
  expect(document.activeElement).toBe(field);
  fireEvent.change(field, { target: { value: 'Em Quux' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(await form.findByRole('button', { name: /Em Quux/ })).toBeTruthy();
  expect(form.queryByText('Emily Carter')).toBeNull();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  // whom the letters lead to is chosen by Enter
  fireEvent.keyDown((await write('E', 'm')).getByRole('listbox'), { key: 'Enter' });
  expect(await form.findByText('Emily Carter')).toBeTruthy();
});

test('INT-44 the past is allowed and said, and a place that is no web address is no link', async () => {
  const form = await open([row('one', { place: 'javascript:alert(1)' })]);
  expect(items()[0]!.querySelector('a')).toBeNull();
  await ready(form);
  fill(form, tokyoDate(Date.now() - 40 * day), '10:00');
  expect(await form.findByText('This time is in the past')).toBeTruthy();
  await submit(form);
  await waitFor(() => expect(toast()?.title).toBe('Interview scheduled successfully!'));
});

test('INT-06 what is typed is there again after the tab was closed, and Discard can be taken back', async () => {
  const form = await open();
  await ready(form);
  fill(form);
  type(form, /^Notes/, 'Bring the exercise.');
  expect(await form.findByText(/^Draft kept/)).toBeTruthy();
  fireEvent.click(form.getByRole('button', { name: 'Discard' }));
  expect(form.getByLabelText<HTMLTextAreaElement>(/^Notes/).value).toBe('');
  act(() => toast()!.action!.run());
  await waitFor(() => expect(form.getByLabelText<HTMLTextAreaElement>(/^Notes/).value).toBe('Bring the exercise.'));
});

const edit = async () => {
  fireEvent.click(await list().findByRole('button', { name: /^Edit/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit interview' }));
  await ready(dialog);
  return dialog;
};

test('INT-45 another time makes it rescheduled, and notes alone do not', async () => {
  await open([row('one', { scheduled_date: '2027-01-12T01:00:30.000Z' })]);
  let dialog = await edit();
  type(dialog, /^Notes/, 'Bring the exercise.');
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(toast()).toMatchObject({ kind: 'success', title: 'Interview updated!' }));
  await waitFor(() => expect(items()[0]!.textContent).toContain('Bring the exercise.'));
  expect(items()[0]!.textContent).toContain('Scheduled');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  dialog = await edit();
  type(dialog, 'Time', '11:30');
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(items()[0]!.textContent).toContain('2027/01/12 11:30'));
  expect(items()[0]!.textContent).toContain('Rescheduled');
});

test('INT-45 A96 of two who edit, the second sees both versions, with names and Tokyo times, and none is lost', async () => {
  await open([row('one', { interviewers: [emily], notes: 'First.' })]);
  const dialog = await edit();
  type(dialog, /^Notes/, 'Mine.');
  type(dialog, 'Time', '10:30');
  type(dialog, 'Duration', '45');
  fireEvent.click(dialog.getByRole('button', { name: /Emily Carter/ }));
  await store(database, 'interviews', {
    ...row('one', { interviewers: [emily, 'Jun'], notes: 'Theirs.', text_by: 'other', duration_minutes: 90 }),
    ...{ scheduled_date: '2027-01-13T02:00:00.000Z', place: 'Shibuya' },
  });
  const conflict = within(
    await dialog.findByRole('region', { name: 'This was changed elsewhere while you were writing' }),
  );
  const shown = (name: string) => conflict.getByRole('group', { name }).textContent;
  expect(shown('Date and time')).toMatch(/2027\/01\/13 11:00.*2027\/01\/12 10:30/);
  expect(shown('Duration')).toMatch(/90 min.*45 min/);
  expect(shown('Interviewers')).toMatch(/Emily Carter, Jun/);
  // what nobody here has touched shows at once, and is no conflict
  expect(dialog.getByLabelText<HTMLInputElement>(/^Place/).value).toBe('Shibuya');
  expect(conflict.queryByRole('group', { name: /^Place/ })).toBeNull();
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await entries()).toEqual([]);
  fireEvent.click(conflict.getByRole('button', { name: 'Take theirs' }));
  await waitFor(() => expect(dialog.getByLabelText<HTMLTextAreaElement>(/^Notes/).value).toBe('Theirs.'));
  // mine is among the earlier versions
  const content = {
    notes: 'Mine.',
    duration_minutes: 45,
    interviewers: [],
    scheduled_date: '2027-01-12T01:30:00.000Z',
  };
  expect(await entries()).toMatchObject([{ name: 'aside.keep', args: { content } }]);
});

test('A170 R35 only what was changed is sent, each field by itself, and a colleague’s other field stays', async () => {
  await open([row('one', { notes: 'First.' })]);
  const dialog = await edit();
  type(dialog, /^Notes/, 'Mine.');
  type(dialog, 'Time', '11:00');
  const writer = (by: string) => ({ by, account: emily, at: '2026-12-01T00:00:00.000Z' });
  const [first, other] = [writer(String(row('one', {}).text_by)), writer('other')];
  const wrote = {
    interview_name: first,
    scheduled_date: first,
    duration_minutes: first,
    interviewers: first,
    notes: first,
  };
  await store(
    database,
    'interviews',
    row('one', { notes: 'First.', place: 'Shibuya', text_by: 'other', writers: { ...wrote, place: other } }),
  );
  await waitFor(() => expect(dialog.getByLabelText<HTMLInputElement>(/^Place/).value).toBe('Shibuya'));
  expect(dialog.getByLabelText<HTMLTextAreaElement>(/^Notes/).value).toBe('Mine.');
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(toast()).toMatchObject({ kind: 'success', title: 'Interview updated!' }));
  const about = { id: row('one', {}).id, saw: first.by };
  expect((await entries()).map(({ name, args }) => ({ name, args }))).toEqual([
    { name: 'interview.edit', args: { ...about, scheduled_date: '2027-01-12T02:00:00.000Z' } },
    { name: 'interview.edit', args: { ...about, notes: 'Mine.' } },
  ]);
});

test('A170 a draft of an earlier app goes on as what was changed in it', async () => {
  const before = row('one', { notes: 'First.', place: 'Ebisu' });
  const kept = { interview_name: before.interview_name, date: '2027-01-12', time: '10:00', duration_minutes: 60 };
  const old = { ...kept, place: 'Ebisu', interviewers: [], notes: 'Mine.', saw: before.text_by };
  const { interviewEditOfDraft } = await import('./interviewFieldEdits.ts');
  expect(interviewEditOfDraft(old, before as never)).toEqual({ notes: { text: 'Mine.', saw: before.text_by } });
  // somebody has written since: what differs is asked about
  const since = { ...before, place: 'Shibuya', text_by: 'other' };
  expect(interviewEditOfDraft(old, since as never)).toEqual({
    notes: { text: 'Mine.', saw: before.text_by },
    place: { text: 'Ebisu', saw: before.text_by },
  });
});

test('R25 INT-45 what is typed in an interview that a colleague deletes meanwhile stays, says by whom, and becomes a new one', async () => {
  await open([row('one', { notes: 'First.' })]);
  const dialog = await edit();
  type(dialog, /^Notes/, 'Mine.');
  await act(async () => {
    await store(database, 'stage_transitions', {
      ...{ id: 'deletedbyemily0', user_id: ren, kind: 'interview_deleted', about: 'Technical Interview' },
      ...{ transitioned_by: emily, about_at: '2027-01-12T01:00:00.000Z', transitioned_at: '2027-01-02T01:00:00.000Z' },
    });
    await remove(database, 'interviews', row('one', {}).id);
  });
  await dialog.findByText('Emily Carter has deleted this meanwhile');
  expect(dialog.getByLabelText<HTMLTextAreaElement>(/^Notes/).value).toBe('Mine.');
  expect(dialog.queryByRole('button', { name: 'Save' })).toBeNull();
  fireEvent.click(dialog.getByRole('button', { name: 'Add as a new one' }));
  await waitFor(async () =>
    expect(await entries()).toMatchObject([
      {
        name: 'interview.schedule',
        args: { user_id: ren, notes: 'Mine.', scheduled_date: '2027-01-12T01:00:00.000Z' },
      },
    ]),
  );
  await waitFor(async () => expect(await database.outbox.drafts.count()).toBe(0));
});
