import { SignOutDialog, UnreadableDialog } from '#features/sync/signOutDialog.tsx';
import { begunDrafts } from '#queries/drafts.ts';
import { useLive } from '#queries/live.ts';
import { orphansView } from '#queries/orphans.ts';
import { outboxView } from '#queries/unsent.ts';
import { isReadable, useSyncStatus } from '#state/syncStatus.ts';
import { signOutForGood, stayInstead, useSignOut } from './signOut.ts';

/** Follows what is sent meanwhile. */
export function SignOutQuestion() {
  const live = useLive(outboxView());
  const begun = useLive(begunDrafts());
  const orphans = useLive(orphansView());
  const unreadable = useSignOut((signOut) => signOut.unreadable);
  const storage = useSyncStatus((status) => status.storage);
  if (live.state === 'ready' && begun.state === 'ready' && orphans.state === 'ready' && isReadable(storage)) {
    const { waiting, attention, pictures, refusedPictures } = live.value;
    return (
      <SignOutDialog
        unsent={{
          count: attention.count + waiting.count,
          newest: [...attention.newest, ...waiting.newest],
        }}
        pictures={[...refusedPictures, ...pictures]}
        drafts={begun.value}
        orphans={orphans.value.own}
        onSignOut={() => void signOutForGood()}
        onCancel={stayInstead}
      />
    );
  }
  const failed = [live, begun, orphans].some(({ state }) => state === 'error') || !isReadable(storage);
  return failed || unreadable ? (
    <UnreadableDialog onSignOut={() => void signOutForGood()} onCancel={stayInstead} />
  ) : null;
}
