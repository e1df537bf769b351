import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/** What is open, by its visit in the history and its name. */
const kept = new Set<string>();
const most = 500;

/**
 * Whether a part of the screen is open; after Back it is open as it was left. A new visit begins closed.
 * @param name of the part, unique on its screen
 */
export function useKept(name: string) {
  const visit = useLocation({ select: ({ state }) => state.__TSR_key ?? '' });
  const key = `${visit} ${name}`;
  const [open, setOpen] = useState(() => kept.has(key));
  useEffect(() => {
    kept.delete(key);
    if (open) kept.add(key);
    const [oldest] = kept;
    if (kept.size > most && oldest) kept.delete(oldest);
  }, [key, open]);
  return [open, setOpen] as const;
}
