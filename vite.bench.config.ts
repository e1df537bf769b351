import { defineConfig } from 'vite';
import { compiledAhead } from './vite.config.ts';

/** Bundles the benchmarks: `--ssr` the Node side, otherwise the page that runs in the browser beside the app. */
export default defineConfig(({ isSsrBuild }) => ({
  publicDir: false,
  logLevel: 'warn',
  define: {
    'import.meta.env.VITE_VERSION': '"bench"',
    // a library build leaves it to the consumer
    ...(!isSsrBuild && { 'process.env.NODE_ENV': '"production"' }),
  },
  build: isSsrBuild
    ? {
        target: 'node20',
        outDir: '.cache/bench/node',
        rolldownOptions: {
          input: { bench: 'tests/bench/bench.ts', attack: 'tests/bench/attack.ts' },
          output: { entryFileNames: '[name].mjs' },
        },
      }
    : {
        target: 'es2022',
        outDir: '.cache/bench/page',
        lib: { entry: 'tests/bench/page/page.ts', formats: ['iife'], name: 'benchPage', fileName: () => 'page.js' },
        rolldownOptions: { output: { codeSplitting: false, postBanner: compiledAhead } },
      },
}));
