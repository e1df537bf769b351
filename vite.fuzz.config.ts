import { resolve } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { mutantsPlugin } from './scripts/plantMutants.mjs';
import { safeguards } from './tests/sync/safeguards.js';

/** Bundles the fuzz for Node. With SAFEGUARD set, one safeguard is removed from the code. */
export default defineConfig({
  plugins: [...mutantsPlugin(), ...(process.env.SAFEGUARD ? [without(process.env.SAFEGUARD)] : [])],
  build: {
    ssr: true,
    target: 'node20',
    outDir: process.env.FUZZ_OUT ?? '.cache/fuzz',
    minify: false,
    emptyOutDir: false,
    rolldownOptions: { input: { fuzz: 'tests/sync/fuzz.ts' }, output: { entryFileNames: '[name].mjs' } },
  },
  resolve: { conditions: ['node'] },
  logLevel: 'warn',
});

function without(name: string): Plugin {
  const safeguard = safeguards.find((one) => one.name === name);
  if (!safeguard) throw new Error(`there is no safeguard "${name}"`);
  return {
    name: 'without-safeguard',
    enforce: 'pre',
    transform(code, id) {
      if (id !== resolve(safeguard.file)) return null;
      let left = code;
      for (const { find, replace } of [safeguard, ...(safeguard.also ? [safeguard.also] : [])]) {
        if (left.split(find).length !== 2)
          throw new Error(`"${name}": the line is not exactly once in ${safeguard.file}`);
        left = left.replace(find, () => replace);
      }
      return left;
    },
  };
}
