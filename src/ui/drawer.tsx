import { lazy, Suspense, type ReactNode } from 'react';
import { useOpened } from './opened.ts';
import './overlay.css';

export interface DrawerProps {
  open: boolean;
  onClose: () => void;
  side?: 'left' | 'right';
  /** A page of its own rather than a panel. */
  wide?: boolean;
  label: string;
  /** Whatever lies under it takes the focus itself when it closes. */
  leavesFocus?: boolean;
  children: ReactNode;
}

const Surface = lazy(async () => ({ default: (await import('./drawerSurface.tsx')).DrawerSurface }));

/** A panel from the side; the left one is 320 px, the right one a sheet of 436 px, or of 760 px to read in. */
export function Drawer(props: DrawerProps) {
  return useOpened(props.open) ? (
    <Suspense>
      <Surface {...props} />
    </Suspense>
  ) : null;
}
