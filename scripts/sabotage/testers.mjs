// Processes that run tests against faults, and the queue in front of them.
import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { root } from '../run.mjs';

export const cores = Math.min(availableParallelism(), 8);

/** A process that runs Vitest; it is started when it is needed, and again when a fault hung it. */
export function startTester(env = {}) {
  let child;
  const start = () =>
    new Promise((resolve, reject) => {
      child = fork(join(root, 'scripts/sabotage/tester.mjs'), {
        cwd: root,
        // its own process group, to be killed with all of its workers
        detached: true,
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
        env: { ...process.env, WORKERS: '1', ...env },
      });
      child.once('message', () => resolve());
      child.once('exit', () => reject(new Error('The process of the tests ended before it began')));
    });
  const stop = async () => {
    const ended = child && child.exitCode === null ? new Promise((resolve) => child.once('exit', resolve)) : undefined;
    if (ended) process.kill(-child.pid, 'SIGKILL');
    child = undefined;
    await ended;
  };
  return {
    /** @returns what scripts/sabotage/tester.mjs answers; undefined if it took longer than `time` milliseconds */
    run: async (question, time) => {
      if (!child) await start();
      const running = child;
      const said = await new Promise((resolve) => {
        const answer = (value) => {
          clearTimeout(timer);
          running.off('message', answer).off('exit', ended);
          resolve(value);
        };
        const ended = () => answer(undefined);
        const timer = setTimeout(ended, time);
        running.on('message', answer).on('exit', ended).send(question);
      });
      if (!said) await stop();
      return said;
    },
    stop,
  };
}

/** Does `work` with each of these, as many at once as there are cores. `place`: which of those it is. */
export async function spread(all, work) {
  const waiting = [...all];
  const next = async (place) => {
    try {
      for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) await work(one, place);
    } finally {
      waiting.length = 0; // where one gives up, the others do
    }
  };
  await Promise.all(Array.from({ length: cores }, (_, place) => next(place)));
}
