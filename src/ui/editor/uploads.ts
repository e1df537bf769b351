import { useSyncExternalStore } from 'react';

/** Why a picture was refused; the feature shows it in a toast, the editor in its place. */
export type ImageRefusal = 'type' | 'heic' | 'size' | 'pixels' | 'unreadable' | 'storage';

/** Stores a file on this device; `onProgress` gets a share from 0 to 1. */
export type AddImage = (
  file: File,
  onProgress: (share: number) => void,
) => Promise<{ id: string; width: number; height: number } | { refused: ImageRefusal }>;

export type Upload = { file: File; add: AddImage } & (
  | { state: 'running'; share: number }
  | { state: 'taken'; id: string; width: number; height: number }
  | { state: 'refused'; why: ImageRefusal }
);

/**
 * The running uploads of all editors of this page: a picture cut from one and pasted into another while it is being
 * stored arrives there.
 */
const uploads = new Map<number, Upload>();
const listeners = new Set<() => void>();
let started = 0;

export function startUpload(file: File, add: AddImage): number {
  started += 1;
  uploads.set(started, { file, add, state: 'running', share: 0 });
  void run(started, file, add);
  return started;
}

/** Retries with the same file, in the same place. */
export function retryUpload(number: number) {
  const upload = uploads.get(number);
  if (upload?.state === 'refused') void run(number, upload.file, upload.add);
}

async function run(number: number, file: File, add: AddImage) {
  const update = (upload: Upload) => {
    uploads.set(number, upload);
    for (const listener of listeners) listener();
  };
  // it is started within an editor update, and the listeners must not read the text before that has finished
  await Promise.resolve();
  update({ file, add, state: 'running', share: 0 });
  try {
    const answer = await add(file, (share) => update({ file, add, state: 'running', share }));
    if ('refused' in answer) update({ file, add, state: 'refused', why: answer.refused });
    else update({ file, add, state: 'taken', ...answer });
  } catch (error) {
    // the file is still here: it can be tried again
    update({ file, add, state: 'refused', why: 'storage' });
    reportError(error);
  }
}

export const uploadOf = (number: number): Upload | undefined => uploads.get(number);

export function onUploads(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useUpload = (number: number): Upload | undefined =>
  useSyncExternalStore(onUploads, () => uploads.get(number));
