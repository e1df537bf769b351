import { Suspense, useEffect } from 'react';
import { closeCourseTool, useCourseTools } from '#state/courseTools.ts';
import { closeStageContent, useStageContentDialog } from '#state/stageContentDialog.ts';
import { lazyPiece } from '#ui/lazy.tsx';
import { useOpened } from '#ui/opened.ts';

const CourseTools = lazyPiece(async () => (await import('#features/courseTools/courseTools.tsx')).CourseTools);
const StageContentDialog = lazyPiece(
  async () => (await import('#features/stageContent/stageContentDialog.tsx')).StageContentDialog,
);

/** The dialogs of admins that any screen may open; a stage's content is also chosen from the course's form. */
export function AdminDialogs() {
  const { open, opening, request } = useStageContentDialog();
  const contentOpened = useOpened(open);
  const toolsOpened = useOpened(useCourseTools((tools) => tools.open !== null));
  useEffect(
    // what somebody had open is not the next person's
    () => () => {
      closeStageContent();
      closeCourseTool();
    },
    [],
  );
  return (
    <>
      {toolsOpened && (
        <Suspense>
          <CourseTools />
        </Suspense>
      )}
      {contentOpened && request && (
        <Suspense>
          <StageContentDialog key={opening} request={request} open={open} onClose={closeStageContent} />
        </Suspense>
      )}
    </>
  );
}
