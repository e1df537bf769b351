import { useEffect } from 'react';
import { closeCourseTool, useCourseTools } from '#state/courseTools.ts';
import { closeReminders, useRemindersDialog } from '#state/remindersDialog.ts';
import { useSession } from '#state/session.ts';
import { closeStageContent, useStageContentDialog } from '#state/stageContentDialog.ts';
import { lazyPiece } from '#ui/lazy.tsx';
import { Opening } from '#ui/opening.tsx';

const CourseTools = lazyPiece(async () => (await import('#features/courseTools/courseTools.tsx')).CourseTools);
const StageContentDialog = lazyPiece(
  async () => (await import('#features/stageContent/stageContentDialog.tsx')).StageContentDialog,
);

const RemindersDialog = lazyPiece(async () => (await import('#features/study/remindersDialog.tsx')).RemindersDialog);

/** The dialogs of admins that any screen may open; a stage's content is also chosen from the course's form. */
export function AdminDialogs() {
  const { open, opening, request } = useStageContentDialog();
  const toolsOpen = useCourseTools((tools) => tools.open !== null);
  const remindersOpen = useRemindersDialog((dialog) => dialog.open);
  const account = useSession((session) => session.account?.id);
  useEffect(
    // what somebody had open is not the next person's
    () => () => {
      closeStageContent();
      closeCourseTool();
      closeReminders();
    },
    [],
  );
  return (
    <>
      <Opening open={toolsOpen}>
        <CourseTools />
      </Opening>
      {account && (
        <Opening open={remindersOpen}>
          <RemindersDialog user={account} open={remindersOpen} onClose={closeReminders} />
        </Opening>
      )}
      {request && (
        <Opening open={open}>
          <StageContentDialog key={opening} request={request} open={open} onClose={closeStageContent} />
        </Opening>
      )}
    </>
  );
}
