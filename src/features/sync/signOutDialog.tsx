import { useTexts } from '#i18n/texts.ts';
import type { OutboxView } from '#queries/unsent.ts';
import { useSyncStatus } from '#state/syncStatus.ts';
import { syncNow } from '#sync/leader.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { exportChanges } from './exportChanges.ts';
import { PictureList } from './pictures.tsx';
import { useTitles } from './useDescribed.ts';
import { ChangeList } from './waiting.tsx';
import './sync.css';

export interface SignOutDialogProps {
  /** Everything of this person that the server does not have. */
  unsent: OutboxView['waiting'];
  pictures: OutboxView['pictures'];
  onSignOut: () => void;
  onCancel: () => void;
}

/** Nobody signs out by accident with work that was not sent: it names what would be lost, and the ways to keep it. */
export function SignOutDialog({ unsent, pictures, onSignOut, onCancel }: SignOutDialogProps) {
  const texts = useTexts();
  const { phase, sendingMedia, online } = useSyncStatus();
  const titles = useTitles(unsent);
  const count = unsent.length + pictures.length;
  const sent = count === 0;
  const foot = sent ? (
    <>
      <Button className="cancel" onClick={onCancel}>
        {texts.signOut.stay}
      </Button>
      <Button look="primary" icon="signOut" onClick={onSignOut}>
        {texts.common.signOut}
      </Button>
    </>
  ) : (
    <>
      <Button look="danger-quiet" className="lose" onClick={onSignOut}>
        {texts.signOut.anyway}
      </Button>
      <Button className="cancel" onClick={onCancel}>
        {texts.common.cancel}
      </Button>
      <Button look="primary" icon="refresh" busy={phase === 'syncing' || sendingMedia} onClick={syncNow}>
        {texts.sync.syncNow}
      </Button>
    </>
  );
  return (
    <Dialog
      open
      onClose={onCancel}
      title={sent ? texts.signOut.sent : texts.signOut.title(count)}
      width={520}
      foot={foot}
    >
      <div className="sign-out" aria-live="polite">
        {!sent && (
          <>
            <p>{texts.signOut.message}</p>
            {unsent.length > 0 && <ChangeList changes={unsent} most={6} />}
            {pictures.length > 0 && <PictureList pictures={pictures} most={6} />}
            {!online && <p>{texts.signOut.offline}</p>}
            {unsent.length > 0 && (
              <Button icon="download" onClick={() => exportChanges(unsent, texts, titles)}>
                {texts.sync.export}
              </Button>
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}
