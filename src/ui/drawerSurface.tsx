import MuiDrawer from '@mui/material/Drawer';
import { classNames } from './classNames.ts';
import { useClosing } from './closing.ts';
import type { DrawerProps } from './drawer.tsx';
import { Themed } from './themed.tsx';
import { ToastOutlet } from './toastOutlet.tsx';
import './overlay.css';

export function DrawerSurface(props: DrawerProps) {
  const { open, onClose, side = 'right', wide, label, leavesFocus, hasAddress, children } = props;
  const paper = useClosing(open, onClose, { hasAddress });
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
