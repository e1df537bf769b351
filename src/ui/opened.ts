import { useState } from 'react';

/** True from the first opening on: overlays load late, and stay mounted so that closing can animate. */
export function useOpened(open: boolean): boolean {
  const [opened, setOpened] = useState(open);
  if (open && !opened) setOpened(true);
  return opened || open;
}
