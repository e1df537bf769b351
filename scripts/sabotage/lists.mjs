// What the lists of faults have in common: which of them are planted, and that each can be.
import { Obstacle } from '../run.mjs';
import { shareOf } from '../share.mjs';
import { edited } from './plant.mjs';
import { parse } from './syntax.mjs';

/**
 * @typedef {object} Choice
 * @property {string} [only] those whose name contains it
 * @property {import('../share.mjs').Share} [share]
 * @property {(fault: { name: string, inputs: () => string }) => boolean} [isKnown] found red before, with these inputs
 * @property {(fault: { name: string, inputs: () => string }) => void} [remember] called for each that was found red
 */

/** @param {Choice} choice */
export function chosenBy(faults, { only, share, isKnown }) {
  const named = faults.filter(({ name }) => !only || name.includes(only));
  if (only && !named.length) throw new Obstacle(`No fault has "${only}" in its name`);
  return shareOf(named, ({ name }) => name, share).filter((fault) => !isKnown?.(fault));
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
