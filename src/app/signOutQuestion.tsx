import { SignOutDialog } from '#features/sync/signOutDialog.tsx';
import { begunDrafts } from '#queries/drafts.ts';
import { useLive } from '#queries/live.ts';
import { outboxView } from '#queries/unsent.ts';
import { signOutForGood, stayInstead } from './signOut.ts';

/** Follows what is sent meanwhile. */
export function SignOutQuestion() {
  const live = useLive(outboxView());
  const begun = useLive(begunDrafts());
  if (live.state !== 'ready' || begun.state === 'loading') return null;
  const { waiting, attention, pictures, refusedPictures } = live.value;
  return (
    <SignOutDialog
      unsent={[...attention, ...waiting]}
      pictures={[...refusedPictures, ...pictures]}
      drafts={begun.state === 'ready' ? begun.value : []}
      onSignOut={() => void signOutForGood()}
      onCancel={stayInstead}
    />
  );
}
