import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { VitePWA } from 'vite-plugin-pwa';
import { defineConfig } from 'vite';
import { adminFiles, adminStyles } from './scripts/adminFiles.ts';
import { chunks } from './scripts/chunks.ts';
import { holidays } from './scripts/holidays.ts';
import { manifests, token } from './scripts/manifest.ts';
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

const { version, browserslist } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  version: string;
  browserslist: string[];
};

/** The oldest browsers that the app runs in. */
const floor = browserslist.map((query) => query.split(' >= ') as [name: string, from: string]);

const forAdmins = adminFiles();

export default defineConfig({
  define: {
    // for the diagnostics
    'import.meta.env.VITE_VERSION': JSON.stringify(version),
    // for index.html: the toolbar's colours, and the sentence below the floor
    'import.meta.env.VITE_SURFACE': JSON.stringify(token('surface')),
    'import.meta.env.VITE_SURFACE_DARK': JSON.stringify(token('surface', 'dark')),
    ...Object.fromEntries(floor.map(([name, from]) => [`import.meta.env.VITE_${name.toUpperCase()}`, from])),
  },
  plugins: [
    react(),
    quietRxdb(),
    holidays(),
    forAdmins.plugin,
    adminStyles,
    manifests(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/app',
      filename: 'serviceWorker.ts',
      // update.ts registers it: it must ask before a new version starts
      injectRegister: false,
      injectManifest: {
        globPatterns: ['**/*.{js,css,html,svg,png,webmanifest}'],
        // only the browser that installs it loads what is in `install`, and the large icons
        globIgnores: [
          'serviceWorker.js',
          'install/**',
          'apple-touch-icon.png',
          'icon-512.png',
          'icon-maskable-512.png',
        ],
      },
      manifest: false,
    }),
  ],
  server: { proxy },
  preview: { proxy },
  build: {
    target: floor.map(([name, from]) => `${name.replace('ios_saf', 'ios')}${from}`),
    // one style sheet of 20 kB: for each one loaded later, a slow phone recalculated the style of the whole page
    cssCodeSplit: false,
    modulePreload: { resolveDependencies: preloaded },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunks },
        chunkFileNames: forAdmins.chunkFileNames,
        postBanner: compiledAhead,
      },
    },
  },
});

/** The screens of a first visit, when nothing is on the device. */
const firstVisit = /\/(authScreen|forgotPassword|signupScreen|resetPassword)-/;

/**
 * What is preloaded with an imported chunk. A signed-in person has every module in the service worker's cache:
 * preloading twenty of them costs a slow phone a tenth of a second, and saves nothing.
 */
function preloaded(file: string, dependencies: string[]): string[] {
  return firstVisit.test(file) ? dependencies : [];
}
