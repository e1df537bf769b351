import type { MediaRefusal } from '#model/code.ts';
import type { ImageType } from '#model/image.ts';
import { imageTypeOf } from '#model/image.ts';
import { request } from './request.ts';
import { RequestFailed } from './requestFailed.ts';

/** The calls for pictures in this person's name. Each throws `RequestFailed`. */
export const mediaServer = (token: () => string) => ({
  /** Resolves once the server has it, or has said that it never takes it. */
  async upload({ id, bytes }: { id: string; bytes: ArrayBuffer }): Promise<'done' | MediaRefusal> {
    try {
      await request(`media/${id}`, bytes, token());
      return 'done';
    } catch (error) {
      if (error instanceof RequestFailed && error.refused) return error.refused;
      throw error;
    }
  },
  /** The bytes of each that the server has, whole; at most 500 ids. */
  async sizes(ids: string[]): Promise<Record<string, number | undefined>> {
    return (await request<{ sizes: Record<string, number> }>('media/sizes', { ids }, token())).sizes;
  },
});

/** A picture from the server, past everything that this device holds; undefined when the server has none. */
export async function fetchMedia(id: string): Promise<{ type: ImageType; bytes: ArrayBuffer } | undefined> {
  let response: Response;
  let bytes: ArrayBuffer;
  try {
    response = await fetch(`/media/${id}`, { signal: AbortSignal.timeout(120_000) });
    bytes = await response.arrayBuffer();
  } catch {
    throw new RequestFailed(0);
  }
  if (response.status === 404) return undefined;
  if (!response.ok) throw new RequestFailed(response.status);
  const type = imageTypeOf(new Uint8Array(bytes));
  // A page of a captive portal is no picture
  if (!type) throw new RequestFailed(0);
  return { type, bytes };
}
