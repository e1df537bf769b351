import { once } from 'node:events';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { selfSigned } from './certificate.ts';
import { emptyFolder, freePort, serve } from './harness.ts';

/** A server that has a certificate for tracks.test already, and room for 192 connections. */
export async function startHttps({ isTrusted = false } = {}) {
  const [dir, port, httpPort] = [await emptyFolder(), await freePort(), await freePort()];
  // nothing is asked of an authority as long as it is valid for more than a month
  const { folder, certPath, cert, key } = await selfSigned('tracks.test', 2_400);
  await mkdir(join(dir, '.autocert_cache'));
  await writeFile(join(dir, '.autocert_cache/tracks.test'), key + cert);
  const args = ['tracks.test', '--http', `127.0.0.1:${httpPort}`, '--https', `127.0.0.1:${port}`, '--dir', dir];
  const child = serve(args, isTrusted ? { SSL_CERT_FILE: certPath } : {}, 256);
  await new Promise<void>((done) => {
    child.stdout!.on('data', (chunk: Buffer) => chunk.includes(' is at ') && done());
  });
  const end = async () => {
    const closed = once(child, 'exit');
    child.kill('SIGTERM');
    await closed;
    for (const one of [dir, folder]) await rm(one, { recursive: true, force: true });
  };
  return { port, redirect: `http://127.0.0.1:${httpPort}`, end };
}
