import { parseSearchWith, stringifySearchWith } from '@tanstack/react-router';

/**
 * What stands in an address are words, however they look: 1e5, null. Only several of a kind are a list. The library makes
 * a number or a flag of what is one as it is written, so that it can be written back.
 */
export const parseSearch = parseSearchWith((written) => {
  if (written[0] !== '[') throw written;
  return JSON.parse(written) as unknown;
});
export const stringifySearch = stringifySearchWith(JSON.stringify);
