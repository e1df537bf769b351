export interface Fault {
  /** The requirement that its test names. */
  row: string;
  file: string;
  /** Occurs in the file exactly once. */
  find: string;
  replace: string;
  /** The file of the test that must turn red. */
  test: string;
}
export const faults: Fault[];
