import { currentSection } from '#i18n/section.ts';
import { courseToolsTexts } from '#i18n/sections/courseTools.ts';
import { currentTexts } from '#i18n/texts.ts';
import { derivedId } from '#model/id.ts';
import type { StageTemplate } from '#queries/templates.ts';
import { showToast } from '#state/toast.ts';
import { mutate } from '#sync/mutate.ts';

/** Deletes at once; the toast's Undo saves the same words again. */
export async function deleteTemplate(template: StageTemplate): Promise<void> {
  const texts = currentSection(courseToolsTexts);
  const { id, name, title, description, information } = template;
  if (!(await isStored('template.delete', { id })))
    return void showToast({ kind: 'error', title: texts.error, message: texts.templateDeleteFailed });
  const restore = async () => {
    // another record: the deleted one stays deleted on every device
    const again = { id: derivedId('template again', id), name, title, description, information };
    if (!(await isStored('template.create', again)))
      showToast({ kind: 'error', title: texts.error, message: texts.templateFailed });
  };
  const action = { label: currentTexts().common.undo, icon: 'undo' as const, run: () => void restore() };
  showToast({ kind: 'info', title: texts.templateDeleted(name), action });
}

const isStored = async (...write: Parameters<typeof mutate>): Promise<boolean> => {
  try {
    const written = await mutate(...write);
    if (!written.stored) console.error(write[0], written.refused);
    return written.stored;
  } catch (error) {
    console.error(write[0], error);
    return false;
  }
};
