import MuiDialog from '@mui/material/Dialog';
import { useId, useRef, type CSSProperties, type FormEvent, type ReactNode } from 'react';
import { useTexts } from '#i18n/texts.ts';
import { Button } from './button.tsx';
import { classNames } from './classNames.ts';
import { useClosing } from './closing.ts';
import type { ConfirmDialogProps, DialogProps } from './dialog.tsx';
import { IconButton } from './iconButton.tsx';
import { Themed } from './themed.tsx';
import { ToastOutlet } from './toastOutlet.tsx';
import './overlay.css';

export function DialogSurface(props: DialogProps) {
  const { open, onClose, title, titleLang, subtitle, avatar, actions, bar, children, foot, width, steady, onSubmit } =
    props;
  const texts = useTexts();
  const id = useId();
  const content = (
    <>
      <div className="dialog-body">{children}</div>
      {foot && (
        <div className="dialog-foot">
          {open && <ToastOutlet isSheet inRow />}
          {foot}
        </div>
      )}
    </>
  );
  return (
    <Frame open={open} onClose={onClose} labelledBy={id} width={width} className={classNames(steady && 'steady')}>
      <header className="dialog-head">
        {avatar}
        <div className="grow">
          <h2 id={id} lang={titleLang}>
            {title}
          </h2>
          {subtitle && <p>{subtitle}</p>}
        </div>
        {open && !foot && !bar && <ToastOutlet isSheet inRow />}
        {actions}
        <IconButton icon="close" label={texts.common.close} onClick={onClose} />
      </header>
      {bar && (
        <div className="dialog-bar">
          {bar}
          {open && !foot && <ToastOutlet isSheet inRow />}
        </div>
      )}
      {onSubmit ? <Form onSubmit={onSubmit}>{content}</Form> : content}
    </Frame>
  );
}

export function ConfirmSurface(props: ConfirmDialogProps) {
  const { open, title, message, confirm, cancel, onConfirm, onCancel, look = 'danger', busy } = props;
  const texts = useTexts();
  const id = useId();
  return (
    <Frame open={open} onClose={onCancel} labelledBy={id} describedBy={`${id}-message`} width={440} small>
      <div className="confirm">
        <h2 id={id}>{title}</h2>
        <p id={`${id}-message`}>{message}</p>
        {open && <ToastOutlet isSheet />}
        <div className="confirm-foot">
          <Button autoFocus onClick={onCancel}>
            {cancel ?? texts.common.cancel}
          </Button>
          <Button look={look} onClick={onConfirm} busy={busy}>
            {confirm}
          </Button>
        </div>
      </div>
    </Frame>
  );
}

export interface FrameProps {
  open: boolean;
  onClose: () => void;
  /** The id of its title; without one it has a label. */
  labelledBy?: string;
  label?: string;
  describedBy?: string;
  className?: string;
  width?: number;
  small?: boolean;
  children: ReactNode;
}

/** What a dialog stands in; only what has no title bar takes it alone. */
export function Frame(props: FrameProps) {
  const { open, onClose, labelledBy, label, describedBy, className, width, small, children } = props;
  const shown = useRef(children);
  // a closing dialog keeps its content, although its caller has already dropped it
  if (open) shown.current = children;
  const paper = useClosing(open, onClose);
  return (
    <Themed>
      <MuiDialog
        open={open}
        onClose={onClose}
        aria-labelledby={labelledBy}
        aria-describedby={describedBy}
        transitionDuration={{ enter: 190, exit: 110 }}
        slotProps={{
          paper: {
            ref: paper,
            'aria-label': label,
            className: classNames('dialog', small && 'small', className),
            style: { '--dialog-width': width && `${width}px` } as CSSProperties,
            sx: { maxWidth: 'none' },
          },
        }}
      >
        {open ? children : shown.current}
      </MuiDialog>
    </Themed>
  );
}

function Form({ onSubmit, children }: { onSubmit: () => void; children: ReactNode }) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // a dialog opened from a form is its React child: its submit must not bubble into that form
    event.stopPropagation();
    onSubmit();
  };
  return (
    <form noValidate onSubmit={submit} style={{ display: 'contents' }}>
      {children}
    </form>
  );
}
