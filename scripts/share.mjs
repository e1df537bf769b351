// What takes long is run in shares: each commit chooses others, so that all of it has run after some commits.
import { createHash } from 'node:crypto';

/** @typedef {{ of: number, by: string }} Share one `of` so many, at least one, chosen by this text: another chooses others */

/**
 * @template T
 * @param {T[]} all
 * @param {(one: T) => string} nameOf
 * @param {Share} [share] all of them without one
 * @returns {T[]} in their order
 */
export function shareOf(all, nameOf, share) {
  if (!share) return all;
  const rank = (one) =>
    createHash('sha256')
      .update(`${share.by} ${nameOf(one)}`)
      .digest('hex');
  const ranked = all.map((one) => ({ one, rank: rank(one) })).toSorted((a, b) => (a.rank < b.rank ? -1 : 1));
  const taken = new Set(ranked.slice(0, Math.ceil(all.length / share.of)).map(({ one }) => one));
  return all.filter((one) => taken.has(one));
}
