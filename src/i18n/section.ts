import { usePreferences } from '#state/preferences.ts';

/** The sentences of one screen in both languages, loaded with the screen, not with the first paint. */
export interface Section<T> {
  en: T;
  ja: T;
}

/** English defines the set of sentences; Japanese must have each of them, or it does not compile. */
export const section = <T>(both: { en: T; ja: NoInfer<T> }): Section<T> => both;

/** The section in the chosen language. */
export const useSection = <T>(texts: Section<T>): T => texts[usePreferences((state) => state.language)];

/** The same outside a component: for a toast, a title, an export. */
export const currentSection = <T>(texts: Section<T>): T => texts[usePreferences.getState().language];
