import { CourseTools } from '#features/courseTools/courseTools.tsx';
import { StageContentDialog } from '#features/stageContent/stageContentDialog.tsx';
import { closeStageContent, useStageContentDialog } from '#state/stageContentDialog.ts';

/** The dialogs of admins that any screen may open; a stage's content is also chosen from the course's form. */
export function AdminDialogs() {
  const { open, opening, request } = useStageContentDialog();
  return (
    <>
      <CourseTools />
      {request && <StageContentDialog key={opening} request={request} open={open} onClose={closeStageContent} />}
    </>
  );
}
