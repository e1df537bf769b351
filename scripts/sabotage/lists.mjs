// What the lists of faults have in common: which of them are planted, and that each can be.
import { createHash } from 'node:crypto';
import { Obstacle } from '../run.mjs';
import { edited } from './plant.mjs';
import { parse } from './syntax.mjs';

/**
 * @typedef {object} Choice
 * @property {string} [only] those whose name contains it
 * @property {{ of: number, by: string }} [share] one `of` so many, chosen by this text: another text chooses others
 * @property {(fault: { name: string, inputs: () => string }) => boolean} [isKnown] found red before, with these inputs
 * @property {(fault: { name: string, inputs: () => string }) => void} [remember] called for each that was found red
 */

/** @param {Choice} choice */
export function chosenBy(faults, { only, share, isKnown }) {
  const named = faults.filter(({ name }) => !only || name.includes(only));
  if (only && !named.length) throw new Obstacle(`No fault has "${only}" in its name`);
  const rank = ({ name }) => createHash('sha256').update(`${share.by} ${name}`).digest('hex');
  const taken = share
    ? new Set(named.toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1)).slice(0, Math.ceil(named.length / share.of)))
    : new Set(named);
  return named.filter((fault) => taken.has(fault) && !isKnown?.(fault));
}

/** A test that turns red because nothing can read the code says nothing about the fault. */
export function mustBeReadable(faults) {
  const files = [...new Set(faults.flatMap(({ edits }) => edits.map(({ file }) => file)))];
  const whole = new Map(parse(({ path, text }) => [path, text], { files }));
  const texts = new Map();
  const names = new Map();
  for (const [number, { name, edits }] of faults.entries())
    for (const file of new Set(edits.map((edit) => edit.file))) {
      const path = file.replace(/\.(tsx?)$/, `.${number}.$1`);
      names.set(path, name);
      const here = edits.filter((edit) => edit.file === file);
      texts.set(path, edited(whole.get(file), here));
    }
  const unreadable = parse(({ path, errors }) => errors.map((error) => `${names.get(path)}: ${error}`), { texts });
  if (unreadable.flat().length) throw new Obstacle(`What is planted cannot be read:\n${unreadable.flat().join('\n')}`);
}
