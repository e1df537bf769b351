/** Of a date as its field holds it: beyond what is stored (`mutations/argument.ts`), which only a slip of the finger is. */
export const isImpossibleYear = (date: string): boolean =>
  date < '2000-01-02' || date > '2199-12-31' || date.length > 10;
