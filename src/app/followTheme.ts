import { usePreferences, type Theme } from '#state/preferences.ts';

/** Keeps `data-theme` on the chosen theme, or on the system's if the choice is `system` (NAV-28, NAV-29). */
export function followTheme() {
  const dark = window.matchMedia('(prefers-color-scheme: dark)');
  const apply = (theme: Theme) => {
    document.documentElement.dataset.theme = theme === 'system' ? (dark.matches ? 'dark' : 'light') : theme;
    // the browser's toolbar takes the colour of the header
    const surface = getComputedStyle(document.documentElement).getPropertyValue('--surface').trim();
    if (surface)
      for (const meta of document.querySelectorAll('meta[name=theme-color]')) meta.setAttribute('content', surface);
  };
  usePreferences.subscribe((preferences) => apply(preferences.theme));
  dark.addEventListener('change', () => apply(usePreferences.getState().theme));
  apply(usePreferences.getState().theme);
}
