import { currentSection } from '#i18n/section.ts';
import { sightingTexts } from '#i18n/sections/sightings.ts';
import { currentScreenTexts } from '#i18n/screenTexts.ts';
import type { Sighting } from '#queries/questionTalk.ts';
import { showToast } from '#state/toast.ts';
import { stored } from '#sync/mutate.ts';

/** Taken back with an undo; somebody else's, which only an admin removes, would come back as the admin's own: it has none. */
export async function removeSighting({
  id,
  question_id,
  company,
  interview_stage,
  month,
  mine,
}: Sighting): Promise<void> {
  const texts = currentSection(sightingTexts);
  if ((await stored('sighting.remove', { id })) === null) {
    showToast({ kind: 'error', title: texts.failed });
    return;
  }
  const undo = async () => {
    const again = { question_id, company, interview_stage, month };
    if ((await stored('sighting.add', again)) === null) showToast({ kind: 'error', title: texts.undoFailed });
  };
  showToast({
    kind: 'success',
    title: texts.removed,
    ...(mine && { action: { label: currentScreenTexts().common.undo, icon: 'undo', run: () => void undo() } }),
  });
}
