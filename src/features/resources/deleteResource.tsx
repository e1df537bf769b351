import { currentSection, useSection } from '#i18n/section.ts';
import { resourceTexts } from '#i18n/sections/resources.ts';
import type { Resource } from '#model/noun.ts';
import { showToast } from '#state/toast.ts';
import { mutate } from '#sync/mutate.ts';
import { ConfirmDialog } from '#ui/dialog.tsx';

/** RES-28 to RES-30: asks, and names what will be deleted. */
export function DeleteResource({ resource, onClose }: { resource: Resource | null; onClose: () => void }) {
  const texts = useSection(resourceTexts);
  const confirm = () => {
    onClose();
    if (resource) void remove(resource);
  };
  return (
    <ConfirmDialog
      open={resource !== null}
      title={texts.deleteTitle(resource?.title ?? '')}
      message={texts.deleteMessage}
      confirm={texts.delete}
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}

async function remove({ id, text_by }: Resource): Promise<void> {
  const texts = currentSection(resourceTexts);
  try {
    const written = await mutate('resource.delete', { id, saw: text_by ?? '' });
    if (written.stored) return void showToast({ kind: 'success', title: texts.deleted });
    console.error('delete resource', written.refused);
  } catch (error) {
    console.error('delete resource', error);
  }
  showToast({ kind: 'error', title: texts.error, message: texts.deleteFailed });
}
