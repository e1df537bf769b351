// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { storeMedia } from '#local/media.ts';
import { firstMeta } from '#local/outbox.ts';
import { memoryDatabase } from '../../tests/local/memoryDatabase.ts';
import { forgetDevice, makeDevice } from './browserDevice.ts';
import type { Device } from './device.ts';
import { tendMedia } from './tendMedia.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  forgetDevice();
});

const picture = 'p'.repeat(15);

/** With one picture waiting to be sent. */
async function person(account: string): Promise<Device> {
  const device = makeDevice(await memoryDatabase(account));
  await device.outbox.meta.put({
    ...firstMeta,
    role: 'user',
    epoch: 'e',
    boot: 'b',
    syncedAt: '2026-11-01T00:00:00.000Z',
  });
  const media = { id: picture, type: 'image/png' as const, size: 3, state: 'local' as const, handedIn: true };
  await storeMedia(device.access, device.outbox, { ...media, usedAt: '2026-11-01T00:00:00.000Z' }, new ArrayBuffer(3));
  return device;
}

/** Answers with the given responses in order, then accepts everything. Returns the requested URLs. */
function serverWith(...answers: Response[]): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return answers.shift() ?? Response.json({ id: picture });
  });
  return asked;
}
const stateOf = async ({ outbox }: Device) => (await outbox.media.get(picture))?.state;

test('QUES-56 a rate limit on one person holds up no one else who signs in on this device', async () => {
  const asked = serverWith(Response.json({ stop: 'rate_limited', retry_after: 600 }, { status: 429 }));
  const lena = await person('lenalenalenalen');
  await tendMedia(lena);
  expect(await stateOf(lena)).toBe('local');
  await tendMedia(lena);
  expect(asked).toHaveLength(1);
  const noah = await person('noahnoahnoahnoa');
  await tendMedia(noah);
  expect(await stateOf(noah)).toBe('sent');
  await tendMedia(lena);
  expect(asked).toHaveLength(2);
});

test('QUES-56 someone who signs in while another’s pictures are being sent is not forgotten', async () => {
  serverWith();
  const [ada, flip] = [await person('adaadaadaadaada'), await person('flipflipflipfli')];
  await Promise.all([tendMedia(ada), tendMedia(flip)]);
  expect([await stateOf(ada), await stateOf(flip)]).toEqual(['sent', 'sent']);
});

test('QUES-56 a fault of this device is reported, and does not keep the next person’s pictures here', async () => {
  serverWith();
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const [ada, flip] = [await person('adaadaadaadaada'), await person('flipflipflipfli')];
  const fault = new Error('the disk');
  vi.spyOn(ada.outbox.media, 'where').mockImplementation(() => {
    throw fault;
  });
  await Promise.all([tendMedia(ada), tendMedia(flip)]);
  expect(log).toHaveBeenCalledWith('pictures', fault);
  expect(await stateOf(flip)).toBe('sent');
});
