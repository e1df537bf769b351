import { enScreens } from './enScreens.ts';
import { jaScreens } from './jaScreens.ts';
import { currentSection, section, useSection } from './section.ts';
import { currentTexts, type Texts, useTexts } from './texts.ts';

const screens = section({ en: enScreens, ja: jaScreens });

/** The texts of the shell, and those of the later screens. */
export type ScreenTexts = Texts & typeof enScreens;

export const useScreenTexts = (): ScreenTexts => joined(useTexts(), useSection(screens));

/** The same outside a component. */
export const currentScreenTexts = (): ScreenTexts => joined(currentTexts(), currentSection(screens));

/** One object for each pair, so that memoization by identity works. */
export function joined(shell: Texts, more: typeof enScreens): ScreenTexts {
  if (last?.shell !== shell || last.more !== more)
    last = { shell, more, both: { ...shell, ...more, sync: { ...shell.sync, ...more.sync } } };
  return last.both;
}

let last: { shell: Texts; more: typeof enScreens; both: ScreenTexts } | undefined;
