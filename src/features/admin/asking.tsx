import { type ReactNode, useState } from 'react';
import { useTexts } from '#i18n/texts.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { NeedsServer } from './needsServer.tsx';
import './users.css';

interface AskingProps {
  open: boolean;
  onClose: () => void;
  title: string;
  confirm: string;
  look?: 'danger' | 'primary';
  /** True closes. */
  onConfirm: () => Promise<boolean>;
  children: ReactNode;
}

/** Asks, and stays open until the server has answered. */
export function Asking({ open, onClose, title, confirm, look = 'danger', onConfirm, children }: AskingProps) {
  const { common } = useTexts();
  const [busy, setBusy] = useState(false);
  const submit = async () => {
    if (busy) return;
    setBusy(true);
    const done = await onConfirm();
    setBusy(false);
    if (done) onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      width={480}
      onSubmit={() => void submit()}
      foot={
        <>
          <Button look="quiet" className="cancel" onClick={onClose}>
            {common.cancel}
          </Button>
          <Button type="submit" look={look} busy={busy}>
            {confirm}
          </Button>
        </>
      }
    >
      <div className="user-dialog">
        <NeedsServer />
        {children}
      </div>
    </Dialog>
  );
}
