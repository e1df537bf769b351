/** The pictures that a text, or anything with texts in it, refers to. */
export const mediaIdsIn = (value: unknown): string[] => [
  ...new Set([...(JSON.stringify(value) ?? '').matchAll(/\/media\/([a-z0-9]{15})(?![a-z0-9])/g)].map(([, id]) => id!)),
];
