import { createHash } from 'node:crypto';
import { mediaIdOf } from '#model/mediaIds.ts';

/** The id of a picture of a history, whose bytes are a text. */
export const pictureIdOf = (bytes: string): string =>
  mediaIdOf(createHash('sha256').update(bytes, 'latin1').digest('hex'));
