// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { LocalDatabase } from '#local/database.ts';
import { forgetLastWords, noteLastWords } from '#local/lastWords.ts';
import { type Entry, type EntryState, firstMeta, type Media, type Outbox } from '#local/outbox.ts';
import { openRows } from '#local/rows.ts';
import { forgetAccount, knownAccounts } from '#local/signedIn.ts';
import { countUnsent, unsentWords } from '#queries/unsent.ts';
import { setSession, useSession } from '#state/session.ts';
import { closeSyncCentre } from '#state/syncCentre.ts';
import { idle, setSyncStatus, type SyncStatus } from '#state/syncStatus.ts';
import { mutate } from '#sync/mutate.ts';
import { showToast, useToast } from '#state/toast.ts';
import { store } from '../../tests/local/memoryDatabase.ts';
import { leaveBehind } from '../../tests/screens/leftBehind.ts';
import { openApp, openPerson } from '../../tests/screens/openApp.tsx';
import { clearHeaderData } from './headerData.ts';
import { stayInstead } from './signOut.ts';

const at = '2026-11-23T23:52:00.000Z';
const earlier = 'earlieraccount0';
const everything = 'Everything is on the server.';
let database: LocalDatabase;

beforeEach(async () => {
  closeSyncCentre();
  clearHeaderData();
  stayInstead();
  setSession({ closed: null });
  // the people of the tests before this one
  for (const name of await Dexie.getDatabaseNames()) if (name !== 'tracks-device') await Dexie.delete(name);
  setSyncStatus(idle);
  database = await openPerson();
});
afterEach(async () => {
  vi.restoreAllMocks();
  for (const { account } of await knownAccounts()) await forgetAccount(account);
  localStorage.clear();
});

const entry = (state: EntryState, more: Partial<Entry> = {}) =>
  ({ id: state, name: 'stage.complete', version: 1, args: {}, at, state, ...more }) as Entry;
const picture = (more: Partial<Media>): Media => ({
  ...{ id: 'ppppppppppppppp', type: 'image/png', size: 3, state: 'local', usedAt: at },
  ...more,
});
const draft = { key: 'question.submit/draftdraftdraft', at, value: { question: '<p>Only begun</p>' } };

/** Leaves work of another account on this device. */
const left = (email: string | null, work: (outbox: Outbox) => Promise<unknown>): Promise<void> =>
  leaveBehind(earlier, email, work);

/** By a version that noted no address: it is only in the profile. */
async function profileOf(email: string): Promise<void> {
  const rows = await openRows(earlier);
  await store({ account: earlier, rows, outbox: database.outbox }, 'profiles', { id: earlier, email });
  await rows.close();
}

type Row = [
  state: string,
  put: () => unknown,
  indicator: string,
  /** In the sync centre. */
  says: string,
  status?: Partial<SyncStatus>,
];

const mine = 'haruka@example.com';
const theirs = 'somebody@example.com';
const outbox = () => database.outbox;
/** Noted when its page was left; the store has not taken it since. */
const note = (value: unknown, key = draft.key) =>
  noteLastWords(database.account, { key, value, at: '2026-11-24T00:00:00.000Z' });
/** Makes every later read fail. */
const gone = () =>
  void vi.spyOn(outbox().entries, 'where').mockImplementation(() => {
    throw new Error('the disk');
  });

/** The reads of the outbox take so long that they rest for a minute. */
async function restingReads() {
  const began = Date.now();
  vi.spyOn(performance, 'now').mockImplementation(() => (Date.now() - began) * 100_000);
  await act(() => outbox().entries.add(entry('done')));
  await act(() => new Promise((read) => setTimeout(read, 50)));
}

const rows: Row[] = [
  ['nothing was done', () => {}, 'Saved', everything],
  ['it was answered and has not landed', () => outbox().entries.add(entry('acked')), 'Saved', everything],
  ['it is in the journal', () => outbox().entries.add(entry('done')), 'Saved', everything],
  ['it was given up', () => outbox().entries.add(entry('discarded')), 'Saved', everything],
  ['another replaced it and arrived', () => outbox().entries.add(entry('resolved')), 'Saved', everything],
  ['it waits', () => outbox().entries.add(entry('pending')), '1 waiting to be sent', '1 waiting to be sent'],
  [
    'it may or may not have arrived',
    () => outbox().entries.add(entry('pending', { sent: true })),
    '1 waiting to be sent',
    '1 waiting to be sent',
  ],
  [
    'it is to be sent again after a restore',
    () => outbox().entries.add(entry('resend')),
    '1 waiting to be sent',
    '1 waiting to be sent',
  ],
  ['it was refused', () => outbox().entries.add(entry('refused')), '1 needs attention', '1 needs attention'],
  [
    'the record it needs is still missing',
    () => outbox().entries.add(entry('parked')),
    '1 needs attention',
    '1 needs attention',
  ],
  [
    'this version does not know the reason',
    () => outbox().entries.add(entry('refused', { code: 'of_tomorrow' as never })),
    '1 needs attention',
    'The server gave a reason that this version of the app does not know.',
  ],
  [
    'the answer was not understood',
    () => outbox().entries.add(entry('pending', { unread: true })),
    '1 waiting to be sent',
    "This version of the app does not understand the server's answer. Update the app.",
  ],
  [
    'the server failed on it',
    () => outbox().entries.add(entry('pending', { code: 'fault', notBefore: Date.now() + 200_000 })),
    '1 waiting to be sent',
    'The server failed on it. It is tried again at',
  ],
  [
    'a limit holds it back',
    () => outbox().entries.add(entry('pending', { notBefore: Date.now() + 200_000 })),
    '1 waiting to be sent',
    'Many at once: it is sent at',
  ],
  [
    'the server stores nothing at the moment',
    () => outbox().entries.add(entry('pending')),
    '1 waiting to be sent',
    'The server cannot store anything at the moment.',
    { stop: 'unavailable' },
  ],
  ['a draft is here', () => outbox().drafts.put(draft), 'Saved', 'A draft is only on this device.'],
  ['a draft could only be noted', () => note(draft.value), 'Saved', 'A draft is only on this device.'],
  [
    'a picture was handed in',
    () => outbox().media.put(picture({ handedIn: true })),
    '1 waiting to be sent',
    '1 waiting to be sent',
  ],
  [
    'a picture was refused',
    () => outbox().media.put(picture({ handedIn: true, refused: 'size' })),
    '1 needs attention',
    '1 needs attention',
  ],
  ['a picture was sent', () => outbox().media.put(picture({ handedIn: true, state: 'sent' })), 'Saved', everything],
  [
    'there is no connection',
    () => {},
    'Offline, saved on this device',
    'Offline, saved on this device',
    { online: false },
  ],
  ...(['pending', 'resend', 'refused', 'parked', 'acked', 'done'] as const).map((state): Row => [
    `an earlier account of this person left something ${state}`,
    () => left(mine, ({ entries }) => entries.add(entry(state))),
    '1 needs attention',
    'Work of an earlier account with this address is on this device',
  ]),
  [
    'an earlier account left a draft',
    () => left(mine, ({ drafts }) => drafts.put(draft)),
    '1 needs attention',
    '1 draft.',
  ],
  [
    'an earlier account left what it could only note',
    () => left(mine, async () => noteLastWords(earlier, draft)),
    '1 needs attention',
    '1 draft.',
  ],
  [
    'an earlier account left a picture',
    () => left(mine, ({ media }) => media.put(picture({ handedIn: true }))),
    '1 needs attention',
    '1 image.',
  ],
  [
    'an earlier version noted no address',
    async () => {
      await left(null, ({ entries }) => entries.add(entry('pending')));
      await profileOf('Haruka@Example.com');
    },
    '1 needs attention',
    'Work of an earlier account with this address is on this device',
  ],
  [
    'an earlier account left nothing',
    () => left(mine, ({ entries }) => entries.add(entry('discarded'))),
    'Saved',
    everything,
  ],
  [
    'an earlier account was deleted on purpose, and the server has what it took',
    () =>
      left(mine, async ({ entries, meta }) => {
        await meta.put({ ...firstMeta, closed: 'deleted' });
        await entries.add(entry('done'));
      }),
    'Saved',
    everything,
  ],
  [
    'somebody else has unsent work here',
    () => left(theirs, ({ entries }) => entries.add(entry('pending', { args: { title: 'Their secret' } }))),
    'Saved',
    'Unsent work of another person is on this device too. It is sent when they sign in here.',
  ],
  [
    'a person without a known address has unsent work here',
    () => left(null, ({ entries }) => entries.add(entry('pending', { args: { title: 'Their secret' } }))),
    'Saved',
    'Unsent work of another person is on this device too. It is sent when they sign in here.',
  ],
  [
    'somebody else sent all of theirs',
    () => left(theirs, ({ entries }) => entries.add(entry('done'))),
    'Saved',
    everything,
  ],
  ['the store cannot be opened', () => {}, 'Store not readable', 'cannot be read', { storage: 'broken' }],
  ['the store was lost', () => {}, 'Store not readable', 'cannot be read', { storage: 'lost' }],
  [
    'the server does not know who is here',
    () => outbox().entries.add(entry('done')),
    'Signed out',
    'Whether the server still has it shows when you sign in again.',
    { stop: 'signed_out' },
  ],
  [
    'the store was emptied',
    () => {},
    '1 needs attention',
    'What had not been sent before is gone',
    { storage: 'emptied' },
  ],
  [
    'the store was emptied under the tab',
    () => {},
    '1 needs attention',
    'What had not been sent before is gone',
    { storage: 'mended' },
  ],
  ['the rows are pulled again', () => {}, 'Saved', everything, { storage: 'rebuilding' }],
  [
    'the rows are pulled again and something waits',
    () => outbox().entries.add(entry('pending')),
    '1 waiting to be sent',
    '1 waiting to be sent',
    { storage: 'rebuilding' },
  ],
  ['the outbox cannot be read', gone, 'Store not readable', 'cannot be read'],
  [
    'what else is on the device is unknown',
    () => void vi.spyOn(Dexie, 'getDatabaseNames').mockRejectedValue(new Error('the disk')),
    'Store not readable',
    'cannot be read',
  ],
];

describe('SYNC-01 SYNC-02 I1 what the header and the sync centre say when', () => {
  test.each(rows)('%s', async (_state, put, indicator, says, status = {}) => {
    await put();
    setSyncStatus(status);
    await openApp('/tracks');
    const button = await screen.findByRole('button', { name: indicator });
    expect(screen.queryByRole('button', { name: 'Saved' }) !== null).toBe(indicator === 'Saved');
    fireEvent.click(button);
    const centre = await screen.findByRole('dialog', { name: 'Sync' });
    await waitFor(() => expect(centre.textContent).toContain(says));
    expect(centre.textContent.includes(everything)).toBe(says === everything);
    expect(document.body.textContent).not.toContain('Their secret');
  });

  test('what was read before the store was lost is not shown as saved afterwards', async () => {
    await openApp('/tracks');
    await screen.findByRole('button', { name: 'Saved' });
    act(() => setSyncStatus({ storage: 'lost' }));
    await screen.findByRole('button', { name: 'Store not readable' });
    expect(screen.queryByRole('button', { name: 'Saved' })).toBeNull();
  });

  test('what another tab adds to the device or deletes from it is shown at once', async () => {
    await openApp('/tracks');
    await screen.findByRole('button', { name: 'Saved' });
    await act(() => left(mine, ({ entries }) => entries.add(entry('pending'))));
    await screen.findByRole('button', { name: '1 needs attention' });
    await act(async () => {
      await Dexie.delete(`tracks-outbox-${earlier}`);
      await forgetAccount(earlier);
    });
    await screen.findByRole('button', { name: 'Saved' });
  });

  test('SYNC-02 I1 work that is being carried over is never shown as saved between the two', async () => {
    await left(mine, ({ entries }) => entries.add(entry('pending')));
    await openApp('/tracks');
    await screen.findByRole('button', { name: '1 needs attention' });
    await restingReads();
    const said: (string | null)[] = [];
    const button = document.querySelector('.sync-indicator')!;
    new MutationObserver(() => said.push(button.textContent)).observe(document.body, {
      ...{ subtree: true, childList: true, characterData: true },
    });
    await act(async () => {
      await outbox().entries.add(entry('pending', { id: 'carried' }));
      await Dexie.delete(`tracks-outbox-${earlier}`);
      await forgetAccount(earlier);
    });
    await waitFor(() => expect(button.textContent).toMatch(/Saving|waiting/));
    expect(said).not.toContain('Saved');
  });

  test('SYNC-02 a change that a screen has just been told is stored is never shown as saved', async () => {
    await openApp('/tracks');
    const button = await screen.findByRole('button', { name: 'Saved' });
    await restingReads();
    await act(() => mutate('option.add', { field_name: 'company', value: 'Kitami Systems' }));
    expect(button.textContent).toMatch(/Saving|waiting/);
    fireEvent.click(button);
    const centre = await screen.findByRole('dialog', { name: 'Sync' });
    expect(centre.textContent).not.toContain(everything);
  });

  test('SYNC-03 a toast that calls it done gives way once it is refused; what failed stays', async () => {
    await outbox().entries.add(entry('refused'));
    await openApp('/tracks');
    await screen.findByRole('button', { name: '1 needs attention' });
    act(() => void showToast({ kind: 'success', title: 'Candidate updated' }));
    await act(() => outbox().entries.add(entry('refused', { id: 'another' })));
    await waitFor(() => expect(useToast.getState().toast).toMatchObject({ kind: 'error', title: '2 need attention' }));
    act(() => useToast.getState().toast!.action!.run());
    await screen.findByRole('dialog', { name: 'Sync' });
    act(() => void showToast({ kind: 'error', title: 'Failed to move user' }));
    await act(() => outbox().entries.add(entry('refused', { id: 'a third' })));
    await screen.findByText('3 need attention', { selector: '.sync-indicator span' });
    expect(useToast.getState().toast).toMatchObject({ title: 'Failed to move user' });
    // the centre is open and shows it: the toast goes, and none lies on it
    act(() => void showToast({ kind: 'success', title: 'One change is sent again' }));
    await act(() => outbox().entries.add(entry('refused', { id: 'a fourth' })));
    await screen.findByText('4 need attention', { selector: '.sync-indicator span' });
    await waitFor(() => expect(useToast.getState().toast).toBeNull());
  });

  test('A123 what says that something needs attention goes once it is dealt with', async () => {
    await openApp('/tracks');
    await screen.findByRole('button', { name: 'Saved' });
    act(() => void showToast({ kind: 'success', title: 'Candidate updated' }));
    await act(() => outbox().entries.add(entry('refused')));
    await waitFor(() => expect(useToast.getState().toast).toMatchObject({ title: '1 needs attention' }));
    await act(async () => void (await outbox().entries.toCollection().modify({ state: 'discarded' })));
    await waitFor(() => expect(useToast.getState().toast).toBeNull());
  });

  test('SYNC-03 what an earlier account left counts twice while it is carried over: no toast gives way to that', async () => {
    await left(mine, ({ entries }) => entries.add(entry('refused')));
    await openApp('/tracks');
    await screen.findByRole('button', { name: '1 needs attention' });
    act(() => void showToast({ kind: 'success', title: 'Carried over', isOnDevice: true }));
    await act(() => outbox().entries.add(entry('refused')));
    await screen.findByText('2 need attention', { selector: '.sync-indicator span' });
    await act(async () => {
      await Dexie.delete(`tracks-outbox-${earlier}`);
      await forgetAccount(earlier);
    });
    await screen.findByText('1 needs attention', { selector: '.sync-indicator span' });
    expect(useToast.getState().toast).toMatchObject({ title: 'Carried over' });
  });

  test('QUES-49 a draft that can only be noted is shown at once, and so is its removal', async () => {
    await openApp('/tracks');
    fireEvent.click(await screen.findByRole('button', { name: 'Saved' }));
    const centre = await screen.findByRole('dialog', { name: 'Sync' });
    await waitFor(() => expect(centre.textContent).toContain(everything));
    act(() => note(draft.value));
    await waitFor(() => expect(centre.textContent).toContain('A draft is only on this device.'));
    act(() => forgetLastWords(database.account, draft.key));
    await waitFor(() => expect(centre.textContent).toContain(everything));
  });

  test('SYNC-05 a closed account says neither that it is saved nor where', async () => {
    await outbox().entries.add(entry('done'));
    setSession({ closed: 'deactivated' });
    await openApp('/tracks');
    await screen.findByText(/^One change that the server took is kept here, hidden/);
    expect(document.body.textContent).not.toContain('Saved');
    expect(document.body.textContent).not.toContain(everything);
  });
});

describe('SYNC-02 signing out', () => {
  const signOut = async () => {
    await openApp('/tracks');
    fireEvent.click(await screen.findByRole('button', { name: 'Account: Haruka Mori' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Sign Out' }));
  };
  const staysHere = async (dialog: HTMLElement, button: string) => {
    fireEvent.click(within(dialog).getByRole('button', { name: button }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(useSession.getState().status).toBe('signedIn');
  };

  test('asks when it cannot read what would be lost', async () => {
    gone();
    await signOut();
    const asked = await screen.findByRole('dialog', { name: 'What is on this device cannot be read' });
    await staysHere(asked, 'Cancel');
  });

  test('QUES-49 asks when a draft could only be noted', async () => {
    note(draft.value);
    await signOut();
    const asked = await screen.findByRole('dialog', { name: '1 unfinished draft' });
    expect(asked.textContent).toContain('Only begun');
    await staysHere(asked, 'Cancel');
  });

  test('asks when the store does not respond', async () => {
    const never = new Promise<never>(() => undefined);
    vi.spyOn(Dexie, 'getDatabaseNames').mockReturnValue(never);
    await signOut();
    const asked = await screen.findByRole('dialog', { name: 'What is on this device cannot be read' });
    await staysHere(asked, 'Cancel');
  });

  test('says that work of an earlier account stays', async () => {
    await left(mine, ({ entries }) => entries.add(entry('pending')));
    await signOut();
    const asked = await screen.findByRole('dialog', { name: 'Work of an earlier account stays on this device' });
    expect(asked.textContent).toContain('Signing out does not delete it and does not send it.');
    await staysHere(asked, 'Stay signed in');
  });
});

describe('SYNC-02 QUES-49 what could only be noted when a page was left', () => {
  test('is counted and exported instead of the stored version', async () => {
    await outbox().drafts.bulkPut([draft, { ...draft, key: 'question.submit/emptiedemptiede' }]);
    expect(await countUnsent()).toBe(2);
    note({ question: '<p>Written to its end</p>' });
    note({ support: 'Only noted' }, 'course.review:abc/notednotednoted');
    note({ title: 'Only noted' }, 'resource.create/notednotednoted');
    note(null, 'question.submit/emptiedemptiede');
    expect(await countUnsent()).toBe(3);
    const { drafts, isWhole } = await unsentWords();
    expect(isWhole).toBe(true);
    expect(drafts.map(({ form, value }) => [form, value])).toEqual([
      ['question.submit', { question: '<p>Written to its end</p>' }],
      ['course.review:abc', { support: 'Only noted' }],
      ['resource.create', { title: 'Only noted' }],
    ]);
  });

  test('is exported when the store does not respond', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    note(draft.value);
    vi.spyOn(outbox().drafts, 'toArray').mockRejectedValue(new Error('the disk'));
    const { drafts, isWhole } = await unsentWords();
    expect(isWhole).toBe(false);
    expect(drafts.map(({ value }) => value)).toEqual([draft.value]);
  });
});

test('A188 SYNC-02 SYNC-03 before the server has ever answered nothing is called saved, and a failure is said', async () => {
  await outbox().meta.put({ ...firstMeta, role: 'user' });
  await openApp('/company');
  await act(() => new Promise((read) => setTimeout(read, 300)));
  expect(document.querySelector('.sync-indicator')).toBeNull();
  act(() => setSyncStatus({ stalled: 'failed' }));
  await waitFor(() => expect(document.querySelector('.sync-indicator')?.textContent).toBe('Not up to date'));
  fireEvent.click(screen.getByRole('button', { name: 'Not up to date' }));
  expect(await screen.findByText('Nothing new arrives at the moment. The app goes on trying.')).toBeTruthy();
  expect(screen.queryByText(everything)).toBeNull();
  await act(() => outbox().meta.put({ ...firstMeta, role: 'user', epoch: 'e' }));
  act(() => setSyncStatus({ stalled: null }));
  await waitFor(() => expect(document.querySelector('.sync-indicator')?.textContent).toBe('Saved'));
});

test.each<[Partial<SyncStatus>, string]>([
  [{ stalled: 'failed' }, 'Not up to date'],
  [{ stalled: 'late' }, 'Saved'],
  [{ stalled: 'failed', stop: 'signed_out' }, 'Signed out'],
  [{ stalled: 'failed', online: false }, 'Offline, saved on this device'],
  [{ stalled: 'failed', storage: 'emptied' }, '1 needs attention'],
])('A188 SYNC-02 on a device that was in step %o is called %s', async (status, words) => {
  setSyncStatus(status);
  await openApp('/company');
  await waitFor(() => expect(document.querySelector('.sync-indicator')?.textContent).toBe(words));
});
