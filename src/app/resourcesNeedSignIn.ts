import { currentSection } from '#i18n/section.ts';
import { resourceTexts } from '#i18n/sections/resources.ts';
import { showToast } from '#state/toast.ts';

/** RES-11. */
export function sayWhy(): void {
  const texts = currentSection(resourceTexts);
  showToast({ kind: 'error', title: texts.authenticationRequired, message: texts.pleaseLogIn, isForNextScreen: true });
}
