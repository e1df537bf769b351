import { currentScreenTexts } from '#i18n/screenTexts.ts';
import { currentSection } from '#i18n/section.ts';
import { rejectTexts } from '#i18n/sections/reject.ts';
import { showToast } from '#state/toast.ts';
import { stored } from '#sync/mutate.ts';

/** A rejection that was stored, by the mutation that made it. */
export interface Rejection {
  person: string;
  id: string;
}

/**
 * Says what was done, with one undo for all of it.
 * @param rejections those that this device could store
 * @param failed how many it could not
 */
export function sayRejected(
  title: string,
  who: string,
  rejections: readonly Rejection[],
  failed: number,
  undo: () => Promise<unknown>,
): void {
  const texts = currentSection(rejectTexts);
  showToast({
    kind: failed ? 'error' : 'success',
    title,
    message: failed ? texts.someFailed(failed) : who,
    about: rejections.map(({ person }) => person),
    action: { label: currentScreenTexts().common.undo, icon: 'undo', run: () => void undo() },
  });
}

/**
 * Back onto the board (KAN-83).
 * @param saw the rejection that is taken back: one that was never sent goes without a trace (R26)
 */
export async function restore(people: readonly { person: string; id?: string }[]): Promise<boolean> {
  const texts = currentSection(rejectTexts);
  let done = 0;
  for (const { person, id } of people)
    done += Number((await stored('candidate.restore', { id: person, ...(id && { saw: id }) })) !== null);
  const whole = done === people.length;
  showToast(
    whole
      ? { kind: 'success', title: done === 1 ? texts.restored : texts.restoredMany(done) }
      : { kind: 'error', title: currentScreenTexts().common.error, message: texts.restoreFailed },
  );
  return whole;
}
