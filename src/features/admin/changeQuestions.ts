import { currentScreenTexts } from '#i18n/screenTexts.ts';
import { currentSection } from '#i18n/section.ts';
import { bankTexts } from '#i18n/sections/bank.ts';
import type { BankQuestion } from '#queries/questionBank.ts';
import { showToast } from '#state/toast.ts';
import { stored } from '#sync/mutate.ts';

/** What admins do to questions of the bank. Each works offline, says what was stored, and can be undone. */

/** The switch shows the result by itself. */
export async function feature({ id, recommended }: BankQuestion): Promise<void> {
  if (await stored('question.feature', { id, recommended: !recommended })) return;
  showToast({
    kind: 'error',
    title: currentScreenTexts().common.error,
    message: currentSection(bankTexts).featureFailed,
  });
}

/** Only those that wait for a decision: nobody's decision is replaced (A107). */
export async function approveMany(questions: readonly BankQuestion[]): Promise<void> {
  const texts = currentSection(bankTexts);
  const pending = questions.filter(({ status }) => status === 'pending');
  if (!pending.length) return void showToast({ kind: 'info', title: texts.nonePending });
  const decided = new Map<string, string>();
  for (const { id, textBy } of pending) {
    const decision = await stored('question.decide', { id, status: 'approved', saw: textBy });
    if (decision) decided.set(id, decision);
  }
  say(texts.approved(decided.size), pending.length - decided.size, [...decided], ([id, saw]) =>
    stored('question.reopen', { id, saw }),
  );
}

/** What learners read and now no longer do; it waits for a decision again. */
export async function hideMany(questions: readonly BankQuestion[]): Promise<void> {
  const texts = currentSection(bankTexts);
  const shown = questions.filter(({ status }) => status === 'approved');
  if (!shown.length) return void showToast({ kind: 'info', title: texts.noneShown });
  const hidden: string[] = [];
  for (const { id } of shown) if (await stored('question.withdraw', { id })) hidden.push(id);
  const seen = new Map(shown.map(({ id, textBy }) => [id, textBy]));
  say(texts.hidden(hidden.length), shown.length - hidden.length, hidden, (id) =>
    stored('question.decide', { id, status: 'approved', saw: seen.get(id) ?? null }),
  );
}

export async function featureMany(questions: readonly BankQuestion[], recommended: boolean): Promise<void> {
  const texts = currentSection(bankTexts);
  const others = questions.filter((question) => question.recommended !== recommended);
  const changed: string[] = [];
  for (const { id } of others) if (await stored('question.feature', { id, recommended })) changed.push(id);
  say(
    recommended ? texts.featuredMany(changed.length) : texts.unfeatured(changed.length),
    others.length - changed.length,
    changed,
    (id) => stored('question.feature', { id, recommended: !recommended }),
  );
}

/** One toast, with one undo for all that was done. */
export function say<Done>(
  title: string,
  failed: number,
  done: readonly Done[],
  undoOne: (one: Done) => Promise<string | null>,
): void {
  const texts = currentSection(bankTexts);
  const { common } = currentScreenTexts();
  const undo = async () => {
    let undone = 0;
    // the newest first, as each rests on those before it
    for (const one of done.toReversed()) undone += Number((await undoOne(one)) !== null);
    showToast(
      undone === done.length
        ? { kind: 'success', title: texts.undone(undone) }
        : { kind: 'error', title: common.error, message: texts.someFailed(done.length - undone) },
    );
  };
  showToast({
    kind: failed ? 'error' : 'success',
    title: failed && !done.length ? common.error : title,
    message: failed ? texts.someFailed(failed) : undefined,
    ...(done.length > 0 && { action: { label: common.undo, icon: 'undo', run: () => void undo() } }),
  });
}
