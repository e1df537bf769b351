import { defineConfig } from 'vite';

/** Bundles a Node program of the tests; what comes from npm stays outside. */
export default defineConfig({
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
