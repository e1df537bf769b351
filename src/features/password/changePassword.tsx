import { useEffect } from 'react';
import { useSection } from '#i18n/section.ts';
import { passwordTexts } from '#i18n/sections/password.ts';
import { useTexts } from '#i18n/texts.ts';
import { useSession } from '#state/session.ts';
import { useSyncStatus } from '#state/syncStatus.ts';
import { showToast } from '#state/toast.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ChangeFields } from './changeFields.tsx';
import { useChange } from './useChange.ts';

export interface ChangePasswordProps {
  open: boolean;
  onClose: () => void;
}

/** AUTH-73, from the account menu. Signing out meanwhile, in another tab, closes it. */
export function ChangePassword({ open, onClose }: ChangePasswordProps) {
  const texts = useSection(passwordTexts);
  const { common } = useTexts();
  const isSignedIn = useSession((session) => session.status === 'signedIn');
  const isOnline = useSyncStatus((status) => status.online);
  const change = useChange(() => {
    showToast({ kind: 'success', title: texts.changed, message: texts.changedMessage });
    onClose();
  });
  useEffect(() => {
    if (!isSignedIn) onClose();
  }, [isSignedIn, onClose]);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={texts.changeTitle}
      width={440}
      onSubmit={() => void change.submit()}
      foot={
        <>
          <Button className="cancel" onClick={onClose}>
            {common.cancel}
          </Button>
          <Button type="submit" look="primary" busy={change.busy}>
            {texts.change}
          </Button>
        </>
      }
    >
      <ChangeFields change={{ ...change, offline: change.offline || !isOnline }} autoFocus />
      <p className="change-note">{texts.otherSessions}</p>
    </Dialog>
  );
}
