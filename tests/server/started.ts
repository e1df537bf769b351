import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const folder = resolve('build/started');
const data = join(folder, 'data');
const token = join(folder, 'token');
/** What it was made with, and on which day: a token ends. */
const stamp = join(folder, 'stamp');

/** Before all tests of the server: the first start of a folder takes five times the processor of a later one. */
export async function prepareStarted(): Promise<void> {
  const { binary, startServer } = await import('./harness.ts');
  const madeWith = `${statSync(binary).mtimeMs} ${new Date().toDateString()}`;
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === madeWith) return;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(data, { recursive: true });
  const server = await startServer({ dir: data });
  writeFileSync(token, await server.superuser());
  await server.stop();
  writeFileSync(stamp, madeWith);
}

/** Into an empty folder; it stays empty where nothing was prepared. */
export async function copyStarted(to: string): Promise<void> {
  if (existsSync(stamp)) await promisify(execFile)('cp', ['-R', `${data}/.`, to]);
}

export const startedToken = () => (existsSync(stamp) ? readFileSync(token, 'utf8') : undefined);
