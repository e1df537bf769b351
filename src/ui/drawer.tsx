import { lazy, type ReactNode } from 'react';
import type { Closing } from './closing.ts';
import { Opening } from './opening.tsx';
import './overlay.css';

export interface DrawerProps extends Closing {
  open: boolean;
  onClose: () => void;
  side?: 'left' | 'right';
  /** Wide enough for a page rather than a panel. */
  wide?: boolean;
  label: string;
  /** The content below takes the focus itself when it closes. */
  leavesFocus?: boolean;
  children: ReactNode;
}

const Surface = lazy(async () => ({ default: (await import('./drawerSurface.tsx')).DrawerSurface }));

/** A panel from the side; the left one is 320 px, the right one a sheet of 436 px, or of 760 px for reading. */
export function Drawer(props: DrawerProps) {
  return (
    <Opening open={props.open}>
      <Surface {...props} />
    </Opening>
  );
}
