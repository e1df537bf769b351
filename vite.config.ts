import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { VitePWA } from 'vite-plugin-pwa';
import { defineConfig } from 'vite';
import { chunks } from './scripts/chunks.ts';
import { quietRxdb } from './scripts/quietRxdb.ts';

/** Where the server listens during development. */
const server = process.env.POCKETBASE_URL ?? 'http://127.0.0.1:8090';
const proxy = { '/api': server, '/_': server, '/media': server };

/**
 * Chromium compiles each file completely, off the main thread while it loads, and caches all of it. Otherwise a
 * function is compiled on the main thread when it is first called: two fifths of what blocks the start page, and a
 * third of the time that the submit dialog takes to open.
 */
export const compiledAhead = '//# allFunctionsCalledOnLoad';

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };

export default defineConfig({
  // for the diagnostics
  define: { 'import.meta.env.VITE_VERSION': JSON.stringify(version) },
  plugins: [
    react(),
    quietRxdb(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/app',
      filename: 'serviceWorker.ts',
      // update.ts registers it: it must ask before a new version starts
      injectRegister: false,
      injectManifest: { globPatterns: ['**/*.{js,css,html,svg,png,webmanifest}'], globIgnores: ['serviceWorker.js'] },
      manifest: {
        id: '/',
        name: 'Interview Tracks',
        short_name: 'Tracks',
        description: 'Real interview questions, tracks to follow, and a quiet place to prepare.',
        start_url: '/',
        display: 'standalone',
        theme_color: token('surface'),
        background_color: token('canvas'),
        icons: [
          { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
          { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        ],
      },
    }),
  ],
  server: { proxy },
  preview: { proxy },
  build: {
    target: 'es2022',
    // one style sheet of 20 kB: for each one loaded later, a slow phone recalculated the style of the whole page
    cssCodeSplit: false,
    modulePreload: { resolveDependencies: preloaded },
    rolldownOptions: { output: { codeSplitting: { groups: chunks }, postBanner: compiledAhead } },
  },
});

/** The light value of a token; tokens.css is the only place that defines it. */
function token(name: string): string {
  const css = readFileSync('src/ui/tokens.css', 'utf8');
  const value = new RegExp(`--${name}:\\s*(#[0-9a-f]{6})`).exec(css)?.[1];
  if (!value) throw new Error(`tokens.css has no --${name}`);
  return value;
}

/** The screens of a first visit, when nothing is on the device. */
const firstVisit = /\/(authScreen|forgotPassword|signupScreen|resetPassword)-/;

/**
 * What is preloaded with an imported chunk. A signed-in person has every module in the service worker's cache:
 * preloading twenty of them costs a slow phone a tenth of a second, and saves nothing.
 */
function preloaded(file: string, dependencies: string[]): string[] {
  return firstVisit.test(file) ? dependencies : [];
}
