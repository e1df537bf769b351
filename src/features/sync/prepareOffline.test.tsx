// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, fireEvent, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { LocalDatabase } from '#local/database.ts';
import type { Media } from '#local/outbox.ts';
import { idlePreparing, usePreparing } from '#state/offlinePictures.ts';
import { setSyncStatus } from '#state/syncStatus.ts';
import { png } from '../../../tests/images.ts';
import { openPerson } from '../../../tests/screens/openApp.tsx';
import { addCourse, assign, idOf } from '../../../tests/screens/study.ts';
import { openCentre } from '../../../tests/screens/syncCentre.ts';
import { store } from '../../../tests/local/memoryDatabase.ts';

const [one, other] = ['onepictureonepi', 'otherpictureoth'];
// the network alone is not real here
const server = vi.fn<(path: string) => Promise<Response>>();
const sizes = (told: Record<string, number>) => Promise.resolve(new Response(JSON.stringify({ sizes: told })));

beforeEach(() => {
  vi.stubGlobal('fetch', server.mockReset());
  usePreparing.setState(idlePreparing);
  onTestFinished(() => void vi.unstubAllGlobals());
});

/** A course of this person with two pictures in its stage. */
async function withPictures(here: Partial<Media>[] = [], online = true): Promise<LocalDatabase> {
  const database = await openPerson({ online });
  await addCourse(database, 'Backend', ['Screen']);
  await assign(database, 'Backend');
  const information = `<img src="/media/${one}"><img src="/media/${other}">`;
  const stage = { id: idOf('Screen'), course_id: idOf('Backend'), stage_order: 1, title: 'Screen', description: '' };
  await store(database, 'course_stages', { ...stage, information });
  const usedAt = '2026-11-24T00:00:00.000Z';
  await database.outbox.media.bulkPut(
    here.map((media) => ({ id: '', type: 'image/png', size: 1_000_000, state: 'kept', usedAt, ...media })),
  );
  return database;
}

async function preparation() {
  const centre = await openCentre();
  const row = () => within(centre).getByText('Prepare for offline').closest('li')!;
  return { row, says: (text: string) => waitFor(() => expect(row().textContent).toContain(text)) };
}
const press = (row: () => HTMLElement, name: string) => fireEvent.click(within(row()).getByRole('button', { name }));

describe('the pictures of the assigned courses', () => {
  test('how much there is to fetch is told before, as the server knows it', async () => {
    server.mockImplementation(() => sizes({ [one]: 1_500_000, [other]: 500_000 }));
    await withPictures();
    const { row, says } = await preparation();
    await says('2 images of your courses, 2.0 MB.');
    expect(within(row()).getByRole('button', { name: 'Prepare' })).toBeTruthy();
    expect(server.mock.calls.map(([path]) => path)).toEqual(['/api/media/sizes']);
  });

  test('without a network the size is told later, and once there is one it is', async () => {
    server.mockImplementation(() => sizes({ [one]: 1_500_000, [other]: 500_000 }));
    await withPictures([], false);
    const { says } = await preparation();
    await says('2 images of your courses. The size is told once you are online.');
    expect(server).not.toHaveBeenCalled();
    act(() => setSyncStatus({ online: true }));
    await says('2 images of your courses, 2.0 MB.');
  });

  test('what its author has not sent yet is said, and the rest is ready', async () => {
    server.mockImplementation(() => sizes({}));
    await withPictures([{ id: one }]);
    const { row, says } = await preparation();
    await says('1 image of your courses is here, 1.0 MB.');
    await says('1 image has not been sent by its author yet.');
    expect(within(row()).getByText('Ready offline')).toBeTruthy();
    expect(within(row()).queryByRole('button')).toBeNull();
  });

  test('what was only looked at may go again, so it is not ready', async () => {
    server.mockImplementation(() => sizes({ [other]: 500_000 }));
    await withPictures([{ id: one }, { id: other, state: 'seen' }]);
    const { says } = await preparation();
    await says('1 image of your courses, 500 kB.');
  });

  test('by one touch all of them come, and it is ready', async () => {
    const bytes = png(2, 2);
    server.mockImplementation((path) =>
      path.startsWith('/media/') ? Promise.resolve(new Response(bytes)) : sizes({ [one]: bytes.length, [other]: 10 }),
    );
    const database = await withPictures();
    const { row, says } = await preparation();
    await says('2 images of your courses, ');
    press(row, 'Prepare');
    await says('2 images of your courses are here, ');
    expect(within(row()).getByText('Ready offline')).toBeTruthy();
    expect(await database.outbox.media.toArray()).toMatchObject([
      { id: one, state: 'kept', size: bytes.length },
      { id: other, state: 'kept', size: bytes.length },
    ]);
  });

  test('in a tunnel it stands still, says so, and can be stopped', async () => {
    server.mockImplementation((path) =>
      path.startsWith('/media/') ? Promise.reject(new TypeError('no network')) : sizes({ [one]: 5, [other]: 5 }),
    );
    const database = await withPictures();
    const { row, says } = await preparation();
    await says('2 images of your courses, ');
    press(row, 'Prepare');
    await says('No connection. It goes on by itself.');
    expect(within(row()).getByRole('progressbar', { name: 'Images fetched' })).toBeTruthy();
    expect(await database.outbox.wishes.count()).toBe(1);
    press(row, 'Pause');
    await waitFor(async () => expect(await database.outbox.wishes.count()).toBe(0));
    expect(await within(row()).findByRole('button', { name: 'Prepare' })).toBeTruthy();
  });

  test('a device that is full says so, and can go on once there is space', async () => {
    server.mockImplementation((path) =>
      path.startsWith('/media/') ? Promise.resolve(new Response(png(2, 2))) : sizes({ [one]: 5, [other]: 5 }),
    );
    const database = await withPictures();
    vi.spyOn(database.outbox.bytes, 'put').mockRejectedValue(new DOMException('no space', 'QuotaExceededError'));
    const { row, says } = await preparation();
    await says('2 images of your courses, ');
    press(row, 'Prepare');
    await says('No space is left on this device. Free some and go on.');
    expect(await within(row()).findByRole('button', { name: 'Go on' })).toBeTruthy();
  });

  test('a wish that cannot be stored is not taken for one', async () => {
    server.mockImplementation(() => sizes({ [one]: 5, [other]: 5 }));
    const database = await withPictures();
    vi.spyOn(database.outbox.wishes, 'put').mockRejectedValue(new Error('the disk'));
    const { row, says } = await preparation();
    await says('2 images of your courses, ');
    press(row, 'Prepare');
    await waitFor(() =>
      expect(document.body.textContent).toContain('That could not be stored on this device. Try again.'),
    );
    expect(within(row()).getByRole('button', { name: 'Prepare' })).toBeTruthy();
  });
});
