// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { assignmentId } from '#model/id.ts';
import { keyOf } from '#model/noun.ts';
import type { LocalDatabase } from '#local/database.ts';
import { readRows } from '#local/rows.ts';
import { closeCourseTool } from '#state/courseTools.ts';
import { useToast } from '#state/toast.ts';
import { store } from '../../tests/local/memoryDatabase.ts';
import { inJapanese } from '../../tests/screens/inJapanese.ts';
import { inStep, openApp, openPerson } from '../../tests/screens/openApp.tsx';
import { addCourse, complete, idOf } from '../../tests/screens/study.ts';

const asAdmin = (more: object = {}) => openPerson({ role: 'admin', meta: { ...inStep, role: 'admin' }, ...more });
const toast = () => useToast.getState().toast;
const entries = (database: LocalDatabase) => database.outbox.entries.toArray();
const field = (name: RegExp | string) => screen.findByLabelText<HTMLInputElement>(name);
const press = async (name: RegExp | string) => fireEvent.click(await screen.findByRole('button', { name }));
const type = async (name: RegExp | string, value: string) => fireEvent.change(await field(name), { target: { value } });
const first = 'firstfirstfirst';

/** Milliseconds: long journeys by role through a large dialog. */
const patience = 90_000;

beforeEach(() => act(() => closeCourseTool()));

async function withCourse(stages: readonly string[] = ['HR Call', 'Screen', 'Offer'], more: object = {}) {
  const database = await asAdmin(more);
  await addCourse(database, 'Backend', stages, { text_by: first, attached_jobs: [] });
  for (const stage of stages) await changeStage(database, stage, {});
  return database;
}

/** The whole row, as a pull brings it. */
const changeStage = (database: LocalDatabase, title: string, changes: object) =>
  store(database, 'course_stages', {
    id: idOf(title),
    course_id: idOf('Backend'),
    title,
    stage_order: ['HR Call', 'Screen', 'Offer'].indexOf(title) + 1,
    description: '',
    information: `<p>All about ${title}.</p>`,
    text_by: first,
    ...changes,
  });

async function openEdit(): Promise<void> {
  await openApp('/course/backend');
  await press('Edit Course');
  await screen.findByRole('dialog', { name: 'Edit Course' });
  await field('Course Title');
}

const names = () =>
  [...document.querySelectorAll('.sortable > li')].map(
    (row) => row.querySelector('.stage-name > b')?.textContent ?? row.querySelector('input')?.value,
  );
const more = async (title: string, action: string) => {
  await press(`More for ${title}`);
  fireEvent.click(await screen.findByRole('menuitem', { name: action }));
};
const save = () => press('Save');

test('CRSE-39 a learner has no dialog to edit a course, and no other view of it', async () => {
  const database = await openPerson();
  await addCourse(database, 'Backend', ['HR Call']);
  await openApp('/course/backend');
  await screen.findByRole('heading', { level: 1, name: 'Backend' });
  expect(screen.queryByRole('button', { name: 'Edit Course' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Preview as learner' })).toBeNull();
});

test('CRSE-19 CRSE-20 CRSE-22 CRSE-23 deleting names what goes, declining deletes nothing, and it works offline', async () => {
  const database = await withCourse(['HR Call', 'Screen'], { online: false });
  await complete(database, 'Backend', 'HR Call', 'Screen');
  const learner = { user_id: database.account, course_id: idOf('Backend') };
  await store(database, 'course_assignments', { id: assignmentId(database.account, idOf('Backend')), ...learner });
  await store(database, 'course_reviews', { id: idOf('review'), ...learner });
  await openApp('/tracks');
  expect(await screen.findByRole('button', { name: 'Edit Backend' })).toBeTruthy();
  await press('Delete Backend');
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete “Backend”?' }));
  expect(
    dialog.getByText(
      'This will also delete all stages and questions associated with it. This action cannot be undone.',
    ),
  ).toBeTruthy();
  await dialog.findByText('With it goes:');
  expect(dialog.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    '2 stages',
    'the progress of 1 learner',
    '1 assignment',
    '1 review',
  ]);
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await entries(database)).toEqual([]);
  await press('Delete Backend');
  await screen.findByText('With it goes:');
  await press('Delete course');
  await waitFor(() =>
    expect(toast()).toMatchObject({
      title: 'Course deleted',
      message: 'The course and all its stages have been deleted.',
    }),
  );
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Backend' })).toBeNull());
  expect(await entries(database)).toMatchObject([{ name: 'course.delete', args: { id: idOf('Backend'), saw: first } }]);
});

test('CRSE-24 CRSE-44 a deletion that this device cannot store is reported, and the course stays', async () => {
  const database = await withCourse();
  vi.spyOn(console, 'error').mockReturnValue();
  const disk = vi.spyOn(database.outbox.entries, 'add').mockRejectedValue(new Error('full'));
  onTestFinished(() => disk.mockRestore());
  await openApp('/tracks');
  await press('Delete Backend');
  await screen.findByText('With it goes:');
  await press('Delete course');
  await waitFor(() =>
    expect(toast()).toMatchObject({ title: 'Error', message: 'Failed to delete course. Please try again.' }),
  );
  expect(screen.getByRole('dialog')).toBeTruthy();
});

test('CRSE-40 CRSE-42 the record of that id holds the new text, and nothing else is written', async () => {
  const database = await withCourse();
  await openEdit();
  await type('Course Title', 'Backend, revised');
  await save();
  await waitFor(() => expect(toast()?.title).toBe('Course updated!'));
  expect(await entries(database)).toMatchObject([
    {
      name: 'course.edit',
      args: { id: idOf('Backend'), saw: first, title: 'Backend, revised', description: 'About Backend', company: null },
    },
  ]);
  await waitFor(async () => expect(await database.outbox.drafts.count()).toBe(0));
});

test('CRSE-40 each of title, description, company and jobs is in the record, and what is left as it was stays', async () => {
  const database = await asAdmin();
  const jobs = ['SRE', 'Data Engineer'];
  await addCourse(database, 'Backend', ['HR Call'], {
    ...{ text_by: first, company: 'Kitami Robotics', attached_jobs: jobs },
  });
  const key = keyOf('courses', idOf('Backend'));
  const record = async () => (await readRows((_label, work) => work(), database.rows, [key])).get(key);
  await openEdit();
  await type('Course Title', 'Backend, revised');
  await save();
  await waitFor(() => expect(toast()?.title).toBe('Course updated!'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await record()).toMatchObject({
    ...{ id: idOf('Backend'), title: 'Backend, revised', description: 'About Backend' },
    ...{ company: 'Kitami Robotics', attached_jobs: jobs },
  });

  await press('Edit Course');
  await type(/^Course Description/, 'From a button to a table');
  fireEvent.change(await field('Company'), { target: { value: 'Hoshino Cloud' } });
  await press('Remove SRE');
  const job = await screen.findByLabelText(/^Attached jobs/, { selector: 'input' });
  fireEvent.change(job, { target: { value: 'Backend Engineer' } });
  fireEvent.keyDown(job, { key: 'Enter' });
  await save();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await record()).toMatchObject({
    ...{ id: idOf('Backend'), title: 'Backend, revised', description: 'From a button to a table' },
    ...{ company: 'Hoshino Cloud', attached_jobs: ['Data Engineer', 'Backend Engineer'] },
  });
});

test(
  'CRSE-41 A107 what was removed here goes, what was changed is changed, what is new comes, each in its place',
  async () => {
    const database = await withCourse();
    await openEdit();
    await press('Remove Screen');
    await press('Remove stage');
    await press('Edit HR Call');
    await type(/^Description/, 'Thirty minutes');
    await press('Add Stage');
    await type(/^Stage title/, 'Debrief');
    await more('Offer', 'Move up');
    expect(names()).toEqual(['Offer', 'HR Call', 'Debrief']);
    // another admin adds one meanwhile
    await act(() =>
      store(database, 'course_stages', {
        ...{ id: idOf('Theirs'), course_id: idOf('Backend'), title: 'Theirs', stage_order: 4 },
        ...{ description: '', information: null, text_by: 'theirs' },
      }),
    );
    await waitFor(() => expect(names()).toContain('Theirs'));
    await save();
    await waitFor(() => expect(toast()?.title).toBe('Course updated!'));
    const made = await entries(database);
    expect(made.map(({ name }) => name)).toEqual([
      'stage.delete',
      'stage.move',
      'stage.edit',
      'stage.move',
      'stage.create',
    ]);
    expect(made.map(({ args }) => args)).toMatchObject([
      { id: idOf('Screen'), saw: first },
      { id: idOf('Offer'), stage_order: 1 },
      { id: idOf('HR Call'), saw: first, description: 'Thirty minutes' },
      { id: idOf('HR Call'), stage_order: 2 },
      { course_id: idOf('Backend'), title: 'Debrief', stage_order: 3 },
    ]);
  },
  patience,
);

const deletions = async (database: LocalDatabase) =>
  (await entries(database)).flatMap(({ name, args }) => (name === 'stage.delete' ? [args] : []));
const stageNames = () => names().filter((name) => name !== undefined);

test(
  'CRSE-41 R25 a removal leaves a stage that a colleague has rewritten since it was confirmed, and says so',
  async () => {
    const database = await withCourse();
    await openEdit();
    await press('Remove Screen');
    await press('Remove stage');
    await press('Remove Offer');
    await press('Remove stage');
    expect(stageNames()).toEqual(['HR Call']);
    await act(() => changeStage(database, 'Screen', { description: 'Theirs', text_by: 'second' }));
    expect(await screen.findByText(/^You had removed this stage, and somebody has written in it since/)).toBeTruthy();
    expect(stageNames()).toEqual(['HR Call', 'Screen']);
    await save();
    await waitFor(() => expect(toast()?.title).toBe('Course updated!'));
    expect(await deletions(database)).toEqual([{ id: idOf('Offer'), saw: first }]);
  },
  patience,
);

test(
  'CRSE-41 R25 what was read before it is removed again goes, as it was then',
  async () => {
    const database = await withCourse();
    await openEdit();
    await press('Remove Screen');
    await press('Remove stage');
    await act(() => changeStage(database, 'Screen', { description: 'Theirs', text_by: 'second' }));
    await press('Remove Screen');
    await press('Remove stage');
    await waitFor(() => expect(stageNames()).toEqual(['HR Call', 'Offer']));
    await save();
    await waitFor(() => expect(toast()?.title).toBe('Course updated!'));
    expect(await deletions(database)).toEqual([{ id: idOf('Screen'), saw: 'second' }]);
  },
  patience,
);

test.each([
  ['names the text that was confirmed', { id: idOf('Screen'), saw: first }, ['HR Call', 'Offer'], 1],
  ['names an earlier text', { id: idOf('Screen'), saw: 'earlier' }, ['HR Call', 'Screen', 'Offer'], 0],
  ['is an older app’s, and names none', idOf('Screen'), ['HR Call', 'Screen', 'Offer'], 0],
])(
  'CRSE-41 R25 a removal in a kept draft that %s',
  async (_how, removal, stages, deleted) => {
    const database = await withCourse();
    await database.outbox.drafts.put({
      ...{ key: `course.edit:${idOf('Backend')}/draftdraftdraft`, at: '2026-11-02T09:00:00.000Z' },
      value: { course: null, stages: {}, added: [], order: null, removed: [removal] },
    });
    await openEdit();
    await waitFor(() => expect(stageNames()).toEqual(stages));
    await save();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await deletions(database)).toHaveLength(deleted);
  },
  patience,
);

test('A106 removing a stage asks, and names how many learners’ records go; declining removes nothing', async () => {
  const database = await withCourse();
  await complete(database, 'Backend', 'Screen');
  await openEdit();
  await press('Remove Screen');
  const asked = within(await screen.findByRole('dialog', { name: 'Remove “Screen”?' }));
  expect(asked.getByText(/^1 learner has completed it\./)).toBeTruthy();
  fireEvent.click(asked.getByRole('button', { name: 'Cancel' }));
  expect(names()).toEqual(['HR Call', 'Screen', 'Offer']);
});

test('CRSE-43 a save that this device cannot store is reported, and every word stays', async () => {
  const database = await withCourse();
  vi.spyOn(console, 'error').mockReturnValue();
  await openEdit();
  await type(/^Course Description/, 'Mine');
  const disk = vi.spyOn(database.outbox.entries, 'add').mockRejectedValue(new Error('full'));
  onTestFinished(() => disk.mockRestore());
  await save();
  await waitFor(() =>
    expect(toast()).toMatchObject({ title: 'Error', message: 'Failed to update course. Please try again.' }),
  );
  expect((await field(/^Course Description/)).value).toBe('Mine');
  expect(await database.outbox.drafts.count()).toBe(1);
});

test('CRSE-40 R25 another admin’s text of the course is shown beside mine, and neither is lost', async () => {
  const database = await withCourse();
  await openEdit();
  await type(/^Course Description/, 'Mine');
  await act(() =>
    addCourse(database, 'Backend', ['HR Call'], { text_by: 'second', description: 'Their words', attached_jobs: [] }),
  );
  const conflict = within(await screen.findByRole('region', { name: /changed elsewhere/ }));
  expect(conflict.getByText('Their words')).toBeTruthy();
  await save();
  expect(await entries(database)).toEqual([]);
  fireEvent.click(conflict.getByRole('button', { name: 'Keep mine' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: /changed elsewhere/ })).toBeNull());
  await save();
  await waitFor(async () =>
    expect((await entries(database)).filter(({ name }) => name === 'course.edit')).toMatchObject([
      { args: { saw: 'second', instead: true, description: 'Mine' } },
    ]),
  );
});

test('CRSE-41 R25 R30 taking their text of a stage keeps mine aside, and one touch brings it back', async () => {
  const database = await withCourse();
  await openEdit();
  await press('Edit Screen');
  await type(/^Description/, 'Mine');
  await act(() => changeStage(database, 'Screen', { description: 'Theirs', text_by: 'second' }));
  await press('Take theirs');
  await waitFor(async () => expect((await field(/^Description/)).value).toBe('Theirs'));
  expect(await entries(database)).toMatchObject([
    {
      name: 'aside.keep',
      args: { noun: 'course_stages', record_id: idOf('Screen'), content: { description: 'Mine' } },
    },
  ]);
  act(() => toast()!.action!.run());
  // beside the two versions to choose from
  const again = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Description/ });
  await waitFor(() => expect(again().value).toBe('Mine'));
  expect(screen.getByRole('region', { name: /changed elsewhere/ })).toBeTruthy();
});

test('CRSE-41 A107 a stage that was deleted elsewhere while it was changed here comes back with its text', async () => {
  const database = await withCourse();
  await openEdit();
  await press('Edit Screen');
  await type(/^Description/, 'Mine');
  await act(async () => {
    await database.rows.collections.study.findOne(`course_stages/${idOf('Screen')}`).remove();
  });
  expect(await screen.findByText(/was deleted elsewhere/)).toBeTruthy();
  await save();
  await waitFor(() => expect(toast()?.title).toBe('Course updated!'));
  const created = (await entries(database)).find(({ name }) => name === 'stage.create');
  expect(created?.args).toMatchObject({ title: 'Screen', description: 'Mine', course_id: idOf('Backend') });
  expect((created!.args as { id: string }).id).not.toBe(idOf('Screen'));
});

test('CRSE-41 an edit is back after a reload, also in Japanese, and starting over leaves the course alone', async () => {
  const database = await withCourse();
  await inJapanese();
  await openApp('/course/backend');
  await press('コースを編集');
  await type(/^コースの説明/, '書きかけ');
  await press('閉じる');
  await waitFor(async () => expect(await database.outbox.drafts.count()).toBe(1));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press('コースを編集');
  await waitFor(async () => expect((await field(/^コースの説明/)).value).toBe('書きかけ'));
  await press('最初からやり直す');
  expect((await field(/^コースの説明/)).value).toBe('About Backend');
  await waitFor(async () => expect(await database.outbox.drafts.count()).toBe(0));
});

test('STAGE-08 an admin may look as a learner does, and completes nothing', async () => {
  const database = await withCourse();
  await openApp('/course/backend');
  expect(screen.queryByRole('button', { name: 'Complete Stage' })).toBeNull();
  expect(await screen.findAllByRole('button', { name: /^Manage / })).toHaveLength(2);
  await press('Preview as learner');
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Manage / })).toBeNull());
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Complete Stage' });
  expect(button.disabled).toBe(true);
  expect(screen.queryByRole('button', { name: 'Edit Course' })).toBeNull();
  await press('Back to my view');
  expect(screen.queryByRole('button', { name: 'Complete Stage' })).toBeNull();
  expect(await entries(database)).toEqual([]);
});
