export interface Safeguard {
  name: string;
  file: string;
  /** Stands in the file exactly once. */
  find: string;
  replace: string;
  /** Histories that are known to miss it. */
  seeds: number[];
}
export const safeguards: Safeguard[];
