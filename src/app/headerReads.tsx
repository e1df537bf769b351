import { useEffect } from 'react';
import { useSyncView } from '#queries/syncView.ts';
import { setHeaderData } from './headerData.ts';
import { SyncSpoken } from './syncSpoken.tsx';

/** Reads the outbox for the header, and speaks. It is loaded after the header was painted, with the database. */
export function HeaderReads() {
  const sync = useSyncView()?.view;
  const { kind, count = 0 } = sync ?? {};
  useEffect(() => setHeaderData({ sync: kind && { kind, count } }), [kind, count]);
  return sync ? <SyncSpoken view={sync} /> : null;
}
