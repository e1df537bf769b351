import { useTexts } from '#i18n/texts.ts';
import { languages, setLanguage, setTheme, themes, usePreferences } from '#state/preferences.ts';
import { Menu } from './menu.tsx';
import type { MenuItem } from './menuButton.tsx';
import { themeIcons } from './themeIcons.ts';

interface EntriesProps {
  anchor: HTMLElement | null;
  onClose: () => void;
}

export const ThemeEntries = (menu: EntriesProps) => (
  <Menu {...menu} label={useTexts().nav.theme} items={useThemeItems()} />
);

export const LanguageEntries = (menu: EntriesProps) => (
  <Menu {...menu} label={useTexts().nav.language} items={useLanguageItems()} />
);

export function useThemeItems(): MenuItem[] {
  const texts = useTexts().nav;
  const chosen = usePreferences((preferences) => preferences.theme);
  return themes.map((theme) => ({
    id: theme,
    label: texts.themes[theme],
    icon: themeIcons[theme],
    checked: theme === chosen,
    onSelect: () => setTheme(theme),
  }));
}

export function useLanguageItems(): MenuItem[] {
  const texts = useTexts().nav;
  const chosen = usePreferences((preferences) => preferences.language);
  return languages.map((language) => ({
    id: language,
    label: texts.languages[language],
    lang: language,
    checked: language === chosen,
    onSelect: () => setLanguage(language),
  }));
}
