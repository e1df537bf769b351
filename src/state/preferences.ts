import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';

export const themes = ['light', 'dark', 'system'] as const;
export type Theme = (typeof themes)[number];

export const languages = ['en', 'ja'] as const;
export type Language = (typeof languages)[number];

/**
 * How this device looks and speaks; never sent. `public/theme.js` reads the same key before the first paint. The
 * default theme follows the system (NAV-29), the default language the browser (A70).
 */
export const usePreferences = create<{ theme: Theme; language: Language }>()(
  persist((): { theme: Theme; language: Language } => ({ theme: 'system', language: browserLanguage() }), {
    name: 'preferences',
    storage: createJSONStorage(() => localStorage),
    version: 1,
  }),
);

export const setTheme = (theme: Theme) => usePreferences.setState({ theme });
export const setLanguage = (language: Language) => usePreferences.setState({ language });

function browserLanguage(): Language {
  return navigator.language.toLowerCase().startsWith('ja') ? 'ja' : 'en';
}
