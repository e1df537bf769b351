import { useSection } from '#i18n/section.ts';
import { reminderTexts } from '#i18n/sections/reminders.ts';
import { useTexts } from '#i18n/texts.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ReminderFields } from './reminderFields.tsx';

/** The reminders of an admin, who has no study settings. */
export function RemindersDialog({ user, open, onClose }: { user: string; open: boolean; onClose: () => void }) {
  const texts = useSection(reminderTexts);
  const common = useTexts().common;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={texts.title}
      subtitle={texts.subtitle}
      width={560}
      foot={
        <Button look="primary" onClick={onClose}>
          {common.close}
        </Button>
      }
    >
      <ReminderFields user={user} isAdmin />
    </Dialog>
  );
}
