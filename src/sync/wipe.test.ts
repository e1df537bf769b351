// @vitest-environment jsdom
import { expect, onTestFinished, test } from 'vitest';
import { firstMeta, type Media } from '#local/outbox.ts';
import { memoryDatabase } from '../../tests/local/memoryDatabase.ts';
import { forgetDevice, makeDevice } from './browserDevice.ts';
import { wipe } from './wipe.ts';

test.each([null, 'deactivated', 'deleted'] as const)(
  'P5 R18 SYNC-05 with fewer rights other people’s pictures go, and a person keeps their own (%s)',
  async (closed) => {
    const database = await memoryDatabase();
    const device = makeDevice(database);
    onTestFinished(forgetDevice);
    await database.outbox.meta.put({ ...firstMeta, closed, wipe: true });
    for (const state of ['local', 'sent', 'kept', 'seen'] as const) {
      const picture: Media = { id: state, type: 'image/png', size: 1, state, usedAt: '2026-11-01T00:00:00.000Z' };
      await database.outbox.media.put(picture);
      await database.outbox.bytes.put({ id: state, bytes: new ArrayBuffer(1) });
    }
    await wipe(device);
    expect(await database.outbox.media.toCollection().primaryKeys()).toEqual(['local', 'sent']);
    expect(await database.outbox.bytes.toCollection().primaryKeys()).toEqual(['local', 'sent']);
    expect((await database.outbox.meta.get('meta'))?.wipe).toBe(false);
  },
);
