// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { closeCourseTool } from '#state/courseTools.ts';
import { closeStageContent, useStageContentDialog } from '#state/stageContentDialog.ts';
import {
  asAdmin,
  entries,
  field,
  manage,
  more,
  names,
  openWizard,
  press,
  toast,
  toStages,
  type,
  undo,
} from '../../tests/screens/courseTools.ts';
import { openApp, openPerson } from '../../tests/screens/openApp.tsx';
import { remove, store } from '../../tests/local/memoryDatabase.ts';
import { addCourse } from '../../tests/screens/study.ts';

beforeEach(() => act(() => closeCourseTool()));

test('CRSE-11 a learner is offered no course to create', async () => {
  const database = await openPerson();
  await addCourse(database, 'Backend', ['HR Call']);
  await openApp('/tracks');
  await screen.findByRole('link', { name: 'Backend' });
  for (const name of ['Create Course', 'Edit Backend', 'Delete Backend'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

test('CRSE-11 CRSE-12 WIZ-01 WIZ-02 the dialog has two tabs, and the first step its four fields', async () => {
  await asAdmin();
  await openWizard();
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
    'Create New Course',
    'Copy Existing Course',
  ]);
  const company = await field('Company');
  expect(
    within(company)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['No Company', 'Kitami Robotics', 'Asagiri Mobility', 'Hoshino Cloud']);
  expect((await field('Course Title')).required).toBe(true);
  expect(await field(/^Course Description/)).toBeTruthy();
  expect(await field(/^Attached jobs/)).toBeTruthy();
});

test('WIZ-03 WIZ-04 WIZ-13 Next waits for a title, and Back keeps what was entered', async () => {
  await asAdmin();
  await openWizard();
  const next = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Next' });
  await type('Course Title', ' \u3000 ');
  expect(next().disabled).toBe(true);
  await toStages('Backend');
  await press('Back');
  expect((await field('Course Title')).value).toBe('Backend');
  await type('Course Title', 'x'.repeat(201));
  fireEvent.click(next());
  expect(await screen.findByText('At most 200 characters')).toBeTruthy();
});

test('WIZ-13 Back and Next keep every field of the course, and every stage', async () => {
  await asAdmin();
  await openWizard();
  await type(/^Course Description/, 'From a button to a table');
  fireEvent.change(await field('Company'), { target: { value: 'Hoshino Cloud' } });
  await type(/^Attached jobs/, 'Backend Engineer');
  await press('Add');
  await toStages('Frontend');
  await type(/^Stage title/, 'Portfolio');
  await type(/^Description/, 'Thirty minutes');
  await press('Add Stage');
  await press('Back');
  expect((await field('Course Title')).value).toBe('Frontend');
  expect((await field(/^Course Description/)).value).toBe('From a button to a table');
  expect((await field('Company')).value).toBe('Hoshino Cloud');
  expect(screen.getByRole('button', { name: 'Remove Backend Engineer' })).toBeTruthy();
  await press('Next');
  await screen.findByRole('button', { name: 'Create Course & Configure Content' });
  expect(names()).toEqual(['Portfolio', 'Stage 2']);
  await press('Edit Portfolio');
  expect((await field(/^Description/)).value).toBe('Thirty minutes');
});

test('WIZ-05 WIZ-06 A95 a job that is empty or there already is not added, and its text stays', async () => {
  await asAdmin();
  await openWizard();
  const jobs = () => screen.queryAllByRole('button', { name: /^Remove / }).map((one) => one.getAttribute('aria-label'));
  await type(/^Attached jobs/, '   ');
  await press('Add');
  expect(jobs()).toEqual([]);
  await type(/^Attached jobs/, ' Backend Engineer ');
  const typed = await field(/^Attached jobs/);
  fireEvent.keyDown(typed, { key: 'Enter', keyCode: 229 });
  expect(jobs()).toEqual([]);
  fireEvent.keyDown(typed, { key: 'Enter' });
  expect(jobs()).toEqual(['Remove Backend Engineer']);
  await type(/^Attached jobs/, 'backend engineer');
  await press('Add');
  expect(screen.getByText('Backend Engineer is already in the list.')).toBeTruthy();
  expect(typed.value).toBe('backend engineer');
  expect(jobs()).toEqual(['Remove Backend Engineer']);
});

test('WIZ-07 WIZ-08 WIZ-09 WIZ-10 WIZ-11 stages are added, removed and numbered again; the last one stays', async () => {
  await asAdmin();
  await openWizard();
  await toStages();
  expect(names()).toEqual(['Stage 1']);
  await press('Remove Stage 1');
  expect(toast()).toMatchObject({ title: 'Error', message: 'A course needs at least one stage.' });
  expect(names()).toEqual(['Stage 1']);
  await press('Add Stage');
  await waitFor(() => expect(toast()).toBeNull());
  await press('Add Stage');
  expect(names()).toEqual(['Stage 1', 'Stage 2', 'Stage 3']);
  await press('Remove Stage 2');
  expect(names()).toEqual(['Stage 1', 'Stage 3']);
  expect([...document.querySelectorAll('.stage-number')].map((one) => one.textContent)).toEqual(['1', '2']);
  undo();
  await waitFor(() => expect(names()).toEqual(['Stage 1', 'Stage 2', 'Stage 3']));
});

test('WIZ-12 without a title for each stage nothing is created', async () => {
  const database = await asAdmin();
  await openWizard();
  await toStages();
  await type(/^Stage title/, '  ');
  await press('Create Course & Configure Content');
  expect(toast()).toMatchObject({ title: 'Error', message: 'All stages must have a title.' });
  expect(await entries(database)).toEqual([]);
  expect(await screen.findByText('Enter a title')).toBeTruthy();
});

test('WIZ-14 WIZ-15 WIZ-16 WIZ-17 the course is written with its stages in their order', async () => {
  const database = await asAdmin({ online: false });
  await openWizard();
  await type(/^Course Description/, 'From a button to a table');
  fireEvent.change(await field('Company'), { target: { value: 'Hoshino Cloud' } });
  await toStages(' Frontend ');
  await type(/^Description/, 'Thirty minutes');
  await press('Add Stage');
  await type(/^Stage title/, 'Portfolio');
  await more('Stage 1', 'Move down');
  await press('Create Course & Configure Content');
  await waitFor(() => expect(toast()?.title).toBe('Course Created!'));
  const [course, ...stages] = await entries(database);
  expect(course).toMatchObject({
    name: 'course.create',
    args: { title: 'Frontend', description: 'From a button to a table', company: 'Hoshino Cloud', attached_jobs: [] },
  });
  const { id } = course!.args as { id: string };
  expect(stages).toMatchObject([
    { name: 'stage.create', args: { course_id: id, stage_order: 1, title: 'Portfolio', information: null } },
    { name: 'stage.create', args: { course_id: id, stage_order: 2, title: 'Stage 1', description: 'Thirty minutes' } },
  ]);
  const rows = await database.rows.collections.study.find({ selector: { noun: 'courses' } }).exec();
  expect(rows.map((row) => row.toJSON().row)).toMatchObject([{ id, created_by: database.account }]);
});

test('WIZ-17 A123 nothing says that a course was created which somebody has deleted since', async () => {
  const database = await asAdmin({ online: false });
  await openWizard();
  await toStages();
  await press('Create Course & Configure Content');
  await waitFor(() => expect(toast()?.title).toBe('Course Created!'));
  const { id } = (await entries(database))[0]!.args as { id: string };
  await act(() => remove(database, 'courses', id));
  expect(await screen.findByText('This course was deleted')).toBeTruthy();
  expect(toast()).toBeNull();
});

test('WIZ-18 WIZ-43 a device that cannot store it says so, and the same again creates one course', async () => {
  const database = await asAdmin();
  vi.spyOn(console, 'error').mockReturnValue();
  await openWizard();
  await toStages();
  await press('Add Stage');
  const add = database.outbox.entries.add.bind(database.outbox.entries);
  let left = 1;
  const disk = vi
    .spyOn(database.outbox.entries, 'add')
    .mockImplementation(((entry: never) => (left-- > 0 ? add(entry) : Promise.reject(new Error('full')))) as never);
  await press('Create Course & Configure Content');
  await waitFor(() =>
    expect(toast()).toMatchObject({ title: 'Error', message: 'Failed to create course. Please try again.' }),
  );
  expect(await database.outbox.drafts.count()).toBe(1);
  disk.mockRestore();
  await press('Back');
  await type('Course Title', 'Another title');
  await press('Next');
  await press('Create Course & Configure Content');
  await waitFor(() => expect(toast()?.title).toBe('Course Created!'));
  const made = await entries(database);
  expect(made.map(({ name }) => name)).toEqual(['course.create', 'course.edit', 'stage.create', 'stage.create']);
  expect(made[1]!.args).toMatchObject({ title: 'Another title' });
});

const finish = () => screen.getByRole<HTMLButtonElement>('button', { name: /^(Assign Content|Complete Course)/ });

test('WIZ-19 WIZ-20 WIZ-21 WIZ-22 WIZ-23 WIZ-24 WIZ-25 content is assigned stage by stage until the setup is complete', async () => {
  const database = await asAdmin();
  await openWizard();
  await toStages();
  expect(screen.queryByRole('button', { name: /^Manage/ })).toBeNull();
  await press('Create Course & Configure Content');
  expect((await manage(/^Manage Questions/)).textContent).toBe('Manage Questions Stage 1');
  expect((await manage(/^Manage Resources/)).textContent).toBe('Manage Resources Stage 1');
  expect(finish().disabled).toBe(true);
  expect(finish().textContent).toBe('Assign Content to All Stages');
  // just closed
  fireEvent.click(await manage(/^Manage Questions/));
  const opened = useStageContentDialog.getState().request!;
  expect(opened).toMatchObject({ kind: 'question' });
  expect((await manage(/^Manage Questions/)).textContent).not.toContain('assigned');
  act(() => opened.onSaved!());
  act(closeStageContent);
  expect((await manage(/^Manage Questions/)).textContent).toBe('Manage Questions Stage 1, assigned');
  expect(finish().disabled).toBe(true);
  fireEvent.click(await manage(/^Manage Resources/));
  act(() => useStageContentDialog.getState().request!.onSaved!());
  act(closeStageContent);
  await waitFor(() => expect(finish().disabled).toBe(false));
  expect(finish().textContent).toBe('Complete Course Setup');
  fireEvent.click(finish());
  expect(toast()?.title).toBe('Course Setup Complete!');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(async () => expect(await database.outbox.drafts.count()).toBe(0));
});

test('WIZ-21 neither closing nor a save that fails assigns anything, and a save that succeeds does', async () => {
  const database = await asAdmin();
  await store(database, 'interview_questions', {
    ...{ id: 'whywhywhywhywhy', question: '<p>Why us?</p>', status: 'approved', created_at: '2026-01-01' },
    ...{ company: 'Kitami', role: '', interview_stage: '', category: '', recommended: false },
  });
  await openWizard();
  await toStages();
  await press('Create Course & Configure Content');
  const label = async () => (await manage(/^Manage Questions/)).textContent;
  const content = async () => {
    fireEvent.click(await manage(/^Manage Questions/));
    return within(await screen.findByRole('dialog', { name: 'Manage Questions' }));
  };
  const gone = () => waitFor(() => expect(screen.queryByRole('dialog', { name: 'Manage Questions' })).toBeNull());
  const closed = await content();
  fireEvent.click(closed.getByRole('button', { name: 'Cancel' }));
  await gone();
  expect(await label()).toBe('Manage Questions Stage 1');

  const dialog = await content();
  fireEvent.click(await dialog.findByRole('checkbox', { name: /Why us/ }));
  vi.spyOn(console, 'error').mockReturnValue();
  const disk = vi.spyOn(database.outbox.entries, 'add').mockRejectedValue(new Error('full'));
  fireEvent.click(dialog.getByRole('button', { name: 'Save Questions' }));
  await waitFor(() => expect(toast()).toMatchObject({ kind: 'error', title: 'Error' }));
  disk.mockRestore();
  const unassigned = screen.getByRole('button', { name: /^Manage Questions/, hidden: true });
  expect(unassigned.textContent).toBe('Manage Questions Stage 1');
  fireEvent.click(dialog.getByRole('button', { name: 'Save Questions' }));
  await gone();
  await waitFor(async () => expect(await label()).toBe('Manage Questions Stage 1, assigned'));
});

test('WIZ-44 Back after creation leads to the same stages and creates no second course', async () => {
  const database = await asAdmin();
  await openWizard();
  await toStages();
  await press('Create Course & Configure Content');
  await manage(/^Manage Questions/);
  await press('Back');
  expect((await field('Course Title')).readOnly).toBe(true);
  await press('Next');
  expect((await manage(/^Manage Questions/)).textContent).toBe('Manage Questions Stage 1');
  expect((await entries(database)).map(({ name }) => name)).toEqual(['course.create', 'stage.create']);
});

test('WIZ-43 an unfinished wizard is back with every word, and starting over can be taken back', async () => {
  const database = await asAdmin();
  await openWizard();
  await toStages('Backend 面接');
  await type(/^Description/, 'A call with one engineer');
  await press('Close');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(async () => expect(await database.outbox.drafts.count()).toBe(1));
  await press('Create Course');
  expect(await screen.findByText('An unfinished course is back')).toBeTruthy();
  await press('Edit Stage 1');
  expect((await field(/^Description/)).value).toBe('A call with one engineer');
  await press('Start over');
  expect((await field('Course Title')).value).toBe('');
  undo();
  await press('Back');
  expect((await field('Course Title')).value).toBe('Backend 面接');
});

test('WIZ-43 one that is created and not set up is offered again, and another course can be begun', async () => {
  const database = await asAdmin();
  await openWizard();
  await toStages();
  await press('Create Course & Configure Content');
  await manage(/^Manage Questions/);
  await press('Close');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press('Create Course');
  await manage(/^Manage Questions/);
  await press('Create another course');
  await toStages('Second');
  await press('Create Course & Configure Content');
  await manage(/^Manage Questions/);
  const ids = (await entries(database)).map(({ args }) => (args as { id: string }).id);
  expect(new Set(ids).size).toBe(4);
});
