// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { internalsOf } from '#local/internals.ts';
import type { Question } from '#model/noun.ts';
import type { LocalDatabase } from '#local/database.ts';
import { closeSubmitDialog, useSubmitDialog } from '#state/submitDialog.ts';
import { setSyncStatus } from '#state/syncStatus.ts';
import { remove, store } from '../../../tests/local/memoryDatabase.ts';
import { openApp, openPerson } from '../../../tests/screens/openApp.tsx';
import { addCourse, addQuestions, assign, idOf } from '../../../tests/screens/study.ts';
// lazy modules are compiled before the tests' timeouts start
import './questionSection.tsx';
import './questionSheet.tsx';
import './resourcePreview.tsx';
import '#ui/drawerSurface.tsx';
import '#ui/filterPanel.tsx';
import '#ui/richTextBody.tsx';

/** Newest first, in the given order. */
const add = (database: LocalDatabase, ...questions: (Partial<Question> & { id: string })[]) =>
  store(
    database,
    'interview_questions',
    ...questions.map((question, index) => ({
      status: 'approved',
      question: `<p>About ${question.id}</p>`,
      company: 'Kitami',
      role: 'Backend Engineer',
      interview_stage: 'Technical Screen',
      category: 'Technical',
      recommended: false,
      additional_context: null,
      created_at: `2026-10-${String(28 - index).padStart(2, '0')}T03:00:00.000Z`,
      ...question,
      id: idOf(question.id),
    })),
  );

// queries by role take jsdom a second when much is rendered on a busy machine
const rows = () => [...document.querySelectorAll<HTMLAnchorElement>('ul.bank-list a')];
const bank = () => waitFor(() => expect(rows()).not.toHaveLength(0));
// also while something covers the list
const texts = () => [...document.querySelectorAll('.bank-row-text')].map((text) => text.textContent);
const searchFor = (text: string) =>
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search questions' }), { target: { value: text } });
const press = (key: string, target: Element = document.activeElement ?? document.body) =>
  fireEvent.keyDown(target, { key });

describe('what the bank shows', () => {
  test('HOME-05 HOME-10 HOME-11 MOD-07 company, role, stage and category of each approved question, newest first', async () => {
    const database = await openPerson();
    await add(
      database,
      { id: 'one', recommended: true, company: '星野クラウド' },
      { id: 'two', status: 'pending' },
      { id: 'three', category: 'Behavioral' },
      { id: 'four', status: 'rejected', mine: true },
    );
    await openApp('/');
    await bank();
    expect(screen.getByRole('list', { name: 'Questions' }).contains(rows()[0]!)).toBe(true);
    expect(texts()).toEqual(['About one', 'About three']);
    for (const fact of [
      '星野クラウド',
      'Backend Engineer',
      'Technical Screen',
      'Technical',
      'Recommended',
      '2026/10/28',
    ])
      expect(rows()[0]!.textContent).toContain(fact);
    expect(rows()[1]!.textContent).not.toContain('Recommended');
    expect(screen.getByText('星野クラウド').lang).toBe('ja');
  });

  test('QUES-46 MOD-07 a question that is approved meanwhile appears on its own', async () => {
    const database = await openPerson();
    await add(database, { id: 'one' });
    await openApp('/');
    await bank();
    await add(database, { id: 'two' });
    await waitFor(() => expect(rows()).toHaveLength(2));
    await remove(database, 'interview_questions', idOf('one'));
    await waitFor(() => expect(texts()).toEqual(['About two']));
  });

  test('HOME-12 HOME-13 a learner asks for pending or all in vain', async () => {
    const database = await openPerson();
    await add(database, { id: 'one' }, { id: 'two', status: 'pending', mine: true });
    await openApp('/?status=all');
    await bank();
    expect(texts()).toEqual(['About one']);
    expect(screen.queryByRole('button', { name: 'Status' })).toBeNull();
  });

  test.each([
    ['HOME-12 pending ones', 'pending', ['About two']],
    ['HOME-13 rejected ones', 'rejected', ['About three']],
    ['HOME-13 all', 'all', ['About one', 'About two', 'About three']],
    ['HOME-12 nothing of the kind', 'approved', ['About one']],
  ])('an admin who asks for %s', async (_, status, expected) => {
    const database = await openPerson({ role: 'admin' });
    await add(database, { id: 'one' }, { id: 'two', status: 'pending' }, { id: 'three', status: 'rejected' });
    await openApp(`/?status=${status}`);
    await bank();
    expect(texts()).toEqual(expected);
    expect(screen.getByRole('button', { name: /^Status/ })).toBeTruthy();
  });

  test('A20 A117 one’s own questions are listed on request, with their status', async () => {
    const database = await openPerson();
    await add(
      database,
      { id: 'one' },
      { id: 'two', status: 'pending', mine: true },
      { id: 'three', status: 'rejected', mine: true },
      { id: 'four', mine: true },
    );
    const router = await openApp('/');
    await bank();
    fireEvent.click(screen.getByRole('button', { name: 'My questions', pressed: false }));
    await waitFor(() => expect(texts()).toEqual(['About two', 'About three', 'About four']));
    expect(rows().map((row) => /Pending|Rejected|Approved/.exec(row.textContent)?.[0])).toEqual([
      'Pending',
      'Rejected',
      'Approved',
    ]);
    expect(router.state.location.href).toBe('/?mine=true');
  });

  test('HOME-09 five placeholder rows show until the questions arrive', async () => {
    await openPerson({ meta: {} });
    await openApp('/');
    await waitFor(() => expect(document.querySelectorAll('.bank-list .bank-row')).toHaveLength(5));
    expect(screen.getAllByText('Loading...').length).toBeGreaterThan(0);
  });

  test('HOME-10 an empty bank says what will appear', async () => {
    await openPerson();
    await openApp('/');
    expect(await screen.findByText('No questions yet')).toBeTruthy();
  });

  test('HOME-14 A99 a store that cannot be read is reported in a toast and in place', async () => {
    const database = await openPerson();
    vi.spyOn((await internalsOf(database.rows, 'bank')).dexieTable, 'where').mockImplementation(() => {
      throw new Error('the disk');
    });
    await openApp('/');
    await waitFor(() =>
      expect(screen.getAllByText('Failed to fetch questions: This device could not read it.')).toHaveLength(2),
    );
  });

  test('HOME-14 HOME-16 A99 it says so when nothing has arrived and the server cannot be reached', async () => {
    await openPerson({ meta: {}, online: false });
    await openApp('/');
    const reason = 'The server cannot be reached, and this device has nothing yet.';
    expect(await screen.findAllByText(`Failed to fetch questions: ${reason}`)).not.toHaveLength(0);
    expect(await screen.findAllByText(`Failed to fetch resources: ${reason}`)).not.toHaveLength(0);
  });

  test('HOME-14 HOME-16 A188 it says so when the server fails before anything has come, and goes on once it answers', async () => {
    await openPerson({ meta: {} });
    setSyncStatus({ stalled: 'failed' });
    await openApp('/');
    const reason = 'The server cannot be reached, and this device has nothing yet.';
    expect(await screen.findAllByText(`Failed to fetch questions: ${reason}`)).not.toHaveLength(0);
    expect(await screen.findAllByText(`Failed to fetch resources: ${reason}`)).not.toHaveLength(0);
    expect(screen.queryByText(/Loading/)).toBeNull();
    act(() => setSyncStatus({ stalled: null }));
    expect((await screen.findAllByText('Loading...')).length).toBeGreaterThan(0);
  });

  test('a question that waits to be sent is marked', async () => {
    const database = await openPerson();
    await add(database, { id: 'one', mine: true, status: 'pending' }, { id: 'two', mine: true });
    await database.outbox.base.put({ key: `interview_questions/${idOf('one')}`, row: null } as never);
    await database.outbox.entries.add({ state: 'pending', id: 'x' } as never);
    await openApp('/?mine=true');
    await waitFor(() => expect(screen.getAllByText('Not sent yet')).toHaveLength(1));
    expect(screen.getByText('Not sent yet').closest('a')?.dataset.question).toBe(idOf('one'));
  });
});

describe('finding', () => {
  test('HOME-10 a search filters as it is typed, highlights what it found, and is announced', async () => {
    const database = await openPerson();
    await add(
      database,
      { id: 'one', question: '<p>ﾃﾞｰﾀの<b>設計</b></p>' },
      { id: 'two', question: '<p>Other</p>', additional_context: '<p>データの設計 in the context</p>' },
      { id: 'three' },
    );
    const router = await openApp('/');
    await bank();
    searchFor('データの設計');
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect([...document.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual([
      'ﾃﾞｰﾀの設計',
      'データの設計',
    ]);
    await waitFor(() => expect(router.state.location.search).toEqual({ q: 'データの設計' }));
    expect(await screen.findByText('2 questions')).toBeTruthy();
    searchFor('nothing like it');
    expect(await screen.findByText('No question matches')).toBeTruthy();
    fireEvent.click(screen.getAllByRole('button', { name: 'Clear filters' })[0]!);
    await waitFor(() => expect(rows()).toHaveLength(3));
    expect(router.state.location.search).toEqual({});
  });

  test('HOME-10 filters are in the address, also several values of one, and can be cleared', async () => {
    const database = await openPerson();
    await add(
      database,
      { id: 'one', company: 'Asagiri' },
      { id: 'two' },
      { id: 'three', company: 'Northlight', recommended: true },
    );
    const router = await openApp('/');
    await bank();
    fireEvent.click(screen.getByRole('button', { name: 'Company' }));
    const panel = await screen.findByRole('dialog', { name: 'Company' });
    expect(
      within(panel)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Asagiri1', 'Kitami1', 'Northlight1']);
    fireEvent.click(within(panel).getByRole('checkbox', { name: /Asagiri/ }));
    fireEvent.click(await within(panel).findByRole('checkbox', { name: /Northlight/ }));
    await waitFor(() => expect(texts()).toEqual(['About one', 'About three']));
    expect(router.state.location.search).toEqual({ company: ['Asagiri', 'Northlight'] });
    fireEvent.keyDown(panel, { key: 'Escape' });
    fireEvent.click(await screen.findByRole('button', { name: 'Recommended' }));
    await waitFor(() => expect(texts()).toEqual(['About three']));
    fireEvent.click(screen.getByRole('button', { name: 'Clear Company' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ recommended: true }));
  });

  test('an address with filters opens the filtered list', async () => {
    const database = await openPerson();
    await add(database, { id: 'one', company: '42' }, { id: 'two' });
    await openApp('/?company=42&q=about&recommended=maybe&unknown=1');
    await bank();
    expect(texts()).toEqual(['About one']);
    expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search questions' }).value).toBe('about');
  });
});

describe('by keyboard', () => {
  test('/ goes to the search, the arrow down into the list, J and K along it', async () => {
    const database = await openPerson();
    await add(database, { id: 'one' }, { id: 'two' }, { id: 'three' });
    await openApp('/');
    await bank();
    press('/', document.body);
    const search = screen.getByRole('searchbox', { name: 'Search questions' });
    expect(document.activeElement).toBe(search);
    press('j');
    expect(document.activeElement).toBe(search);
    press('ArrowDown');
    expect(document.activeElement).toBe(rows()[0]);
    press('j');
    press('ArrowDown');
    expect(document.activeElement).toBe(rows()[2]);
    press('j');
    expect(document.activeElement).toBe(rows()[2]);
    press('k');
    expect(document.activeElement).toBe(rows()[1]);
    expect(rows().map((row) => row.tabIndex)).toEqual([-1, 0, -1]);
  });

  test('the keys of a Japanese conversion stay in the search', async () => {
    const database = await openPerson();
    await add(database, { id: 'one' });
    await openApp('/');
    await bank();
    searchFor('about');
    const search = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search questions' });
    search.focus();
    for (const key of ['Enter', 'ArrowDown', 'Escape']) fireEvent.keyDown(search, { key, isComposing: true });
    expect(document.activeElement).toBe(search);
    expect(search.value).toBe('about');
  });
});

describe('an open question', () => {
  const sheet = () => screen.findByRole('dialog', { name: 'Question' });
  const heading = async (name: string) => within(await sheet()).findByRole('heading', { level: 1, name });

  test('HOME-10 it has an address, steps to its neighbours, and closes back to the one read last', async () => {
    const database = await openPerson();
    await add(
      database,
      { id: 'one', additional_context: '<p>They <em>insisted</em>.</p>' },
      { id: 'two', company: 'Asagiri' },
      { id: 'three', role: 'SRE/DevOps' },
    );
    const router = await openApp('/?role=Backend+Engineer');
    await bank();
    fireEvent.click(rows()[0]!);
    await heading('About one');
    expect(router.state.location.pathname).toBe(`/question/${idOf('one')}`);
    expect((await sheet()).textContent).toContain('They insisted.');
    expect(await screen.findByText('1 of 2')).toBeTruthy();
    expect(screen.getAllByRole<HTMLButtonElement>('button', { name: 'Previous question' })[0]!.disabled).toBe(true);
    press('j', document.body);
    await heading('About two');
    expect(await screen.findByText('2 of 2')).toBeTruthy();
    press('j', document.body);
    // the text that had the focus is gone, and the body has it for a moment
    press('Escape', document.body);
    await waitFor(() => expect(router.state.location.href).toBe('/?role=Backend+Engineer'));
    await waitFor(() => expect(document.activeElement).toBe(rows()[1]));
  });

  test('a question opened by its address closes to the list', async () => {
    const database = await openPerson();
    await add(database, { id: 'one' });
    const router = await openApp(`/question/${idOf('one')}`);
    await heading('About one');
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    await bank();
  });

  test('A20 one’s own pending question can be edited from there, and no other', async () => {
    const database = await openPerson();
    await add(database, { id: 'one', mine: true, status: 'pending' }, { id: 'two', mine: true });
    await openApp(`/question/${idOf('one')}?mine=true`);
    await heading('About one');
    fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    expect(useSubmitDialog.getState()).toMatchObject({ open: true, edits: idOf('one') });
    closeSubmitDialog();
    // the way on is known once the list is, and keys are the form's until it is gone
    await screen.findByText('1 of 2');
    await waitFor(() => expect(document.querySelectorAll('[role=dialog]')).toHaveLength(1));
    press('j', document.body);
    await heading('About two');
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
  });

  test('it links to the stages that ask it', async () => {
    const database = await openPerson();
    await addCourse(database, 'Backend', ['Screen']);
    await assign(database, 'Backend');
    await addQuestions(database, 'Screen', [{ question: '<p>Why?</p>' }]);
    await openApp(`/question/${idOf('q0Screen')}`);
    await heading('Why?');
    const stage = await screen.findByRole('link', { name: /^Screen *Backend$/ });
    expect(stage.getAttribute('href')).toBe(`/course/backend?stage=${idOf('Screen')}`);
  });

  test('a question that does not exist says so, and so does one that is removed while open', async () => {
    const database = await openPerson();
    await add(database, { id: 'one' });
    await openApp('/question/nowhere');
    expect(await screen.findByRole('heading', { level: 1, name: 'Question not found' })).toBeTruthy();
    fireEvent.click(screen.getByText('Back to Questions'));
    await bank();
    fireEvent.click(rows()[0]!);
    await heading('About one');
    await act(() => remove(database, 'interview_questions', idOf('one')));
    expect(await screen.findByRole('heading', { level: 1, name: 'This question is gone' })).toBeTruthy();
  });

  test('A99 a question that has not arrived yet is waited for, and says so when the server cannot be reached', async () => {
    const database = await openPerson({ meta: { first: true, syncedAt: null } });
    await openApp(`/question/${idOf('one')}`);
    await waitFor(() => expect(within(screen.getByRole('dialog')).getByText('Loading...')).toBeTruthy());
    act(() => setSyncStatus({ online: false }));
    // beside the toast that says so too
    const inPlace = { selector: '.alert p' };
    expect(await within(await sheet()).findByText(/^Failed to fetch questions: /, inPlace)).toBeTruthy();
    await add(database, { id: 'one' });
    await heading('About one');
  });
});

describe('the preview of resources', () => {
  const resource = (index: number) => ({
    id: idOf(`resource${index}x`),
    title: `Resource ${index}`,
    url: `https://example.com/${index}`,
    category: 'Interview Prep',
    created_at: `2026-10-${String(10 + index)}T03:00:00.000Z`,
  });

  test('HOME-04 HOME-15 RES-13 the newest ten, each opening in a new tab, and a link to all of them', async () => {
    const database = await openPerson();
    await store(database, 'resources', ...Array.from({ length: 11 }, (_, index) => resource(index)));
    await openApp('/');
    const newest = await screen.findByText<HTMLAnchorElement>('Resource 10');
    expect([newest.href, newest.target, newest.rel]).toEqual([
      'https://example.com/10',
      '_blank',
      'noopener noreferrer',
    ]);
    expect(newest.textContent).toBe('Resource 10 (opens in a new tab)');
    expect(screen.getAllByText(/^Resource \d/)).toHaveLength(10);
    expect(screen.queryByText('Resource 0')).toBeNull();
    expect(screen.getByRole('link', { name: 'All resources' }).getAttribute('href')).toBe('/resources');
  });

  test('HOME-04 offline it says that it needs a network, and keeps it for later', async () => {
    const database = await openPerson({ online: false });
    await store(database, 'resources', resource(1));
    await openApp('/');
    const opened = fireEvent.click(await screen.findByText('Resource 1'));
    expect(opened).toBe(false);
    fireEvent.click(await screen.findByRole('button', { name: 'Keep for later' }));
    await waitFor(async () => expect(await database.outbox.later.count()).toBe(1));
  });

  test('HOME-08 three placeholder cards show until they arrive', async () => {
    await openPerson({ meta: {} });
    await openApp('/');
    await waitFor(() => expect(document.querySelectorAll('.resource-strip .resource-preview')).toHaveLength(3));
  });

  test('HOME-16 A99 a store that cannot be read is reported', async () => {
    const database = await openPerson();
    vi.spyOn(database.rows.collections.study.storageInstance, 'query').mockRejectedValue(new Error('the disk'));
    await openApp('/');
    expect(await screen.findAllByText('Failed to fetch resources: This device could not read it.')).not.toHaveLength(0);
  });
});
