import { execFileSync } from 'node:child_process';
import { buildAlter } from './alter.ts';
import { prepareStarted } from './started.ts';

/**
 * The tests run against the product as it is built now; unchanged parts are not rebuilt. SERVER_ONLY=1 leaves the app
 * as it was built last, for work on the server while the app does not compile.
 */
export default async function build(): Promise<void> {
  const only = process.env.SERVER_ONLY ? ['--server'] : [];
  execFileSync(process.execPath, ['scripts/build.mjs', ...only], { stdio: 'inherit' });
  await buildAlter();
  await prepareStarted();
}
