import { useTexts } from '#i18n/texts.ts';
import { languages, setLanguage, setTheme, themes, usePreferences } from '#state/preferences.ts';
import { SegmentedChoice } from '#ui/segmentedChoice.tsx';

/** How this device speaks and looks (NAV-28), as rows. */
export function PreferenceChoices() {
  const texts = useTexts().nav;
  const { theme, language } = usePreferences();
  return (
    <>
      <div>
        {texts.language}
        <SegmentedChoice
          label={texts.language}
          value={language}
          onChange={setLanguage}
          options={languages.map((value) => ({ value, label: <span lang={value}>{texts.languages[value]}</span> }))}
        />
      </div>
      <div>
        {texts.theme}
        <SegmentedChoice
          label={texts.theme}
          value={theme}
          onChange={setTheme}
          options={themes.map((value) => ({ value, label: texts.themes[value] }))}
        />
      </div>
    </>
  );
}
