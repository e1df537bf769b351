import { currentScreenTexts } from '#i18n/screenTexts.ts';
import { currentSection } from '#i18n/section.ts';
import { rejectTexts } from '#i18n/sections/reject.ts';
import { rejectedOf, whenAllAreBack } from '#queries/rejected.ts';
import { showToast, useToast } from '#state/toast.ts';
import { stored } from '#sync/mutate.ts';

/** A rejection that was stored, by the mutation that made it. */
export interface Rejection {
  person: string;
  id: string;
}

/**
 * Says what was done, with one undo for all of it, until a colleague has restored all of them.
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
    action: { label: currentScreenTexts().common.undo, icon: 'undo', run: () => void undo() },
  });
  const own = useToast.getState().toast?.number;
  const isShown = () => useToast.getState().toast?.number === own;
  const people = rejections.map(({ person }) => person);
  const end = whenAllAreBack(people, () => {
    if (isShown()) showToast({ kind: 'info', title: texts.restoredByColleague, message: who });
  });
  const leave = useToast.subscribe(() => {
    if (isShown()) return;
    leave();
    end();
  });
}

/**
 * Back onto the board (KAN-83), whoever is not there already.
 * @param saw the rejection that is taken back: one that was never sent goes without a trace (R26)
 */
export async function restore(people: readonly { person: string; id?: string }[]): Promise<boolean> {
  const texts = currentSection(rejectTexts);
  const rejected = await rejectedOf(people.map(({ person }) => person));
  // a colleague’s later rejection stands, whatever one does with one’s own
  const left = people.filter(({ person, id }) => rejected.has(person) && !(id && rejected.get(person)?.byColleague));
  let done = 0;
  for (const { person, id } of left)
    done += Number((await stored('candidate.restore', { id: person, ...(id && { saw: id }) })) !== null);
  const whole = done === left.length;
  const isRejected = people.some(({ person }) => rejected.has(person));
  if (!left.length)
    showToast({ kind: 'info', title: isRejected ? texts.rejectedByColleague : texts.restoredByColleague });
  else
    showToast(
      whole
        ? { kind: 'success', title: done === 1 ? texts.restored : texts.restoredMany(done) }
        : { kind: 'error', title: currentScreenTexts().common.error, message: texts.restoreFailed },
    );
  return whole;
}
