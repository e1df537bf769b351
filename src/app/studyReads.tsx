import { useEffect } from 'react';
import { useStudyPart } from '#queries/studyPart.ts';
import { setHeaderData } from './headerData.ts';

/** Counts what is left of today's part for the navigation; loaded after the start, with what folds the log. */
export function StudyReads({ user }: { user: string }) {
  const left = useStudyPart(user)?.left;
  useEffect(() => setHeaderData({ studyPart: left }), [left]);
  return null;
}
