// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { limits } from '#model/limits.ts';
import { firstMeta } from '#local/outbox.ts';
import { setSyncStatus, useSyncStatus } from '#state/syncStatus.ts';
import { openApp, openPerson } from '../../../tests/screens/openApp.tsx';
import { inJapanese } from '../../../tests/screens/inJapanese.ts';
import { leaveBehind } from '../../../tests/screens/leftBehind.ts';
import { addChange, openCentre, savedFiles } from '../../../tests/screens/syncCentre.ts';

const option = (value: string) => ({ field: 'company', value });
const waiting = (centre: HTMLElement) => within(centre).getByRole('region', { name: /^Waiting to be sent/ });

describe('where one stands', () => {
  test('a device that never reached the server says so, and not when', async () => {
    await openPerson({ meta: { first: true, syncedAt: null } });
    const centre = await openCentre('/company');
    expect(await within(centre).findByText('Not synced yet')).toBeTruthy();
    expect(within(centre).queryByText(/^Last sync/)).toBeNull();
  });

  test('beside a draft it is what was handed in that is on the server', async () => {
    const database = await openPerson();
    const centre = await openCentre('/company');
    const status = await within(centre).findByText('Everything is on the server.');
    for (const key of ['question.submit/draftdraftdraf1', 'question.submit/draftdraftdraf2'])
      await act(() => database.outbox.drafts.put({ key, at: '2026-11-24T00:00:00.000Z', value: { question: 'x' } }));
    await waitFor(() => expect(status.textContent).toBe('What you handed in is on the server.'));
    expect(await within(centre).findByText('2 drafts are only on this device.')).toBeTruthy();
    // and can be read, also where the form that they belong to is gone (A86)
    const files = savedFiles();
    const list = (await within(centre).findByText('2 unfinished drafts')).closest('details')!;
    expect(within(list).getAllByText('x')).toHaveLength(2);
    fireEvent.click(within(list).getByRole('button', { name: 'Export', hidden: true }));
    expect((await files.json()).drafts).toHaveLength(2);
    // the line from here to the server is whole only when nothing is left
    expect(centre.querySelector('.sync-line.arrived')).toBeNull();
  });

  test('beside the work of somebody else it is one’s own that is on the server', async () => {
    await openPerson();
    await leaveBehind('anotheraccount0', 'somebody@example.com', ({ entries }) =>
      entries.add({ id: 'x', name: 'option.add', version: 1, args: option('x'), at: '', state: 'pending' } as never),
    );
    const centre = await openCentre('/company');
    expect(await within(centre).findByText('Everything of yours is on the server.')).toBeTruthy();
  });

  test('syncing that was paused by hand goes on when somebody asks for it', async () => {
    await openPerson();
    setSyncStatus({ paused: true });
    const centre = await openCentre('/company');
    fireEvent.click(within(centre).getByRole('button', { name: 'Sync now' }));
    expect(useSyncStatus.getState().paused).toBe(false);
  });

  test('while pictures are on their way the button is busy', async () => {
    await openPerson();
    const centre = await openCentre('/company');
    const button = within(centre).getByRole('button', { name: 'Sync now' });
    expect(button.getAttribute('aria-busy')).not.toBe('true');
    act(() => setSyncStatus({ sendingMedia: true }));
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'));
  });

  test('a server that does not answer keeps no button busy', async () => {
    await openPerson();
    const centre = await openCentre('/company');
    act(() => setSyncStatus({ phase: 'syncing', online: false }));
    const button = within(centre).getByRole('button', { name: 'Sync now' });
    await waitFor(() => expect(centre.textContent).toContain('Offline'));
    expect(button.getAttribute('aria-busy')).not.toBe('true');
  });

  test.each([
    ['outdated', 'This version is too old to talk to the server.', true],
    ['rate_limited', 'Too many at once. It is sent a little later.', false],
    ['pending_approval', 'Your account is waiting for approval by an administrator.', false],
  ] as const)('what %s stands in the way of sending, and a reload where it helps', async (stop, sentence, reload) => {
    await openPerson();
    const centre = await openCentre('/company');
    act(() => setSyncStatus({ stop }));
    expect(await within(centre).findByText(sentence)).toBeTruthy();
    expect(within(centre).queryByRole('button', { name: 'Reload' }) !== null).toBe(reload);
  });

  test('in Japanese all of it is Japanese', async () => {
    const database = await openPerson();
    await addChange(database, 'option.add', option('Kitami'));
    await inJapanese();
    const centre = await openCentre('/company', '同期');
    await within(centre).findByText('Kitami');
    expect(centre.textContent).not.toMatch(/Waiting|Sync|Nothing|Everything|Storage|This|Copy/);
  });
});

describe('SYNC-02 what waits', () => {
  test('the newest stands first, and of very many the rest is counted', async () => {
    const database = await openPerson();
    for (let index = 1; index <= limits.drawnChanges + 5; index++)
      await addChange(database, 'option.add', option(`No. ${index}`));
    const centre = await openCentre('/company');
    await within(centre).findByText(`No. ${limits.drawnChanges + 5}`);
    const items = [...waiting(centre).querySelectorAll('li')];
    expect(items).toHaveLength(limits.drawnChanges + 1);
    expect(items[0]!.textContent).toContain(`No. ${limits.drawnChanges + 5}`);
    expect(items.at(-1)!.textContent).toBe('and 5 more');
    // the line does not grow with them
    expect(centre.querySelectorAll('.sync-line-track span i')).toHaveLength(6);
  });

  test('what was held back says nothing any more once it may go', async () => {
    const database = await openPerson();
    await addChange(database, 'option.add', option('Kitami'), { notBefore: Date.now() - 1_000 });
    const centre = await openCentre('/company');
    await within(centre).findByText('Kitami');
    expect(waiting(centre).querySelector('small')).toBeNull();
  });

  test('a name in Japanese is read as Japanese', async () => {
    const database = await openPerson();
    await addChange(database, 'option.add', option('星野クラウド'));
    const centre = await openCentre('/company');
    expect((await within(centre).findByText('星野クラウド')).lang).toBe('ja');
    expect(within(centre).getByText('Option added').closest('[lang]')?.getAttribute('lang')).not.toBe('ja');
  });
});

describe('the keyboard', () => {
  test('Escape closes it, and the focus is on the indicator again', async () => {
    await openPerson();
    await openApp('/company');
    const indicator = await screen.findByRole('button', { name: 'Saved' });
    indicator.focus();
    fireEvent.click(indicator);
    const centre = await screen.findByRole('dialog', { name: 'Sync' });
    await waitFor(() => expect(centre.contains(document.activeElement)).toBe(true));
    fireEvent.keyDown(document.activeElement!, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(indicator));
  });
});

describe('the first sync', () => {
  const meta = {
    ...firstMeta,
    first: true,
    epoch: 'e',
    sweeping: true,
    totals: { courses: 4 },
    arrived: { courses: 1 },
  };
  const panel = () => screen.findByRole('region', { name: 'Bringing everything to this device' });
  const line = (of: HTMLElement) => within(of).getByRole('list', { name: 'Bringing everything to this device' });

  test('without a network it says what that means: before anything has come, and after', async () => {
    const database = await openPerson({ online: false, meta: { ...firstMeta, syncedAt: null } });
    await openApp('/tracks');
    const shown = await panel();
    const status = within(shown).getByRole('status');
    expect(status.textContent).toBe('The server cannot be reached, and this device has nothing yet.');
    await act(() => database.outbox.meta.put({ ...meta, role: 'user', syncedAt: null }));
    await waitFor(() => expect(status.textContent).toBe('It goes on when there is a connection.'));
  });

  test('to an admin the people come too', async () => {
    await openPerson({ role: 'admin', meta: { ...meta, role: 'admin', syncedAt: null } });
    await openApp('/tracks');
    const stops = within(line(await panel()))
      .getAllByRole('listitem')
      .map((stop) => stop.textContent);
    expect(stops).toHaveLength(4);
    expect(stops.at(-1)).toMatch(/^People/);
  });

  test('on a phone the line goes down the screen', async () => {
    await openPerson({ width: 390, meta: { ...meta, syncedAt: null } });
    await openApp('/tracks');
    expect(line(await panel()).className).toContain('vertical');
  });
});
