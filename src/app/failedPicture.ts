import { currentSection } from '#i18n/section.ts';
import { media as texts } from '#i18n/sections/media.ts';
import type { LocalDatabase } from '#local/database.ts';
import { readMedia } from '#local/media.ts';

/** Milliseconds; the picture of a question that has just come may still be on its way from its author. */
const pause = 20_000;

/**
 * A picture of ours that did not load: from the device where it is here, else said in words in its place, and asked for
 * again when there is a network and now and then.
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
    image.src = `${src}`;
  };
  const timer = setTimeout(again, pause);
  window.addEventListener('online', again);
}

function restored(image: HTMLImageElement, alt: string): void {
  delete image.dataset.missing;
  image.alt = alt;
}
