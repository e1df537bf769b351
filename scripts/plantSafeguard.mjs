// Takes one line of tests/sync/safeguards.js out of the code that Vite bundles; no file changes.
import { join } from 'node:path';
import { root } from './run.mjs';

/** For Vite. */
export const withoutSafeguard = ({ name, file, find, replace, also }) => ({
  name: 'without-safeguard',
  enforce: 'pre',
  transform(code, id) {
    if (id !== join(root, file)) return null;
    let left = code;
    for (const line of [{ find, replace }, ...(also ? [also] : [])]) {
      if (left.split(line.find).length !== 2) throw new Error(`"${name}": the line is not exactly once in ${file}`);
      left = left.replace(line.find, () => line.replace);
    }
    return left;
  },
});
