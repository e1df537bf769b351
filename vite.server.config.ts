import { transformAsync } from '@babel/core';
import { defineConfig, type Plugin } from 'vite';
import { holidays } from './scripts/holidays.ts';

/**
 * The engine walks an array by its iterator ten times more slowly than by index, and valibot loops over arrays for
 * every text that it checks: a tenth of a push. Not valid for its schemas of maps and sets, which the server lacks.
 */
const quickChecks: Plugin = {
  name: 'quick-checks',
  transform: {
    filter: { id: /\/node_modules\/valibot\// },
    handler: async (code) => {
      const made = await transformAsync(code, {
        configFile: false,
        babelrc: false,
        plugins: [['@babel/plugin-transform-for-of', { assumeArray: true }]],
      });
      return made?.code ?? code;
    },
  },
};

/** Bundles the server's TypeScript into one script whose exports are the global `server` of PocketBase's engine. */
export default defineConfig({
  publicDir: false,
  plugins: [quickChecks, holidays()],
  build: {
    lib: { entry: 'pocketbase/server/index.ts', formats: ['iife'], name: 'server', fileName: () => 'server.js' },
    outDir: 'pocketbase/embed/hooks',
    emptyOutDir: false,
    target: 'es2020', // the engine has no later syntax, and lower targets die while loading
    minify: false, // it is embedded, and people read its stack traces
    reportCompressedSize: false,
  },
});
