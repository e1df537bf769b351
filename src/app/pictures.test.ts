// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { withOutbox } from '#local/orphans.ts';
import type { Outbox } from '#local/outbox.ts';
import { noteSignedIn } from '#local/signedIn.ts';
import { png } from '../../tests/images.ts';
import { memoryDatabase } from '../../tests/local/memoryDatabase.ts';
import { answerMedia, mediaPath } from './answerMedia.ts';
import { showFailed } from './failedPicture.ts';

const account = 'abcdefghij01234';
const id = 'ppppppppppppppp';
const bytes = png(2, 2).buffer;
// the network alone is not real here
const server = vi.fn<() => Promise<Response>>();

beforeEach(async () => {
  vi.stubGlobal('fetch', server.mockReset());
  await noteSignedIn({ account, token: 'a.b.c' });
  onTestFinished(async () => {
    vi.unstubAllGlobals();
    await noteSignedIn(null);
    await withOutbox(account, (outbox) => outbox.delete());
  });
});

const keepHere = (outbox: Outbox) =>
  Promise.all([
    outbox.media.put({
      id,
      type: 'image/png',
      size: bytes.byteLength,
      state: 'kept',
      usedAt: '2026-11-24T00:00:00.000Z',
    }),
    outbox.bytes.put({ id, bytes }),
  ]);
const address = new URL(`https://tracks.example/media/${id}`);
const ask = (destination = 'image') => answerMedia({ destination } as Request, address);
const held = () => withOutbox(account, (outbox) => outbox.media.toArray());

describe('QUES-56 what the service worker answers for a picture', () => {
  test('what is on this device, so that no browser runs it or keeps it', async () => {
    await withOutbox(account, keepHere);
    const response = await ask();
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(png(2, 2));
    expect(server).not.toHaveBeenCalled();
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
  });

  test('nothing of somebody who is not signed in any more', async () => {
    await withOutbox(account, keepHere);
    await noteSignedIn(null);
    server.mockResolvedValue(new Response('', { status: 404 }));
    expect((await ask()).status).toBe(404);
  });

  test('what is not here comes from the server, and is kept for the tunnel', async () => {
    server.mockImplementation(() => Promise.resolve(new Response(bytes)));
    expect(new Uint8Array(await (await ask()).arrayBuffer())).toEqual(png(2, 2));
    await vi.waitFor(async () => expect(await held()).toMatchObject([{ id, type: 'image/png', state: 'seen' }]));
  });

  test.each([
    ['what no picture of the page asked for', '', () => new Response(bytes)],
    ['a refusal', 'image', () => new Response(bytes, { status: 403 })],
    ['the page of a captive portal', 'image', () => new Response('<html>')],
  ])('%s is handed on, and not kept', async (_what, destination, response) => {
    server.mockImplementation(() => Promise.resolve(response()));
    await ask(destination);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await held()).toEqual([]);
  });

  test('a store that cannot be read is no reason to show nothing', async () => {
    const read = vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
      throw new Error('the disk');
    });
    onTestFinished(() => read.mockRestore());
    server.mockImplementation(() => Promise.resolve(new Response(bytes)));
    expect((await ask('')).ok).toBe(true);
    expect(read).toHaveBeenCalled();
  });

  test.each([
    ['/media/ppppppppppppppp', true],
    ['/media/pppppppppppppp', false],
    ['/media/PPPPPPPPPPPPPPP', false],
    ['/media/ppppppppppppppp/more', false],
  ])('%s is a picture of ours: %s', (path, is) => {
    expect(mediaPath.test(path)).toBe(is);
  });
});

describe('QUES-56 a picture that did not load', () => {
  const shown = (src = `/media/${id}`, alt = '') => {
    const image = document.createElement('img');
    image.src = src;
    image.alt = alt;
    document.body.append(image);
    onTestFinished(() => image.remove());
    return image;
  };

  test('comes from the device where it is here', async () => {
    URL.createObjectURL = () => 'blob:here';
    URL.revokeObjectURL = vi.fn();
    const database = await memoryDatabase();
    await keepHere(database.outbox);
    const image = shown();
    await showFailed(database, image);
    expect(image.src).toBe('blob:here');
    expect(image.dataset.missing).toBeUndefined();
    image.dispatchEvent(new Event('load'));
    expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:here');
  });

  test('else is said in words in its place, and asked for again when there is a network', async () => {
    const database = await memoryDatabase();
    const image = shown();
    await showFailed(database, image);
    expect(image.alt).toBe('This image is not here yet');
    expect(image.dataset.missing).toBe('');
    const asked = vi.spyOn(HTMLImageElement.prototype, 'src', 'set');
    onTestFinished(() => asked.mockRestore());
    window.dispatchEvent(new Event('online'));
    expect(asked).toHaveBeenCalledOnce();
    image.dispatchEvent(new Event('load'));
    expect(image.alt).toBe('');
    expect(image.dataset.missing).toBeUndefined();
    // once is enough
    window.dispatchEvent(new Event('online'));
    expect(asked).toHaveBeenCalledOnce();
  });

  test('keeps the words that its author gave it', async () => {
    const database = await memoryDatabase();
    const image = shown(undefined, 'The architecture');
    await showFailed(database, image);
    expect(image.alt).toBe('The architecture');
  });

  test('is asked for now and then, as long as it is on the screen', async () => {
    const database = await memoryDatabase();
    const [stays, goes] = [shown(), shown()];
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    await Promise.all([showFailed(database, stays), showFailed(database, goes)]);
    goes.remove();
    const asked = vi.spyOn(HTMLImageElement.prototype, 'src', 'set');
    onTestFinished(() => asked.mockRestore());
    vi.advanceTimersByTime(20_000);
    expect(asked.mock.contexts).toEqual([stays]);
  });

  test('and is none of ours is left alone', async () => {
    const database = await memoryDatabase();
    const image = shown('https://elsewhere.example/picture.png');
    await showFailed(database, image);
    expect(image.alt).toBe('');
    expect(image.dataset.missing).toBeUndefined();
  });
});
