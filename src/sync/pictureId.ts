import { mediaIdOf } from '#model/mediaIds.ts';
import { sha256 } from '#model/sha256.ts';

/** The id of a picture: nobody can put another one under it, and the same picture has it everywhere. */
export async function pictureIdOf(picture: ArrayBuffer): Promise<string> {
  const bytes = new Uint8Array(picture);
  const { subtle } = crypto as { subtle?: SubtleCrypto };
  return mediaIdOf(subtle ? hexOf(await subtle.digest('SHA-256', bytes)) : sha256(bytes));
}

const hexOf = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
