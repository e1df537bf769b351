import { useState } from 'react';

/** True from the first opening on: what floats loads late, and stays mounted so that it can close softly. */
export function useOpened(open: boolean): boolean {
  const [opened, setOpened] = useState(open);
  if (open && !opened) setOpened(true);
  return opened || open;
}
