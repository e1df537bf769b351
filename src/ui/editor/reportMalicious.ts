import { currentSection } from '#i18n/section.ts';
import { submitQuestionTexts } from '#i18n/sections/submitQuestion.ts';
import { logMarkup } from '#state/logSecurity.ts';
import { showToast } from '#state/toast.ts';

/** Of what somebody pasted, dropped or began with: it was left out (QUES-40, SEC-22). */
export function reportMalicious(): void {
  const { security, blocked } = currentSection(submitQuestionTexts).toast;
  showToast({ kind: 'error', title: security, message: blocked });
  void logMarkup('a text held markup that could run');
}
