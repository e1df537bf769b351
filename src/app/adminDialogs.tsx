import { StageContentDialog } from '#features/stageContent/stageContentDialog.tsx';
import { closeStageContent, useStageContentDialog } from '#state/stageContentDialog.ts';

/** The dialogs of admins that any screen may open. */
export function AdminDialogs() {
  const { open, opening, request } = useStageContentDialog();
  return request && <StageContentDialog key={opening} request={request} open={open} onClose={closeStageContent} />;
}
