import { currentSection } from '#i18n/section.ts';
import { interviewsTexts } from '#i18n/sections/interviews.ts';
import { currentScreenTexts } from '#i18n/screenTexts.ts';
import { currentTexts } from '#i18n/texts.ts';
import type { Interview } from '#queries/interviewTime.ts';
import { showToast } from '#state/toast.ts';
import { mutate, stored } from '#sync/mutate.ts';

/** INT-11, INT-12, INT-14, INT-15. Undo takes it back, unless somebody has said otherwise since. */
export async function markInterview(id: string, status: 'completed' | 'cancelled', what: string): Promise<void> {
  const texts = currentSection(interviewsTexts);
  const mark = await stored('interview.mark', { id, status });
  if (!mark) return fail(texts.statusFailed);
  showToast({
    kind: 'success',
    title: texts.statusUpdated,
    message: what,
    action: { label: currentTexts().common.undo, icon: 'undo', run: () => void reopen(id, mark, what) },
  });
}

async function reopen(id: string, saw: string, what: string): Promise<void> {
  const texts = currentSection(interviewsTexts);
  const written = await mutate('interview.reopen', { id, saw }).catch(console.error);
  if (!written?.stored) {
    const { refusal } = currentScreenTexts();
    // a colleague has deleted it since, or said something else of it: trying again cannot help
    const why = written && (written.refused === 'gone' || written.refused === 'changed') && refusal[written.refused];
    return fail(why || texts.statusFailed);
  }
  showToast({ kind: 'success', title: texts.statusUndone, message: what });
}

/** INT-16 to INT-18; whoever deletes has been asked. */
export async function deleteInterview({ id, text_by }: Pick<Interview, 'id' | 'text_by'>): Promise<void> {
  const texts = currentSection(interviewsTexts);
  if (!(await stored('interview.delete', { id, saw: text_by }))) return fail(texts.deleteFailed);
  showToast({ kind: 'success', title: texts.deleted });
}

function fail(message: string): void {
  showToast({ kind: 'error', title: currentSection(interviewsTexts).error, message });
}
