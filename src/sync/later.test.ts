// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currentSection } from '#i18n/section.ts';
import { resourceTexts } from '#i18n/sections/resources.ts';
import type { LocalDatabase } from '#local/database.ts';
import { hideToast, useToast } from '#state/toast.ts';
import { memoryDatabase } from '../../tests/local/memoryDatabase.ts';
import { forgetDevice, makeDevice } from './browserDevice.ts';
import { removeFromLater } from './later.ts';
import { offerForLater, rememberForLater } from './offerForLater.ts';

const book = { id: 'bookbookbookboo', title: 'Numbers' };
let database: LocalDatabase;

beforeEach(async () => {
  database = await memoryDatabase();
  makeDevice(database);
});
afterEach(() => {
  vi.restoreAllMocks();
  hideToast();
  forgetDevice();
});

const kept = () => database.outbox.later.toCollection().primaryKeys();
const toast = () => useToast.getState().toast;

test('a resource opened without a network can be kept for later, and taken off the list again', async () => {
  const texts = currentSection(resourceTexts);
  offerForLater(book);
  expect(toast()).toMatchObject({ kind: 'info', message: texts.offlineMessage('Numbers') });
  expect(await kept()).toEqual([]);
  toast()!.action!.run();
  await vi.waitFor(() => expect(toast()).toMatchObject({ kind: 'success', title: texts.kept }));
  await rememberForLater('otherotherother');
  expect(await kept()).toEqual([book.id, 'otherotherother']);
  await removeFromLater(book.id);
  expect(await kept()).toEqual(['otherotherother']);
});

test('a device that cannot keep it says so', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  database.outbox.later.hook('creating', () => {
    throw new Error('the disk');
  });
  await rememberForLater(book.id);
  const texts = currentSection(resourceTexts);
  expect(toast()).toMatchObject({ kind: 'error', title: texts.error, message: texts.keepFailed });
  expect(log).toHaveBeenCalledOnce();
});
