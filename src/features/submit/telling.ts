/** Telling a question apart from the one of the bank that it is very much like (QUAL-03): a rule of this form alone. */
export interface Telling {
  /** The question of the bank that it is very much like now. */
  very: string | null;
  /** The one that its author ticked as different. */
  told: string | null;
  /** Attempts to submit it untold; each takes its author to the tick. */
  refusals: number;
}

export const nothingToTell: Telling = { very: null, told: null, refusals: 0 };

/** The text became more or less alike. A tick holds for its question alone, also while none is very much alike. */
export const likened = (before: Telling, very: string | null): Telling =>
  very === before.very
    ? before
    : { very, told: very === null || very === before.told ? before.told : null, refusals: 0 };

export const isTold = ({ very, told }: Telling): boolean => very === null || very === told;
