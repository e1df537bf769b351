import { defineConfig } from 'vite';

/** Bundles the server's TypeScript into one script whose exports are the global `server` of PocketBase's engine. */
export default defineConfig({
  publicDir: false,
  build: {
    lib: { entry: 'pocketbase/server/index.ts', formats: ['iife'], name: 'server', fileName: () => 'server.js' },
    outDir: 'pocketbase/embed/hooks',
    emptyOutDir: false,
    target: 'es2020', // the engine has no later syntax, and lower targets die while loading
    minify: false, // it is embedded, and its stack traces are read by people
    reportCompressedSize: false,
  },
});
