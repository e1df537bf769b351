/** Why a question is sent back to its author (QUAL-12), in the order in which they are offered. */
export const rejectionKinds = ['duplicate', 'unclear', 'names', 'not_a_question', 'other'] as const;
export type RejectionKind = (typeof rejectionKinds)[number];
export const isRejectionKind = (kind: unknown): kind is RejectionKind =>
  (rejectionKinds as readonly unknown[]).includes(kind);
