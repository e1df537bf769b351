// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { LocalDatabase } from '#local/database.ts';
import type { Entry, Media, Outbox } from '#local/outbox.ts';
import { closeSyncCentre, useSyncCentre } from '#state/syncCentre.ts';
import { useToast } from '#state/toast.ts';
import { openApp, openPerson } from '../../../tests/screens/openApp.tsx';
import { isLeft, leaveBehind } from '../../../tests/screens/leftBehind.ts';
import { openCentre, savedFiles } from '../../../tests/screens/syncCentre.ts';

const earlier = 'earlieraccount1';
const mine = 'haruka@example.com';
const at = '2026-11-23T23:52:00.000Z';
const title = 'Work of an earlier account with this address is on this device';
const entry = (id: string, state: Entry['state'], value: string) =>
  ({ id, name: 'option.add', version: 1, args: { field: 'company', value }, at, state }) as Entry;
const picture: Media = {
  id: 'ppppppppppppppp',
  type: 'image/png',
  size: 3,
  state: 'local',
  usedAt: at,
  handedIn: true,
};

/** Two changes, one of them sent, a draft and a picture. */
const everyKind = async ({ entries, drafts, media, bytes }: Outbox) => {
  await entries.bulkAdd([entry('waitswaitswaits', 'pending', 'Kitami'), entry('donedonedonedon', 'done', 'Asagiri')]);
  await drafts.put({ key: 'question.submit/draftdraftdraft', at, value: { question: '<p>Only begun</p>' } });
  await media.put(picture);
  await bytes.put({ id: picture.id, bytes: new ArrayBuffer(3) });
};
const holds = '1 change that was never sent, 1 change that the earlier account had sent, 1 draft, 1 image';
const press = (place: HTMLElement, name: string) => fireEvent.click(within(place).getByRole('button', { name }));
const region = async () => within(await openCentre()).findByRole('region', { name: title });
const toast = () => useToast.getState().toast;

test('what an earlier account left is named whole, and carried over becomes the work of this one', async () => {
  const database = await openPerson();
  await leaveBehind(earlier, mine, everyKind);
  const work = await region();
  expect(work.textContent).toContain(`It was done with another account for ${mine}`);
  expect(work.textContent).toContain(`${holds}.`);
  for (const text of ['Kitami', 'Asagiri', 'Only begun']) expect(within(work).getByText(text)).toBeTruthy();

  press(work, 'Carry it over');
  await waitFor(() => expect(toast()).toMatchObject({ kind: 'success', title: 'Carried over' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: title })).toBeNull());
  expect(await database.outbox.entries.toArray()).toMatchObject([
    { id: 'waitswaitswaits', state: 'pending' },
    { id: 'donedonedonedon', state: 'pending', resend: true },
  ]);
  expect(await database.outbox.drafts.count()).toBe(1);
  expect(await database.outbox.media.count()).toBe(1);
  expect(await isLeft(earlier)).toBe(false);
});

test('it is deleted only after a question that names all of it, and says so', async () => {
  const database = await openPerson();
  await leaveBehind(earlier, mine, everyKind);
  const work = await region();
  press(work, 'Delete');
  const asked = await screen.findByRole('dialog', { name: `Delete ${holds}?` });
  expect(asked.textContent).toContain('There may be no other copy.');
  press(asked, 'Cancel');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Delete/ })).toBeNull());
  expect(await isLeft(earlier)).toBe(true);

  press(work, 'Delete');
  press(await screen.findByRole('dialog', { name: /^Delete/ }), 'Delete');
  await waitFor(() => expect(toast()?.title).toBe('Deleted from this device'));
  expect(await isLeft(earlier)).toBe(false);
  expect(await database.outbox.entries.count()).toBe(0);
});

test('an export holds the words and the pictures, and the question before deleting knows of it', async () => {
  await openPerson();
  await leaveBehind(earlier, mine, everyKind);
  const files = savedFiles();
  const work = await region();
  press(work, 'Export');
  await waitFor(() => expect(files.names).toHaveLength(2));
  expect(files.names[1]).toBe('image-ppppppppppppppp.png');
  press(work, 'Delete');
  const asked = await screen.findByRole('dialog', { name: /^Delete/ });
  await waitFor(() => expect(asked.textContent).toContain('You exported it.'));
});

describe('what does not come about is said, and everything stays where it was', () => {
  const carry = async (fail: (database: LocalDatabase) => unknown) => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    onTestFinished(() => logged.mockRestore());
    const database = await openPerson();
    await leaveBehind(earlier, mine, everyKind);
    const work = await region();
    fail(database);
    press(work, 'Carry it over');
    await waitFor(() => expect(toast()?.kind).toBe('error'));
    expect(await isLeft(earlier)).toBe(true);
    expect(await database.outbox.entries.count()).toBe(0);
    const again = within(work).getByRole('button', { name: 'Carry it over' });
    await waitFor(() => expect(again.getAttribute('aria-busy')).not.toBe('true'));
    return toast()?.message;
  };

  test('a store that takes nothing', async () => {
    const said = await carry(({ outbox }) => vi.spyOn(outbox.entries, 'bulkAdd').mockRejectedValue(new Error('disk')));
    expect(said).toBe('That could not be stored on this device. Try again.');
  });

  test('a device without the space for its pictures', async () => {
    const full = new DOMException('no space', 'QuotaExceededError');
    const said = await carry(({ outbox }) => vi.spyOn(outbox.bytes, 'put').mockRejectedValue(full));
    expect(said).toBe('There is not enough space on this device. Free some and try again. Nothing was lost.');
  });

  test('another tab that does not let go', async () => {
    const request = (name: string, _options: unknown, work: () => Promise<unknown>) =>
      name.endsWith(earlier) ? Promise.reject(new DOMException('waited', 'TimeoutError')) : work();
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'));
    const said = await carry(() =>
      Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true }),
    );
    expect(said).toBe('Another tab of this app still uses it. Close the other tabs and try again.');
  });
});

test('above every screen it says what there is, leads to all of it, and can be carried over there', async () => {
  const database = await openPerson();
  await leaveBehind(earlier, mine, ({ entries }) => entries.add(entry('waitswaitswaits', 'refused', 'Kitami')));
  await openApp('/company');
  const notice = (await screen.findByText(title)).closest<HTMLElement>('[role=status]')!;
  expect(notice.textContent).toContain('1 change that was never sent.');
  press(notice, 'Show what it is');
  expect(useSyncCentre.getState().open).toBe(true);
  await screen.findByRole('region', { name: title });
  act(closeSyncCentre);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  press(notice, 'Carry it over');
  await waitFor(() => expect(screen.queryByText(title)).toBeNull());
  expect(toast()?.title).toBe('Carried over');
  expect(await database.outbox.entries.toArray()).toMatchObject([{ id: 'waitswaitswaits', state: 'refused' }]);
});

test('two earlier accounts are asked about one after the other', async () => {
  await openPerson();
  for (const account of [earlier, 'earlieraccount2'])
    await leaveBehind(account, mine, ({ entries }) => entries.add(entry(`of${account}`, 'pending', account)));
  await openApp('/company');
  const notice = (await screen.findByText(title)).closest<HTMLElement>('[role=status]')!;
  press(notice, 'Carry it over');
  await waitFor(async () => expect([await isLeft(earlier), await isLeft('earlieraccount2')]).toContain(false));
  await waitFor(() => expect(notice.isConnected).toBe(false));
  expect(await screen.findByText(title)).toBeTruthy();
});
