import MuiDrawer from '@mui/material/Drawer';
import { classNames } from './classNames.ts';
import type { DrawerProps } from './drawer.tsx';
import { Themed } from './themed.tsx';
import './overlay.css';

export function DrawerSurface({ open, onClose, side = 'right', wide, label, children }: DrawerProps) {
  return (
    <Themed>
      <MuiDrawer
        open={open}
        onClose={onClose}
        anchor={side}
        transitionDuration={{ enter: 320, exit: 190 }}
        slotProps={{
          paper: {
            className: classNames('drawer', side, wide && 'wide'),
            role: 'dialog',
            'aria-modal': true,
            'aria-label': label,
          },
        }}
      >
        {children}
      </MuiDrawer>
    </Themed>
  );
}
