/// <reference lib="webworker" />
import { imageTypeOf, isHeic } from '#model/image.ts';
import { limits } from '#model/limits.ts';
import { keepShare, type Left } from '#local/shared.ts';

/** Named in the manifest (scripts/manifest.ts). Nothing of it reaches the server. */
export const sharePath = '/share';

/**
 * Keeps what another app shares, and leads to the app, which takes it over as a draft (`errand.ts`). Any site can post
 * such a form: it is bounded, and a person reads it before anything comes of it.
 */
export async function receiveShare(request: Request): Promise<Response> {
  try {
    await keep(await request.formData());
    return Response.redirect('/?open=shared', 303);
  } catch (error) {
    console.error('what was shared could not be kept', error);
    return Response.redirect('/?open=lost', 303);
  }
}

async function keep(form: FormData): Promise<void> {
  const left = new Set<Left>();
  const text = (name: string) => {
    const whole = form.get(name);
    if (typeof whole !== 'string') return '';
    if (whole.length > limits.shared.characters) left.add('text');
    return whole.slice(0, limits.shared.characters);
  };
  const words = { title: text('title'), text: text('text'), url: text('url') };
  const pictures: ArrayBuffer[] = [];
  for (const file of form.getAll('pictures')) {
    if (typeof file === 'string' || file.size === 0) continue;
    const head = new Uint8Array(await file.slice(0, 16).arrayBuffer());
    if (!imageTypeOf(head)) left.add(isHeic(head) ? 'heic' : 'type');
    else if (file.size > limits.imageBytes) left.add('size');
    else if (pictures.length === limits.shared.pictures) left.add('pictures');
    else pictures.push(await file.arrayBuffer());
  }
  await keepShare({ at: Date.now(), ...words, pictures, left: [...left] });
}
