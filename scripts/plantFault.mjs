// Plants one line of tests/faults.js into the code that Vitest loads; no file changes.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { faults } from '../tests/faults.js';
import { root } from './run.mjs';

/** For Vitest, if FAULTS is set: FAULT is the number of the planted one. */
export function faultPlugin() {
  if (!process.env.FAULTS) return [];
  return [
    {
      name: 'plant-fault',
      enforce: 'pre',
      transform(code, id) {
        const fault = faults[Number(process.env.FAULT)];
        return fault && id.split('?')[0] === join(root, fault.file) ? plant(code, fault) : null;
      },
    },
  ];
}

export function plant(code, { find, replace }) {
  if (code.split(find).length !== 2) throw new Error(`Not exactly once: ${find}`);
  return code.replace(find, () => replace);
}

/** Those whose line is not in its file exactly once, as after a change of that file. */
export const unplantable = () =>
  faults.filter(({ file, find }) => readFileSync(join(root, file), 'utf8').split(find).length !== 2);
