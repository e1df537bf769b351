// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { throwError } from 'rxjs';
import { expect, test, vi } from 'vitest';
import { transitionId, userStageId } from '#model/id.ts';
import type { RowOf } from '#model/noun.ts';
import { pipelineStages } from '#model/pipeline.ts';
import type { LocalDatabase } from '#local/database.ts';
import { useBoardLayout } from '#state/boardLayout.ts';
import { setSyncStatus } from '#state/syncStatus.ts';
import { useToast } from '#state/toast.ts';
import { remove, store } from '../../../tests/local/memoryDatabase.ts';
import { heldSave } from '../../../tests/screens/heldSave.ts';
import { openApp, openPerson, type Person } from '../../../tests/screens/openApp.tsx';
import { idOf } from '../../../tests/screens/study.ts';
import { restore, sayRejected } from './boardRestore.ts';

const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
type Place = Partial<Omit<RowOf<'user_stages'>, 'id'>>;

async function person(database: LocalDatabase, name: string, place?: Place, more: Partial<RowOf<'profiles'>> = {}) {
  const id = idOf(name) as RowOf<'profiles'>['id'];
  await store(database, 'profiles', {
    ...{ id, full_name: name, email: `${id}@example.com`, role: 'user', is_active: true },
    ...{ last_login_at: ago(0.01), created_at: ago(3), ...more },
  });
  if (!place) return;
  await store(database, 'user_stages', {
    ...{ id: userStageId(id), user_id: id, is_active: true, stage: 'Interested', is_rejected: false },
    ...{ stage_updated_at: ago(1), moved_by: idOf(`m${name}`), rejected_by: null, rejected_at: null, reason: null },
    ...place,
  });
  await store(database, 'candidates', {
    ...{ id, position: 'Backend Engineer', company: 'Kitami Robotics' },
    ...{ writers: {}, last_updated_at: ago(2), text_by: 'x' },
  });
}

/** Ada and Ben are interested, Cleo has an offer, Dan was rejected, Eve is nowhere. */
async function pipeline(more: Person = {}): Promise<LocalDatabase> {
  useBoardLayout.setState({ folded: [], figures: false });
  const database = await openPerson({ role: 'admin', ...more });
  await person(database, 'Ada', { stage_updated_at: ago(1) });
  await person(database, 'Ben', { stage_updated_at: ago(5) });
  await person(database, 'Cleo', { stage: 'Offer' });
  await person(database, 'Dan', { stage: 'Offer', is_rejected: true, stage_updated_at: ago(9) });
  await person(database, 'Eve');
  const option = (field_name: string, value: string) => ({ id: idOf(`${field_name}${value}`), field_name, value });
  await store(database, 'dropdown_options', option('role', 'SRE/DevOps'), option('role', 'Backend Engineer'));
  await store(database, 'dropdown_options', option('company', 'Hoshino Cloud'), option('company', 'Kitami Robotics'));
  return database;
}

const at = '/admin?tab=users&sub=kanban';
async function open(address = at) {
  const router = await openApp(address);
  await screen.findByRole('group', { name: 'User Pipeline' });
  return router;
}
const column = (name: string) =>
  screen.getByRole('region', { name: new RegExp(`^${name}, (?:\\d|could not be read$)`) });
const namesIn = (name: string) =>
  within(column(name))
    .queryAllByRole('article')
    .map((card) => card.querySelector('b')!.textContent);
const card = (name: string) => screen.getByRole('article', { name: new RegExp(`^${name}, `) });
const entries = async (database: LocalDatabase) =>
  (await database.outbox.entries.toArray()).map(({ name, args }) => ({ name, args }));
const toast = () => useToast.getState().toast;
const button = (name: string | RegExp, inside?: HTMLElement) =>
  (inside ? within(inside) : screen).getByRole('button', { name });

test('KAN-01 KAN-02 KAN-03 KAN-04 KAN-19 KAN-20 nine columns in their order, each with its number, under the title', async () => {
  await pipeline();
  await open();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('User Pipeline');
  const columns = screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent);
  expect(columns).toEqual([...pipelineStages]);
  expect(namesIn('Interested')).toEqual(['Ada', 'Ben']);
  expect(column('Interested').getAttribute('aria-label')).toBe('Interested, 2 users');
  expect(namesIn('Offer')).toEqual(['Cleo']);
  expect(within(column('Debrief')).getByText('Nobody is here.')).toBeTruthy();
  for (const name of ['Add User', 'Bulk Add']) expect(button(name)).toBeTruthy();
});

test('KAN-05 KAN-79 a column that cannot be read is empty, is logged, and the others show their users', async () => {
  const database = await pipeline();
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  const { people } = database.rows.collections;
  const find = people.find.bind(people);
  vi.spyOn(people, 'find').mockImplementation((query) => {
    const { parent } = (query?.selector ?? {}) as { parent?: string };
    return parent === 'Offer' ? ({ $: throwError(() => new Error('the disk')) } as never) : find(query);
  });
  await open();
  await waitFor(() => expect(namesIn('Interested')).toEqual(['Ada', 'Ben']));
  expect(namesIn('Offer')).toEqual([]);
  expect(within(column('Offer')).getByText('This column could not be read.')).toBeTruthy();
  expect(logged).toHaveBeenCalledWith('board', 'Offer', expect.any(Error));
  // nobody knows how many there are
  expect(column('Offer').querySelector('.board-count')!.textContent).toBe('–');
  expect(column('Interested').querySelector('.board-count')!.textContent).toBe('2');
});

test('KAN-06 a board that cannot be read says so, as a toast and in its place', async () => {
  const database = await pipeline();
  vi.spyOn(console, 'error').mockReturnValue();
  const { people } = database.rows.collections;
  const find = people.find.bind(people);
  vi.spyOn(people, 'find').mockImplementation((query) => {
    const { noun } = (query?.selector ?? {}) as { noun?: string };
    return noun === 'candidates' ? ({ $: throwError(() => new Error('the disk')) } as never) : find(query);
  });
  await openApp(at);
  await waitFor(() =>
    expect(toast()).toMatchObject({
      kind: 'error',
      title: 'Error',
      message: 'Failed to load kanban data. Please try again.',
    }),
  );
  expect(screen.getAllByText('Failed to load kanban data. Please try again.').length).toBeGreaterThan(0);
});

test('KAN-11 KAN-13 KAN-15 KAN-82 a digit moves the card with the focus, which goes with it, and Ctrl+Z takes it back', async () => {
  const database = await pipeline();
  await open();
  act(() => card('Ada').focus());
  fireEvent.keyDown(card('Ada'), { key: '9' });
  await waitFor(() => expect(namesIn('Offer Accepted')).toEqual(['Ada']));
  await waitFor(() => expect(toast()?.title).toBe('User moved to Offer Accepted'));
  expect(await entries(database)).toEqual([
    { name: 'candidate.move', args: { id: idOf('Ada'), stage: 'Offer Accepted' } },
  ]);
  await waitFor(() => expect(document.activeElement).toBe(card('Ada')));
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
  await waitFor(() => expect(namesIn('Interested')).toEqual(['Ada', 'Ben']));
  expect(await entries(database)).toEqual([]);
  // where it went back to, for whoever does not see it
  await waitFor(() => expect(toast()).toMatchObject({ title: 'Move undone', message: 'Ada is in Interested now.' }));
});

test('KAN-13 P2 a card that was dropped shows that it is being stored, until it is, and the toast comes after that', async () => {
  await pipeline();
  await open();
  const isStoring = () => card('Ada').querySelector('[aria-busy="true"]') !== null;
  const letGo = heldSave();
  act(() => card('Ada').focus());
  fireEvent.keyDown(card('Ada'), { key: '9' });
  await waitFor(() => expect(namesIn('Offer Accepted')).toEqual(['Ada']));
  await new Promise((later) => setTimeout(later, 50));
  expect([isStoring(), toast()]).toEqual([true, null]);
  await act(letGo);
  await waitFor(() => expect(toast()?.title).toBe('User moved to Offer Accepted'));
  await waitFor(() => expect(isStoring()).toBe(false));
});

test('KAN-12 a move to where the card is does nothing: no entry, no toast', async () => {
  const database = await pipeline();
  await open();
  act(() => card('Ada').focus());
  fireEvent.keyDown(card('Ada'), { key: '1' });
  await act(async () => {});
  expect(await entries(database)).toEqual([]);
  expect(toast()).toBeNull();
});

test('KAN-82 Move to... in the menu of a card moves it, and Undo in the toast takes it and its transition back', async () => {
  const database = await pipeline();
  await open();
  fireEvent.click(button('Actions for Ben'));
  fireEvent.click(await screen.findByRole('menuitemradio', { name: /Debrief/ }));
  await waitFor(() => expect(namesIn('Debrief')).toEqual(['Ben']));
  await waitFor(() => expect(toast()?.action?.label).toBe('Undo'));
  act(() => toast()!.action!.run());
  await waitFor(() => expect(namesIn('Interested')).toEqual(['Ada', 'Ben']));
  const transitions = await database.rows.collections.people.find({ selector: { noun: 'stage_transitions' } }).exec();
  expect(transitions).toHaveLength(0);
});

test('KAN-14 KAN-82 a move that this device cannot store is reported, the card stays, and so it is said', async () => {
  const database = await pipeline();
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  await open();
  vi.spyOn(database.outbox.entries, 'add').mockRejectedValue(new Error('the disk'));
  act(() => card('Ada').focus());
  fireEvent.keyDown(card('Ada'), { key: '8' });
  await waitFor(() =>
    expect(toast()).toMatchObject({
      kind: 'error',
      title: 'Error',
      message: 'Failed to move user: This device could not store it.',
    }),
  );
  await waitFor(() => expect(namesIn('Interested')).toEqual(['Ada', 'Ben']));
  expect(await screen.findByText('Ada stays where it was.')).toBeTruthy();
  expect(screen.queryByText(/ is in .* now\.$/)).toBeNull();
  expect(logged).toHaveBeenCalledWith('candidate.move', expect.any(Error));
});

test('KAN-82 DOOR-11 a key that is held moves a card once, and selects it once', async () => {
  await pipeline();
  await open();
  act(() => card('Ada').focus());
  fireEvent.keyDown(card('Ada'), { key: ' ' });
  fireEvent.keyDown(card('Ada'), { key: ' ', repeat: true });
  expect(card('Ada').getAttribute('aria-selected') ?? card('Ada').className).toMatch(/true|selected/);
  fireEvent.keyDown(card('Ada'), { key: 'ArrowRight', shiftKey: true });
  for (let repeats = 0; repeats < 3; repeats++)
    fireEvent.keyDown(document.activeElement!, { key: 'ArrowRight', shiftKey: true, repeat: true });
  await waitFor(() => expect(namesIn('Scheduled')).toEqual(['Ada']));
});
test('KAN-82 arrows walk between cards and columns, Shift with an arrow moves the card, and it is said in words', async () => {
  const database = await pipeline();
  await open();
  act(() => card('Ada').focus());
  expect(card('Ada').getAttribute('aria-label')).toBe('Ada, Interested, 1 of 2');
  fireEvent.keyDown(card('Ada'), { key: 'ArrowDown' });
  await waitFor(() => expect(document.activeElement).toBe(card('Ben')));
  fireEvent.keyDown(card('Ben'), { key: 'ArrowRight' });
  await waitFor(() => expect(document.activeElement).toBe(card('Cleo')));
  fireEvent.keyDown(card('Cleo'), { key: 'ArrowLeft', shiftKey: true });
  await waitFor(() => expect(namesIn('Debrief')).toEqual(['Cleo']));
  expect(await screen.findByText('Cleo is in Debrief now.')).toBeTruthy();
  await waitFor(async () => expect(await entries(database)).toMatchObject([{ args: { stage: 'Debrief' } }]));
});

test('KAN-44 a card says on a phone too that it opens', async () => {
  await pipeline({ width: 390 });
  await open();
  expect(within(card('Ada')).getByText('Details')).toBeTruthy();
});

test('KAN-82 Shift with an arrow at the edge of the board moves, selects and scrolls nothing', async () => {
  const database = await pipeline();
  await open();
  act(() => card('Ada').focus());
  expect(fireEvent.keyDown(card('Ada'), { key: 'ArrowLeft', shiftKey: true })).toBe(false);
  await act(async () => {});
  expect(document.activeElement).toBe(card('Ada'));
  expect(screen.queryByText(/selected$/)).toBeNull();
  expect(await entries(database)).toEqual([]);
});

test('KAN-82 whoever moves a card into a folded column by key goes on beside where it was', async () => {
  await pipeline();
  useBoardLayout.setState({ folded: ['Scheduled'], figures: false });
  await open();
  act(() => card('Ada').focus());
  fireEvent.keyDown(card('Ada'), { key: '2' });
  await waitFor(() => expect(namesIn('Interested')).toEqual(['Ben']));
  await waitFor(() => expect(document.activeElement).toBe(card('Ben')));
});

test('KAN-11 a card goes back as it goes forward, to the stage before and to the first', async () => {
  const database = await pipeline();
  await open();
  for (const [digit, stage] of [
    ['7', 'Debrief'],
    ['1', 'Interested'],
    ['9', 'Offer Accepted'],
    ['2', 'Scheduled'],
  ] as const) {
    act(() => card('Cleo').focus());
    fireEvent.keyDown(card('Cleo'), { key: digit });
    await waitFor(() => expect(namesIn(stage)).toContain('Cleo'));
    await waitFor(() => expect(toast()?.title).toBe(`User moved to ${stage}`));
  }
  expect((await entries(database)).map(({ args }) => (args as { stage: string }).stage)).toEqual([
    ...['Debrief', 'Interested', 'Offer Accepted', 'Scheduled'],
  ]);
});

test('KAN-41 KAN-42 KAN-43 a card is red with an open to-do, green with nothing but an interview, and neither otherwise', async () => {
  const database = await pipeline();
  const todo = (name: string, is_completed: boolean) => ({
    ...{ id: idOf(`todo${name}`), user_id: idOf(name) as never, note_type: 'todo', content: 'Call', is_completed },
    updated_at: ago(1),
  });
  const interview = (name: string) => ({
    ...{ id: idOf(`talk${name}`), user_id: idOf(name) as never, interview_name: 'Candidate Call' },
    ...{ scheduled_date: ago(-2), status: 'scheduled', updated_at: ago(1) },
  });
  await store(database, 'admin_notes', todo('Ada', false), todo('Ben', true));
  await store(database, 'interviews', interview('Ada'), interview('Ben'));
  await open();
  const colour = (name: string) =>
    ['red', 'green'].filter((one) => card(name).querySelector('.board-card')!.classList.contains(one));
  await waitFor(() => expect(['Ada', 'Ben', 'Cleo'].map(colour)).toEqual([['red'], ['green'], []]));
});

test('KAN-11 several selected cards move together, with one undo', async () => {
  const database = await pipeline();
  await open();
  for (const name of ['Ada', 'Ben']) fireEvent.keyDown(card(name), { key: 'x' });
  expect(await screen.findByText('2 selected')).toBeTruthy();
  fireEvent.keyDown(card('Ada'), { key: '2' });
  await waitFor(() => expect(toast()?.title).toBe('2 users moved to Scheduled'));
  expect(namesIn('Scheduled').sort()).toEqual(['Ada', 'Ben']);
  act(() => toast()!.action!.run());
  await waitFor(() => expect(namesIn('Interested')).toEqual(['Ada', 'Ben']));
  expect(await entries(database)).toEqual([]);
});

test('KAN-13 KAN-14 where only some of them can be stored, the toast counts those, and the others stay', async () => {
  const database = await pipeline();
  vi.spyOn(console, 'error').mockReturnValue();
  await open();
  for (const name of ['Ada', 'Ben']) fireEvent.keyDown(card(name), { key: 'x' });
  const add = database.outbox.entries.add.bind(database.outbox.entries);
  vi.spyOn(database.outbox.entries, 'add').mockImplementation((entry) =>
    (entry.args as { id: string }).id === idOf('Ada') ? (Promise.reject(new Error('the disk')) as never) : add(entry),
  );
  fireEvent.keyDown(card('Ada'), { key: '2' });
  await waitFor(() => expect(toast()?.message).toBe('1 user could not be moved.'));
  expect(toast()).toMatchObject({ kind: 'error', title: 'User moved to Scheduled' });
  await waitFor(() => expect(['Interested', 'Scheduled'].map(namesIn)).toEqual([['Ada'], ['Ben']]));
});

test('KAN-18 KAN-31 KAN-47 KAN-83 rejected people are hidden until they are shown, say so, and can be restored', async () => {
  const database = await pipeline();
  await open();
  expect(namesIn('Offer')).toEqual(['Cleo']);
  fireEvent.click(button('Show Rejected'));
  await waitFor(() => expect(namesIn('Offer')).toEqual(['Cleo', 'Dan']));
  expect(button('Hide Rejected')).toBeTruthy();
  expect(within(card('Dan')).getByText('Rejected')).toBeTruthy();
  fireEvent.click(button('Restore Dan'));
  await waitFor(() => expect(within(card('Dan')).queryByText('Rejected')).toBeNull());
  expect(await entries(database)).toEqual([{ name: 'candidate.restore', args: { id: idOf('Dan') } }]);
});

test('KAN-46 SYNC-02 a reason that was not sent comes back for the same people, and for nobody else', async () => {
  await pipeline();
  await open();
  const reject = async (...names: string[]) => {
    for (const name of names) fireEvent.keyDown(card(name), { key: 'x' });
    expect(await screen.findByText(`${names.length} selected`)).toBeTruthy();
    fireEvent.click(button('Reject'));
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Reason/ });
    await waitFor(() => expect(field.disabled).toBe(false));
    return field;
  };
  const cancel = async () => {
    fireEvent.click(button('Cancel'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    fireEvent.keyDown(card('Ada'), { key: 'Escape' });
    await waitFor(() => expect(screen.queryByText(/ selected$/)).toBeNull());
  };
  fireEvent.change(await reject('Ada', 'Ben'), { target: { value: 'Ada and Ben have withdrawn' } });
  await cancel();
  expect((await reject('Ben', 'Cleo')).value).toBe('');
  await cancel();
  expect((await reject('Ben', 'Ada')).value).toBe('Ada and Ben have withdrawn');
});

test('KAN-45 KAN-46 KAN-48 KAN-49 rejecting asks; declining rejects nobody; the reason is kept and it can be undone', async () => {
  const database = await pipeline();
  const router = await open();
  fireEvent.click(button('Reject Cleo'));
  const asked = within(await screen.findByRole('dialog', { name: 'Reject Cleo?' }));
  fireEvent.click(asked.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await entries(database)).toEqual([]);
  fireEvent.click(button('Reject Cleo'));
  const again = within(await screen.findByRole('dialog', { name: 'Reject Cleo?' }));
  await waitFor(() => expect(again.getByLabelText(/^Reason/).hasAttribute('disabled')).toBe(false));
  fireEvent.click(again.getByRole('button', { name: 'Withdrew' }));
  fireEvent.click(again.getByRole('button', { name: 'Reject' }));
  await waitFor(() => expect(toast()?.title).toBe('User has been rejected and hidden from the board.'));
  expect(await entries(database)).toEqual([
    { name: 'candidate.reject', args: { id: idOf('Cleo'), reason: 'Withdrew' } },
  ]);
  await waitFor(() => expect(namesIn('Offer')).toEqual([]));
  expect(router.state.location.search).not.toHaveProperty('candidate');
  act(() => toast()!.action!.run());
  await waitFor(() => expect(namesIn('Offer')).toEqual(['Cleo']));
});

test('KAN-50 a rejection that this device cannot store is reported, and what was typed stays', async () => {
  const database = await pipeline();
  vi.spyOn(console, 'error').mockReturnValue();
  await open();
  fireEvent.click(button('Reject Cleo'));
  const asked = within(await screen.findByRole('dialog', { name: 'Reject Cleo?' }));
  const reason = asked.getByLabelText<HTMLTextAreaElement>(/^Reason/);
  await waitFor(() => expect(reason.disabled).toBe(false));
  fireEvent.change(reason, { target: { value: 'Another offer' } });
  vi.spyOn(database.outbox.entries, 'add').mockRejectedValue(new Error('the disk'));
  fireEvent.click(asked.getByRole('button', { name: 'Reject' }));
  await waitFor(() =>
    expect(toast()).toMatchObject({ title: 'Error', message: 'Failed to reject user. Please try again.' }),
  );
  expect(reason.value).toBe('Another offer');
  fireEvent.click(asked.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(namesIn('Offer')).toEqual(['Cleo']);
});

test('KAN-21 KAN-22 KAN-23 KAN-29 the panel folds, narrows by search and role, and Clear All resets it', async () => {
  await pipeline();
  await open();
  const filters = button(/^Filters/);
  expect(filters.getAttribute('aria-expanded')).toBe('false');
  fireEvent.click(filters);
  fireEvent.change(screen.getByRole('searchbox', { name: 'Name or email' }), { target: { value: 'CLE' } });
  await waitFor(() => expect(namesIn('Interested')).toEqual([]));
  expect(namesIn('Offer')).toEqual(['Cleo']);
  await screen.findByRole('option', { name: 'SRE/DevOps' });
  fireEvent.change(screen.getByLabelText('Role'), { target: { value: 'SRE/DevOps' } });
  await waitFor(() => expect(namesIn('Offer')).toEqual([]));
  fireEvent.click(button('Clear All'));
  await waitFor(() => expect(namesIn('Interested')).toEqual(['Ada', 'Ben']));
  fireEvent.click(filters);
  expect(screen.queryByLabelText('Role')).toBeNull();
});

test('KAN-22 KAN-23 the search is in the head, / finds it, and the panel stays as it is', async () => {
  await pipeline();
  await open();
  const search = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Name or email' });
  fireEvent.keyDown(card('Ada'), { key: '/' });
  expect(document.activeElement).toBe(search);
  fireEvent.change(search, { target: { value: 'CLE' } });
  await waitFor(() => expect(namesIn('Interested')).toEqual([]));
  expect(namesIn('Offer')).toEqual(['Cleo']);
  expect(button('Filters').getAttribute('aria-expanded')).toBe('false');
  fireEvent.keyDown(search, { key: 'Escape' });
  await waitFor(() => expect(namesIn('Interested')).toEqual(['Ada', 'Ben']));
});

test('KAN-45 the buttons of the card with the focus alone are tab stops, and one card of each column', async () => {
  await pipeline();
  await open();
  const stops = (name: string) => [...card(name).querySelectorAll('button')].map(({ tabIndex }) => tabIndex);
  act(() => card('Ada').focus());
  await waitFor(() => expect(stops('Ada')).toEqual([0, 0, 0]));
  expect(stops('Ben')).toEqual([-1, -1, -1]);
  expect(stops('Cleo')).toEqual([-1, -1, -1]);
  expect(['Ada', 'Ben', 'Cleo'].map((name) => card(name).tabIndex)).toEqual([0, -1, 0]);
  fireEvent.keyDown(card('Ada'), { key: 'j' });
  await waitFor(() => expect(stops('Ben')).toEqual([0, 0, 0]));
  await waitFor(() => expect(stops('Ada')).toEqual([-1, -1, -1]));
  expect(['Ada', 'Ben', 'Cleo'].map((name) => card(name).tabIndex)).toEqual([-1, 0, 0]);
});

test('KAN-22 Clear All resets every filter', async () => {
  await pipeline();
  const router = await open(`${at}&q=cle&role=SRE&created=week&updated=week&todo=1&interview=1`);
  fireEvent.click(button('Clear All'));
  await waitFor(() => expect(router.state.location.search).toEqual({ tab: 'users', sub: 'kanban' }));
});

test('KAN-30 KAN-32 KAN-33 KAN-34 KAN-35 KAN-36 KAN-37 KAN-40 KAN-44 a card says what is known of a person', async () => {
  const database = await pipeline();
  const note = { user_id: idOf('Ada') as never, note_type: 'todo', is_completed: false, updated_at: ago(0.1) };
  await store(
    database,
    'admin_notes',
    { id: idOf('todo'), ...note },
    { id: idOf('done'), ...note, is_completed: true },
  );
  await store(database, 'interviews', {
    ...{ id: idOf('call'), user_id: idOf('Ada'), interview_name: 'Candidate Call', status: 'scheduled' },
    ...{ scheduled_date: '2099-05-06T01:30:00.000Z', updated_at: ago(8) },
  });
  const router = await open();
  const ada = within(card('Ada'));
  expect(ada.getByText('Backen…').className).toContain('backend');
  expect(ada.getByText('1 open to-do')).toBeTruthy();
  expect(ada.getByText('Interview')).toBeTruthy();
  expect(ada.getByText('Candidate Call')).toBeTruthy();
  expect(ada.getByText('2099/05/06 10:30')).toBeTruthy();
  expect(ada.getByText('Just now')).toBeTruthy();
  expect(ada.getByText('2h ago')).toBeTruthy();
  expect(ada.getByText('Click for details')).toBeTruthy();
  expect(card('Ada').querySelector('.board-card')!.className).toContain('red');
  fireEvent.click(ada.getByText('Ada'));
  await waitFor(() => expect(router.state.location.search).toMatchObject({ candidate: idOf('Ada') }));
});

test("KAN-15 a colleague's move shows at once", async () => {
  const database = await pipeline();
  await person(database, 'Yuki', undefined, { role: 'admin' });
  await open();
  const by = idOf('theirmove');
  await store(database, 'stage_transitions', {
    ...{ id: transitionId(by), user_id: idOf('Ben'), kind: 'moved', transitioned_by: idOf('Yuki') },
  });
  await remove(database, 'user_stages', userStageId(idOf('Ben')));
  await person(database, 'Ben', { stage: 'Debrief', moved_by: by, stage_updated_at: ago(0) });
  await waitFor(() => expect(namesIn('Debrief')).toEqual(['Ben']));
  expect(await screen.findByText('Moved by Yuki')).toBeTruthy();
});

test("KAN-82 a toast of one's own move gives way to a colleague's later one", async () => {
  const database = await pipeline();
  await open();
  act(() => card('Ada').focus());
  fireEvent.keyDown(card('Ada'), { key: '9' });
  await waitFor(() => expect(toast()).toMatchObject({ title: 'User moved to Offer Accepted', message: 'Ada' }));
  await waitFor(() => expect(namesIn('Offer Accepted')).toEqual(['Ada']));
  const theirs = { moved_by: idOf('theirmove'), stage_updated_at: ago(0) };
  // somebody else's card is no news of this one
  await remove(database, 'user_stages', userStageId(idOf('Ben')));
  await person(database, 'Ben', { stage: 'Debrief', ...theirs, moved_by: idOf('another') });
  await waitFor(() => expect(namesIn('Debrief')).toEqual(['Ben']));
  expect(toast()).toMatchObject({ title: 'User moved to Offer Accepted' });
  await remove(database, 'user_stages', userStageId(idOf('Ada')));
  await person(database, 'Ada', { stage: 'Debrief', ...theirs });
  await waitFor(() => expect(toast()).toMatchObject({ kind: 'info', message: 'Ada' }));
  expect(toast()).toMatchObject({ title: 'A colleague has moved them to Debrief' });
  expect(toast()!.action).toBeUndefined();
});

test("KAN-83 a toast of one's own rejections gives way once a colleague has restored all, and Undo counts the others", async () => {
  const database = await pipeline();
  await open();
  const stands = async (name: string, is_rejected: boolean) => {
    await remove(database, 'user_stages', userStageId(idOf(name)));
    await person(database, name, { is_rejected, moved_by: idOf(`m${name}`) });
  };
  const people = ['Ada', 'Ben'].map((name) => ({ person: idOf(name), id: idOf(`r${name}`) }));
  const undo = vi.fn(() => restore(people));
  for (const name of ['Ada', 'Ben']) await stands(name, true);
  act(() => sayRejected('2 users have been rejected.', 'Ada, Ben', people, 0, undo));
  await stands('Ben', false);
  await waitFor(() => expect(namesIn('Interested')).toEqual(['Ben']));
  // the other one can still be brought back, and is the only one that is
  expect(toast()).toMatchObject({ title: '2 users have been rejected.' });
  await act(() => restore(people));
  expect(toast()).toMatchObject({ title: 'User is back on the board' });
  await stands('Ada', true);
  act(() => sayRejected('Rejected', 'Ada', people.slice(0, 1), 0, undo));
  await stands('Ada', false);
  await waitFor(() => expect(toast()).toMatchObject({ kind: 'info', message: 'Ada' }));
  expect(toast()).toMatchObject({ title: 'A colleague has restored them' });
  await act(() => restore(people));
  expect(toast()).toMatchObject({ title: 'A colleague has restored them' });
  // and a colleague's own rejection stands
  await remove(database, 'user_stages', userStageId(idOf('Ada')));
  await person(database, 'Ada', { is_rejected: true, rejected_by: idOf('Ben'), moved_by: idOf('mAda') });
  await act(() => restore(people));
  expect(toast()).toMatchObject({ title: 'A colleague has rejected them too. That stands.' });
  expect((await database.outbox.entries.toArray()).filter(({ name }) => name === 'candidate.restore')).toHaveLength(1);
});

test("KAN-82 one's own move taken back is no colleague's", async () => {
  const database = await pipeline();
  await person(database, 'Yuki', undefined, { role: 'admin' });
  await store(database, 'stage_transitions', {
    ...{ id: transitionId(idOf('mAda')), user_id: idOf('Ada'), kind: 'moved', transitioned_by: idOf('Yuki') },
  });
  await open();
  act(() => card('Ada').focus());
  fireEvent.keyDown(card('Ada'), { key: '9' });
  await waitFor(() => expect(toast()).toMatchObject({ title: 'User moved to Offer Accepted', message: 'Ada' }));
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
  await waitFor(() => expect(namesIn('Interested')).toEqual(['Ada', 'Ben']));
  await act(() => new Promise((done) => setTimeout(done, 100)));
  expect(screen.queryByText(/^Moved by/)).toBeNull();
});

test('KAN-02 a column folds away on this device and comes back', async () => {
  await pipeline();
  await open();
  fireEvent.click(button('Fold Interested'));
  await waitFor(() => expect(namesIn('Interested')).toEqual([]));
  expect(localStorage.getItem('board')).toContain('Interested');
  fireEvent.click(button('Unfold Interested'));
  await waitFor(() => expect(namesIn('Interested')).toEqual(['Ada', 'Ben']));
});

test('KAN-07 a store that cannot be opened is a Database Error', async () => {
  const { KanbanBoard } = await import('./boardScreen.tsx');
  const { openPart } = await import('../../../tests/screens/openPart.tsx');
  const { closeDatabase } = await import('#local/database.ts');
  await openPerson({ role: 'admin' });
  await closeDatabase();
  setSyncStatus({ storage: 'broken' });
  vi.spyOn(console, 'error').mockReturnValue();
  await openPart(<KanbanBoard />);
  await waitFor(() =>
    expect(toast()).toMatchObject({
      title: 'Database Error',
      message: expect.stringMatching(/^Cannot connect to database: ./),
    }),
  );
});
