// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setSyncStatus } from '#state/syncStatus.ts';
import { memoryDatabase, store } from '../../tests/local/memoryDatabase.ts';
import { forgetDevice, makeDevice } from './browserDevice.ts';
import { mutate } from './mutate.ts';

const [course, stage] = ['coursecoursecou', 'stagestagestage'];
const complete = () => mutate('stage.complete', { course_id: course, stage_id: stage });
const register = vi.fn((_tag: string) => Promise.resolve());

beforeEach(async () => {
  const database = await memoryDatabase();
  makeDevice(database);
  await store(database, 'course_stages', { id: stage, course_id: course });
});
afterEach(() => {
  register.mockReset();
  forgetDevice();
  setSyncStatus({ online: true });
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

/** The browser's service worker, and what its registration can do. */
function withWorker(registration: object, controller: object | null = {}): { asked: () => number } {
  let asked = 0;
  const container = {
    controller,
    get ready() {
      asked += 1;
      return Promise.resolve(registration);
    },
  };
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true });
  return { asked: () => asked };
}

test('SYNC-02 what is written offline is sent by the browser once there is a connection, also without a page', async () => {
  withWorker({ sync: { register } });
  await complete();
  expect(register).not.toHaveBeenCalled();
  setSyncStatus({ online: false });
  await complete();
  await vi.waitFor(() => expect(register).toHaveBeenCalledExactlyOnceWith('outbox'));
});

test.each([
  ['cannot do that', {}],
  ['does not allow it', { sync: { register: () => Promise.reject(new DOMException('no', 'NotAllowedError')) } }],
])('SYNC-02 a browser that %s stores what is written offline all the same', async (_what, registration) => {
  const worker = withWorker(registration);
  setSyncStatus({ online: false });
  expect(await complete()).toMatchObject({ stored: true });
  expect(worker.asked()).toBe(1);
  // an unhandled rejection would be reported in a later task
  await new Promise((resolve) => setTimeout(resolve));
});

test('a page without a service worker asks for nothing', async () => {
  const worker = withWorker({ sync: { register } }, null);
  setSyncStatus({ online: false });
  await complete();
  expect(worker.asked()).toBe(0);
});
