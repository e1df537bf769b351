// Runs other programs, and reports in one sentence what prevents it.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** An error that a person can act on: shown without a stack trace. */
export class Obstacle extends Error {}

/**
 * Runs a program to its end and returns what it printed. `show` also prints it while it runs.
 * @param {string} program
 * @param {string[]} args
 * @param {{ show?: boolean, env?: Record<string, string | undefined>, timeout?: number }} [options] `timeout` in
 * milliseconds, after which it is killed
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(program, args, { show = false, env = {}, timeout } = {}) {
  return new Promise((resolve, reject) => {
    // npm is a script on Windows, which only a shell can start
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, ...env },
      timeout,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
    let output = '';
    for (const [stream, target] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ]) {
      stream.on('data', (chunk) => {
        output += chunk;
        if (show) target.write(chunk);
      });
    }
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** Runs a program that must succeed; its output is shown only if it does not. */
export async function must(what, program, args, options) {
  const { code, output } = await run(program, args, options);
  if (code === 0) return output;
  if (!options?.show) process.stderr.write(output);
  throw new Obstacle(`${what} failed; what it said stands above.`);
}

/** Runs a script's main function and ends the process with the matching exit code. */
export async function main(work) {
  try {
    await work();
  } catch (error) {
    console.error(error instanceof Obstacle ? error.message : error);
    process.exitCode = 1;
  }
}
