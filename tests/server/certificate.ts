import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { emptyFolder } from './harness.ts';

/** A certificate of 127.0.0.1 that signs itself, as files of one folder and as their texts. */
export interface Certificate {
  folder: string;
  certPath: string;
  cert: string;
  key: string;
}

/** Made by the Go that builds the server: a key that is kept in a repository is no key. */
export async function selfSigned(): Promise<Certificate> {
  const folder = await emptyFolder();
  const go = async (...args: string[]) => (await promisify(execFile)('go', args, { cwd: folder })).stdout.trim();
  const source = join(await go('env', 'GOROOT'), 'src/crypto/tls/generate_cert.go');
  await go('run', source, '--host', '127.0.0.1', '--ca', '--ecdsa-curve', 'P256', '--duration', '24h');
  const certPath = join(folder, 'cert.pem');
  const [cert, key] = await Promise.all([certPath, join(folder, 'key.pem')].map((path) => readFile(path, 'utf8')));
  return { folder, certPath, cert: cert!, key: key! };
}
