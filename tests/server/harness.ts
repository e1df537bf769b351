import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { alter } from './alter.ts';
import { copyStarted, startedToken } from './started.ts';

/** The real server on a loopback port, with its own data folder, which is removed with it. */
export interface Server {
  url: string;
  dir: string;
  readonly pid: number;
  /** Everything it has printed, across restarts. */
  output(): string;
  /** Asks it to exit and waits; the data folder stays until `remove`. */
  stop(): Promise<void>;
  /** As a power cut would, as far as a program can: without warning. */
  kill9(): Promise<void>;
  /** Starts it again on the same folder and port, from now on with this file. */
  restart(file?: string): Promise<void>;
  /** Stops it and removes its data. */
  remove(): Promise<void>;
  request(path: string, options?: RequestOptions): Promise<Answer>;
  /** A superuser's token; the account is created at the first call, unless the folder has one. */
  superuser(): Promise<string>;
  /** Runs SQL like the dashboard's console: no hook sees it. Returns the rows, all values as text. */
  sql(query: string): Promise<string[][]>;
  /** Changes tables behind the server's back, which the console refuses. */
  alter(query: string): Promise<void>;
}

export interface RequestOptions {
  method?: string;
  token?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface Answer {
  status: number;
  headers: Headers;
  /** Parsed if it is JSON, text otherwise. */
  body: any; // oxlint-disable-line typescript/no-explicit-any -- each test knows what it asked for
}

export const binary = resolve('build/interview-tracks');

export interface StartOptions {
  /** Left out: a copy of a folder in which a server has started before, and that has a superuser. */
  dir?: string;
  port?: number;
  env?: Record<string, string>;
  /** Of a superuser whom this data folder knows. */
  superuser?: string;
  /** How many files and connections the process may have open. */
  descriptors?: number;
}

export async function startServer({ dir, port, env = {}, superuser, descriptors }: StartOptions = {}): Promise<Server> {
  const folder = dir ?? (await emptyFolder());
  if (!dir) await copyStarted(folder);
  const address = `127.0.0.1:${port ?? (await freePort())}`;
  const url = `http://${address}`;
  let printed = '';
  let child: ChildProcess;
  let token = superuser ?? (dir ? undefined : startedToken());
  let program = binary;

  const start = async () => {
    child = serve(['--http', address, '--dir', folder], env, descriptors, program);
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    await healthy(url, child, () => printed);
  };
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const closed = once(child, 'close');
    child.kill(signal);
    await closed;
  };
  await start();

  const server: Server = {
    url,
    dir: folder,
    get pid() {
      return child.pid ?? 0;
    },
    output: () => printed,
    stop: () => end('SIGTERM'),
    kill9: () => end('SIGKILL'),
    restart: async (file) => {
      program = file ?? program;
      await end('SIGTERM');
      await start();
    },
    remove: async () => {
      await end('SIGTERM');
      await rm(folder, { recursive: true, force: true });
    },
    request: (path, options) => request(url, path, options),
    superuser: async () => (token ??= await makeSuperuser(url, folder, program)),
    sql: async (query) => {
      const { status, body } = await server.request('/api/sql', { token: await server.superuser(), body: { query } });
      if (status !== 200) throw new Error(`${query}: ${JSON.stringify(body)}`);
      return body.rows;
    },
    alter: (query) => alter(folder, query),
  };
  return server;
}

/** The process alone, whatever it serves. */
export function serve(
  args: string[],
  env: Record<string, string> = {},
  descriptors?: number,
  file = binary,
): ChildProcess {
  const options = { env: { ...cleanEnvironment(), ...env } };
  if (descriptors === undefined) return spawn(file, ['serve', ...args], options);
  return spawn('sh', ['-c', `ulimit -n ${descriptors}; exec "$0" "$@"`, file, 'serve', ...args], options);
}

export const emptyFolder = () => mkdtemp(join(tmpdir(), 'tracks-'));

/** Runs a command of the binary to its end, whatever its result. */
export async function command(
  args: string[],
  env: Record<string, string> = {},
  file = binary,
): Promise<{ code: number; output: string }> {
  try {
    const { stdout, stderr } = await promisify(execFile)(file, args, { env: { ...cleanEnvironment(), ...env } });
    return { code: 0, output: stdout + stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, output: stdout + stderr };
  }
}

/** The environment of whoever runs the tests must not affect the server. */
const cleanEnvironment = () =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('TRACKS_')));

async function request(
  url: string,
  path: string,
  { method, token, body, headers = {} }: RequestOptions = {},
): Promise<Answer> {
  const response = await fetch(url + path, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(token ? { Authorization: token } : {}),
      ...headers,
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await response.text();
  const isJson = response.headers.get('Content-Type')?.startsWith('application/json') && text !== '';
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
}

async function makeSuperuser(url: string, dir: string, file: string): Promise<string> {
  const identity = 'root@example.com';
  const password = 'root-password';
  const { code, output } = await command(['superuser', 'upsert', identity, password, '--dir', dir], {}, file);
  if (code !== 0) throw new Error(output);
  const { body } = await request(url, '/api/collections/_superusers/auth-with-password', {
    body: { identity, password },
  });
  return body.token;
}

async function healthy(url: string, child: ChildProcess, printed: () => string): Promise<void> {
  for (let tries = 0; tries < 1_500; tries++) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}: ${printed()}`);
    const isUp = await fetch(`${url}/api/health`).then(
      (response) => response.ok,
      () => false,
    );
    if (isUp) return;
    await new Promise((done) => setTimeout(done, 20));
  }
  throw new Error(`the server did not answer: ${printed()}`);
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
}
