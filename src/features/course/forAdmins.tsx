import { Suspense } from 'react';
import { lazyPiece } from '#ui/lazy.tsx';
import type { StageToolsProps } from './stageTools.tsx';

const StageTools = lazyPiece<StageToolsProps>(async () => (await import('./stageTools.tsx')).StageTools);

/** A learner's device loads none of it (STAGE-13). */
export const ForAdmins = (props: StageToolsProps) => (
  <Suspense>
    <StageTools {...props} />
  </Suspense>
);
