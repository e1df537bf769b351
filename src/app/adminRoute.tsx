import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { AdminScreen } from '#features/admin/adminScreen.tsx';
import { lazyPiece } from '#ui/lazy.tsx';
import { Opening } from '#ui/opening.tsx';
import { pipelineLists } from './pipelineLists.tsx';
import { askToSignOut } from './signOut.ts';

const PersonScreen = lazy(async () => ({ default: (await import('#features/admin/personScreen.tsx')).PersonScreen }));
const CandidateDialog = lazyPiece(async () => (await import('#features/pipeline/candidateDialog.tsx')).CandidateDialog);

export const AdminRoute = () => (
  <>
    <AdminScreen onSignOut={() => void askToSignOut()} others={pipelineLists} />
    <OpenCandidate />
  </>
);

/** Above whatever list is open, at an address of its own. */
function OpenCandidate() {
  const open = useSearch({ strict: false, select: ({ candidate }) => Boolean(candidate) });
  return (
    <Opening open={open}>
      <CandidateDialog />
    </Opening>
  );
}

export const PersonRoute = () => (
  <Suspense>
    <PersonScreen />
  </Suspense>
);
