import { lazy } from 'react';
import { useTexts } from '#i18n/texts.ts';
import { usePreferences } from '#state/preferences.ts';
import { MenuOpener } from './menuButton.tsx';
import { themeIcons } from './themeIcons.ts';

// what they offer is loaded when they are opened
const ThemeEntries = lazy(async () => ({ default: (await import('./preferenceEntries.tsx')).ThemeEntries }));
const LanguageEntries = lazy(async () => ({ default: (await import('./preferenceEntries.tsx')).LanguageEntries }));

/** NAV-28. */
export function ThemeMenu({ className }: { className?: string }) {
  const texts = useTexts().nav;
  const theme = usePreferences((preferences) => preferences.theme);
  return (
    <MenuOpener
      className={className}
      icon={themeIcons[theme]}
      label={texts.theme}
      menu={(anchor, onClose) => <ThemeEntries anchor={anchor} onClose={onClose} />}
    />
  );
}

/** A70: the switch of the language. */
export function LanguageMenu({ className }: { className?: string }) {
  const texts = useTexts().nav;
  return (
    <MenuOpener
      className={className}
      icon="language"
      label={texts.language}
      menu={(anchor, onClose) => <LanguageEntries anchor={anchor} onClose={onClose} />}
    />
  );
}
