export interface Safeguard {
  name: string;
  file: string;
  /** Occurs in the file exactly once. */
  find: string;
  replace: string;
  /** Histories that are known to fail without it. */
  seeds: number[];
  /** A second line of the same safeguard, which alone would hide that the first is missing. */
  also?: { find: string; replace: string };
}
export const safeguards: Safeguard[];
