import { StoreNotice, StoreScreen } from '#features/sync/storeState.tsx';
import { useSyncStatus } from '#state/syncStatus.ts';
import { mend } from '#sync/watchStore.ts';
import { enterAgain } from './person.ts';
import { askToSignOut } from './signOut.ts';

export function StoreRoute() {
  const storage = useSyncStatus((status) => status.storage);
  const state =
    storage === 'broken' || storage === 'held' || storage === 'noRows' || storage === 'emptied'
      ? storage
      : 'unanswered';
  return <StoreScreen state={state} onTryAgain={enterAgain} onSignOut={() => void askToSignOut()} />;
}

export function StoreTrouble() {
  const storage = useSyncStatus((status) => status.storage);
  if (storage === 'ready') return null;
  return <StoreNotice state={storage} onTryAgain={storage === 'lost' ? mend : enterAgain} />;
}
