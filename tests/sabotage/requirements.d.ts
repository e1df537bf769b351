/** A careless change of the code: see scripts/sabotage/targets.mjs. */
export interface Change {
  /** The declaration that it changes. */
  in: string;
  /** Tokens that occur in it exactly once. */
  find: string;
  replace: string;
}

export interface Fault extends Change {
  row: string;
  test: string;
}
export const faults: Fault[];
