import { currentSection } from '#i18n/section.ts';
import { moderationTexts } from '#i18n/sections/moderation.ts';
import { currentScreenTexts } from '#i18n/screenTexts.ts';
import type { Question } from '#model/noun.ts';
import type { RejectionKind } from '#model/rejection.ts';
import type { ArgumentsOf } from '#mutations/all.ts';
import { alongWith } from '#queries/along.ts';
import { showToast } from '#state/toast.ts';
import { mutate, stored } from '#sync/mutate.ts';

/** A decision that was stored, and can be taken back. */
export interface Decision {
  question: string;
  /** The mutation that decided. */
  id: string;
  status: 'approved' | 'rejected';
  title: string;
}

/** Of a rejection: which of the reasons, and a note for its author. */
export interface Why {
  kind?: RejectionKind;
  reason?: string;
  /** How it is stored, where a draft goes with it. */
  write?: WriteDecision;
}

/** Resolves with the mutation's id, or with null if nothing was stored. */
export type WriteDecision = (args: ArgumentsOf<'question.decide'>) => Promise<string | null>;

const writePlainly: WriteDecision = (args) => stored('question.decide', args);

/**
 * Approves or rejects (MOD-04 to MOD-10). A toast says what was done, of which question, with Undo.
 * @param title of the question, for the toast
 * @returns null if nothing was stored; a toast says so
 */
export async function decide(
  { id: question, text_by: saw }: Pick<Question, 'id' | 'text_by'>,
  status: 'approved' | 'rejected',
  {
    title,
    kind,
    reason = '',
    write = writePlainly,
    onUndo,
  }: Why & { title: string; onUndo: (decision: Decision) => void },
): Promise<Decision | null> {
  const texts = currentSection(moderationTexts);
  const said = reason.trim();
  const id = await write({
    id: question,
    status,
    saw,
    ...(kind && { kind }),
    ...(said && { reason: said }),
  });
  if (!id) {
    showToast({ kind: 'error', title: texts.error, message: texts.failed });
    return null;
  }
  const decision = { question, id, status, title };
  showToast({
    kind: 'success',
    title: texts[status],
    message: title,
    action: { label: currentScreenTexts().common.undo, icon: 'undo', run: () => onUndo(decision) },
  });
  return decision;
}

/** Takes it back; false if that was not possible, which a toast says. */
export async function takeBack({ question, id, title }: Pick<Decision, 'question' | 'id' | 'title'>): Promise<boolean> {
  const texts = currentSection(moderationTexts);
  const isBack = (await stored('question.reopen', { id: question, saw: id })) !== null;
  showToast(
    isBack
      ? { kind: 'success', title: texts.undone(title) }
      : { kind: 'error', title: texts.error, message: texts.undoFailed },
  );
  return isBack;
}

/** MOD-17, MOD-18, MOD-22; false if it was not possible, which a toast says. */
export async function deleteQuestion({ id, text_by }: Pick<Question, 'id' | 'text_by'>): Promise<boolean> {
  const texts = currentSection(moderationTexts);
  let message = '';
  try {
    const written = await mutate('question.delete', {
      id,
      saw: text_by,
      along: await alongWith('interview_questions', id),
    });
    if (written.stored) {
      showToast({ kind: 'success', title: texts.deleted });
      return true;
    }
    if (written.refused !== 'unknown') message = currentScreenTexts().refusal[written.refused];
  } catch (error) {
    console.error('delete question', error);
    message = currentScreenTexts().trouble.store;
  }
  showToast({ kind: 'error', title: texts.error, message: texts.deleteFailed(message) });
  return false;
}
