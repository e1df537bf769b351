import { useEffect, useState } from 'react';

/** Milliseconds in which an announcement is read. */
const readFor = 5_000;

/** What a live region says, and how to say it; then it is empty again: what is true no longer would still be read there. */
export function useAnnouncement() {
  const [said, say] = useState('');
  useEffect(() => {
    const timer = setTimeout(say, readFor, '');
    return () => clearTimeout(timer);
  }, [said]);
  return [said, say] as const;
}
