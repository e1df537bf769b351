// A build step runs only if the content of its inputs has changed since it last succeeded.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

const cache = join(root, '.cache');

/**
 * @param {string} name as printed
 * @param {{ reads: string[], writes: string[] }} files paths from the root; folders include everything in them
 * @param {() => Promise<void>} work
 */
export async function step(name, { reads, writes }, work) {
  const memory = join(cache, `${name.replaceAll(' ', '-')}.sha256`);
  const now = contentOf(reads);
  const isDone = writes.every((path) => existsSync(join(root, path)));
  if (isDone && existsSync(memory) && readFileSync(memory, 'utf8') === now) return;
  const began = Date.now();
  process.stdout.write(`Building ${name} ... `);
  rmSync(memory, { force: true });
  await work();
  mkdirSync(cache, { recursive: true });
  writeFileSync(memory, now);
  console.log(`${((Date.now() - began) / 1000).toFixed(1)} s`);
}

function contentOf(paths) {
  const hash = createHash('sha256').update(process.version);
  for (const path of paths)
    for (const file of filesOf(path))
      hash
        .update(file)
        .update('\0')
        .update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

function filesOf(path) {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  if (statSync(full).isFile()) return isTest.test(path) ? [] : [path];
  return readdirSync(full)
    .toSorted()
    .flatMap((name) => filesOf(join(path, name)));
}

const isTest = /\.test\.tsx?$/;

/** Concurrent builds would embed each other's half-written files: the second waits for the first. */
export async function alone(work) {
  const lock = join(cache, 'building');
  mkdirSync(cache, { recursive: true });
  for (;;) {
    try {
      mkdirSync(lock);
      break;
    } catch {
      if (!isHeld(lock)) rmSync(lock, { recursive: true, force: true });
      else await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
  writeFileSync(join(lock, 'pid'), String(process.pid));
  try {
    return await work();
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}

/** Detects the stale lock of a build that was killed. */
function isHeld(lock) {
  try {
    process.kill(Number(readFileSync(join(lock, 'pid'), 'utf8')), 0);
    return true;
  } catch (error) {
    if (error.code === 'EPERM') return true;
    // the pid is written a moment after the folder is created
    return error.code === 'ENOENT' && existsSync(lock) && Date.now() - statSync(lock).mtimeMs < 2_000;
  }
}
