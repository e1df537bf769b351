import { defineConfig } from 'vite';
import { mutantsPlugin } from './scripts/sabotage/mutate.mjs';

/** Bundles the fuzz for Node. scripts/sabotage/engine.mjs adds what takes one safeguard out of it. */
export default defineConfig({
  plugins: mutantsPlugin(),
  publicDir: false,
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
