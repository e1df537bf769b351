/** The pictures that a text, or anything with texts in it, refers to. */
export const mediaIdsIn = (value: unknown): string[] => [...new Set(addressed(JSON.stringify(value) ?? ''))];

/** In one go: for each match that is asked for alone the server's engine reads all of the text again. */
const addressed = (text: string): string[] =>
  (text.match(/\/media\/[a-z0-9]{15}(?![a-z0-9])/g) ?? []).map((found) => found.slice(-15));

/**
 * The id of the picture with this SHA-256, in hexadecimal: nobody can put another picture under an id that they have
 * read in a text (R32). 75 bits of the hash.
 */
export const mediaIdOf = (hash: string): string => BigInt(`0x${hash}`).toString(36).padStart(50, '0').slice(0, 15);
