import { moderationTexts } from '#i18n/sections/moderation.ts';
import { useSection } from '#i18n/section.ts';
import type { Question } from '#model/noun.ts';
import { ConfirmDialog } from '#ui/dialog.tsx';

/** Asks, and names what goes (MOD-17). */
export function DeleteQuestion({
  question,
  title,
  onDelete,
  onClose,
}: {
  question: Question | null;
  title: string;
  onDelete: (question: Question) => void;
  onClose: () => void;
}) {
  const texts = useSection(moderationTexts);
  const confirm = () => {
    onClose();
    if (question) onDelete(question);
  };
  return (
    <ConfirmDialog
      open={question !== null}
      title={texts.deleteTitle}
      message={texts.deleteMessage(title)}
      confirm={texts.delete}
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}
