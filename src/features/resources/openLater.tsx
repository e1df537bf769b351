import { currentSection, useSection } from '#i18n/section.ts';
import { resourceTexts } from '#i18n/sections/resources.ts';
import type { Resource } from '#model/noun.ts';
import { showToast } from '#state/toast.ts';
import { keepForLater } from '#sync/later.ts';
import { ConfirmDialog } from '#ui/dialog.tsx';

/** Opened without a network: says why nothing happens, and offers to remember it. */
export function OpenLater({ resource, onClose }: { resource: Resource | null; onClose: () => void }) {
  const texts = useSection(resourceTexts);
  const keep = () => {
    onClose();
    if (resource) void remember(resource.id);
  };
  return (
    <ConfirmDialog
      open={resource !== null}
      look="primary"
      title={texts.offlineTitle}
      message={texts.offlineMessage(resource?.title ?? '')}
      confirm={texts.keep}
      onConfirm={keep}
      onCancel={onClose}
    />
  );
}

async function remember(id: string): Promise<void> {
  const texts = currentSection(resourceTexts);
  try {
    await keepForLater(id);
    showToast({ kind: 'success', title: texts.kept, message: texts.keptMessage });
  } catch (error) {
    console.error('keep for later', error);
    showToast({ kind: 'error', title: texts.error, message: texts.keepFailed });
  }
}
