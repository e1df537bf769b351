// Installs the npm packages when those that are there are not those of package-lock.json.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { must, root } from './run.mjs';

export async function install() {
  if (isInstalled()) return;
  console.log('Installing npm packages ...');
  await must('npm ci', 'npm', ['ci', '--no-audit', '--no-fund']);
}

/** npm keeps a list of what it has installed; packages for other platforms are missing from it. */
function isInstalled() {
  const installed = packagesOf('node_modules/.package-lock.json');
  const wanted = packagesOf('package-lock.json');
  if (!installed) return false;
  return Object.entries(wanted).every(([path, { version, optional }]) =>
    path === '' ? true : installed[path] ? installed[path].version === version : optional === true,
  );
}

function packagesOf(path) {
  const full = join(root, path);
  return existsSync(full) ? JSON.parse(readFileSync(full, 'utf8')).packages : undefined;
}
