import type { MediaRefusal } from '#model/code.ts';
import type { ImageType } from '#model/image.ts';
import { imageTypeOf } from '#model/image.ts';
import { request } from './request.ts';
import { RequestFailed } from './requestFailed.ts';

/** The picture calls for this person. Each throws `RequestFailed`. */
export const mediaServer = (token: () => string) => ({
  /** Resolves once the server has it, or has refused it for good. */
  async upload({ id, bytes }: { id: string; bytes: ArrayBuffer }): Promise<'done' | MediaRefusal> {
    try {
      await request(`media/${id}`, bytes, token());
      return 'done';
    } catch (error) {
      if (error instanceof RequestFailed && error.refused) return error.refused;
      throw error;
    }
  },
  /** The size in bytes of each picture that the server has in full; at most 500 ids. */
  async sizes(ids: string[]): Promise<Record<string, number | undefined>> {
    return (await request<{ sizes: Record<string, number> }>('media/sizes', { ids }, token())).sizes;
  },
});

/** A picture from the server, bypassing everything on this device; undefined when the server has none. */
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
  // The page of a captive portal is not a picture
  if (!type) throw new RequestFailed(0);
  return { type, bytes };
}
