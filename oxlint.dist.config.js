// For the built files only (scripts/floor.mjs): what the oldest browsers of package.json lack of the web, by MDN's data.
import { readFileSync } from 'node:fs';
import data from '@mdn/browser-compat-data/forLegacyNode';

const { api, javascript } = data;
const { browserslist } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'));

const names = { ios_saf: 'safari_ios', safari: 'safari', firefox: 'firefox', chrome: 'chrome' };
const floor = browserslist.map((query) => query.split(' >= ')).map(([name, version]) => [names[name], version]);

const isLater = (one, other) => {
  const [a, b] = [one, other].map((version) => version.replace('≤', '').split('.').map(Number));
  return a[0] - b[0] || (a[1] ?? 0) - (b[1] ?? 0);
};

/** In every browser of the floor, under this name and without a setting. */
const isThere = ({ __compat: { support } }) =>
  floor.every(([browser, version]) =>
    [support[browser]]
      .flat()
      .some(
        (one) =>
          one?.version_added &&
          one.version_added !== 'preview' &&
          isLater(one.version_added, version) <= 0 &&
          !(one.version_removed && isLater(one.version_removed, version) <= 0) &&
          !one.flags &&
          !one.prefix &&
          !one.alternative_name,
      ),
  );

/** Objects that every script finds under their own name, and what they are. */
const things = [
  ['navigator', ['Navigator', 'WorkerNavigator']],
  ['document', ['Document']],
  ['window', ['Window']],
  ['self', ['Window', 'ServiceWorkerGlobalScope']],
  ['globalThis', ['Window', 'WorkerGlobalScope']],
  ['location', ['Location']],
  ['history', ['History']],
  ['screen', ['Screen']],
  ['performance', ['Performance']],
  ['crypto', ['Crypto']],
  ['caches', ['CacheStorage']],
  ['indexedDB', ['IDBFactory']],
  ['localStorage', ['Storage']],
  ['console', ['console']],
];

const membersOf = (of) => Object.entries(of).filter(([name, one]) => name !== '__compat' && one.__compat);
const of = (object, property) => ({ object, property });

const missingMembers = [
  ...[...Object.entries(api), ...Object.entries(javascript.builtins)].flatMap(([face, one]) =>
    membersOf(one)
      .filter(([name, member]) => name.endsWith('_static') && !isThere(member))
      .map(([name]) => of(face, name.replace('_static', ''))),
  ),
  ...membersOf(javascript.builtins.Intl)
    .filter(([, member]) => !isThere(member))
    .map(([name]) => of('Intl', name)),
  ...things.flatMap(([thing, faces]) => {
    const members = faces.flatMap((face) => membersOf(api[face]));
    const found = new Set(members.filter(([, member]) => isThere(member)).map(([name]) => name));
    return [...new Set(members.map(([name]) => name))]
      .filter((name) => !found.has(name) && !/_(event|static)$/.test(name))
      .map((name) => of(thing, name));
  }),
];

const missingGlobals = [
  ...Object.entries(api).filter(([, one]) => one.__compat && !isThere(one)),
  ...membersOf(api.Window).filter(([name, one]) => !name.endsWith('_event') && !isThere(one)),
].map(([name]) => name);

/** Used only where it was found to exist. A new one is looked up in the code that uses it before it stands here. */
const foundFirst = new Set([
  'requestIdleCallback',
  'cancelIdleCallback', // with a timer instead
  'navigator.connection', // how fast it is, for what is loaded ahead
  'navigator.wakeLock', // listening says where the screen cannot be kept on
  'navigator.setAppBadge',
  'navigator.clearAppBadge', // the number on the icon, which most systems have not
  'navigator.share',
  'navigator.canShare', // a recording is downloaded instead
  'Intl.Segmenter', // whole words are marked without it too
  'ClipboardItem', // what is still being made is copied as soon as it is there
  'CSS.highlights',
  'Highlight', // the selected words stay marked while an address is typed
  // Dexie
  'indexedDB.databases',
  'navigator.userAgentData',
  // React and the router
  'setImmediate',
  'navigation',
  'document.startViewTransition',
]);

export default {
  plugins: [],
  jsPlugins: ['./scripts/lookbehind.mjs'],
  categories: { correctness: 'off' },
  env: { browser: true, serviceworker: true },
  rules: {
    'floor/no-lookbehind': 'error',
    'no-restricted-globals': ['error', ...missingGlobals.filter((name) => !foundFirst.has(name))],
    'no-restricted-properties': [
      'error',
      ...missingMembers.filter(({ object, property }) => !foundFirst.has(`${object}.${property}`)),
    ],
  },
};
