// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { linkId } from '#model/id.ts';
import { limits } from '#model/limits.ts';
import type { LocalDatabase } from '#local/database.ts';
import { remove, store } from '../../../tests/local/memoryDatabase.ts';
import { openApp, openPerson, type Person } from '../../../tests/screens/openApp.tsx';
import { addCourse, addQuestions, addResource, idOf } from '../../../tests/screens/study.ts';
import { setSyncStatus } from '#state/syncStatus.ts';
import { closeStageContent, openStageContent } from '#state/stageContentDialog.ts';
import { closeSubmitDialog } from '#state/submitDialog.ts';
import { useToast } from '#state/toast.ts';

const stage = idOf('HR Call');

/** Two questions in HR Call, one in Screen, one in none, and one that is not approved. */
async function classroom(more: Person = {}): Promise<LocalDatabase> {
  const database = await openPerson({ role: 'admin', ...more });
  await addCourse(database, 'Backend', ['HR Call', 'Screen']);
  await addQuestions(database, 'HR Call', [
    { id: idOf('why'), question: '<p>Why us?</p>', company: 'Kitami', created_at: '2026-01-01T00:00:00.000Z' },
    { id: idOf('when'), question: '<p>When can you begin?</p>', created_at: '2026-01-02T00:00:00.000Z' },
  ]);
  await addQuestions(database, 'Screen', [
    { id: idOf('queue'), question: '<p>What is a queue?</p>', created_at: '2026-01-03T00:00:00.000Z' },
  ]);
  const loose = { company: 'Hoshino', role: '', interview_stage: '', category: '', recommended: false };
  await store(
    database,
    'interview_questions',
    {
      ...loose,
      id: idOf('cache'),
      question: '<p>Where is the cache?</p>',
      status: 'approved',
      created_at: '2026-01-04',
    },
    { ...loose, id: idOf('waits'), question: '<p>It waits</p>', status: 'pending', created_at: '2026-01-05' },
  );
  return database;
}
const dialog = () => screen.findByRole('dialog', { name: 'Manage Questions' });
async function open(database?: LocalDatabase) {
  const inDatabase = database ?? (await classroom());
  await openApp('/course/backend');
  fireEvent.click(await screen.findByRole('button', { name: 'Manage Questions' }));
  await within(await dialog()).findByRole('list', { name: 'Questions' });
  return inDatabase;
}
const boxes = async () => within(await dialog()).getAllByRole<HTMLInputElement>('checkbox');
const words = async () =>
  (await boxes()).map(
    (box) => `${box.checked ? '+' : '-'} ${box.closest('label')!.querySelector('.pick-text')!.textContent}`,
  );
const box = async (name: RegExp) => within(await dialog()).findByRole<HTMLInputElement>('checkbox', { name });
const save = async () => fireEvent.click(within(await dialog()).getByRole('button', { name: 'Save Questions' }));
const problem = (text: string) =>
  waitFor(() => expect(document.querySelector('.alert[role=alert]')?.textContent).toContain(text));
const toasted = (title: string, message?: string) =>
  waitFor(() => expect(useToast.getState().toast).toMatchObject({ kind: 'error', title, ...(message && { message }) }));
const entries = async (database: LocalDatabase) =>
  (await database.outbox.entries.toArray()).map(({ name, args }) => [name, (args as { item_id: string }).item_id]);
const link = (database: LocalDatabase, question: string, at = stage) =>
  store(database, 'stage_questions', {
    ...{ id: linkId(at, question), stage_id: at, question_id: question, created_at: '2026-11-01T00:00:00.000Z' },
  });

test('STAGE-13 a learner has neither button', async () => {
  // what an admin's buttons need has arrived, too
  await import('#features/course/stageTools.tsx');
  const database = await openPerson();
  await addCourse(database, 'Backend', ['HR Call']);
  await openApp('/course/backend');
  expect(await screen.findByRole('heading', { name: /^Practice questions$/i })).toBeTruthy();
  await act(() => new Promise((done) => setTimeout(done, 100)));
  expect(screen.queryByRole('button', { name: /^Manage/ })).toBeNull();
  act(() => openStageContent({ stageId: stage, kind: 'question' }));
  await act(() => new Promise((done) => setTimeout(done, 100)));
  expect(screen.queryByRole('dialog')).toBeNull();
  act(closeStageContent);
});

test('STAGE-13 an admin has both buttons, and each opens its dialog', async () => {
  await classroom();
  await openApp('/course/backend');
  for (const name of ['Manage Questions', 'Manage Resources']) {
    fireEvent.click(await screen.findByRole('button', { name }));
    expect(await screen.findByRole('dialog', { name })).toBeTruthy();
    act(closeStageContent);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
});

describe('STAGE-14 the questions of a stage', () => {
  test('STAGE-13 STAGE-14 A106 those of the stage come first, then the newest; none that is not approved, and where else each is', async () => {
    await open();
    expect(await words()).toEqual([
      '+ When can you begin?',
      '+ Why us?',
      '- Where is the cache?',
      '- What is a queue?',
    ]);
    expect((await box(/queue/)).closest('label')!.textContent).toContain('Also in: Screen, in Backend');
    const all = await dialog();
    expect(all.textContent).toContain('2 questions in this stage, shown first · 4 questions');
    expect(within(all).getByText('2 selected')).toBeTruthy();
    expect(within(all).getByRole<HTMLButtonElement>('button', { name: 'Save Questions' }).disabled).toBe(true);
  });

  test('STAGE-14 STAGE-17 A41 only the difference is written; what somebody else links meanwhile stays', async () => {
    const database = await open();
    fireEvent.click(await box(/cache/));
    fireEvent.click(await box(/Why us/));
    expect((await dialog()).textContent).toContain('2 selected1 added, 1 removed');
    await link(database, idOf('queue'));
    expect(await screen.findByText(/Somebody else has just assigned another one here/)).toBeTruthy();
    expect(await words()).toEqual([
      '+ When can you begin?',
      '- Why us?',
      '+ Where is the cache?',
      '+ What is a queue?',
    ]);
    await save();
    await waitFor(() => expect(useToast.getState().toast?.title).toBe('Questions updated!'));
    expect(await entries(database)).toEqual([
      ['stage.link', idOf('cache')],
      ['stage.unlink', idOf('why')],
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await database.outbox.drafts.count()).toBe(0);
    expect((await screen.findAllByText('Where is the cache?')).length).toBe(1);
  });

  test('STAGE-14 search and filters narrow it, and all that is shown can be selected', async () => {
    const database = await open();
    fireEvent.change(within(await dialog()).getByLabelText('Search questions'), { target: { value: 'is' } });
    expect(await words()).toEqual(['- Where is the cache?', '- What is a queue?']);
    fireEvent.click(within(await dialog()).getByRole('button', { name: 'Select all 2 shown' }));
    expect(await words()).toEqual(['+ Where is the cache?', '+ What is a queue?']);
    fireEvent.change(within(await dialog()).getByLabelText('Search questions'), { target: { value: 'nothing' } });
    fireEvent.click(await within(await dialog()).findByRole('button', { name: 'Clear filters' }));
    expect((await words()).filter((one) => one.startsWith('+'))).toHaveLength(4);
    fireEvent.click(await box(/When/));
    fireEvent.click(await box(/When/));
    await save();
    await waitFor(async () => expect(await entries(database)).toHaveLength(2));
  });

  test('STAGE-14 more than the limit is neither selected nor saved at once', async () => {
    const database = await classroom();
    const many = Array.from({ length: limits.linkedAtOnce + 1 }, (_, at) => ({
      ...{ id: `many${String(at).padStart(11, '0')}`, question: `<p>Number ${at}</p>`, status: 'approved' },
      ...{ company: 'Many', role: '', interview_stage: '', category: '', recommended: false },
    }));
    await store(database, 'interview_questions', ...many);
    await open(database);
    expect(await screen.findByText('Narrow the list to 500 or fewer to select all of them.')).toBeTruthy();
    expect(within(await dialog()).queryByRole('button', { name: /^Select all/ })).toBeNull();
  });

  test('STAGE-14 what was ticked survives a closed tab, and can be given up', async () => {
    const database = await open();
    fireEvent.click(await box(/cache/));
    await waitFor(async () => expect(await database.outbox.drafts.count()).toBe(1));
    // closing asks, and what is ticked stays
    fireEvent.click(within(await dialog()).getByRole('button', { name: 'Cancel' }));
    const asks = await screen.findByRole('dialog', { name: 'Close without saving?' });
    expect(asks.textContent).toContain('1 added');
    fireEvent.click(within(asks).getByRole('button', { name: 'Go on' }));
    act(() => openStageContent({ stageId: stage, kind: 'question' }));
    expect(await screen.findByText(/What you selected last time was not saved yet/)).toBeTruthy();
    expect((await box(/cache/)).checked).toBe(true);
    fireEvent.click(within(await dialog()).getByRole('button', { name: 'Start over' }));
    expect((await box(/cache/)).checked).toBe(false);
    await waitFor(async () => expect(await database.outbox.drafts.count()).toBe(0));
    expect(await entries(database)).toEqual([]);
  });

  test('STAGE-14 arrows and / move, Space selects, and Enter saves nothing', async () => {
    const database = await open();
    const search = within(await dialog()).getByLabelText<HTMLInputElement>('Search questions');
    search.focus();
    fireEvent.keyDown(search, { key: 'ArrowDown' });
    expect(document.activeElement).toBe((await boxes())[0]);
    fireEvent.keyDown(document.activeElement!, { key: 'End' });
    expect(document.activeElement).toBe((await boxes()).at(-1));
    fireEvent.keyDown(document.activeElement!, { key: 'ArrowUp' });
    expect(document.activeElement).toBe(await box(/cache/));
    fireEvent.click(document.activeElement!);
    fireEvent.keyDown(document.activeElement!, { key: 'Enter' });
    fireEvent.keyDown(document.activeElement!, { key: '/' });
    expect(document.activeElement).toBe(search);
    fireEvent.change(search, { target: { value: 'q' } });
    fireEvent.keyDown(search, { key: 'Escape' });
    expect(search.value).toBe('');
    expect(await dialog()).toBeTruthy();
    expect(await entries(database)).toEqual([]);
  });
});

describe('STAGE-15 STAGE-16 what is gone', () => {
  test('STAGE-15 a stage that was deleted meanwhile is said so in place, and nothing ticked is lost', async () => {
    const database = await open();
    fireEvent.click(await box(/cache/));
    await remove(database, 'course_stages', stage);
    expect(
      await screen.findByText('Invalid stage. Please refresh the page and try again.', { selector: '[role=alert] *' }),
    ).toBeTruthy();
    expect((await box(/cache/)).checked).toBe(true);
    await save();
    await toasted('Invalid stage. Please refresh the page and try again.');
    expect(await entries(database)).toEqual([]);
    await waitFor(async () => expect(await database.outbox.drafts.count()).toBe(1));
  });

  test('STAGE-16 a question that was deleted meanwhile does not hold back the others', async () => {
    const database = await open();
    fireEvent.click(await box(/cache/));
    fireEvent.click(await box(/queue/));
    await remove(database, 'interview_questions', idOf('cache'));
    await save();
    await toasted('Invalid stage or question reference. Please refresh the page and try again.');
    expect(await entries(database)).toEqual([['stage.link', idOf('queue')]]);
    expect((await dialog()).textContent).toContain('3 selected');
  });

  test('STAGE-14 a device that cannot store it keeps every tick', async () => {
    const database = await open();
    const error = vi.spyOn(console, 'error').mockReturnValue();
    fireEvent.click(await box(/cache/));
    const broken = vi.spyOn(database.outbox.entries, 'add').mockRejectedValue(new Error('full'));
    vi.spyOn(database.outbox.entries, 'put').mockRejectedValue(new Error('full'));
    await save();
    await toasted('Error', 'The questions could not be saved. What you selected is kept.');
    expect((await box(/cache/)).checked).toBe(true);
    expect(error).toHaveBeenCalled();
    broken.mockRestore();
    vi.restoreAllMocks();
  });
});

describe('STAGE-21 the resources of a stage', () => {
  const resources = () => screen.findByRole('dialog', { name: 'Manage Resources' });
  async function openResources() {
    const database = await classroom();
    await addResource(database, 'HR Call', 'A guide', 'https://example.com/guide');
    for (const [title, created_at] of [
      ['Old book', '2026-02-01'],
      ['New book', '2026-03-01'],
    ] as const)
      await store(database, 'resources', {
        ...{ id: idOf(title), title, url: 'https://books.example.com/', category: 'Other' },
        ...{ description: null, created_at },
      });
    await openApp('/course/backend');
    fireEvent.click(await screen.findByRole('button', { name: 'Manage Resources' }));
    await within(await resources()).findByRole('list', { name: 'Resources' });
    return database;
  }
  const pick = async (name: RegExp) => within(await resources()).findByRole<HTMLInputElement>('checkbox', { name });

  test('STAGE-21 STAGE-22 STAGE-23 all of them, newest first, and how many are assigned', async () => {
    const database = await openResources();
    const titles = within(await resources())
      .getAllByRole('checkbox')
      .map((one) => one.closest('label')!.querySelector('.pick-text')!.textContent);
    expect(titles).toEqual(['A guide', 'New book', 'Old book']);
    fireEvent.click(await pick(/New book/));
    fireEvent.click(await pick(/Old book/));
    fireEvent.click(await pick(/A guide/));
    fireEvent.click(within(await resources()).getByRole('button', { name: 'Save Resources' }));
    await waitFor(() =>
      expect(useToast.getState().toast).toMatchObject({
        title: 'Resources updated!',
        message: 'Successfully assigned 2 resources to this stage.',
      }),
    );
    expect(await entries(database)).toEqual([
      ['stage.link', idOf('New book')],
      ['stage.link', idOf('Old book')],
      ['stage.unlink', idOf('A guide')],
    ]);
  });

  test('STAGE-24 CRSE-44 a failing save says so, and keeps what was ticked', async () => {
    const database = await openResources();
    fireEvent.click(await pick(/New book/));
    await remove(database, 'course_stages', stage);
    await problem('Invalid stage.');
    fireEvent.click(within(await resources()).getByRole('button', { name: 'Save Resources' }));
    await toasted('Error', 'Failed to update resources. Please try again.');
    expect((await pick(/New book/)).checked).toBe(true);
  });
});

describe('STAGE-18 STAGE-19 one question on the course page', () => {
  const menuOf = async (question: string) => {
    const row = (await screen.findByText(question)).closest('li')!;
    fireEvent.click(await within(row).findByRole('button', { name: 'Actions for this question' }));
  };
  test('STAGE-18 it is taken out of the stage, and Undo brings it back', async () => {
    const database = await classroom();
    await openApp('/course/backend');
    await menuOf('Why us?');
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Remove from this stage' }));
    await waitFor(() => expect(screen.queryByText('Why us?', { selector: '.question-text *' })).toBeNull());
    expect(await entries(database)).toEqual([['stage.unlink', idOf('why')]]);
    const { toast } = useToast.getState();
    expect(toast).toMatchObject({ title: 'Question removed from this stage', message: 'Why us?' });
    act(() => toast!.action!.run());
    expect(await screen.findByText('Why us?', { selector: '.question-text *' })).toBeTruthy();
  });

  test('STAGE-18 a failure says why', async () => {
    const database = await classroom();
    await openApp('/course/backend');
    const error = vi.spyOn(console, 'error').mockReturnValue();
    await menuOf('Why us?');
    vi.spyOn(database.outbox.entries, 'add').mockRejectedValue(new Error('The disk is full'));
    vi.spyOn(database.outbox.entries, 'put').mockRejectedValue(new Error('The disk is full'));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Remove from this stage' }));
    await waitFor(() =>
      expect(useToast.getState().toast).toMatchObject({
        title: 'Error',
        message: expect.stringMatching(/^Failed to remove question: ./) as string,
      }),
    );
    expect(error).toHaveBeenCalled();
    vi.restoreAllMocks();
  });

  test('STAGE-19 it is edited where all questions are', async () => {
    await classroom();
    await openApp('/course/backend');
    await menuOf('Why us?');
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit question' }));
    expect(await screen.findByRole('dialog', { name: 'Edit question' })).toBeTruthy();
    act(closeSubmitDialog);
  });

  test('STAGE-19 a failure says so and why, and what was written stays', async () => {
    const database = await classroom();
    await store(database, 'interview_questions', {
      ...{ id: idOf('why'), question: '<p>Why us?</p>', company: 'Kitami', role: 'SRE', interview_stage: 'Screen' },
      ...{ category: 'Technical', recommended: false, status: 'approved', text_by: 'x', created_at: '2026-01-01' },
    });
    await openApp('/course/backend');
    vi.spyOn(console, 'error').mockReturnValue();
    const edit = async () => {
      await menuOf('Why us?');
      fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit question' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Edit question' }));
      await dialog.findByRole('combobox', { name: /^Company/ });
      return dialog;
    };
    const said = (message: string) =>
      waitFor(() => expect(useToast.getState().toast).toMatchObject({ kind: 'error', title: 'Error', message }));
    const dialog = await edit();
    const disk = vi.spyOn(database.outbox.entries, 'add').mockRejectedValue(new Error('The disk is full'));
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await said('Failed to update question: Please try again.');
    expect(screen.getByRole('dialog', { name: 'Edit question' })).toBeTruthy();
    disk.mockRestore();
    await remove(database, 'interview_questions', idOf('why'));
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await said('Failed to update question: This question is no longer here.');
    expect(await database.outbox.entries.count()).toBe(0);
    act(closeSubmitDialog);
    vi.restoreAllMocks();
  });
});

test('STAGE-14 without a network it is saved on the device, and says so before', async () => {
  const database = await open(await classroom({ online: false }));
  expect(await screen.findByText('What you save is sent when you are online again.')).toBeTruthy();
  fireEvent.click(await box(/cache/));
  await save();
  await waitFor(async () => expect(await entries(database)).toEqual([['stage.link', idOf('cache')]]));
  act(() => setSyncStatus({ online: true }));
});
