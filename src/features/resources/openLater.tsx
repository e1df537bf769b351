import { useSection } from '#i18n/section.ts';
import { resourceTexts } from '#i18n/sections/resources.ts';
import type { Resource } from '#model/noun.ts';
import { rememberForLater } from '#sync/offerForLater.ts';
import { ConfirmDialog } from '#ui/dialog.tsx';

/** Opened offline: says why nothing happens, and offers to keep it for later. */
export function OpenLater({ resource, onClose }: { resource: Resource | null; onClose: () => void }) {
  const texts = useSection(resourceTexts);
  const keep = () => {
    onClose();
    if (resource) void rememberForLater(resource.id);
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
