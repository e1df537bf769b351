import { mediaIdOf } from '#model/mediaIds.ts';

/** The id of a picture: nobody can put another one under it, and the same picture has it everywhere. */
export async function pictureIdOf(picture: ArrayBuffer): Promise<string> {
  return mediaIdOf(hexOf(await sha256(new Uint8Array(picture))));
}

/** A browser has its own only where the page came over HTTPS. */
async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const { subtle } = crypto as { subtle?: SubtleCrypto };
  if (subtle) return new Uint8Array(await subtle.digest('SHA-256', bytes));
  return (await import('@noble/hashes/sha2.js')).sha256(bytes);
}

const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
