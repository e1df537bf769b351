// Starting other programs, and saying in one sentence what keeps us from it.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** A reason that a person can act on: shown as it is, without a stack. */
export class Obstacle extends Error {}

/**
 * Runs a program to its end and answers what it printed. `show` prints it while it runs too.
 * @param {string} program
 * @param {string[]} args
 * @param {{ show?: boolean, env?: Record<string, string | undefined>, timeout?: number }} [options] `timeout` in
 * milliseconds: it is ended then
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(program, args, { show = false, env = {}, timeout } = {}) {
  return new Promise((resolve, reject) => {
    // npm is a script on Windows, which only a shell starts
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

/** Runs a program that must succeed; what it printed is shown only when it does not. */
export async function must(what, program, args, options) {
  const { code, output } = await run(program, args, options);
  if (code === 0) return output;
  if (!options?.show) process.stderr.write(output);
  throw new Obstacle(`${what} failed; what it said stands above.`);
}

/** Runs a script's main function and ends the process as it deserves. */
export async function main(work) {
  try {
    await work();
  } catch (error) {
    console.error(error instanceof Obstacle ? error.message : error);
    process.exitCode = 1;
  }
}
