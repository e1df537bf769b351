import { Suspense, type ReactNode } from 'react';
import { lazyPiece } from './lazy.tsx';
import { useOpened } from './opened.ts';
import './overlay.css';

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  titleLang?: string;
  subtitle?: ReactNode;
  /** Stands before the title. */
  avatar?: ReactNode;
  children: ReactNode;
  /**
   * Buttons; the primary last, a Cancel with class `cancel`, "Draft kept" with class `keep`, which a phone shows only where
   * it `stays`.
   */
  foot?: ReactNode;
  /** Pixels from 768 px on; below, a dialog is the whole screen. */
  width?: number;
  /** Wraps body and foot in a form, so that Enter submits; return nothing. */
  onSubmit?: () => void;
}

const Surface = lazyPiece(async () => (await import('./dialogSurface.tsx')).DialogSurface);

/** What every dialog needs, in two steps: the library, and what makes its theme and is made with it. */
export const loadDialogAhead = [() => import('@mui/material/Dialog'), Surface.loadAhead];

/** Focus goes inside and comes back to the opener; Escape and the ground close it. Loaded when first opened. */
export function Dialog(props: DialogProps) {
  return useOpened(props.open) ? (
    <Suspense>
      <Surface {...props} />
    </Suspense>
  ) : null;
}

export interface ConfirmDialogProps {
  open: boolean;
  /** Names what goes: "Delete “System Design”?" */
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

/** Asks before what cannot be undone. Cancel has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return useOpened(props.open) ? (
    <Suspense>
      <Confirm {...props} />
    </Suspense>
  ) : null;
}
