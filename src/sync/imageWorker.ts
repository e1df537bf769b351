/// <reference lib="webworker" />
import type { ImageType } from '#model/image.ts';
import { encodeImage } from './encodeImage.ts';
import type { PreparedImage } from './prepareImage.ts';

export interface EncodeRequest {
  bytes: Uint8Array<ArrayBuffer>;
  type: ImageType;
}

/** Undefined when the browser cannot decode it. */
export type EncodeAnswer = PreparedImage | undefined;

declare const self: DedicatedWorkerGlobalScope;

self.addEventListener('message', async ({ data }: MessageEvent<EncodeRequest>) => {
  const answer = await encodeImage(data);
  self.postMessage(answer, answer ? [answer.bytes] : []);
});
