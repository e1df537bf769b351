// Plants faults into code while Vite loads it; no file changes.
import { join } from 'node:path';
import { root } from '../run.mjs';

/** A text with these edits in it, none of which reaches into another. */
export function edited(text, edits) {
  let planted = text;
  for (const { start, end, text: instead } of edits.toSorted((one, other) => other.start - one.start))
    planted = planted.slice(0, start) + instead + planted.slice(end);
  return planted;
}

/**
 * For Vite and Vitest.
 * @param {() => import('./targets.mjs').Edit[]} planted asked whenever a file is loaded
 */
export const planter = (planted) => ({
  name: 'plant-faults',
  enforce: 'pre',
  transform(code, id) {
    const path = id.split('?')[0];
    const edits = planted().filter(({ file }) => path === join(root, file));
    return edits.length ? edited(code, edits) : null;
  },
});

/** What scripts/sabotage/tester.mjs has planted in its own process. */
export const plantedHere = () => JSON.parse(process.env.PLANTED || '[]');
