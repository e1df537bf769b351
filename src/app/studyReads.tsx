import { useEffect } from 'react';
import { useStudyPart } from '#queries/studyPart.ts';
import { setHeaderData } from './headerData.ts';
import { LeaveOutlook } from './leaveOutlook.tsx';
import { showBadge } from './badge.ts';

/** Counts what is left of today's part for the navigation; loaded after the start, with what folds the log. */
export function StudyReads({ user }: { user: string }) {
  const read = useStudyPart(user);
  const part = typeof read === 'object' ? read : undefined;
  const left = part && !part.isEmpty ? part.left : undefined;
  // each time: where signing out failed, the header was cleared in between
  useEffect(() => setHeaderData({ studyPart: left }));
  const isKnown = part !== undefined;
  useEffect(() => {
    if (isKnown) showBadge(left ?? 0);
  }, [isKnown, left]);
  // signed out: nobody reads on the icon what another person has left
  useEffect(() => () => showBadge(0), []);
  return part && !part.isEmpty ? <LeaveOutlook user={user} /> : null;
}
