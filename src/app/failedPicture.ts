import { currentSection } from '#i18n/section.ts';
import { media as texts } from '#i18n/sections/media.ts';
import type { LocalDatabase } from '#local/database.ts';
import { readMedia } from '#local/media.ts';

/** Milliseconds; the author of a new question may still be uploading its picture. */
const pause = 20_000;

/**
 * One of our pictures did not load: show it from the device if it is there, otherwise a text in its place, and request
 * it again after a pause or when the network is back.
 */
export async function showFailed(database: LocalDatabase, image: HTMLImageElement): Promise<void> {
  const id = /\/media\/([a-z0-9]{15})$/.exec(new URL(image.src).pathname)?.[1];
  if (!id || !image.isConnected) return;
  const stored = await readMedia(database.outbox, id).catch(() => undefined);
  if (stored) {
    image.src = URL.createObjectURL(new Blob([stored.bytes], { type: stored.type }));
    image.addEventListener('load', () => URL.revokeObjectURL(image.src), { once: true });
    delete image.dataset.missing;
    return;
  }
  const { src, alt } = image;
  image.dataset.missing = '';
  if (!alt) image.alt = currentSection(texts).notHere;
  const again = () => {
    clearTimeout(timer);
    window.removeEventListener('online', again);
    if (!image.isConnected || !image.src.endsWith(id)) return;
    image.addEventListener('load', () => restored(image, alt), { once: true });
    image.src = src;
  };
  const timer = setTimeout(again, pause);
  window.addEventListener('online', again);
}

function restored(image: HTMLImageElement, alt: string): void {
  delete image.dataset.missing;
  image.alt = alt;
}
