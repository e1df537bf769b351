// How much JavaScript is loaded before the first paint of an address, and before the first record. Fails over budget.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { main, Obstacle, root } from './run.mjs';

const kB = 1_000;
const dist = join(root, 'dist');
const assets = join(dist, 'assets');
const read = (name) => readFileSync(join(assets, name), 'utf8');

/**
 * What is loaded for each goal, by the name of the module that is imported dynamically; static imports follow. What is
 * listed under `after` is loaded already, and not counted. Over `most` the tests fail; the bench prints the `goal`, which
 * is the same where nothing else is said.
 */
const goals = [
  { name: 'JavaScript to the first paint of /auth', chunks: ['authScreen'], most: 140 * kB, goal: 100 * kB },
  {
    name: 'JavaScript to the first record on /',
    chunks: ['records', 'home', 'cycle'],
    most: 235 * kB,
    goal: 190 * kB,
  },
  {
    name: 'JavaScript of the submit dialog, opened on /',
    chunks: ['submit', 'richTextEditor'],
    after: ['records', 'home', 'cycle', 'below', 'dates', 'dialogSurface'],
    most: 120 * kB,
  },
  {
    name: 'JavaScript of a study session, opened on /',
    chunks: ['sessionScreen'],
    after: ['records', 'home', 'cycle', 'below', 'dates'],
    most: 40 * kB,
  },
];
// half of the product: the lists of /admin, the pipeline, the course tools, with their styles
const forAdmins = { name: 'What admins load besides', most: 650 * kB };
const isAdminFile = (url) => /(^|\/)assets\/admin[^/]*\.js$/.test(url);
const precache = { name: 'Everything that works without a network', most: 2_450 * kB, goal: 1_900 * kB };

/** What is loaded, in bytes, with its budget and its goal, and the largest files of it. */
export function sizes() {
  const entry = [...readFileSync(join(dist, 'index.html'), 'utf8').matchAll(/src="\/assets\/([^"]+\.js)"/g)].map(
    ([, name]) => name,
  );
  const all = goals.map(({ chunks, after, ...budget }) => {
    const there = after ? withImports([...entry, ...after.map(chunkOf)]) : [];
    const files = withImports([...entry, ...chunks.map(chunkOf)]).filter((file) => !there.includes(file));
    const gzipped = files.map((file) => ({ file, bytes: gzipSync(read(file), { level: 9 }).length }));
    const bytes = gzipped.reduce((sum, one) => sum + one.bytes, 0);
    return { ...budget, bytes, largest: gzipped.toSorted((a, b) => b.bytes - a.bytes).slice(0, 4) };
  });
  const urls = installed();
  all.push({ ...precache, bytes: sizeOf(urls.filter((url) => !isAdminFile(url))), largest: [] });
  all.push({ ...forAdmins, bytes: sizeOf(urls.filter(isAdminFile)), largest: [] });
  return all.map((size) => ({ goal: size.most, ...size }));
}

/** Returns whether everything is within budget; prints each size. */
export function withinBudget() {
  const all = sizes();
  for (const { name, bytes, most, largest } of all) {
    const mark = bytes > most ? 'OVER' : 'of';
    console.log(`${name}: ${shown(bytes)} ${mark} ${shown(most)}`);
    for (const one of largest) console.log(`    ${shown(one.bytes)}  ${one.file}`);
  }
  const worker = readFileSync(join(dist, 'serviceWorker.js'));
  console.log(`The service worker: ${shown(gzipSync(worker, { level: 9 }).length)} (${shown(worker.length)} unpacked)`);
  return all.every(({ bytes, most }) => bytes <= most);
}

const shown = (bytes) => `${(bytes / kB).toFixed(1)} kB`;

function chunkOf(name) {
  const found = readdirSync(assets).filter((file) => new RegExp(`^${name}-.{8}\\.js$`).test(file));
  if (found.length !== 1) throw new Obstacle(`The build has ${found.length} files for ${name}: ${found.join(', ')}`);
  return found[0];
}

/** These files and everything that they import statically, each once. */
function withImports(names) {
  const all = new Set(names);
  for (const name of all)
    for (const [, imported] of read(name).matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g)) all.add(imported);
  return [...all];
}

/** The files in the manifest that the build wrote into the service worker. */
function installed() {
  const worker = readFileSync(join(dist, 'serviceWorker.js'), 'utf8');
  const urls = new Set([...worker.matchAll(/"revision":[^{}]*?"url":"([^"]+)"/g)].map(([, url]) => url));
  for (const file of readdirSync(assets).filter((name) => name.endsWith('.js') && !isAdminFile(`assets/${name}`)))
    if (/(?:from|import)\s*["']\.\/admin-/.test(read(file)))
      throw new Obstacle(`${file} needs a file that only admins have.`);
  if (!urls.has('index.html')) throw new Obstacle('The service worker has no list of files.');
  return [...urls];
}

const sizeOf = (urls) => urls.reduce((sum, url) => sum + statSync(join(dist, url)).size, 0);

if (process.argv[1] === fileURLToPath(import.meta.url))
  await main(() => {
    if (!withinBudget()) throw new Obstacle('A budget is exceeded: load later what is not needed first.');
  });
