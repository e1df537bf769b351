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

test('an open dialog is left alone, and what was shared comes when it is closed', async () => {
  const { outbox } = makeDevice(await memoryDatabase());
  withLocks(new WebLocks());
  await keepShare({ at: Date.now(), title: '', text: 'Shared', url: '', pictures: [], left: [] });
  openSubmitDialog();
  const opened = openShared();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(await outbox.drafts.count()).toBe(0);
  closeSubmitDialog();
  await opened;
  expect(await outbox.drafts.toArray()).toMatchObject([{ value: { question: '<p>Shared</p>', shared: true } }]);
  expect(useSubmitDialog.getState().open).toBe(true);
});

test('nothing was shared, and nothing opens', async () => {
  makeDevice(await memoryDatabase());
  withLocks(new WebLocks());
  await openShared();
  expect(useSubmitDialog.getState().open).toBe(false);
});
