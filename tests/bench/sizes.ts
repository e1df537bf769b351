import type { Part } from './figures.ts';

/** In bytes. */
export interface Size {
  name: string;
  bytes: number;
  goal: number;
}

/** What a browser loads, by the same list as the budgets of `npm test`. */
export const sizePart = (sizes: () => Size[]) => (): Promise<Part> =>
  Promise.resolve({
    title: 'What is loaded',
    about: 'Sizes of the built files, JavaScript compressed by gzip. `npm test` fails above its own budgets.',
    figures: sizes().map(({ name, bytes, goal }) => ({
      what: name,
      value: bytes / 1_000,
      unit: 'kB',
      goal: goal / 1_000,
    })),
  });
