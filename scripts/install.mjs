// Installs the npm packages unless the installed ones match package-lock.json.
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { must, root } from './run.mjs';

const lock = join(root, 'package-lock.json');
const modules = join(root, 'node_modules');
/** Inside node_modules, so that it is deleted with it. */
const memory = join(modules, '.installed');

export async function install() {
  const wanted = createHash('sha256').update(readFileSync(lock)).digest('hex');
  if (existsSync(memory) && readFileSync(memory, 'utf8') === wanted) return;
  if (!isInstalledByHand()) {
    console.log('Installing npm packages ...');
    // through a symlink npm would empty the folder of another checkout
    if (lstatSync(modules, { throwIfNoEntry: false })?.isSymbolicLink()) unlinkSync(modules);
    await must('npm ci', 'npm', ['ci', '--no-audit', '--no-fund']);
  }
  writeFileSync(memory, wanted);
}

/** npm keeps a list of what it has installed; packages for other platforms are missing from it. */
function isInstalledByHand() {
  const list = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(list)) return false;
  const installed = packagesOf(list);
  return Object.entries(packagesOf(lock)).every(([path, { version, optional }]) =>
    path === '' ? true : installed[path] ? installed[path].version === version : optional === true,
  );
}

const packagesOf = (path) => JSON.parse(readFileSync(path, 'utf8')).packages;
