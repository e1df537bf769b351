import { currentSection } from '#i18n/section.ts';
import { homeTexts } from '#i18n/sections/home.ts';
import { currentScreenTexts } from '#i18n/screenTexts.ts';
import { showToast } from '#state/toast.ts';
import { stored } from '#sync/mutate.ts';

/** A learner's own mark (ANSWER-05); pressing again takes it back, so it needs no toast but for a failure. */
export async function toggleBookmark(question: string, value: boolean): Promise<void> {
  if ((await stored('question.bookmark', { question_id: question, value })) !== null) return;
  const title = currentScreenTexts().common.error;
  showToast({ kind: 'error', title, message: currentSection(homeTexts).bookmarkFailed });
}
