import { currentSection } from '#i18n/section.ts';
import { tasksTexts } from '#i18n/sections/tasks.ts';
import { currentScreenTexts } from '#i18n/screenTexts.ts';
import { shortened } from '#model/shortened.ts';
import { showToast } from '#state/toast.ts';
import type { Task } from '#queries/tasks.ts';
import { mutate, stored } from '#sync/mutate.ts';

/** TASK-07 to TASK-09; the toast takes it back. */
export async function complete({ id, content }: Task): Promise<void> {
  const texts = currentSection(tasksTexts);
  const { common } = currentScreenTexts();
  const ticked = await stored('note.complete', { id, is_completed: true });
  if (ticked === null) return void showToast({ kind: 'error', title: common.error, message: texts.completeFailed });
  showToast({
    ...{ kind: 'success', title: texts.completed, message: shortened(content, 80) },
    action: { label: common.undo, icon: 'undo', run: () => void reopen(id, ticked) },
  });
}

/** Takes one's own tick back; a colleague's stays. */
async function reopen(id: Task['id'], undone: string): Promise<void> {
  const texts = currentSection(tasksTexts);
  const { common, refusal } = currentScreenTexts();
  const written = await mutate('note.complete', { id, is_completed: false, undone }).catch(console.error);
  if (written?.stored) return void showToast({ kind: 'success', title: texts.reopened });
  // a colleague may have deleted it since, or ticked it as well
  const why = { gone: refusal.gone, changed: texts.completedToo };
  const message = why[written?.refused as keyof typeof why] ?? texts.completeFailed;
  showToast({ kind: 'error', title: common.error, message });
}

/** TASK-10 to TASK-12. */
export async function remove({ id, textBy }: Task): Promise<void> {
  const texts = currentSection(tasksTexts);
  const isGone = (await stored('note.delete', { id, saw: textBy })) !== null;
  showToast(
    isGone
      ? { kind: 'success', title: texts.deleted }
      : { kind: 'error', title: currentScreenTexts().common.error, message: texts.deleteFailed },
  );
}
