import { SignOutDialog } from '#features/sync/signOutDialog.tsx';
import { useLive } from '#queries/live.ts';
import { outboxView } from '#queries/unsent.ts';
import { signOutForGood, stayInstead } from './signOut.ts';

/** Follows what is sent meanwhile. */
export function SignOutQuestion() {
  const live = useLive(outboxView());
  if (live.state !== 'ready') return null;
  const { waiting, attention, pictures, refusedPictures } = live.value;
  return (
    <SignOutDialog
      unsent={[...attention, ...waiting]}
      pictures={[...refusedPictures, ...pictures]}
      onSignOut={() => void signOutForGood()}
      onCancel={stayInstead}
    />
  );
}
