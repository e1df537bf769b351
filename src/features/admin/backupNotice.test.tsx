// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerAccounts } from '../../../tests/screens/accountServer.ts';
import { openApp, openPerson } from '../../../tests/screens/openApp.tsx';

async function open(state: object, role: 'admin' | 'user' = 'admin'): Promise<() => number> {
  let asked = 0;
  answerAccounts({
    config: () => [200, {}],
    backup_state: () => {
      asked += 1;
      return [200, state];
    },
  });
  await openPerson({ role });
  await openApp('/admin?tab=questions');
  return () => asked;
}

test('OPS-24 an admin reads that no backup is proven, since when, and what the server says of it', async () => {
  await open({ provenAt: '2026-11-20T18:17:00.000Z', problem: 'the disk is full', isOverdue: true });
  expect(await screen.findByText('The server has had no proven backup for too long')).toBeTruthy();
  expect(await screen.findByText(/The last backup that works is from .*2026/)).toBeTruthy();
  expect(await screen.findByText('the disk is full')).toBeTruthy();
});

test('OPS-24 a backup that failed is told before those hours have passed', async () => {
  await open({ provenAt: '', problem: 'the disk is full', isOverdue: false });
  expect(await screen.findByText('The server’s last backup failed')).toBeTruthy();
  expect(await screen.findByText(/No backup has worked so far/)).toBeTruthy();
});

test('OPS-24 nothing is said while backups are proven, and a strange answer is no alarm', async () => {
  const asked = await open({ provenAt: 7, problem: null, isOverdue: 'yes' });
  await waitFor(() => expect(asked()).toBeGreaterThan(0));
  expect(screen.queryByText(/backup/i)).toBeNull();
});
