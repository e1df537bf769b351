import { currentSection } from '#i18n/section.ts';
import { review } from '#i18n/sections/review.ts';
import type { ArgumentsOf } from '#mutations/all.ts';
import { useSession } from '#state/session.ts';
import { showToast } from '#state/toast.ts';
import type { DraftState } from '#sync/useDraft.ts';

/**
 * Submits the review and says so (REV-12, REV-20 to REV-22). Returns the id of the new version; otherwise the form
 * keeps everything.
 * @param isShown the form shows the stored version: if that has changed, only `changed` is returned, without a toast
 */
export async function submitReview(
  args: ArgumentsOf<'review.submit'>,
  { isShown, isUpdate, draft }: { isShown: boolean; isUpdate: boolean; draft: Pick<DraftState<unknown>, 'handIn'> },
): Promise<{ id: string } | 'changed' | undefined> {
  const texts = currentSection(review);
  if (!useSession.getState().account) {
    showToast({ kind: 'error', title: texts.authenticationRequired, message: texts.pleaseLogIn });
    return undefined;
  }
  const written = await draft.handIn('review.submit', () => args);
  if (written.stored) {
    showToast({ kind: 'success', title: isUpdate ? texts.updated : texts.submitted, message: texts.thanks });
    return { id: written.id };
  }
  if (written.refused === 'changed' && isShown) return 'changed';
  showToast({ kind: 'error', title: texts.error, message: texts.failed });
  return undefined;
}
