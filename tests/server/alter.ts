import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const file = resolve('build/alter');

/** Before all tests of the server. */
export async function buildAlter(): Promise<void> {
  const env = { ...process.env, GOTOOLCHAIN: 'auto', CGO_ENABLED: '0' };
  const source = resolve('tests/server/alter.go');
  await promisify(execFile)('go', ['build', '-C', 'pocketbase', '-trimpath', '-buildvcs=false', '-o', file, source], {
    env,
  });
}

/** Changes the tables of a data folder as somebody does who has the file, whether a server runs on it or not. */
export async function alter(dir: string, sql: string): Promise<void> {
  await promisify(execFile)(file, [join(dir, 'data.db'), sql]);
}
