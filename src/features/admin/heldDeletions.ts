import { create } from 'zustand';
import { currentScreenTexts } from '#i18n/screenTexts.ts';
import { currentSection } from '#i18n/section.ts';
import { bankTexts } from '#i18n/sections/bank.ts';
import type { Along } from '#model/along.ts';
import { limits } from '#model/limits.ts';
import type { BankQuestion } from '#queries/questionBank.ts';
import { alongWith } from '#queries/along.ts';
import { showToast } from '#state/toast.ts';
import { mutate } from '#sync/mutate.ts';

/** With the version that was on the screen: what somebody else writes meanwhile stays. */
type Seen = Pick<BankQuestion, 'id' | 'textBy'>;
type Held = Seen & { along: Promise<Along> };
const none = { ids: new Set<string>(), seen: [] };

/** Questions that go in a moment: the list leaves them out already. */
export const useHeldDeletions = create<{ ids: ReadonlySet<string>; seen: readonly Held[] }>(() => none);

let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Deletes in some seconds, unless it is undone (MOD-17). Until then nothing is written: no server and no other tab knows
 * of it, so an undo gives back the question itself, with its id, its author and its place in stages. Where the tab ends
 * in those seconds, the question stays.
 * @param title of a single one
 */
export async function holdDeletion(seen: readonly Seen[], title?: string): Promise<void> {
  // one toast, one undo: what was held before goes now
  await deleteHeld();
  const texts = currentSection(bankTexts);
  const held = seen.map((one) => ({ ...one, along: alongWith('interview_questions', one.id) }));
  useHeldDeletions.setState({ ids: new Set(seen.map(({ id }) => id)), seen: held });
  const hide = showToast({
    kind: 'info',
    title: texts.going(seen.length),
    message: title,
    action: { label: currentScreenTexts().common.undo, icon: 'undo', run: keepHeld },
  });
  timer = setTimeout(() => {
    hide();
    void deleteHeld();
  }, limits.undoDeletionMs);
}

/** The undo. False if there is nothing to keep any more. */
export function keepHeld(): boolean {
  const { ids } = take();
  if (ids.size) showToast({ kind: 'success', title: currentSection(bankTexts).kept(ids.size) });
  return ids.size > 0;
}

/** Now: the time is over, or the screen is left. */
export async function deleteHeld(): Promise<void> {
  const { seen } = take();
  if (!seen.length) return;
  const texts = currentSection(bankTexts);
  const common = currentScreenTexts();
  let deleted = 0;
  let message: string | undefined;
  for (const { id, textBy, along } of seen)
    try {
      const written = await mutate('question.delete', { id, saw: textBy, along: await along });
      if (written.stored) deleted += 1;
      else message = written.refused === 'unknown' ? '' : common.refusal[written.refused];
    } catch (error) {
      console.error('delete question', error);
      message = common.trouble.store;
    }
  showToast(
    message === undefined
      ? { kind: 'success', title: texts.deleted(deleted) }
      : { kind: 'error', title: common.common.error, message: texts.deleteFailed(message) },
  );
}

function take() {
  clearTimeout(timer);
  const held = useHeldDeletions.getState();
  useHeldDeletions.setState(none);
  return held;
}
