import { useRef, useState } from 'react';
import { currentScreenTexts } from '#i18n/screenTexts.ts';
import { hideToast, showToast } from '#state/toast.ts';
import { mutate } from '#sync/mutate.ts';

/**
 * Completing a stage, and undoing it while the toast is shown (STAGE-10 to STAGE-12). Undo names the completion that it
 * saw: one made on another device meanwhile stays.
 */
export function useCompletion(course_id: string) {
  const [justReached, setJustReached] = useState<string>();
  const busy = useRef(new Set<string>());
  const latest = useRef<string>(undefined);
  const complete = async ({ id: stage_id, title }: { id: string; title: string }) => {
    // two quick touches are one completion; two stages in quick succession are two
    if (busy.current.has(stage_id)) return;
    busy.current.add(stage_id);
    // the previous stage's Undo would be mistaken for this one's
    latest.current = stage_id;
    hideToast();
    const id = await attempt(() => mutate('stage.complete', { course_id, stage_id }));
    busy.current.delete(stage_id);
    if (!id || latest.current !== stage_id) return;
    setJustReached(stage_id);
    const undo = async () => {
      setJustReached(undefined);
      await attempt(() => mutate('stage.uncomplete', { course_id, stage_id, saw: [id] }));
    };
    const texts = currentScreenTexts();
    showToast({
      kind: 'success',
      title: texts.course.stageCompleted,
      message: title,
      action: { label: texts.common.undo, icon: 'undo', run: () => void undo() },
    });
  };
  return { complete, justReached };
}

/** The id of what was stored; otherwise a toast says why nothing was. */
async function attempt(write: () => ReturnType<typeof mutate>): Promise<string | undefined> {
  try {
    const written = await write();
    if (written.stored) return written.id;
    failed(written.refused === 'unknown' ? '' : currentScreenTexts().refusal[written.refused]);
  } catch (error) {
    console.error('complete stage', error);
    failed('');
  }
  return undefined;
}

function failed(message: string) {
  const texts = currentScreenTexts().course;
  showToast({ kind: 'error', title: texts.completionFailedTitle, message: message || texts.completionFailed });
}
