import { currentSection } from '#i18n/section.ts';
import { review } from '#i18n/sections/review.ts';
import type { ArgumentsOf } from '#mutations/all.ts';
import { useSession } from '#state/session.ts';
import { showToast } from '#state/toast.ts';
import { mutate } from '#sync/mutate.ts';

/**
 * Hands the review in and says so (REV-12, REV-20 to REV-22). The id of the version that now stands, or nothing, and
 * then the form keeps everything.
 */
export async function submitReview(
  args: ArgumentsOf<'review.submit'>,
  { isUpdate, draft }: { isUpdate: boolean; draft: string },
): Promise<string | undefined> {
  const texts = currentSection(review);
  if (!useSession.getState().account) {
    showToast({ kind: 'error', title: texts.authenticationRequired, message: texts.pleaseLogIn });
    return undefined;
  }
  try {
    const written = await mutate('review.submit', args, draft);
    if (written.stored) {
      showToast({ kind: 'success', title: isUpdate ? texts.updated : texts.submitted, message: texts.thanks });
      return written.id;
    }
    console.error('submit review', written.refused);
  } catch (error) {
    console.error('submit review', error);
  }
  showToast({ kind: 'error', title: texts.error, message: texts.failed });
  return undefined;
}
