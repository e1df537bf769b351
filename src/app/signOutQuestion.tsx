import { SignOutDialog, UnreadableDialog } from '#features/sync/signOutDialog.tsx';
import { begunDrafts } from '#queries/drafts.ts';
import { useLive } from '#queries/live.ts';
import { heldRecordings } from '#queries/recordings.ts';
import { workHere } from '#queries/syncView.ts';
import { isReadable, useSyncStatus } from '#state/syncStatus.ts';
import { stayInstead, useSignOut } from './signOut.ts';
import { signOutForGood } from './signOutForGood.ts';

/** Follows what is sent meanwhile. */
export function SignOutQuestion() {
  const work = useLive(workHere());
  const begun = useLive(begunDrafts());
  const recordings = useLive(heldRecordings());
  const unreadable = useSignOut((signOut) => signOut.unreadable);
  const storage = useSyncStatus((status) => status.storage);
  const { outbox, orphans } = work.state === 'ready' ? work.value : {};
  if (outbox && orphans && begun.state === 'ready' && recordings.state === 'ready' && isReadable(storage)) {
    const { waiting, attention, pictures, refusedPictures } = outbox;
    return (
      <SignOutDialog
        unsent={{
          count: attention.count + waiting.count,
          newest: [...attention.newest, ...waiting.newest],
        }}
        pictures={[...refusedPictures, ...pictures]}
        drafts={begun.value}
        orphans={orphans.own}
        recordings={recordings.value}
        onSignOut={() => void signOutForGood()}
        onCancel={stayInstead}
      />
    );
  }
  const isWorkUnread = work.state === 'ready' && !(outbox && orphans);
  const failed = isWorkUnread || begun.state === 'error' || recordings.state === 'error' || !isReadable(storage);
  return failed || unreadable ? (
    <UnreadableDialog onSignOut={() => void signOutForGood()} onCancel={stayInstead} />
  ) : null;
}
