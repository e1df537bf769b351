import { showToast } from '#state/toast.ts';

/**
 * Puts words on the clipboard and says whether that worked.
 *
 * To be called within the touch itself, words that are still being made as a promise: an engine that asks for a touch
 * (WebKit) counts one that awaited anything first as none.
 * @param said what is said when it is there, by the words too if that names them, and when it is not
 * @return whether it is there
 */
export async function copyText(
  words: string | Promise<string>,
  said: { copied: string; failed: string },
): Promise<boolean> {
  try {
    await write(words);
  } catch (cause) {
    console.error('copying', cause);
    showToast({ kind: 'error', title: said.failed });
    return false;
  }
  showToast({ kind: 'success', title: said.copied });
  return true;
}

/** The one place that writes to the clipboard. */
async function write(words: string | Promise<string>): Promise<void> {
  const { clipboard } = navigator;
  if (typeof words === 'string') return clipboard.writeText(words);
  if (typeof ClipboardItem === 'undefined') return clipboard.writeText(await words);
  const text = words.then((plain) => new Blob([plain], { type: 'text/plain' }));
  const written = clipboard.write([new ClipboardItem({ 'text/plain': text })]);
  // engines say that there was nothing, but not why
  for (const one of await Promise.allSettled([text, written])) if (one.status === 'rejected') throw one.reason;
}
