import type { Change } from './requirements.d.ts';

export interface Safeguard extends Change {
  name: string;
  /** Histories that are known to fail without it. */
  seeds: number[];
  /** A second line of the same safeguard, which alone would hide that the first is missing. */
  also?: Change;
}
export const safeguards: Safeguard[];
