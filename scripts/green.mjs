// What was green on this machine, and with which inputs: it need not run again until one of them changes.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

const file = join(root, '.cache/green.json');

/** By name, the hash of the inputs. */
const known = read();

function read() {
  try {
    return new Map(Object.entries(JSON.parse(readFileSync(file, 'utf8'))));
  } catch {
    return new Map(); // the first run, or one that was killed while it wrote
  }
}

export const isGreen = (name, inputs) => known.get(name) === inputs;

/** @param {[name: string, inputs: string][]} now */
export function setGreen(now) {
  if (!now.length) return;
  for (const [name, inputs] of now) known.set(name, inputs);
  mkdirSync(join(root, '.cache'), { recursive: true });
  writeFileSync(`${file}.new`, JSON.stringify(Object.fromEntries(known)));
  renameSync(`${file}.new`, file);
}
