import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, render } from '@testing-library/react';
import { onTestFinished } from 'vitest';
import type { Role } from '#model/access.ts';
import { type AppRouter, makeRouter } from '#app/router.tsx';
import { closeDatabase, type LocalDatabase, openDatabase } from '#local/database.ts';
import { firstMeta, type Meta } from '#local/outbox.ts';
import { forgetReads } from '#queries/live.ts';
import { setSession } from '#state/session.ts';
import { idle, setSyncStatus } from '#state/syncStatus.ts';
import { hideToast } from '#state/toast.ts';
import { forgetDevice, makeDevice } from '#sync/browserDevice.ts';
// provides an in-memory IndexedDB
import '../local/memoryDatabase.ts';

export interface Person {
  role?: Role;
  full_name?: string;
  /** The width of the viewport. */
  width?: number;
  /** The state of the first sync; in sync when left out. */
  meta?: Partial<Meta>;
  online?: boolean;
}

let people = 0;

/** In sync with the server for a while. */
export const inStep: Partial<Meta> = { first: true, syncedAt: '2026-11-01T00:00:00.000Z' };

/** A person's own empty database, open as in the app. Everything is real except the server, which is unreachable. */
export async function openPerson({
  role = 'user',
  full_name = 'Haruka Mori',
  width = 1440,
  meta,
  online = true,
}: Person = {}): Promise<LocalDatabase> {
  const account = { id: `person${String((people += 1)).padStart(9, '0')}`, email: 'haruka@example.com' };
  window.scrollTo = () => undefined;
  Element.prototype.scrollTo = () => undefined;
  Element.prototype.scrollIntoView = () => undefined;
  window.matchMedia = (media) => {
    const most = Number(/max-width: (\d+)px/.exec(media)?.[1] ?? 0);
    return {
      media,
      matches: width <= most,
      addEventListener() {},
      removeEventListener() {},
      // MUI uses the deprecated API in jsdom
      addListener() {},
      removeListener() {},
    } as unknown as MediaQueryList;
  };
  const database = await openDatabase(account.id);
  makeDevice(database);
  await database.outbox.meta.put({ ...firstMeta, role, ...(meta ?? inStep) });
  setSyncStatus({ online });
  const profile = { ...account, full_name, role, is_active: true };
  setSession({ status: 'signedIn', account, profile, profileState: 'ready' });
  // what the test before was still saying as it ended
  hideToast();
  onTestFinished(async () => {
    cleanup();
    hideToast();
    forgetReads();
    forgetDevice();
    await closeDatabase();
    setSyncStatus({ ...idle, online: true });
    setSession({ status: 'signedOut', account: null, profile: null, profileState: 'none', closed: null });
  });
  return database;
}

export async function openApp(address: string): Promise<AppRouter> {
  const router = makeRouter(createMemoryHistory({ initialEntries: [address] }));
  render(<RouterProvider router={router} />);
  await act(() => router.load());
  return router;
}
