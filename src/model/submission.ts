/** How far a question of one's own has come (QUAL-15), in the order of the filters. */
export const submissionStates = ['back', 'attention', 'draft', 'unsent', 'review', 'bank'] as const;
export type SubmissionState = (typeof submissionStates)[number];
