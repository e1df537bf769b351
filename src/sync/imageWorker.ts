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

const answer = async (request: EncodeRequest) => {
  const encoded = await encodeImage(request);
  self.postMessage(encoded, encoded ? [encoded.bytes] : []);
};
self.addEventListener('message', ({ data }: MessageEvent<EncodeRequest>) => void answer(data));
