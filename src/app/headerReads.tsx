import { lazy, Suspense, useEffect } from 'react';
import { useSyncView } from '#queries/syncView.ts';
import { useSession } from '#state/session.ts';
import { setHeaderData } from './headerData.ts';
import { SyncSpoken } from './syncSpoken.tsx';

// folds the log of years, once everything that is looked at has come
const StudyReads = lazy(async () => ({ default: (await import('./studyReads.tsx')).StudyReads }));

/** Reads the outbox for the header, and announces changes. Loaded with the database, after the header was painted. */
export function HeaderReads() {
  const viewed = useSyncView();
  const learner = useSession(({ account, profile }) => (profile?.role === 'user' ? account?.id : undefined));
  const sync = viewed?.view;
  const { kind, count = 0 } = sync ?? {};
  const hasOrphan = !!viewed?.orphans?.own.length;
  // each time: where signing out failed, the header was cleared in between
  useEffect(() => setHeaderData({ sync: kind && { kind, count }, hasOrphan }));
  return sync ? (
    <>
      <SyncSpoken view={sync} />
      {learner && (
        <Suspense>
          <StudyReads key={learner} user={learner} />
        </Suspense>
      )}
    </>
  ) : null;
}
