/** SEC-06, SEC-07: what every door answers, on both sides of it. */
export const textSentences = {
  not_text: 'Input is required and must be a string',
  dangerous: 'Invalid characters detected in input',
} as const;
