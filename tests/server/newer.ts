import { execFile } from 'node:child_process';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { emptyFolder } from './harness.ts';

/**
 * A file of the next version, in a folder that the test removes.
 * @param migrations what each does to `app`, in this order
 */
export async function buildNewer(...migrations: string[]): Promise<{ folder: string; newer: string }> {
  const folder = await emptyFolder();
  await cp(resolve('pocketbase'), folder, { recursive: true });
  await mkdir(join(folder, 'embed/migrations'), { recursive: true });
  for (const [at, migration] of migrations.entries())
    await writeFile(
      join(folder, `embed/migrations/199999999${at}_newer.js`),
      `migrate((app) => { ${migration} }, () => {});`,
    );
  const newer = join(folder, 'interview-tracks');
  const flags = ['-trimpath', '-buildvcs=false', '-ldflags', '-s -w -X main.version=9.9.9', '-o', newer, '.'];
  const env = { ...process.env, GOTOOLCHAIN: 'auto', CGO_ENABLED: '0' };
  await promisify(execFile)('go', ['build', '-C', folder, ...flags], { env });
  return { folder, newer };
}
