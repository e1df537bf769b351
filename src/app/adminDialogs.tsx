import { Suspense, useEffect } from 'react';
import { closeStageContent, useStageContentDialog } from '#state/stageContentDialog.ts';
import { lazyPiece } from '#ui/lazy.tsx';
import { useOpened } from '#ui/opened.ts';

const StageContentDialog = lazyPiece(
  async () => (await import('#features/stageContent/stageContentDialog.tsx')).StageContentDialog,
);

/** The dialogs of admins that any screen may open. */
export function AdminDialogs() {
  const { open, opening, request } = useStageContentDialog();
  const opened = useOpened(open);
  // what somebody had open is not the next person's
  useEffect(() => closeStageContent, []);
  return (
    opened &&
    request && (
      <Suspense>
        <StageContentDialog key={opening} request={request} open={open} onClose={closeStageContent} />
      </Suspense>
    )
  );
}
