// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { closeCourseTool } from '#state/courseTools.ts';
import { hideToast } from '#state/toast.ts';
import {
  asAdmin,
  entries,
  field,
  manage,
  names,
  openWizard,
  press,
  toast,
  toStages,
  type,
  undo,
} from '../../tests/screens/courseTools.ts';
import { store } from '../../tests/local/memoryDatabase.ts';
import { openApp } from '../../tests/screens/openApp.tsx';
import { addCourse, addQuestions, addResource } from '../../tests/screens/study.ts';

/** Milliseconds: long journeys by role through a large dialog. */
const patience = 90_000;

beforeEach(() => act(() => closeCourseTool()));

test(
  'WIZ-35 WIZ-37 WIZ-38 WIZ-39 WIZ-40 WIZ-42 a course is copied with its stages and without their content',
  async () => {
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
    await manage(/^Manage Questions ?HR Call/);
    const made = await entries(database);
    expect(made.map(({ name }) => name)).toEqual(['course.create', 'stage.create', 'stage.create']);
    expect(made[1]!.args).toMatchObject({ title: 'HR Call', information: '<p>All about HR Call.</p>' });
    const source = await database.rows.collections.study.find({ selector: { noun: 'course_stages' } }).exec();
    expect(source).toHaveLength(4);
  },
  patience,
);

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
  await waitFor(() => expect(dialog.getAllByText('Failed to load courses.')).toHaveLength(2));
  await waitFor(() => expect(toast()).toMatchObject({ title: 'Error', message: 'Failed to load courses.' }));
});

test(
  'WIZ-26 WIZ-27 WIZ-28 WIZ-30 WIZ-31 WIZ-32 A95 a template is saved by Enter, listed by name, applied and taken back',
  async () => {
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
    undo();
    await waitFor(async () => expect((await field(/^Stage title/)).value).toBe('Mine'));
    expect(toast()?.title).not.toBe('Your draft is back');
  },
  patience,
);

test('WIZ-26 A113 a template of that name, in whatever case and width, is not saved beside it', async () => {
  const database = await asAdmin();
  await store(database, 'stage_templates', {
    ...{ id: 'calltemplatecal', name: 'Call 2', title: 'Call', description: '', information: null },
    ...{ created_by: 'someoneelsesome', created_at: '2026-11-01T00:00:00.000Z' },
  });
  await openWizard();
  await toStages();
  fireEvent.click(await screen.findByRole('button', { name: 'Template for Stage 1' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Save as a template...' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Save as a template' }));
  const save = dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' });
  await waitFor(() => expect(save.disabled).toBe(false));
  fireEvent.change(await dialog.findByLabelText('Template name'), { target: { value: 'ｃａｌｌ ２' } });
  fireEvent.click(save);
  expect(await dialog.findByText('There is a template of that name.')).toBeTruthy();
  expect(await entries(database)).toEqual([]);
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
  const disk = vi.spyOn(database.outbox.entries, 'add').mockRejectedValue(new Error('full'));
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
