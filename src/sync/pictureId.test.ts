import { createHash } from 'node:crypto';
import { expect, onTestFinished, test, vi } from 'vitest';
import { mediaIdOf } from '#model/mediaIds.ts';
import { pictureIdOf } from './pictureId.ts';

const known = (bytes: Uint8Array) => mediaIdOf(createHash('sha256').update(bytes).digest('hex'));

test.each(['with', 'without'])('R32 is of the hash that everybody else computes: %s the browser’s own', async (has) => {
  if (has === 'without') vi.stubGlobal('crypto', {});
  onTestFinished(() => void vi.unstubAllGlobals());
  for (const length of [0, 1, 3, 55, 56, 57, 63, 64, 65, 119, 120, 1_000, 70_001]) {
    const bytes = Uint8Array.from({ length }, (_, n) => (n * 31 + length) % 256);
    expect(await pictureIdOf(bytes.buffer), String(length)).toBe(known(bytes));
  }
});
