import { StoreNotice, StoreScreen } from '#features/sync/storeState.tsx';
import { useSyncStatus } from '#state/syncStatus.ts';
import { mend } from '#sync/watchStore.ts';
import { enterAgain } from './person.ts';
import { askToSignOut } from './signOut.ts';

export function StoreRoute() {
  const storage = useSyncStatus((status) => status.storage);
  if (storage !== 'broken' && storage !== 'held' && storage !== 'noRows' && storage !== 'emptied') return null;
  return <StoreScreen state={storage} onTryAgain={enterAgain} onSignOut={() => void askToSignOut()} />;
}

export function StoreTrouble() {
  const storage = useSyncStatus((status) => status.storage);
  if (storage === 'ready') return null;
  return <StoreNotice state={storage} onTryAgain={storage === 'lost' ? mend : enterAgain} />;
}
