// Journeys in the browser: those whose scripts, server and text are as they were when they were last green need not run.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isGreen, setGreen } from './green.mjs';
import { contentOf, filesIn, withImports } from './inputs.mjs';
import { root, run } from './run.mjs';
import { shareOf } from './share.mjs';

const dist = join(root, 'dist');
const playwright = join(root, 'node_modules/.bin/playwright');

/** What every journey depends on, besides the scripts that it loads. */
const common = [
  'playwright.config.ts',
  'tests/server/harness.ts',
  'public',
  'index.html',
  'pocketbase',
  'pb_migrations',
];
common.push('src/model', 'src/mutations', 'scripts/build.mjs');

/**
 * @param {import('./share.mjs').Share} [share] all of them without one
 * @returns {Promise<{ unchanged: number, options: string[], remember: (green: Set<string>) => void }>} `options`: of
 * Playwright; `remember` takes the names of the journeys that passed
 */
export async function journeysToRun(share) {
  const { output } = await run(playwright, ['test', '--list']);
  const all = [...output.matchAll(/^ {2}(\S+?):\d+:\d+ › (.*)$/gm)].map(([, file, title]) => `${file} › ${title}`);
  const names = shareOf(all, (name) => name, share);
  const scripts = scriptsByName();
  const known = names.filter((name) => {
    const inputs = inputsOf(name, scripts);
    return inputs && isGreen(name, inputs);
  });
  const left = names.filter((name) => !known.includes(name));
  const list = join(root, '.cache/e2e/toRun.txt');
  const isPart = left.length < all.length;
  mkdirSync(dirname(list), { recursive: true });
  if (isPart) writeFileSync(list, left.join('\n'));
  return {
    unchanged: known.length,
    left: left.length,
    options: isPart ? ['--test-list', list] : [],
    remember: (green) =>
      setGreen(
        left
          .filter((name) => green.has(name))
          .map((name) => [name, inputsOf(name, scripts)])
          .filter(([, inputs]) => inputs),
      ),
  };
}

/** Undefined where it was never seen what it loads. */
function inputsOf(name, scripts) {
  const [file] = name.split(' › ');
  const seen = join(root, `.cache/e2e/loaded/${createHash('sha256').update(name).digest('hex')}.json`);
  if (!existsSync(seen)) return undefined;
  const loaded = JSON.parse(readFileSync(seen, 'utf8')).map((script) => nameless(script));
  const contents = [...new Set([...loaded, ...always])].toSorted().map((script) => [script, scripts.get(script)]);
  return contentOf([...withImports(`tests/e2e/${file}`), ...common.flatMap(filesIn)], contents);
}

const always = ['serviceWorker.js', 'index.html', 'style.css'];

/** A file's name carries the hash of what is in it, and of the names that are. */
const nameless = (text) => text.replace(/-[\w-]{8}(?=\.(js|css)\b)/g, '');

/** What was built, by the names of the files without hashes; several may have one name. */
function scriptsByName() {
  const found = new Map();
  const add = (name, text) =>
    found.set(name, [...(found.get(name) ?? []), createHash('sha256').update(text).digest('hex')].toSorted());
  const read = (...path) => nameless(readFileSync(join(dist, ...path), 'utf8'));
  for (const file of readdirSync(join(dist, 'assets')))
    if (/\.(js|css)$/.test(file)) add(file.endsWith('.css') ? 'style.css' : nameless(file), read('assets', file));
  add('serviceWorker.js', read('serviceWorker.js').replaceAll(/"revision":"\w+"/g, ''));
  add('index.html', read('index.html'));
  return found;
}
