// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { afterEach, expect, test } from 'vitest';
import { keepShare } from '#local/shared.ts';
import { closeSubmitDialog, openSubmitDialog, useSubmitDialog } from '#state/submitDialog.ts';
import { forgetDevice, makeDevice } from '#sync/browserDevice.ts';
import { memoryDatabase } from '../../../tests/local/memoryDatabase.ts';
import { WebLocks, withLocks } from '../../../tests/sync/webLocks.ts';
import { openShared } from './openShared.ts';

afterEach(() => {
  withLocks(undefined);
  forgetDevice();
  closeSubmitDialog();
});

test('A167 what was sent opens by itself, but never over a dialog that is open', async () => {
  const { outbox } = makeDevice(await memoryDatabase());
  withLocks(new WebLocks());
  await keepShare({ at: Date.now(), title: '', text: 'Shared', url: '', pictures: [], left: [] });
  openSubmitDialog();
  await openShared();
  expect(await outbox.drafts.toArray()).toMatchObject([{ value: { question: '<p>Shared</p>' } }]);
  expect(useSubmitDialog.getState()).toMatchObject({ open: true, sent: false });
  closeSubmitDialog();
  await keepShare({ at: Date.now(), title: '', text: 'Shared', url: '', pictures: [], left: [] });
  await openShared();
  expect(useSubmitDialog.getState()).toMatchObject({ open: true, sent: true });
});

test('nothing was shared, and nothing opens', async () => {
  makeDevice(await memoryDatabase());
  withLocks(new WebLocks());
  await openShared();
  expect(useSubmitDialog.getState().open).toBe(false);
});
