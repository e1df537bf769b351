// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { throwError } from 'rxjs';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { assignmentId, candidateId, progressId, transitionId, userStageId } from '#model/id.ts';
import type { Id, RowOf } from '#model/noun.ts';
import type { LocalDatabase } from '#local/database.ts';
import { setSyncStatus } from '#state/syncStatus.ts';
import { showToast, useToast } from '#state/toast.ts';
import { loadDialogAhead } from '#ui/dialog.tsx';
import { remove, store } from '../../../tests/local/memoryDatabase.ts';
import { openApp, openPerson } from '../../../tests/screens/openApp.tsx';

const idOf = <N extends 'profiles' = 'profiles'>(name: string) => name.padEnd(15, 'x').slice(0, 15) as Id<N>;
const ren = idOf('ren');
const yuki = idOf('yuki');
/** Was an admin until lately. */
const mika = idOf('mika');
const at = (day: number) => `2026-11-${String(day).padStart(2, '0')}T03:00:00.000Z`;

// on a busy machine the first of them takes seconds
beforeAll(() => Promise.all([import('./candidateDialog.tsx'), ...loadDialogAhead.map((load) => load())]), 60_000);
beforeEach(() => {
  Element.prototype.scrollIntoView = () => {};
});

let database: LocalDatabase;
async function begin(width = 1440) {
  database = await openPerson({ role: 'admin', width });
  const account = { is_active: true, deactivated_at: null, created_at: at(1), role: 'user' };
  await store(
    database,
    'profiles',
    {
      ...{ id: ren, full_name: '中村 蓮', email: 'ren.nakamura@northlight.example', ...account },
      ...{ total_session_time_minutes: 875, last_login_at: at(20) },
    },
    { id: idOf('nameless'), full_name: '', email: 'nameless@example.com', ...account, total_session_time_minutes: 0 },
    { id: yuki, full_name: 'Yuki Tanabe', email: 'yuki@example.com', ...account, role: 'admin' },
    { id: mika, full_name: 'Mika', email: 'mika@example.com', ...account, is_active: false },
  );
}
const card = (user: Id<'profiles'>, more: Partial<RowOf<'user_stages'>> = {}) =>
  store(database, 'user_stages', {
    ...{ id: userStageId(user), user_id: user, is_active: true, stage: 'CV Sent', stage_updated_at: at(20) },
    ...{ is_rejected: false, rejected_by: null, rejected_at: null, reason: null, moved_by: 'x', ...more },
  });
const record = (fields: Partial<RowOf<'candidates'>>, user = ren) =>
  store(database, 'candidates', {
    ...{ id: candidateId(user), position: 'Backend Engineer', company: 'Kitami', last_updated_at: at(10) },
    ...{ text_by: 'x', writers: {}, ...fields },
  });
const writer = (by: string, day = 12) => ({ by, account: yuki, at: at(day) });
const note = (name: string, more: Partial<RowOf<'admin_notes'>> = {}) => ({
  ...{ id: idOf(name) as unknown as Id<'admin_notes'>, user_id: ren, note_type: 'note', content: `About ${name}` },
  ...{ created_by: yuki, created_at: at(5), updated_at: at(5), is_completed: false, due_date: null, priority: null },
  ...{ text_by: 'firstfirstfirst', assigned_to: null, completed_by: null, completed_at: null, ...more },
});
const open = async (part = 'overview', id: string = ren, above = 'sub=list') => {
  const router = await openApp(`/admin?tab=users&${above}&candidate=${id}&part=${part}`);
  return { router, dialog: within(await screen.findByRole('dialog', {}, { timeout: 5_000 })) };
};
const toast = () => useToast.getState().toast;
const entries = async () => (await database.outbox.entries.toArray()).map(({ name, args }) => ({ name, args }));
const failingDisk = (message = 'the disk') =>
  vi.spyOn(database.outbox.entries, 'add').mockRejectedValue(new Error(message));

describe('the dialog', () => {
  test('CAND-01 CAND-02 CAND-03 CAND-04 CAND-05 it has five parts, the name, the position and Reject', async () => {
    await begin();
    await card(ren);
    await record({});
    const { dialog, router } = await open();
    expect((await dialog.findAllByRole('tab')).map((tab) => tab.textContent)).toEqual([
      ...['Overview', 'Courses', 'Notes', 'To-dos', 'Interviews'],
    ]);
    const heading = dialog.getByRole('heading', { level: 2 });
    expect(heading.textContent).toBe('中村 蓮Backend Engineer');
    expect(dialog.getByRole('button', { name: 'Reject' }).closest('header')).toBeTruthy();
    expect(heading.closest<HTMLElement>('.dialog')!.style.getPropertyValue('--dialog-width')).toBe('896px');
    fireEvent.click(dialog.getByRole('tab', { name: 'Notes' }));
    await waitFor(() =>
      expect(router.state.location.search).toMatchObject({ candidate: ren, part: 'notes', sub: 'list' }),
    );
    fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.state.location.search).toEqual({ tab: 'users', sub: 'list' });
  });

  test('CAND-04 on a phone the steps stand at the thumb, and the name has the head', async () => {
    await begin(390);
    await card(ren);
    await card(yuki);
    const { dialog } = await open();
    const next = await dialog.findByRole('button', { name: 'Next candidate' }, { timeout: 5_000 });
    const foot = within(next.closest<HTMLElement>('.dialog-foot')!);
    expect(await foot.findByRole('button', { name: 'Reject' }, { timeout: 5_000 })).toBeTruthy();
  });

  test('CAND-02 without a name the address stands for it', async () => {
    await begin();
    const { dialog } = await open('overview', idOf('nameless'));
    expect((await dialog.findByRole('heading', { level: 2, name: 'nameless@example.com' })).textContent).toBe(
      'nameless@example.com',
    );
    // somebody who is not on the board cannot be rejected from it
    expect(dialog.queryByRole('button', { name: 'Reject' })).toBeNull();
    expect(dialog.getByText('Not on the board')).toBeTruthy();
  });

  test('CAND-06 CAND-07 rejecting asks, declining changes nothing, and a rejected one can be restored', async () => {
    await begin();
    await card(ren);
    const { dialog } = await open();
    fireEvent.click(await dialog.findByRole('button', { name: 'Reject' }));
    const asked = within(await screen.findByRole('dialog', { name: 'Reject 中村 蓮?' }));
    fireEvent.click(asked.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Reject 中村 蓮?' })).toBeNull());
    expect(await entries()).toEqual([]);
    fireEvent.click(dialog.getByRole('button', { name: 'Reject' }));
    const again = within(await screen.findByRole('dialog', { name: 'Reject 中村 蓮?' }));
    await waitFor(() => expect(again.getByRole<HTMLButtonElement>('button', { name: 'Reject' }).disabled).toBe(false));
    fireEvent.click(again.getByRole('button', { name: 'Reject' }));
    await waitFor(() =>
      expect(toast()?.title).toBe('User has been rejected and will be hidden from the kanban board.'),
    );
    expect(await entries()).toMatchObject([{ name: 'candidate.reject', args: { id: ren } }]);
    fireEvent.click(await dialog.findByRole('button', { name: 'Restore' }));
    expect(await dialog.findByRole('button', { name: 'Reject' })).toBeTruthy();
  });

  test('CAND-08 a rejection that this device cannot store is said, and nothing changes', async () => {
    await begin();
    await card(ren);
    const { dialog } = await open();
    fireEvent.click(await dialog.findByRole('button', { name: 'Reject' }));
    const asked = within(await screen.findByRole('dialog', { name: 'Reject 中村 蓮?' }));
    await waitFor(() => expect(asked.getByRole<HTMLButtonElement>('button', { name: 'Reject' }).disabled).toBe(false));
    failingDisk();
    fireEvent.click(asked.getByRole('button', { name: 'Reject' }));
    await waitFor(() =>
      expect(toast()).toMatchObject({ title: 'Error', message: 'Failed to reject user. Please try again.' }),
    );
    expect(await database.outbox.entries.count()).toBe(0);
  });

  test('J and K lead to the next one in the column without closing, and not while something is typed', async () => {
    await begin();
    await card(ren);
    await card(idOf('nameless'), { stage_updated_at: at(19) });
    await card(yuki, { stage_updated_at: at(18), is_rejected: true });
    const { dialog, router } = await open('notes');
    const field = await dialog.findByLabelText('Note');
    await dialog.findByRole('button', { name: 'Next candidate' });
    // the keys are heard from then on
    await act(async () => {});
    fireEvent.keyDown(field, { key: 'j' });
    expect(router.state.location.search).toMatchObject({ candidate: ren });
    act(() => void showToast({ kind: 'success', title: 'Note added successfully.' }));
    fireEvent.keyDown(document.body, { key: 'j' });
    await screen.findByRole('heading', { level: 2, name: 'nameless@example.com' });
    // it was about the one before
    expect(useToast.getState().toast).toBeNull();
    expect(router.state.location.search).toMatchObject({ candidate: idOf('nameless'), part: 'notes' });
    await waitFor(() => expect(screen.getByRole('button', { name: 'Next candidate' }).ariaDisabled).toBe('true'));
    await act(async () => {});
    // the last one who is on the board
    fireEvent.keyDown(document.body, { key: 'j' });
    fireEvent.keyDown(document.body, { key: 'k' });
    await screen.findByRole('heading', { level: 2, name: '中村 蓮' });
  });

  test('KAN-11 KAN-12 KAN-82 Move to... moves the card from here too, and Undo takes it back', async () => {
    await begin();
    await card(ren);
    const { dialog } = await open('notes');
    const move = async (name: RegExp) => {
      fireEvent.click(await dialog.findByRole('button', { name: 'Move to...' }));
      const where = within(await screen.findByRole('dialog', { name: 'Move to...' }));
      fireEvent.click(where.getByRole('button', { name }));
    };
    await move(/^CV Sent/);
    await move(/^Offer(?! Accepted)/);
    await waitFor(() => expect(toast()).toMatchObject({ title: 'User moved to Offer', message: '中村 蓮' }));
    expect(await entries()).toEqual([{ name: 'candidate.move', args: { id: ren, stage: 'Offer' } }]);
    expect(await dialog.findByText(/^Offer/)).toBeTruthy();
    act(() => toast()!.action!.run());
    await waitFor(async () => expect(await entries()).toEqual([]));
  });

  test('KAN-22 above a narrowed board the next one is the next that it shows', async () => {
    await begin();
    for (const [user, position, day] of [
      [ren, 'SRE/DevOps', 20],
      [idOf('nameless'), 'Backend Engineer', 19],
      [yuki, 'SRE/DevOps', 18],
    ] as const) {
      await card(user, { stage_updated_at: at(day) });
      await record({ id: candidateId(user), position }, user);
    }
    const { dialog } = await open('notes', ren, 'sub=kanban&role=SRE%2FDevOps');
    fireEvent.click(await dialog.findByRole('button', { name: 'Next candidate' }));
    await screen.findByRole('heading', { level: 2, name: /^Yuki Tanabe/ });
  });

  test('CAND-09 a store that cannot be read says so', async () => {
    await begin();
    vi.spyOn(database.rows.collections.people, 'findOne').mockReturnValue({
      $: throwError(() => new Error('broken')),
    } as never);
    const { dialog } = await open();
    expect((await dialog.findAllByText('Failed to load user details. Please try again.')).length).toBeGreaterThan(0);
    await waitFor(() =>
      expect(toast()).toMatchObject({ title: 'Error', message: 'Failed to load user details. Please try again.' }),
    );
  });

  test('CAND-24 where the whole of a candidate cannot be read, the person is shown with less', async () => {
    await begin();
    await card(ren);
    await record({});
    const { people } = database.rows.collections;
    const find = people.find.bind(people);
    vi.spyOn(people, 'find').mockImplementation((query) => {
      if (JSON.stringify(query).includes('"admin_notes"')) return { $: throwError(() => new Error('broken')) } as never;
      return find(query);
    });
    const { dialog } = await open();
    expect(await dialog.findByText('Only a part of this candidate could be read on this device.')).toBeTruthy();
    expect(dialog.getByText('ren.nakamura@northlight.example')).toBeTruthy();
  });

  test('CAND-24 of a part that could not be read nothing is stated, and once it can be read it is', async () => {
    await begin();
    await record({});
    await store(database, 'admin_notes', note('one'));
    const { people } = database.rows.collections;
    const find = people.find.bind(people);
    const findOne = people.findOne.bind(people);
    const broken = { $: throwError(() => new Error('broken')) } as never;
    const finding = vi
      .spyOn(people, 'find')
      .mockImplementation((query) =>
        /"(?:admin_notes|course_assignments)"/.test(JSON.stringify(query)) ? broken : find(query),
      );
    const findingOne = vi
      .spyOn(people, 'findOne')
      .mockImplementation((query) => (String(query).startsWith('candidates/') ? broken : findOne(query)));
    const { dialog } = await open();
    const stat = (name: string) => dialog.getByText(name, { selector: 'dt' }).nextElementSibling!.textContent;
    const unread = '–Could not be read';
    await waitFor(() => expect(stat('Assigned courses')).toBe(unread));
    for (const name of ['Admin notes', 'To-dos', 'Completed to-dos', 'Position']) expect(stat(name)).toBe(unread);
    expect(dialog.queryByText('Not set')).toBeNull();
    for (const name of ['Courses', 'Notes', 'To-dos'])
      expect(dialog.getByRole('tab', { name: new RegExp(`^${name}`) }).textContent).not.toMatch(/\d/);
    expect(
      within(dialog.getByRole('region', { name: 'Activity' })).getByRole('button', { name: 'Try again' }),
    ).toBeTruthy();
    fireEvent.click(dialog.getByRole('tab', { name: /^Notes/ }));
    expect((await dialog.findAllByText('Failed to load user details. Please try again.')).length).toBeGreaterThan(0);
    expect(dialog.queryByText('No notes yet')).toBeNull();
    finding.mockRestore();
    findingOne.mockRestore();
    await act(async () => window.dispatchEvent(new Event('online')));
    fireEvent.click(await dialog.findByRole('tab', { name: /^Overview/ }));
    await waitFor(() => expect(stat('Admin notes')).toBe('1'));
    expect(dialog.queryByText('Only a part of this candidate could be read on this device.')).toBeNull();
  });

  test('an account that is deleted meanwhile says so, and what was typed stays a draft', async () => {
    await begin();
    const { dialog } = await open('notes');
    const field = await dialog.findByLabelText<HTMLTextAreaElement>('Note');
    await waitFor(() => expect(field.readOnly).toBe(false));
    fireEvent.change(field, { target: { value: 'Strong on failure modes' } });
    await act(() => remove(database, 'profiles', ren));
    expect(await dialog.findByText('This account was deleted')).toBeTruthy();
    await waitFor(async () =>
      expect(await database.outbox.drafts.toArray()).toMatchObject([{ value: { content: 'Strong on failure modes' } }]),
    );
  });

  test('somebody who may still arrive is not taken for a deleted one', async () => {
    database = await openPerson({ role: 'admin', meta: { first: true, syncedAt: '' } });
    setSyncStatus({ online: true });
    const { dialog } = await open();
    expect(await dialog.findByText('Loading candidate')).toBeTruthy();
    expect(dialog.queryByText('This account was deleted')).toBeNull();
  });
});

describe('Overview', () => {
  test('CAND-10 CAND-11 CAND-12 CAND-13 who it is, and what there is of them in numbers', async () => {
    await begin();
    await record({});
    await store(database, 'admin_notes', note('one'), note('two', { note_type: 'todo' }), {
      ...note('three', { note_type: 'todo', is_completed: true, completed_by: yuki, completed_at: at(6) }),
    });
    const course = 'coursexxxxxxxxx' as Id<'courses'>;
    await store(database, 'course_assignments', { id: assignmentId(ren, course), user_id: ren, course_id: course });
    const { dialog } = await open();
    const facts = within(await dialog.findByRole('region', { name: 'User information' }));
    expect(facts.getAllByRole('definition').map((one) => one.textContent)).toEqual([
      ...['ren.nakamura@northlight.example', 'Backend Engineer', 'Kitami', '14h 35m', expect.stringMatching(/./)],
    ]);
    expect(facts.getByRole('link', { name: /^Write to/ }).getAttribute('href')).toBe(
      'mailto:ren.nakamura@northlight.example',
    );
    const stat = (name: string) => dialog.getByText(name, { selector: 'dt' }).nextElementSibling!.textContent;
    expect(['Assigned courses', 'Admin notes', 'To-dos', 'Completed to-dos'].map(stat)).toEqual([
      '1',
      '1',
      '2',
      '1 / 2',
    ]);
    expect(dialog.getByRole('tab', { name: /To-dos/ }).textContent).toBe('To-dos1');
  });

  test('CAND-25 CAND-26 all that happened is there, newest first, the first ten of it at once', async () => {
    await begin();
    await record({
      writers: { location: writer('m1', 12), notice_period: writer('m1', 12), position: writer('m0', 4) },
    });
    await store(
      database,
      'admin_notes',
      ...Array.from({ length: 6 }, (_, index) => note(`note${index}`, { created_at: at(5) })),
      note('todo', {
        note_type: 'todo',
        created_at: at(6),
        is_completed: true,
        completed_by: yuki,
        completed_at: at(7),
      }),
    );
    await store(database, 'interviews', {
      ...{ id: idOf('talk'), user_id: ren, interview_name: 'HR Interview' },
      ...{ scheduled_date: at(18), created_at: at(9), created_by: yuki, status: 'completed', interviewers: [] },
    });
    const move = { user_id: ren, notes: null, transitioned_by: yuki, from_at: null, from_move: '' };
    await store(
      database,
      'stage_transitions',
      {
        ...{ ...move, id: idOf('moved'), transitioned_at: at(20), kind: 'moved' },
        ...{ from_stage: 'Scheduled', to_stage: 'CV Sent', notes: 'Sent by mail' },
      },
      {
        ...{ ...move, id: idOf('added'), transitioned_at: at(2), kind: 'moved' },
        ...{ from_stage: null, to_stage: 'Interested' },
      },
      {
        ...{
          ...move,
          id: idOf('off'),
          transitioned_at: at(21),
          kind: 'rejected',
        },
        ...{ from_stage: 'CV Sent', to_stage: 'CV Sent', notes: 'Withdrew' },
      },
    );
    const { dialog } = await open();
    const timeline = within(await dialog.findByRole('region', { name: 'Activity' }));
    const titles = () => timeline.getAllByRole('listitem').map((one) => one.querySelector('b')!.textContent);
    expect(titles()).toEqual([
      ...['Rejected', 'Moved to CV Sent', 'HR Interview completed', 'Location, Notice period edited'],
      ...['HR Interview scheduled', 'To-do completed', 'To-do added', 'Note', 'Note', 'Note'],
    ]);
    expect(timeline.getAllByRole('listitem')[1]!.textContent).toContain('from Scheduled\nSent by mailby Yuki Tanabe');
    fireEvent.click(timeline.getByRole('button', { name: '+6 more activities' }));
    expect(titles().slice(10)).toEqual([
      ...['Note', 'Note', 'Note', 'Position edited', 'Added to the board at Interested', 'User Added to System'],
    ]);
    expect(timeline.queryByRole('button', { name: /more activities/ })).toBeNull();
  });

  test('CAND-25 each edit, mark and deletion stands in it under whose it is, and no words under another name', async () => {
    await begin();
    await store(
      database,
      'admin_notes',
      note('kept', { created_at: at(3), created_by: yuki, content: 'Mended', text_by: idOf('edit2') }),
    );
    await store(database, 'interviews', {
      ...{ id: idOf('off'), user_id: ren, interview_name: 'HR Interview' },
      ...{ scheduled_date: at(28), created_at: at(4), created_by: yuki, status: 'cancelled', interviewers: [] },
      ...{ text_by: idOf('moved'), status_by: idOf('marked') },
    });
    const did = (name: string, day: number, who: string, what: object) => ({
      ...{ id: transitionId(idOf(name)), user_id: ren, notes: null, from_at: null, from_move: '', to_stage: '' },
      ...{ transitioned_at: at(day), transitioned_by: who, ...what },
    });
    await store(
      database,
      'stage_transitions',
      ...[
        did('edit1', 11, yuki, { kind: 'note_edited', about_at: at(3) }),
        did('edit2', 12, mika, { kind: 'note_edited', about_at: at(3) }),
        did('moved', 13, mika, { kind: 'interview_edited', about: 'HR Interview', about_at: at(28) }),
        did('marked', 14, yuki, { kind: 'interview_cancelled', about: 'HR Interview', about_at: at(28) }),
        did('gone1', 15, mika, { kind: 'note_deleted', about_at: at(5) }),
        did('gone2', 16, mika, { kind: 'interview_deleted', about: 'Manager Interview', about_at: at(25) }),
      ],
    );
    const { dialog } = await open();
    const timeline = within(await dialog.findByRole('region', { name: 'Activity' }));
    const entries = timeline.getAllByRole('listitem').map((one) => one.textContent);
    expect(entries.slice(0, 8)).toEqual([
      expect.stringMatching(/^Manager Interview deleted2026\/11\/25.*by Mika/),
      expect.stringMatching(/^Note deletedwritten 2026\/11\/05.*by Mika/),
      expect.stringMatching(/^HR Interview cancelled2026\/11\/28.*by Yuki Tanabe/),
      expect.stringMatching(/^HR Interview edited2026\/11\/28.*by Mika/),
      expect.stringMatching(/^Note editedMendedby Mika/),
      expect.stringMatching(/^Note editedwritten 2026\/11\/03.*by Yuki Tanabe/),
      expect.stringMatching(/^HR Interview scheduled *by Yuki Tanabe/),
      expect.stringMatching(/^Noteby Yuki Tanabe/),
    ]);
    fireEvent.click(dialog.getByRole('tab', { name: /^Notes/ }));
    expect((await dialog.findByText(/^edited 2026\/11\/12 .* by Mika$/)).tagName).toBe('TIME');
  });

  test('CAND-25 a long text and a long name are cut, and can be read in full', async () => {
    for (const [name, value] of [
      ['scrollHeight', 300],
      ['clientHeight', 108],
    ] as const)
      vi.spyOn(Element.prototype, name, 'get').mockImplementation(function (this: Element) {
        return this.classList.contains('clamped') ? value : 0;
      });
    await begin();
    const long = 'The notice period is too long. '.repeat(15).trim();
    await store(database, 'admin_notes', note('long', { content: long }));
    const { dialog } = await open();
    const timeline = within(await dialog.findByRole('region', { name: 'Activity' }));
    expect(timeline.getByText(long).classList.contains('clamped')).toBe(true);
    fireEvent.click(timeline.getByRole('button', { name: 'Show more' }));
    expect(timeline.getByText(long).classList.contains('clamped')).toBe(false);
    fireEvent.click(timeline.getByRole('button', { name: 'Show less', expanded: true }));
    expect(timeline.getByText(long).classList.contains('clamped')).toBe(true);
    fireEvent.click(dialog.getByRole('button', { name: '中村 蓮', expanded: false }));
    expect(dialog.getByRole('button', { name: '中村 蓮', expanded: true }).querySelector('.clamped')).toBeNull();
    vi.restoreAllMocks();
  });

  test('CAND-27 where nothing happened yet, the beginning stands', async () => {
    await begin();
    await store(database, 'profiles', {
      id: idOf('bare'),
      full_name: 'Bare',
      email: 'bare@example.com',
      role: 'user',
      is_active: true,
      created_at: null,
    });
    const { dialog } = await open('overview', idOf('bare'));
    const timeline = within(await dialog.findByRole('region', { name: 'Activity' }));
    expect(timeline.getAllByRole('listitem').map((one) => one.textContent)).toEqual(['User Added to System']);
  });
});

describe('Courses', () => {
  test('CAND-28 CAND-29 the assigned courses with the learner’s true progress', async () => {
    await begin();
    const course = 'coursexxxxxxxxx' as Id<'courses'>;
    const stages = ['stageaxxxxxxxxx', 'stagebxxxxxxxxx', 'stagecxxxxxxxxx'] as Id<'course_stages'>[];
    await store(
      database,
      'courses',
      { id: course, title: 'Backend at Kitami', company: 'Kitami Robotics', created_at: at(1), former_slugs: [] },
      { id: 'otherxxxxxxxxxx', title: 'Not theirs', company: '', created_at: at(1), former_slugs: [] },
    );
    for (const [index, id] of stages.entries())
      await store(database, 'course_stages', { id, course_id: course, title: id, stage_order: index + 1 });
    await store(database, 'course_assignments', {
      ...{ id: assignmentId(ren, course), user_id: ren, course_id: course, assigned_by: yuki, assigned_at: at(3) },
    });
    await store(database, 'user_progress', {
      ...{ id: progressId(ren, stages[0]!, course), user_id: ren, course_id: course, stage_id: stages[0] },
      completions: [{ by: 'x', at: at(8) }],
    } as never);
    const { dialog } = await open('courses');
    const listed = await dialog.findAllByRole('listitem');
    expect(listed).toHaveLength(1);
    expect(listed[0]!.textContent).toContain('Backend at KitamiKitami Robotics33%');
    expect(listed[0]!.textContent).toContain('1 of 3 stagesAssigned 2026/11/03');
    expect(within(listed[0]!).getByRole('progressbar').getAttribute('aria-valuenow')).toBe('33');
  });

  test('CAND-28 A90 where none is assigned it says so', async () => {
    await begin();
    const { dialog } = await open('courses');
    expect(await dialog.findByText('No course is assigned.')).toBeTruthy();
  });
});
