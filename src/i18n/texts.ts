import { create } from 'zustand';
import { usePreferences, type Language } from '#state/preferences.ts';
import { en } from './en.ts';

/** Every sentence that a person reads; `ja.ts` must have each of them. */
export type Texts = typeof en;

const useLoaded = create<{ texts: Texts }>(() => ({ texts: en }));

/** The texts in the chosen language. */
export const useTexts = (): Texts => useLoaded((state) => state.texts);

/** The same outside a component: for a toast, a title, an export. */
export const currentTexts = (): Texts => useLoaded.getState().texts;

/** Follows the language from now on; resolves when the first one is loaded. English never loads Japanese. */
export async function followLanguage(): Promise<void> {
  usePreferences.subscribe((now, before) => {
    if (now.language !== before.language) void speak(now.language);
  });
  await speak(usePreferences.getState().language);
}

async function speak(language: Language) {
  const texts = language === 'ja' ? (await import('./ja.ts')).ja : en;
  // a later switch may have finished before this import
  if (usePreferences.getState().language !== language) return;
  document.documentElement.lang = language;
  // an app that is installed from now on speaks it too
  document.querySelector('link[rel=manifest]')?.setAttribute('href', `/${language}.webmanifest`);
  useLoaded.setState({ texts });
}
