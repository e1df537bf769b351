// Starts the built server for development: on a new data folder with an admin and the demo content.
import { spawn } from 'node:child_process';
import { accessSync, constants, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { resolve } from 'node:path';
import { binary } from './go.mjs';
import { must, Obstacle, root } from './run.mjs';

export const address = process.env.TRACKS_HTTP || '127.0.0.1:8090';
const folder = resolve(root, process.env.TRACKS_DIR || 'pb_data');

/** Runs before anything slow. */
export async function checkPlace() {
  await checkAddress();
  try {
    if (!existsSync(folder)) mkdirSync(folder);
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch {
    throw new Obstacle(`The data folder ${folder} cannot be made or written: choose another with TRACKS_DIR.`);
  }
}

function checkAddress() {
  const [, host, port] = /^(.*):(\d+)$/.exec(address) ?? [];
  if (!port) throw new Obstacle(`TRACKS_HTTP is "${address}": it takes an address and a port, such as 127.0.0.1:8090.`);
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.once('error', (error) =>
      fail(
        new Obstacle(
          `The address ${address} cannot be used (${error.code}): stop what listens there, or choose another with TRACKS_HTTP.`,
        ),
      ),
    );
    probe.listen(Number(port), host.replace(/^\[|\]$/g, '') || undefined, () => probe.close(done));
  });
}

/** Returns what was said about the demo content of a new data folder, '' for an old one. It appears only when complete, so that a crash leaves no partial one. */
export async function prepareData() {
  if (existsSync(resolve(folder, 'data.db'))) return '';
  const preparing = `${folder}.preparing`;
  rmSync(preparing, { recursive: true, force: true });
  const said = await must('Adding the demo content', resolve(root, binary), ['demo', 'add', '--dir', preparing]);
  const made = readdirSync(preparing).toSorted((a) => (a === 'data.db' ? 1 : -1));
  for (const name of made) renameSync(resolve(preparing, name), resolve(folder, name));
  rmSync(preparing, { recursive: true });
  return said;
}

/** Runs the server until it is stopped; Ctrl-C reaches it too, and it exits first. */
export function serve() {
  const server = spawn(resolve(root, binary), ['serve', '--http', address, '--dir', folder], {
    cwd: root,
    stdio: 'inherit',
  });
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => server.kill('SIGTERM'));
  const ended = new Promise((done) => server.on('close', (code, signal) => done(signal ? 0 : code)));
  return { server, ended };
}
