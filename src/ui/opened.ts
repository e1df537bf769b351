import { useState } from 'react';

/** True from the first opening on: overlays load late, and stay mounted so that closing can animate. */
export function useOpened(open: boolean): boolean {
  const [opened, setOpened] = useState(open);
  if (open && !opened) setOpened(true);
  return opened || open;
}

/** Goes up with each opening: as a key, each is a new form, and closing keeps its content. */
export function useOpening(open: boolean): number {
  const [opening, setOpening] = useState({ open, number: 0 });
  if (open !== opening.open) setOpening({ open, number: opening.number + Number(open) });
  return opening.number;
}
