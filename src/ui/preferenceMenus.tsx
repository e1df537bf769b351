import { useTexts } from '#i18n/texts.ts';
import { languages, setLanguage, setTheme, themes, usePreferences } from '#state/preferences.ts';
import { MenuButton, type MenuItem } from './menuButton.tsx';

const themeIcons = { light: 'sun', dark: 'moon', system: 'system' } as const;

/** NAV-28. */
export function ThemeMenu({ className }: { className?: string }) {
  const texts = useTexts().nav;
  const theme = usePreferences((preferences) => preferences.theme);
  return <MenuButton className={className} icon={themeIcons[theme]} label={texts.theme} items={useThemeItems()} />;
}

/** A70: the switch of the language. */
export function LanguageMenu({ className }: { className?: string }) {
  const texts = useTexts().nav;
  return <MenuButton className={className} icon="language" label={texts.language} items={useLanguageItems()} />;
}

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
