import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { useToast } from '#state/toast.ts';
import { copyText } from './copyText.ts';

const said = { copied: 'Copied', failed: 'Not copied' };
const toast = () => useToast.getState().toast;

/** A browser that takes words only while a touch lasts, as WebKit does: what is awaited first comes too late. */
function touchingBrowser() {
  let isTouched = true;
  queueMicrotask(() => (isTouched = false));
  const written: string[] = [];
  class Item {
    constructor(readonly parts: Record<string, Promise<Blob>>) {}
  }
  const allow = () => {
    if (!isTouched) throw new DOMException('no touch', 'NotAllowedError');
  };
  const clipboard = {
    writeText: async (text: string) => {
      allow();
      written.push(text);
    },
    write: async ([item]: Item[]) => {
      allow();
      const text = await item!.parts['text/plain']!.then((blob) => blob.text()).catch(() => undefined);
      if (text === undefined) throw new DOMException('nothing came', 'DataError');
      written.push(text);
    },
  };
  vi.stubGlobal('ClipboardItem', Item);
  vi.stubGlobal('navigator', { clipboard });
  return written;
}

beforeEach(() => {
  vi.stubGlobal('navigator', {});
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
});

test('USER-05 words that are still being made are copied by the first touch', async () => {
  const written = touchingBrowser();
  const later = new Promise<string>((resolve) => setTimeout(() => resolve('made later'), 5));
  expect(await copyText(later, said)).toBe(true);
  expect(written).toEqual(['made later']);
  expect(toast()?.title).toBe('Copied');
});

test('words that are there are copied by the first touch', async () => {
  const written = touchingBrowser();
  expect(await copyText('there', said)).toBe(true);
  expect(written).toEqual(['there']);
});

test('words that could not be made are said not to be copied, with their cause in the console', async () => {
  const written = touchingBrowser();
  const cause = new Error('the store');
  expect(await copyText(Promise.reject(cause), said)).toBe(false);
  expect(written).toEqual([]);
  expect(toast()?.title).toBe('Not copied');
  expect(console.error).toHaveBeenCalledWith('copying', cause);
});

test('a browser without a clipboard, as over plain http, says so', async () => {
  expect(await copyText('words', said)).toBe(false);
  expect(await copyText(Promise.resolve('words'), said)).toBe(false);
  expect(toast()?.title).toBe('Not copied');
});
