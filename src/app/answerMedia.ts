/// <reference lib="webworker" />
import { imageTypeOf, type ImageType } from '#model/image.ts';
import { keepMedia, readMedia, type StoredMedia } from '#local/media.ts';
import { openOutbox, type Outbox } from '#local/outbox.ts';
import { whoIsSignedIn } from '#local/signedIn.ts';

export const mediaPath = /^\/media\/[a-z0-9]{15}$/;

/**
 * `/media/<id>`: from the store of the person who is signed in now, and no one else's; then from the server, and what
 * an img element showed is kept for offline use. An unreadable store falls back to the server.
 */
export async function answerMedia(request: Request, url: URL): Promise<Response> {
  const id = url.pathname.slice('/media/'.length);
  const stored = await withOutbox((outbox) => readMedia(outbox, id));
  if (stored) return asResponse(stored);
  const response = await fetch(request);
  if (response.ok && request.destination === 'image') void keep(id, response.clone());
  return response;
}

/** Headers that keep a browser from running it, whatever the bytes are. */
const asResponse = ({ type, bytes }: StoredMedia): Response =>
  new Response(bytes, {
    headers: {
      'content-type': type,
      'content-length': String(bytes.byteLength),
      'content-disposition': 'inline',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      // another person may be signed in on this device a moment later
      'cache-control': 'no-store',
    },
  });

async function keep(id: string, response: Response): Promise<void> {
  const bytes = await response.arrayBuffer().catch(() => undefined);
  const type: ImageType | undefined = bytes && imageTypeOf(new Uint8Array(bytes));
  if (bytes && type)
    await withOutbox((outbox) => keepMedia((_label, work) => work(), outbox, { id, type, bytes, state: 'seen' }));
}

/** Opened for each picture: a connection that stayed open would hold up signing out, which deletes the database. */
async function withOutbox<T>(work: (outbox: Outbox) => Promise<T>): Promise<T | undefined> {
  try {
    const session = await whoIsSignedIn();
    if (!session) return undefined;
    const outbox = openOutbox(session.account);
    try {
      return await work(outbox);
    } finally {
      outbox.close();
    }
  } catch {
    return undefined;
  }
}
