import MuiDrawer from '@mui/material/Drawer';
import { classNames } from './classNames.ts';
import type { DrawerProps } from './drawer.tsx';
import { useStrayEscape } from './strayEscape.ts';
import { Themed } from './themed.tsx';
import { ToastOutlet } from './toastOutlet.tsx';
import './overlay.css';

export function DrawerSurface({ open, onClose, side = 'right', wide, label, leavesFocus, children }: DrawerProps) {
  const paper = useStrayEscape(open, onClose);
  return (
    <Themed>
      <MuiDrawer
        open={open}
        onClose={onClose}
        anchor={side}
        disableRestoreFocus={leavesFocus}
        transitionDuration={{ enter: 320, exit: 190 }}
        slotProps={{
          paper: {
            ref: paper,
            className: classNames('drawer', side, wide && 'wide'),
            role: 'dialog',
            'aria-modal': true,
            'aria-label': label,
          },
        }}
      >
        {children}
        {open && <ToastOutlet isSheet />}
      </MuiDrawer>
    </Themed>
  );
}
