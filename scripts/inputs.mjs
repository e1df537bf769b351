// What a test depends on: the files that it imports, and theirs, and what is the same for all.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './run.mjs';

const imported = /(?:from|import)\s*\(?\s*'((?:#|\.{1,2}\/)[^'?]+)/g;
/** Whoever reads files by itself may read any. */
const readsFiles = /\b(readFileSync|readdirSync|import\.meta\.glob)\b/;
const everything = ['src', 'pocketbase', 'public', 'docs'];
const settings = ['package.json', 'package-lock.json', 'vitest.config.ts', 'vite.config.ts', 'tsconfig.json'];
settings.push('scripts/holidays.ts', 'tests/unit', 'src/mutations/all.ts');

const direct = new Map();

/** Paths of these files, of everything that they import, and of what every test depends on. */
export function withImports(...files) {
  const all = new Set([...settings.flatMap(filesIn), ...files]);
  for (const path of all) for (const one of directOf(path)) all.add(one);
  const [first] = files;
  return files.length === 1 && readsFiles.test(textOf(first))
    ? [...new Set([...all, ...everything.flatMap(filesIn)])]
    : [...all];
}

function directOf(path) {
  const known = direct.get(path);
  if (known) return known;
  const found = /\.(tsx?|m?js)$/.test(path)
    ? [...textOf(path).matchAll(imported)]
        .map(([, name]) => (name.startsWith('#') ? `src/${name.slice(1)}` : join(dirname(path), name)))
        .filter((name) => existsSync(join(root, name)))
    : [];
  direct.set(path, found);
  return found;
}

const texts = new Map();
function textOf(path) {
  if (!texts.has(path)) texts.set(path, readFileSync(join(root, path), 'utf8'));
  return texts.get(path);
}

/** Files in a folder and below, without what is built; a file is itself. */
export function filesIn(path) {
  if (!existsSync(join(root, path)) || path === 'pocketbase/embed') return [];
  if (statSync(join(root, path)).isFile()) return [path];
  return readdirSync(join(root, path))
    .toSorted()
    .flatMap((name) => filesIn(join(path, name)));
}

const hashes = new Map();

/** One hash of what is in these files, and of what else is told apart. */
export function contentOf(files, ...more) {
  const hash = createHash('sha256').update(process.version).update(JSON.stringify(more));
  for (const path of [...new Set(files)].toSorted()) {
    if (!hashes.has(path))
      hashes.set(
        path,
        createHash('sha256')
          .update(readFileSync(join(root, path)))
          .digest('hex'),
      );
    hash.update(path).update(hashes.get(path));
  }
  return hash.digest('hex');
}
