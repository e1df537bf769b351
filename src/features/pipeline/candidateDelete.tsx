import { currentSection, useSection } from '#i18n/section.ts';
import { candidateTexts } from '#i18n/sections/candidate.ts';
import { currentScreenTexts } from '#i18n/screenTexts.ts';
import { showToast } from '#state/toast.ts';
import type { Note } from '#queries/candidate.ts';
import { stored } from '#sync/mutate.ts';
import { ConfirmDialog } from '#ui/dialog.tsx';

interface DeleteItemProps {
  /** The note or to-do that is about to go; null while nothing is asked. */
  item: Pick<Note, 'id' | 'content' | 'text_by'> | null;
  onClose: () => void;
}

/** Asks, and names what goes (CAND-43 to CAND-45). */
export function DeleteItem({ item, onClose }: DeleteItemProps) {
  const texts = useSection(candidateTexts);
  return (
    <ConfirmDialog
      open={item !== null}
      title={texts.deleteQuestion}
      message={<span className="candidate-words">{item?.content}</span>}
      confirm={texts.delete}
      onCancel={onClose}
      onConfirm={() => {
        if (item) void deleteItem(item);
        onClose();
      }}
    />
  );
}

async function deleteItem({ id, text_by }: Pick<Note, 'id' | 'text_by'>): Promise<void> {
  const texts = currentSection(candidateTexts);
  const isGone = (await stored('note.delete', { id, saw: text_by })) !== null;
  showToast(
    isGone
      ? { kind: 'success', title: texts.itemDeleted }
      : { kind: 'error', title: currentScreenTexts().common.error, message: texts.deleteFailed },
  );
}
