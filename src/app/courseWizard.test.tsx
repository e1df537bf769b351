// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { LocalDatabase } from '#local/database.ts';
import { closeCourseTool } from '#state/courseTools.ts';
import { useStageContentDialog } from '#state/stageContentDialog.ts';
import { hideToast, useToast } from '#state/toast.ts';
import { inStep, openApp, openPerson } from '../../tests/screens/openApp.tsx';
import { addCourse, addQuestions, addResource } from '../../tests/screens/study.ts';

const asAdmin = (more: object = {}) => openPerson({ role: 'admin', meta: { ...inStep, role: 'admin' }, ...more });
const toast = () => useToast.getState().toast;
const entries = (database: LocalDatabase) => database.outbox.entries.toArray();
const field = (name: RegExp | string) => screen.findByLabelText<HTMLInputElement>(name);
const press = async (name: RegExp | string) => fireEvent.click(await screen.findByRole('button', { name }));
const type = async (name: RegExp | string, value: string) => fireEvent.change(await field(name), { target: { value } });

beforeEach(() => act(() => closeCourseTool()));

async function openWizard(): Promise<void> {
  await openApp('/tracks');
  await press('Create Course');
  await screen.findByRole('dialog', { name: 'Create Course' });
  await field('Course Title');
}

async function toStages(title = 'Backend'): Promise<void> {
  await type('Course Title', title);
  await press('Next');
  await screen.findByRole('button', { name: 'Create Course & Configure Content' });
}

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

const names = () =>
  [...document.querySelectorAll('.sortable > li')].map(
    (row) => row.querySelector('.stage-name > b')?.textContent ?? row.querySelector('input')?.value,
  );
const more = async (title: string, action: string) => {
  await press(`More for ${title}`);
  fireEvent.click(await screen.findByRole('menuitem', { name: action }));
};

test('WIZ-07 WIZ-08 WIZ-09 WIZ-10 WIZ-11 stages are added, removed and numbered again; the last one stays', async () => {
  await asAdmin();
  await openWizard();
  await toStages();
  expect(names()).toEqual(['Stage 1']);
  await press('Remove Stage 1');
  expect(toast()).toMatchObject({ title: 'Error', message: 'A course needs at least one stage.' });
  expect(names()).toEqual(['Stage 1']);
  await press('Add Stage');
  await press('Add Stage');
  expect(names()).toEqual(['Stage 1', 'Stage 2', 'Stage 3']);
  await press('Remove Stage 2');
  expect(names()).toEqual(['Stage 1', 'Stage 3']);
  expect([...document.querySelectorAll('.stage-number')].map((one) => one.textContent)).toEqual(['1', '2']);
  act(() => toast()!.action!.run());
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
const manage = (name: RegExp) => screen.findByRole('button', { name });

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
  expect((await manage(/^Manage Questions/)).textContent).toBe('Manage Questions Stage 1, assigned');
  expect(finish().disabled).toBe(true);
  fireEvent.click(await manage(/^Manage Resources/));
  act(() => useStageContentDialog.getState().request!.onSaved!());
  await waitFor(() => expect(finish().disabled).toBe(false));
  expect(finish().textContent).toBe('Complete Course Setup');
  fireEvent.click(finish());
  expect(toast()?.title).toBe('Course Setup Complete!');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(async () => expect(await database.outbox.drafts.count()).toBe(0));
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
  act(() => toast()!.action!.run());
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

test('WIZ-35 WIZ-37 WIZ-38 WIZ-39 WIZ-40 WIZ-42 a course is copied with its stages and without their content', async () => {
  const database = await asAdmin();
  await addCourse(database, 'Backend', ['HR Call', 'Screen'], {
    company: 'Northlight Systems',
    attached_jobs: ['SRE'],
  });
  await addCourse(database, 'Newest', [], { created_at: '2026-10-09T03:00:00.000Z' });
  await addQuestions(database, 'HR Call', [{ question: 'Why?' }]);
  await openWizard();
  fireEvent.click(screen.getByRole('tab', { name: 'Copy Existing Course' }));
  await screen.findByRole('button', { name: 'Choose Backend' });
  expect(screen.getAllByRole('button', { name: /^Choose / }).map((one) => one.getAttribute('aria-label'))).toEqual([
    'Choose Newest',
    'Choose Backend',
  ]);
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
  await press('Choose Backend');
  await waitFor(() => expect(toast()?.title).toBe('Course Selected'));
  expect((await field('Course Title')).value).toBe('Copy of Backend');
  expect((await field(/^Course Description/)).value).toBe('About Backend');
  expect((await field('Company')).value).toBe('Northlight Systems');
  expect(screen.getByText('SRE')).toBeTruthy();
  await press('Choose Different Course');
  await press('Choose Backend');
  await press('Next');
  expect(names()).toEqual(['HR Call', 'Screen']);
  await press('Create Course & Configure Content');
  await manage(/^Manage Questions HR Call/);
  const made = await entries(database);
  expect(made.map(({ name }) => name)).toEqual(['course.create', 'stage.create', 'stage.create']);
  expect(made[1]!.args).toMatchObject({ title: 'HR Call', information: '<p>All about HR Call.</p>' });
  const source = await database.rows.collections.study.find({ selector: { noun: 'course_stages' } }).exec();
  expect(source).toHaveLength(4);
});

test('WIZ-39 WIZ-22 with the box ticked the questions and resources come along', async () => {
  const database = await asAdmin();
  await addCourse(database, 'Backend', ['HR Call']);
  await addQuestions(database, 'HR Call', [{ question: 'Why?' }, { question: 'Not yet', status: 'pending' }]);
  await addResource(database, 'HR Call', 'Guide', 'https://example.com');
  await openWizard();
  fireEvent.click(screen.getByRole('tab', { name: 'Copy Existing Course' }));
  fireEvent.click(await screen.findByRole('checkbox'));
  await press('Choose Backend');
  await press('Next');
  await press('Create Course & Configure Content');
  await waitFor(() => expect(toast()?.title).toBe('Course Created!'));
  const links = (await entries(database)).filter(({ name }) => name === 'stage.link');
  expect(links.map(({ args }) => (args as { kind: string }).kind)).toEqual(['question', 'resource']);
  expect((await manage(/^Manage Questions/)).textContent).toContain('assigned');
});

test('WIZ-41 stages that cannot be read are reported, and what was typed stays', async () => {
  const database = await asAdmin();
  vi.spyOn(console, 'error').mockReturnValue();
  await addCourse(database, 'Backend', ['HR Call']);
  await openWizard();
  await type('Course Title', 'Mine');
  fireEvent.click(screen.getByRole('tab', { name: 'Copy Existing Course' }));
  const choose = await screen.findByRole('button', { name: 'Choose Backend' });
  const query = vi.spyOn(database.rows.collections.study, 'findOne').mockImplementation(() => {
    throw new Error('the disk');
  });
  onTestFinished(() => query.mockRestore());
  fireEvent.click(choose);
  await waitFor(() => expect(toast()).toMatchObject({ title: 'Error', message: 'Failed to load course stages.' }));
  query.mockRestore();
  fireEvent.click(screen.getByRole('tab', { name: 'Create New Course' }));
  expect((await field('Course Title')).value).toBe('Mine');
});

test('WIZ-36 a list of courses that cannot be read is reported', async () => {
  const database = await asAdmin();
  vi.spyOn(database.rows.collections.study.storageInstance, 'query').mockRejectedValue(new Error('the disk'));
  onTestFinished(() => void vi.restoreAllMocks());
  await openApp('/tracks');
  fireEvent.click(await screen.findByRole('button', { name: 'Create Course' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create Course' }));
  act(() => hideToast());
  fireEvent.click(dialog.getByRole('tab', { name: 'Copy Existing Course' }));
  expect(await dialog.findAllByText('Failed to load courses.')).toHaveLength(2);
  await waitFor(() => expect(toast()).toMatchObject({ title: 'Error', message: 'Failed to load courses.' }));
});

test('WIZ-26 WIZ-27 WIZ-28 WIZ-30 WIZ-31 WIZ-32 A95 a template is saved by Enter, listed by name, applied and taken back', async () => {
  const database = await asAdmin();
  await openWizard();
  await toStages();
  await type(/^Stage title/, 'Technical Screen');
  await type(/^Description/, 'A call');
  for (const name of ['Whiteboard', 'Call, 45 minutes']) {
    fireEvent.click(await screen.findByRole('button', { name: 'Template for Technical Screen' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Save as a template...' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Save as a template' }));
    const typed = await dialog.findByLabelText('Template name');
    const save = dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' });
    await waitFor(() => expect(save.disabled).toBe(false));
    fireEvent.submit(typed.closest('form')!);
    expect(await dialog.findByText('Enter a name')).toBeTruthy();
    fireEvent.change(typed, { target: { value: name } });
    const converting = new KeyboardEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true });
    act(() => void typed.dispatchEvent(converting));
    expect(converting.defaultPrevented).toBe(true);
    fireEvent.submit(typed.closest('form')!);
    await waitFor(() => expect(toast()?.title).toBe('Stage template saved successfully!'));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Save as a template' })).toBeNull());
  }
  expect((await entries(database))[0]).toMatchObject({
    name: 'template.create',
    args: { name: 'Whiteboard', title: 'Technical Screen', description: 'A call', information: null },
  });
  await press('Add Stage');
  await type(/^Stage title/, 'Mine');
  fireEvent.click(await screen.findByRole('button', { name: 'Template for Mine' }));
  const items = await screen.findAllByRole('menuitem');
  expect(items.slice(0, 2).map((item) => item.textContent)).toEqual(['Call, 45 minutes', 'Whiteboard']);
  fireEvent.click(items[0]!);
  await waitFor(async () => expect((await field(/^Stage title/)).value).toBe('Technical Screen'));
  expect((await field(/^Description/)).value).toBe('A call');
  act(() => toast()!.action!.run());
  await waitFor(async () => expect((await field(/^Stage title/)).value).toBe('Mine'));
});

test('WIZ-33 a template that cannot be stored is reported, and the dialog stays', async () => {
  const database = await asAdmin();
  vi.spyOn(console, 'error').mockReturnValue();
  await openWizard();
  await toStages();
  fireEvent.click(await screen.findByRole('button', { name: 'Template for Stage 1' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Save as a template...' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Save as a template' }));
  fireEvent.change(await dialog.findByLabelText('Template name'), { target: { value: 'Call' } });
  const disk = vi.spyOn(database.outbox.entries, 'add').mockRejectedValue(new Error('full') as never);
  onTestFinished(() => disk.mockRestore());
  await waitFor(() => expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(false));
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(toast()).toMatchObject({ title: 'Error', message: 'Failed to save stage template' }));
  expect(dialog.getByLabelText<HTMLInputElement>('Template name').value).toBe('Call');
});

test('WIZ-09 stages are put in order by keys, each place is said, and Escape puts back without closing', async () => {
  await asAdmin();
  await openWizard();
  await toStages();
  await press('Add Stage');
  await press('Add Stage');
  const grip = () => screen.getByRole('button', { name: 'Move Stage 1' });
  const said = () => document.querySelector('.sortable ~ .visually-hidden [role=status]')!.textContent;
  fireEvent.keyDown(grip(), { key: 'ArrowDown' });
  expect(names()).toEqual(['Stage 1', 'Stage 2', 'Stage 3']);
  fireEvent.keyDown(grip(), { key: ' ' });
  expect(said()).toBe('Stage 1 picked up. It is at 1 of 3.');
  fireEvent.keyDown(grip(), { key: 'ArrowDown' });
  fireEvent.keyDown(grip(), { key: 'ArrowDown' });
  expect(names()).toEqual(['Stage 2', 'Stage 3', 'Stage 1']);
  expect(said()).toBe('Stage 1 is at 3 of 3.');
  fireEvent.keyDown(grip(), { key: 'Escape' });
  expect(names()).toEqual(['Stage 1', 'Stage 2', 'Stage 3']);
  expect(screen.getByRole('dialog', { name: 'Create Course' })).toBeTruthy();
  fireEvent.keyDown(grip(), { key: ' ' });
  fireEvent.keyDown(grip(), { key: 'ArrowDown' });
  fireEvent.keyDown(grip(), { key: ' ' });
  expect(said()).toBe('Stage 1 dropped at 2 of 3.');
  expect(names()).toEqual(['Stage 2', 'Stage 1', 'Stage 3']);
});
