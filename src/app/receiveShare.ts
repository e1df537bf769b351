/// <reference lib="webworker" />
import { imageTypeOf, isHeic } from '#model/image.ts';
import { limits } from '#model/limits.ts';
import { keepShare, type Left } from '#local/shared.ts';

/** Named in the manifest (scripts/manifest.ts). Nothing of it reaches the server. */
export const sharePath = '/share';

/**
 * Keeps what another app shares, and leads to the app, which makes a draft of its own of it (`errand.ts`, A167). Any site
 * can post such a form: it is bounded, and a person reads it before anything comes of it.
 */
export async function receiveShare(request: Request): Promise<Response> {
  try {
    await keep(await bounded(request).formData());
    return Response.redirect('/?open=shared', 303);
  } catch (error) {
    console.error('what was shared could not be kept', error);
    return Response.redirect('/?open=lost', 303);
  }
}

/** Fails as soon as more arrives than is ever taken. Where the body of a request cannot be read in parts, it is read. */
function bounded(request: Request): Pick<Request, 'formData'> {
  if (!request.body) return request;
  let read = 0;
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      read += chunk.length;
      if (read > limits.shared.bytes) throw new Error('what was shared is too large');
      controller.enqueue(chunk);
    },
  });
  const type = request.headers.get('content-type') ?? '';
  return new Response(request.body.pipeThrough(counted), { headers: { 'content-type': type } });
}

async function keep(form: FormData): Promise<void> {
  const left = new Set<Left>();
  let room = limits.shared.characters;
  const text = (name: string) => {
    const whole = form.get(name);
    if (typeof whole !== 'string') return '';
    if (whole.length > room) left.add('text');
    const taken = whole.slice(0, room);
    room -= taken.length;
    return taken;
  };
  const words = { title: text('title'), url: text('url'), text: text('text') };
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
