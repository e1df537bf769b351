import type { ReactNode } from 'react';
import { lazyPiece } from './lazy.tsx';
import { Opening } from './opening.tsx';
import './overlay.css';

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  titleLang?: string;
  subtitle?: ReactNode;
  /** Shown before the title. */
  avatar?: ReactNode;
  /** Buttons in the title bar, before the one that closes. */
  actions?: ReactNode;
  /** Below the title; stays while the body scrolls. */
  bar?: ReactNode;
  children: ReactNode;
  /**
   * Buttons; the primary last, a Cancel with class `cancel`, "Draft kept" with class `keep`, which a phone shows only
   * with class `stays`.
   */
  foot?: ReactNode;
  /** In pixels, from 768 px on; below, a dialog fills the screen. */
  width?: number;
  /** As high as the window allows from the start, so that what appears in it moves nothing above. */
  steady?: boolean;
  /** Wraps body and foot in a form, so that Enter submits; return nothing. */
  onSubmit?: () => void;
}

const Surface = lazyPiece(async () => (await import('./dialogSurface.tsx')).DialogSurface);

/** What every dialog needs, in two steps: the library, and the surface with its theme. */
export const loadDialogAhead = [() => import('@mui/material/Dialog'), Surface.loadAhead];

/** Focus moves inside and returns to the opener; Escape and the backdrop close it. Loaded when first opened. */
export function Dialog(props: DialogProps) {
  return (
    <Opening open={props.open}>
      <Surface {...props} />
    </Opening>
  );
}

export interface ConfirmDialogProps {
  open: boolean;
  /** Names what will be deleted: "Delete “System Design”?" */
  title: string;
  message: ReactNode;
  confirm: string;
  cancel?: string;
  onConfirm: () => void;
  onCancel: () => void;
  look?: 'danger' | 'primary';
  busy?: boolean;
}

const Confirm = lazyPiece(async () => (await import('./dialogSurface.tsx')).ConfirmSurface);

/** Asks before an action that cannot be undone. Cancel has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    <Opening open={props.open}>
      <Confirm {...props} />
    </Opening>
  );
}
