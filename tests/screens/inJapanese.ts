import { onTestFinished } from 'vitest';
import { followLanguage } from '#i18n/texts.ts';
import { setLanguage } from '#state/preferences.ts';

/** The language as the app follows it, until the test ends. */
export async function inJapanese(): Promise<void> {
  setLanguage('ja');
  await followLanguage();
  onTestFinished(async () => {
    setLanguage('en');
    await followLanguage();
  });
}
