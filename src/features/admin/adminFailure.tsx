import { useScreenTexts } from '#i18n/screenTexts.ts';
import type { Arrival } from '#queries/arrival.ts';
import type { Live } from '#queries/live.ts';
import { useNothingComes, useSyncStatus } from '#state/syncStatus.ts';
import { ErrorState } from '#ui/notice.tsx';

/** What an admin's list can show: its rows, their shape, or why there are none (ADMIN-09, A99). */
export type ListState<T> = { state: 'ready'; value: T } | { state: 'loading' } | { state: 'failed'; message: string };

/**
 * A list fails when the device cannot read it, or when the first sync never finished and the server does not answer.
 * @param isEmpty nothing to show yet: while more may still arrive, that means loading, not empty
 */
export function useList<T extends { arrival: Arrival }>(live: Live<T>, isEmpty: (value: T) => boolean): ListState<T> {
  const storage = useSyncStatus((status) => status.storage);
  const nothingComes = useNothingComes();
  const { firstSync } = useScreenTexts();
  // not the store failed, but what was made of it, or it is gone (ADMIN-11)
  if (live.state === 'error') return { state: 'failed', message: live.cause instanceof TypeError ? '' : live.message };
  if (live.state === 'loading') return storage === 'broken' ? { state: 'failed', message: '' } : { state: 'loading' };
  const { arrival } = live.value;
  const coming = arrival === 'nothing' || (arrival === 'first' && isEmpty(live.value));
  if (!coming) return live;
  return nothingComes ? { state: 'failed', message: firstSync.failed } : { state: 'loading' };
}

/** ADMIN-09, and ADMIN-11 where nothing is known about the failure. */
export function AdminFailure({ message }: { message: string }) {
  const texts = useScreenTexts().admin;
  return (
    <ErrorState title={texts.loadFailed} messages={[message || texts.unexpected]} onRetry={() => location.reload()} />
  );
}
