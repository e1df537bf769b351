import { formatBytes } from '#i18n/bytes.ts';
import { useSection } from '#i18n/section.ts';
import { orphanTexts } from '#i18n/sections/orphan.ts';
import { recordingTexts } from '#i18n/sections/recording.ts';
import { unsentTexts } from '#i18n/sections/unsent.ts';
import { useScreenTexts } from '#i18n/screenTexts.ts';
import type { BegunDraft } from '#queries/drafts.ts';
import type { Orphan } from '#queries/orphans.ts';
import { type Changes, type OutboxView, unsentWords } from '#queries/unsent.ts';
import { isExchanging, useSyncStatus } from '#state/syncStatus.ts';
import { showToast } from '#state/toast.ts';
import { syncNow } from '#sync/leader.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { DraftList } from './draftList.tsx';
import { exportChanges } from './exportChanges.ts';
import { PictureList } from './pictures.tsx';
import { savePictures } from './savePictures.ts';
import { useTitles } from './useDescribed.ts';
import { ChangeList } from './waiting.tsx';
import './sync.css';

export interface SignOutDialogProps {
  /** Everything of this person that the server does not have. */
  unsent: Changes;
  pictures: OutboxView['pictures'];
  /** Drafts that were not submitted. */
  drafts: readonly BegunDraft[];
  /** Work left by an earlier account of this person: it stays on the device. */
  orphans: readonly Orphan[];
  /** What was said to questions on this device: it is nowhere else (COMM-15). */
  recordings: { count: number; bytes: number };
  onSignOut: () => void;
  onCancel: () => void;
}

/** Prevents signing out by accident with unsent work: names what would be lost, and the ways to keep it. */
export function SignOutDialog(props: SignOutDialogProps) {
  const { unsent, pictures, drafts, orphans, recordings, onSignOut, onCancel } = props;
  const texts = useScreenTexts();
  const status = useSyncStatus();
  const titles = useTitles(unsent.newest);
  const count = unsent.count + pictures.length;
  const words = useSection(unsentTexts);
  const left = useSection(orphanTexts);
  const spoken = useSection(recordingTexts);
  const save = async () => {
    const { changes, drafts: begun } = await unsentWords();
    exportChanges(changes, texts, titles, begun);
    await savePictures(pictures);
  };
  const failed = () => showToast({ kind: 'error', title: texts.common.error, message: words.exportFailed });
  const sent = count === 0 && drafts.length === 0;
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
      {count > 0 && (
        <Button look="primary" icon="refresh" busy={isExchanging(status)} onClick={syncNow}>
          {texts.sync.syncNow}
        </Button>
      )}
    </>
  );
  return (
    <Dialog
      open
      onClose={onCancel}
      title={
        count
          ? texts.signOut.title(count)
          : drafts.length
            ? words.drafts(drafts.length)
            : recordings.count
              ? spoken.title
              : orphans.length
                ? left.stays
                : texts.signOut.sent
      }
      width={520}
      foot={foot}
    >
      <div className="sign-out" aria-live="polite">
        {!status.online && <p>{texts.signOut.again}</p>}
        {!sent && (
          <>
            {count > 0 && <p>{texts.signOut.message}</p>}
            {unsent.count > 0 && <ChangeList changes={unsent.newest} count={unsent.count} most={6} />}
            {pictures.length > 0 && <PictureList pictures={pictures} most={6} />}
            {drafts.length > 0 && (
              <>
                {count > 0 && <h3>{words.drafts(drafts.length)}</h3>}
                <p>{words.draftsGo}</p>
                <DraftList drafts={drafts} />
              </>
            )}
            {count > 0 && !status.online && <p>{texts.signOut.offline}</p>}
            <Button icon="download" onClick={() => void save().catch(failed)}>
              {texts.sync.export}
            </Button>
          </>
        )}
        {recordings.count > 0 && <p>{spoken.go(recordings.count, formatBytes(recordings.bytes))}</p>}
        {orphans.length > 0 && (
          <>
            {!sent && <h3>{left.stays}</h3>}
            <p>{left.staysMessage}</p>
          </>
        )}
      </div>
    </Dialog>
  );
}

/** What would be lost is unknown, so nothing is deleted without asking. */
export function UnreadableDialog({ onSignOut, onCancel }: Pick<SignOutDialogProps, 'onSignOut' | 'onCancel'>) {
  const texts = useScreenTexts();
  const { cannotRead } = useSection(unsentTexts);
  return (
    <Dialog
      open
      onClose={onCancel}
      title={cannotRead.title}
      width={520}
      foot={
        <>
          <Button look="danger-quiet" className="lose" onClick={onSignOut}>
            {texts.signOut.anyway}
          </Button>
          <Button className="cancel" onClick={onCancel}>
            {texts.common.cancel}
          </Button>
          <Button look="primary" icon="refresh" onClick={() => location.reload()}>
            {cannotRead.reload}
          </Button>
        </>
      }
    >
      <p className="ink-2">{cannotRead.message}</p>
    </Dialog>
  );
}
