// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { limits } from '#model/limits.ts';
import { closeDatabase, currentDatabase, deleteDatabase, type LocalDatabase, openDatabase } from '#local/database.ts';
import { noteLastWords } from '#local/lastWords.ts';
import { type Entry, firstMeta, type Media } from '#local/outbox.ts';
import { forgetReads } from '#queries/live.ts';
import { refusedChanges } from '#queries/unsent.ts';
import { logSecurityEvent, readSecurityLog } from '#state/securityLog.ts';
import { setSession, type SessionProfile, useSession } from '#state/session.ts';
import { closeSyncCentre } from '#state/syncCentre.ts';
import { idle, setSyncStatus } from '#state/syncStatus.ts';
import { hideToast, useToast } from '#state/toast.ts';
import { forgetDevice, makeDevice } from '#sync/browserDevice.ts';
import { store } from '../../tests/local/memoryDatabase.ts';
import { clearHeaderData } from './headerData.ts';
import { makeRouter } from './router.tsx';
import { stayInstead } from './signOut.ts';

const account = { id: 'learnerlearnerl', email: 'haruka@example.com' };
const profile: SessionProfile = { ...account, full_name: 'Haruka Mori', role: 'user', is_active: true };
const content = {
  company: 'Asagiri',
  role: 'SRE',
  interview_stage: 'Technical',
  category: 'Other',
  additional_context: null,
};
const question = 'qqqqqqqqqqqqqqq';

let database: LocalDatabase;

beforeEach(async () => {
  window.scrollTo = () => undefined;
  window.matchMedia = (media) =>
    ({
      media,
      matches: false,
      addEventListener() {},
      removeEventListener() {},
      addListener() {},
      removeListener() {},
    }) as unknown as MediaQueryList;
  localStorage.clear();
  hideToast();
  stayInstead();
  closeSyncCentre();
  clearHeaderData();
  setSyncStatus(idle);
  setSession({ status: 'signedIn', account, profile, profileState: 'ready', closed: null });
  database = await openDatabase(account.id);
  makeDevice(database);
  await database.outbox.meta.put({
    ...firstMeta,
    role: 'user',
    first: true,
    epoch: 'e',
    syncedAt: '2026-11-23T23:41:00.000Z',
  });
  await store(database, 'course_stages', {
    id: 'sssssssssssssss',
    title: 'System Design',
    course_id: 'ccccccccccccccc',
    stage_order: 1,
  });
});
afterEach(async () => {
  cleanup();
  forgetReads();
  forgetDevice();
  await closeDatabase();
  await deleteDatabase(account.id);
  vi.restoreAllMocks();
});

/** Once all that it would remove has been read. */
const remove = async () => {
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Remove everything from this device' });
  await waitFor(() => expect(button.disabled).toBe(false));
  fireEvent.click(button);
};

/** Until nothing of the person is left: what comes after the last of it would meet the next test's database. */
const removed = async () => {
  await waitFor(() => expect(currentDatabase()).toBeNull());
  await waitFor(() => expect(useToast.getState().toast?.title).toBe('Signed out'));
};

let n = 0;
const add = (name: string, args: object, more: Partial<Entry> = {}) =>
  database.outbox.entries.add({
    id: `entry${(n += 1)}`,
    name,
    version: 1,
    args,
    at: '2026-11-23T23:52:00.000Z',
    state: 'pending',
    ...more,
  });
const complete = { course_id: 'ccccccccccccccc', stage_id: 'sssssssssssssss' };
const submit = { id: question, ...content, question: '<p>Who is called when it goes wrong?</p>', recommended: false };
const states = async () => (await database.outbox.entries.orderBy('n').toArray()).map(({ state }) => state);

/** A picture on this device. */
const picture = async (columns: Partial<Media>): Promise<void> => {
  const id = 'ppppppppppppppp';
  const usedAt = '2026-11-24T00:00:00.000Z';
  await database.outbox.media.put({ id, type: 'image/png', size: 2_000_000, state: 'local', usedAt, ...columns });
  await database.outbox.bytes.put({ id, bytes: new ArrayBuffer(3) });
};

async function open(address = '/tracks') {
  const router = makeRouter(createMemoryHistory({ initialEntries: [address] }));
  render(<RouterProvider router={router} />);
  await act(() => router.load());
}
async function openCentre(indicator: string | RegExp) {
  await open();
  fireEvent.click(await screen.findByRole('button', { name: indicator }));
  return screen.findByRole('dialog', { name: 'Sync' });
}
const section = (centre: HTMLElement, name: string | RegExp) => within(centre).getByRole('region', { name });

describe('the indicator', () => {
  test.each([
    ['SYNC-02 nothing waits', 0, {}, 'Saved'],
    ['SYNC-02 something waits', 2, {}, '2 waiting to be sent'],
    ['SYNC-01 there is no connection', 0, { online: false }, 'Offline, saved on this device'],
    ['SYNC-02 something waits for a connection', 1, { online: false }, '1 waiting to be sent'],
  ])('%s', async (_when, waiting, status, words) => {
    for (let index = 0; index < waiting; index++) await add('stage.complete', complete);
    setSyncStatus(status);
    await open();
    expect(await screen.findByRole('button', { name: words })).toBeTruthy();
  });

  test('SYNC-03 a change of state is announced, the first state is not', async () => {
    await open();
    await screen.findByRole('button', { name: 'Saved' });
    const spoken = () =>
      [...document.querySelectorAll('[aria-live=polite]')].map((region) => region.textContent).join('');
    expect(spoken()).toBe('');
    await act(() => add('question.submit', submit, { state: 'refused', code: 'invalid' }));
    await screen.findByRole('button', { name: '1 needs attention' });
    expect(spoken()).toBe('1 needs attention');
  });
});

describe('the sync centre', () => {
  test('SYNC-02 what waits: the action, its record, and when', async () => {
    await add('stage.complete', complete);
    setSyncStatus({ online: false });
    const centre = await openCentre('1 waiting to be sent');
    expect(within(centre).getByText('Offline, saved on this device')).toBeTruthy();
    expect(within(centre).getByText('Last sync 2026/11/24 08:41')).toBeTruthy();
    const waits = section(centre, /^Waiting to be sent/);
    await within(waits).findByText('System Design');
    expect(within(waits).getByRole('listitem').textContent).toContain('Stage completed');
  });

  test('R14 SYNC-03 an app too old for the server says so beside what waits, and can be updated', async () => {
    await add('stage.complete', complete);
    setSyncStatus({ stop: 'outdated' });
    const centre = await openCentre('1 waiting to be sent');
    expect(within(centre).getByText(/^This version is too old to talk to the server\./)).toBeTruthy();
    expect(within(centre).getByRole('button', { name: 'Reload' })).toBeTruthy();
  });

  test('SYNC-03 a refused change is listed with its reason and content; sent again it waits', async () => {
    await add('question.submit', submit, { state: 'refused', code: 'fault' });
    const centre = await openCentre('1 needs attention');
    const refused = within(centre).getByRole('article', { name: 'The server refused a question' });
    expect(refused.textContent).toContain('The server failed on it 8 times.');
    expect(refused.textContent).toContain('Who is called when it goes wrong?');
    for (const fact of ['Asagiri', 'SRE'])
      expect(within(refused).getByText(fact, { selector: '.dotted > .dot' })).toBeTruthy();
    fireEvent.click(within(refused).getByRole('button', { name: 'Send again' }));
    await waitFor(async () => expect(await states()).toEqual(['resolved', 'pending']));
    await waitFor(() => expect(within(centre).queryByRole('article')).toBeNull());
  });

  test('SYNC-03 discarding asks and names what will be deleted', async () => {
    await add('question.submit', submit, { state: 'refused', code: 'invalid' });
    const centre = await openCentre('1 needs attention');
    fireEvent.click(within(centre).getByRole('button', { name: 'Discard' }));
    const asked = await screen.findByRole('dialog', { name: 'Discard “Who is called when it goes wrong?”?' });
    expect(await states()).toEqual(['refused']);
    fireEvent.click(within(asked).getByRole('button', { name: 'Discard' }));
    await waitFor(async () => expect(await states()).toEqual(['discarded']));
  });

  test('SYNC-03 it can be exported', async () => {
    URL.createObjectURL = () => 'blob:1';
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    await add('question.submit', submit, { state: 'refused', code: 'invalid' });
    const centre = await openCentre('1 needs attention');
    fireEvent.click(within(centre).getByRole('button', { name: 'Export' }));
    expect(click).toHaveBeenCalledOnce();
    expect(await states()).toEqual(['refused']);
  });

  test('SYNC-03 a text changed elsewhere is shown beside mine; sending mine overwrites it', async () => {
    await store(database, 'interview_questions', {
      id: question,
      ...content,
      question: 'Theirs',
      role: 'Manager',
      status: 'pending',
      mine: true,
      text_by: 'theirs',
    });
    await add(
      'question.edit',
      { id: question, saw: 'older', ...content, question: 'Mine' },
      { state: 'refused', code: 'changed' },
    );
    const centre = await openCentre('1 needs attention');
    const field = await within(centre).findByRole('group', { name: 'Question' });
    expect(field.textContent).toBe('QuestionTheirsTheirsMineMine');
    expect(within(centre).getByRole('group', { name: 'Role' }).textContent).toBe('RoleTheirsManagerMineSRE');
    expect(within(centre).queryByRole('group', { name: 'Company' })).toBeNull();
    await waitFor(() => expect(field.querySelector('del')?.textContent).toBe('Theirs'));
    expect(field.querySelector('ins')?.textContent).toBe('Mine');
    fireEvent.click(within(centre).getByRole('button', { name: 'Keep mine' }));
    await waitFor(async () =>
      expect(await database.outbox.entries.orderBy('n').last()).toMatchObject({
        state: 'pending',
        args: { saw: 'theirs', instead: true, question: 'Mine' },
      }),
    );
  });

  test('R30 taking theirs puts mine under Earlier versions, where it can be copied, let go and restored', async () => {
    const copied = vi.fn(() => Promise.resolve());
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: copied }, configurable: true });
    await store(database, 'interview_questions', {
      id: question,
      ...content,
      question: '<p>Theirs</p>',
      status: 'pending',
      mine: true,
      text_by: 'theirs',
    });
    await add(
      'question.edit',
      { id: question, saw: 'older', ...content, question: '<p>Mine</p>' },
      { id: 'refusedrefusedr', state: 'refused', code: 'changed' },
    );
    const centre = await openCentre('1 needs attention');
    expect(within(centre).queryByRole('button', { name: 'Discard' })).toBeNull();
    fireEvent.click(await within(centre).findByRole('button', { name: 'Take theirs' }));
    const earlier = within(await within(centre).findByRole('region', { name: /^Earlier versions/ }));
    await waitFor(() => expect(within(centre).queryByRole('article')).toBeNull());
    expect(earlier.getByText('Mine')).toBeTruthy();
    expect(await earlier.findByText('Theirs')).toBeTruthy();
    fireEvent.click(earlier.getByText('Copy'));
    await waitFor(() => expect(copied).toHaveBeenCalledWith(expect.stringContaining('Question\nMine')));
    fireEvent.click(earlier.getByText('Let it go'));
    await waitFor(() => expect(within(centre).queryByRole('region', { name: /^Earlier versions/ })).toBeNull());
    act(() => useToast.getState().toast!.action!.run());
    expect(await within(centre).findByRole('region', { name: /^Earlier versions/ })).toBeTruthy();
  });

  test('SYNC-03 QUES-56 a picture that the server refused is listed with the reason, and removing it asks first', async () => {
    await picture({ handedIn: true, refused: 'size' });
    await openCentre('1 needs attention');
    const refused = await screen.findByRole('article', { name: 'The server refused an image' });
    expect(refused.textContent).toContain('The image is too large for the server.');
    expect(within(refused).getByRole('img').getAttribute('src')).toBe('/media/ppppppppppppppp');
    fireEvent.click(within(refused).getByRole('button', { name: 'Remove' }));
    const asked = await screen.findByRole('dialog', { name: 'Remove this image?' });
    expect(await database.outbox.media.count()).toBe(1);
    fireEvent.click(within(asked).getByRole('button', { name: 'Remove' }));
    await waitFor(async () => expect(await database.outbox.bytes.count()).toBe(0));
    expect(await database.outbox.media.count()).toBe(0);
  });

  test('SYNC-03 QUES-56 a picture for which an account has no space left says so, stays, and can be sent again', async () => {
    await picture({ handedIn: true, refused: 'quota' });
    await openCentre('1 needs attention');
    const refused = await screen.findByRole('article', { name: 'The server refused an image' });
    expect(refused.textContent).toContain('Your images on the server take all the space that one account has.');
    fireEvent.click(within(refused).getByRole('button', { name: 'Send again' }));
    await waitFor(async () => expect((await database.outbox.media.toArray())[0]?.refused).toBeUndefined());
    expect(await database.outbox.media.count()).toBe(1);
  });

  test('QUES-56 SYNC-02 waiting and stored pictures are shown with their number and size', async () => {
    await picture({ handedIn: true });
    await openCentre('1 waiting to be sent');
    const centre = screen.getByRole('dialog', { name: 'Sync' });
    await waitFor(() => expect(centre.textContent).toContain('1 image, 2.0 MB.1 image not on the server yet.'));
    expect(within(centre).getByText('Waits, 2.0 MB')).toBeTruthy();
    await waitFor(() => expect(centre.textContent).toContain('Your courses have no images.'));
  });

  test('SYNC-03 SYNC-02 what can be sent together is sent, even below a hundred that cannot', async () => {
    const refused = (code: 'fault' | 'changed', more: number) =>
      Array.from({ length: more }, () => ({ state: 'refused', code }) as const);
    // in the order in which they were done: the newest are rendered
    for (const more of [...refused('fault', 2), ...refused('changed', limits.drawnChanges)])
      await add(more.code === 'fault' ? 'question.submit' : 'question.edit', { ...submit, saw: 'older' }, more);
    const centre = await openCentre('102 need attention');
    // queries by role over a hundred articles take jsdom seconds
    expect(centre.querySelectorAll('article')).toHaveLength(limits.drawnChanges);
    expect(within(centre).queryByText('Send again')).toBeNull();
    fireEvent.click(await within(centre).findByText('Send all again'));
    await waitFor(() => expect(useToast.getState().toast?.title).toBe('2 changes are sent again'));
    const now = await states();
    expect(now.slice(0, 2)).toEqual(['resolved', 'resolved']);
    expect(now.slice(2, 2 + limits.drawnChanges)).toEqual(
      refused('changed', limits.drawnChanges).map(({ state }) => state),
    );
    expect(now.slice(2 + limits.drawnChanges)).toEqual(['pending', 'pending']);
  });

  test('SYNC-03 if only one below can be sent, nothing offers to send all', async () => {
    for (const code of ['fault', ...Array<string>(limits.drawnChanges).fill('changed')] as const)
      await add('question.edit', { ...submit, saw: 'older' }, { state: 'refused', code: code as 'fault' });
    const centre = await openCentre('101 need attention');
    await within(centre).findByText('One more needs attention. It shows when some of these are settled.');
    // those below have been read by then
    await refusedChanges();
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(within(centre).queryByText('Send all again')).toBeNull();
  });

  test('SYNC-03 a change to a deleted record cannot be sent again', async () => {
    await add(
      'stage.edit',
      { id: 'x', saw: 'm', title: 'T', description: '', information: null },
      { state: 'refused', code: 'gone' },
    );
    const centre = await openCentre('1 needs attention');
    expect(within(centre).queryByRole('button', { name: 'Send again' })).toBeNull();
    expect(within(centre).getByRole('button', { name: 'Export' })).toBeTruthy();
  });
});

test('QUES-57 SYNC-01 an entry held back by a limit says when it will be sent', async () => {
  await add('question.submit', submit, { notBefore: Date.now() + 200_000 });
  const centre = await openCentre('1 waiting to be sent');
  expect(await within(centre).findByText(/^Many at once: it is sent at \d\d:\d\d\.$/)).toBeTruthy();
});

describe('signing out', () => {
  const signOut = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Account: Haruka Mori' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Sign Out' }));
  };

  test('AUTH-14 without a connection it first says what signing in again needs', async () => {
    await open();
    act(() => setSyncStatus({ online: false }));
    await signOut();
    const question = await screen.findByRole('dialog');
    expect(within(question).getByText(/^You are offline: signing in again needs a connection/)).toBeTruthy();
    fireEvent.click(within(question).getByRole('button', { name: 'Stay signed in' }));
    expect(currentDatabase()).not.toBeNull();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await signOut();
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Sign Out' }));
    await removed();
  });

  test('AUTH-14 without unsent work it signs out at once, and nothing stays on the device', async () => {
    logSecurityEvent({ type: 'auth_failure', severity: 'low', details: 'x' });
    await open();
    await signOut();
    expect(await screen.findByText('Signed out')).toBeTruthy();
    expect(currentDatabase()).toBeNull();
    const left = (await indexedDB.databases()).map(({ name }) => name).filter((name) => name?.includes(account.id));
    expect(left).toEqual([]);
    expect(readSecurityLog()).toEqual([]);
  });

  test('SYNC-02 with unsent work it asks, names what would be lost, and can be canceled', async () => {
    await add('stage.complete', complete);
    await add('question.submit', submit, { state: 'refused', code: 'invalid' });
    await open();
    await signOut();
    const asked = await screen.findByRole('dialog', { name: '2 changes have not been sent' });
    await within(asked).findByText('System Design');
    expect(asked.textContent).toContain('Question submitted');
    fireEvent.click(within(asked).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(useSession.getState().status).toBe('signedIn');
    expect(await states()).toEqual(['pending', 'refused']);
  });

  test('SYNC-02 QUES-56 an unsent picture is not deleted without asking', async () => {
    await picture({ handedIn: true });
    await open();
    await signOut();
    const asked = await screen.findByRole('dialog', { name: '1 change has not been sent' });
    expect(asked.textContent).toContain('ImageWaits, 2.0 MB');
    fireEvent.click(within(asked).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await database.outbox.media.count()).toBe(1);
  });

  test('SYNC-02 QUES-49 a draft that was not submitted is not deleted without asking', async () => {
    await database.outbox.drafts.put({
      key: 'question.submit/draftdraftdraft',
      at: '2026-11-24T00:00:00.000Z',
      value: { company: 'Kitami', question: '<p>Why does the tunnel lose no word?</p>' },
    });
    await open();
    await signOut();
    const asked = await screen.findByRole('dialog', { name: '1 unfinished draft' });
    expect(asked.textContent).toContain('Why does the tunnel lose no word?');
    fireEvent.click(within(asked).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await database.outbox.drafts.count()).toBe(1);
  });

  test('SYNC-02 once everything was sent it says so', async () => {
    const key = await add('stage.complete', complete);
    await open();
    await signOut();
    await screen.findByRole('dialog', { name: '1 change has not been sent' });
    await act(() => database.outbox.entries.update(key, { state: 'acked' }));
    expect(await screen.findByRole('dialog', { name: 'Everything is on the server now.' })).toBeTruthy();
  });

  test('SYNC-02 when confirmed, it signs out anyway', async () => {
    await add('stage.complete', complete);
    await open();
    await signOut();
    const asked = await screen.findByRole('dialog', { name: '1 change has not been sent' });
    fireEvent.click(within(asked).getByRole('button', { name: 'Sign out anyway' }));
    expect(await screen.findByText('Signed out')).toBeTruthy();
    expect(currentDatabase()).toBeNull();
  });
});

describe('a closed account', () => {
  test('SYNC-05 shows only the way out, and asks before deleting unsent text that was not exported', async () => {
    URL.createObjectURL = () => 'blob:1';
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    await add('question.submit', submit, { state: 'refused', code: 'forbidden' });
    await add('stage.complete', complete);
    setSession({ closed: 'deactivated' });
    await open();
    expect(await screen.findByRole('heading', { name: 'Your account has been deactivated' })).toBeTruthy();
    expect(screen.queryByRole('banner')).toBeNull();
    await screen.findByText('2 changes were never sent. Export them before they go.');
    await remove();
    const asked = await screen.findByRole('dialog', { name: 'Remove 2 unsent changes?' });
    fireEvent.click(within(asked).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    fireEvent.click(screen.getByRole('button', { name: 'Export all' }));
    await waitFor(() => expect(saved).toHaveBeenCalled());
    await remove();
    await removed();
    await waitFor(async () =>
      expect((await indexedDB.databases()).filter(({ name }) => name?.includes(account.id))).toEqual([]),
    );
  });
});

describe('a closed account with nothing but accepted changes', () => {
  /** The text of the file saved by a click on a link. */
  function saving(): () => Promise<string> {
    const files: Blob[] = [];
    URL.createObjectURL = (file) => `blob:${files.push(file as Blob)}`;
    URL.revokeObjectURL = () => undefined;
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    return () => {
      const reader = new FileReader();
      return new Promise((resolve) => {
        reader.addEventListener('load', () => resolve(String(reader.result)));
        reader.readAsText(files.at(-1)!);
      });
    };
  }
  test('SYNC-05 P5 asks before deleting the hidden journal, but not after an export that holds it', async () => {
    const saved = saving();
    await add('question.submit', submit, { id: 'donedonedonedon', state: 'done' });
    await add('stage.complete', complete, { id: 'ackedackedacked', state: 'acked' });
    setSession({ closed: 'deleted' });
    await open();
    await screen.findByText(/^2 changes that the server took are kept here, hidden/);
    // nothing is unsent, and nothing claims otherwise
    expect(screen.queryByText(/never sent/)).toBeNull();
    await remove();
    const asked = await screen.findByRole('dialog', { name: 'Remove 2 changes that the server took?' });
    expect(asked.textContent).toContain('Should a restored backup forget this, there is no other copy.');
    expect(currentDatabase()).not.toBeNull();
    fireEvent.click(within(asked).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    fireEvent.click(screen.getByRole('button', { name: 'Export all' }));
    await remove();
    await removed();
    const { changes } = JSON.parse(await saved()) as { changes: { mutation: { id: string }; content: object }[] };
    expect(changes.map(({ mutation }) => mutation.id)).toEqual(['ackedackedacked', 'donedonedonedon']);
    expect(JSON.stringify(changes[1]!.content)).toContain('Who is called when it goes wrong?');
  });

  test('SYNC-05 when confirmed, it is deleted without an export', async () => {
    await add('stage.complete', complete, { state: 'done' });
    setSession({ closed: 'deleted' });
    await open();
    await screen.findByText(/^One change that the server took is kept here, hidden/);
    await remove();
    const asked = await screen.findByRole('dialog', { name: 'Remove one change that the server took?' });
    fireEvent.click(within(asked).getByRole('button', { name: 'Remove everything from this device' }));
    await removed();
  });
});

describe('a closed account with nothing but a draft', () => {
  test('SYNC-05 QUES-49 asks even if it could only be noted', async () => {
    noteLastWords(account.id, {
      key: 'question.submit/draftdraftdraf1',
      at: '2026-11-24T00:00:00.000Z',
      value: { question: '<p>Why does the tunnel lose no word?</p>' },
    });
    setSession({ closed: 'deleted' });
    await open();
    expect(await screen.findByText('Why does the tunnel lose no word?')).toBeTruthy();
    await remove();
    expect(await screen.findByRole('dialog', { name: 'Remove one unsent change?' })).toBeTruthy();
    expect(currentDatabase()).not.toBeNull();
  });

  test('SYNC-05 asks before deleting a draft', async () => {
    await database.outbox.drafts.put({
      key: 'question.submit/draftdraftdraf1',
      at: new Date().toISOString(),
      value: { question: '<p>Why does the tunnel lose no word?</p>' },
    });
    setSession({ closed: 'deleted' });
    await open();
    expect(await screen.findByText('Why does the tunnel lose no word?')).toBeTruthy();
    expect(screen.getByText('1 unfinished draft')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Export all' })).toBeTruthy();
    await remove();
    expect(await screen.findByRole('dialog', { name: 'Remove one unsent change?' })).toBeTruthy();
    expect(currentDatabase()).not.toBeNull();
  });
});

describe('the first sync', () => {
  test('SYNC-01 is shown above the home page and the tracks with its progress, and can be paused', async () => {
    const totals = { courses: 4, resources: 40, interview_questions: 160 };
    const arrived = { courses: 4, resources: 1 };
    await database.outbox.meta.put({
      ...firstMeta,
      role: 'user',
      first: true,
      epoch: 'e',
      sweeping: true,
      totals,
      arrived,
    });
    await open('/tracks');
    const panel = await screen.findByRole('region', { name: 'Bringing everything to this device' });
    expect(within(panel).getByRole('progressbar').textContent).toBe('2%');
    expect(
      within(panel)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Your courses4', 'Resources1 of 40', 'Questions160']);
    fireEvent.click(within(panel).getByRole('button', { name: 'Pause' }));
    await within(panel).findByText('Paused. What is here can be used.');
    fireEvent.click(within(panel).getByRole('button', { name: 'Resume' }));
    await within(panel).findByText('You can start now. It goes on in the background.');
    await act(() =>
      database.outbox.meta.put({ ...firstMeta, role: 'user', first: true, epoch: 'e', syncedAt: '2026-11-24' }),
    );
    // it folds up before it goes, and cannot be used meanwhile
    await waitFor(() => expect(panel.closest('[inert]')).not.toBeNull());
    expect(panel.isConnected).toBe(true);
    await waitFor(() => expect(panel.isConnected).toBe(false));
  });

  test('SYNC-01 is not shown above a course', async () => {
    await database.outbox.meta.put({ ...firstMeta, epoch: 'answered' });
    await open('/resources');
    await screen.findByRole('button', { name: 'Saved' });
    expect(screen.queryByRole('region', { name: 'Bringing everything to this device' })).toBeNull();
  });
});
