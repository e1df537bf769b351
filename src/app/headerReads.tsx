import { useEffect } from 'react';
import { useSyncView } from '#queries/syncView.ts';
import { setHeaderData } from './headerData.ts';
import { SyncSpoken } from './syncSpoken.tsx';

/** Reads the outbox for the header, and announces changes. Loaded with the database, after the header was painted. */
export function HeaderReads() {
  const viewed = useSyncView();
  const sync = viewed?.view;
  const { kind, count = 0 } = sync ?? {};
  const hasOrphan = !!viewed?.orphans?.own.length;
  useEffect(() => setHeaderData({ sync: kind && { kind, count }, hasOrphan }), [kind, count, hasOrphan]);
  return sync ? <SyncSpoken view={sync} /> : null;
}
