import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { AdminScreen } from '#features/admin/adminScreen.tsx';
import { lazyPiece } from '#ui/lazy.tsx';
import { useOpened } from '#ui/opened.ts';
import { askToSignOut } from './signOut.ts';

const PersonScreen = lazy(async () => ({ default: (await import('#features/admin/personScreen.tsx')).PersonScreen }));
const CandidateDialog = lazyPiece(async () => (await import('#features/pipeline/candidateDialog.tsx')).CandidateDialog);
/** The lists of the recruiting pipeline. */
const pipeline = {
  kanban: lazy(async () => ({ default: (await import('#features/pipeline/boardScreen.tsx')).KanbanBoard })),
  tasks: lazy(async () => ({ default: (await import('#features/pipeline/taskList.tsx')).TaskList })),
};

export const AdminRoute = () => (
  <>
    <AdminScreen lists={pipeline} onSignOut={() => void askToSignOut()} />
    <OpenCandidate />
  </>
);

/** Above whatever list is open, at an address of its own. */
function OpenCandidate() {
  const opened = useOpened(useSearch({ strict: false, select: ({ candidate }) => Boolean(candidate) }));
  return opened ? (
    <Suspense>
      <CandidateDialog />
    </Suspense>
  ) : null;
}

export const PersonRoute = () => (
  <Suspense>
    <PersonScreen />
  </Suspense>
);
