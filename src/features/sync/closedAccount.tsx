import { type ReactNode, useRef, useState } from 'react';
import { useScreenTexts } from '#i18n/screenTexts.ts';
import { useSection } from '#i18n/section.ts';
import { formatBytes } from '#i18n/bytes.ts';
import { recordingTexts } from '#i18n/sections/recording.ts';
import { unsentTexts } from '#i18n/sections/unsent.ts';
import { keptChanges, studyLeft } from '#queries/closedAccount.ts';
import { begunDrafts } from '#queries/drafts.ts';
import { useLive } from '#queries/live.ts';
import { heldRecordings } from '#queries/recordings.ts';
import { workHere } from '#queries/syncView.ts';
import { type Changes, togetherOf, unsentWords } from '#queries/unsent.ts';
import { useSyncStatus } from '#state/syncStatus.ts';
import { showToast } from '#state/toast.ts';
import { BrandMark } from '#ui/brandMark.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { usePageTitle } from '#ui/pageTitle.ts';
import { DraftList } from './draftList.tsx';
import { exportChanges } from './exportChanges.ts';
import { OrphanLeft } from './orphan.tsx';
import { PictureList } from './pictures.tsx';
import { savePictures } from './savePictures.ts';
import { useTitles } from './useDescribed.ts';
import { ChangeList } from './waiting.tsx';
import './sync.css';

export interface ClosedAccountProps {
  reason: 'deactivated' | 'deleted';
  /** The files that somebody's study can be saved as; `onSaved` once they have all of it. */
  exportStudy: (user: string, onSaved: () => void) => ReactNode;
  /** Removes the rest of the person from this device, and signs out. */
  onRemove: () => void;
  /** To sign in to a new account with the same address, to which this work can then be carried over. */
  onSignIn: () => void;
}

/** The account was deactivated or removed: the person keeps their unsent text, everything else is removed (A102). */
export function ClosedAccount({ reason, exportStudy, onRemove, onSignIn }: ClosedAccountProps) {
  const texts = useScreenTexts();
  const {
    drafts: draftCount,
    kept: keptCount,
    cannotRead,
    exportFailed,
    newAccount,
    reactivated,
    removeKept,
    study: studyWords,
  } = useSection(unsentTexts);
  const recordings = useSection(recordingTexts);
  const live = useLive(workHere());
  const begun = useLive(begunDrafts());
  const hidden = useLive(keptChanges());
  const held = useLive(studyLeft());
  const spoken = useLive(heldRecordings());
  const { outbox, orphans } = live.state === 'ready' ? live.value : {};
  const unsent = outbox ? togetherOf(outbox) : nothing;
  const pictures = outbox ? [...outbox.pictures, ...outbox.refusedPictures] : [];
  const left = orphans?.own ?? [];
  const drafts = begun.state === 'ready' ? begun.value : [];
  const kept = hidden.state === 'ready' ? hidden.value : [];
  const student = reason === 'deleted' && held.state === 'ready' ? held.value : null;
  const isRead = !!outbox && begun.state === 'ready' && hidden.state === 'ready';
  const isHeldRead = held.state === 'ready' && spoken.state === 'ready';
  const isLoading = [live, begun, hidden, held, spoken].some(({ state }) => state === 'loading');
  const own = unsent.count + drafts.length + pictures.length;
  // the server no longer says that it is closed, only that this device is not signed in
  const isOpenAgain = useSyncStatus(({ stop }) => stop === 'signed_out') && reason === 'deactivated';
  const titles = useTitles(unsent.newest);
  const [exported, setExported] = useState(false);
  const [studySaved, setStudySaved] = useState(false);
  const [asking, setAsking] = useState(false);
  const title = isOpenAgain ? reactivated.title : texts.closedAccount.title[reason];
  usePageTitle(title);
  /** The export, running or finished; resolves to whether it holds everything. */
  const exporting = useRef<Promise<boolean>>(undefined);
  const exportAll = async (): Promise<boolean> => {
    try {
      const words = await unsentWords();
      exportChanges([...words.changes, ...kept], texts, titles, words.drafts);
      await savePictures(pictures);
      setExported(words.isWhole);
      return words.isWhole;
    } catch (error) {
      console.error('exporting what was not sent', error);
      showToast({ kind: 'error', title: texts.common.error, message: exportFailed });
      setExported(false);
      return false;
    }
  };
  const mustAsk = student !== null && !studySaved;
  const sounds = spoken.state === 'ready' ? spoken.value.count : 0;
  const remove = async () => {
    const mayGo = (isRead && own + kept.length === 0) || (await exporting.current);
    if (mayGo && isHeldRead && !mustAsk && !sounds) onRemove();
    else setAsking(true);
  };
  /** Whatever has no copy elsewhere, and nothing else: what was exported is not named. */
  const losses = [
    { isLost: !isRead || !isHeldRead, ...cannotRead },
    {
      isLost: isRead && own > 0 && !exported,
      ...{ title: texts.closedAccount.removeTitle(own), message: texts.closedAccount.removeMessage },
    },
    {
      isLost: isRead && kept.length > 0 && !exported,
      ...{ title: removeKept.title(kept.length), message: removeKept.message },
    },
    { isLost: mustAsk, title: studyWords.removeTitle, message: studyWords.removeMessage },
    { isLost: sounds > 0, title: recordings.title, message: '' },
  ].filter(({ isLost }) => isLost);
  const [question = cannotRead, ...others] = losses;
  return (
    <main className="closed-account" id="main">
      <BrandMark size={44} ground="var(--canvas)" />
      <h1 tabIndex={-1}>{title}</h1>
      <p>{isOpenAgain ? reactivated.message : texts.closedAccount.message}</p>
      {!isOpenAgain && <p className="ink-2">{texts.closedAccount.contact}</p>}
      {isRead && orphans && own + left.length === 0 && !student && <p>{texts.closedAccount.nothingUnsent}</p>}
      {unsent.count > 0 && (
        <>
          {!isOpenAgain && <p>{texts.closedAccount.unsent(unsent.count)}</p>}
          <ChangeList changes={unsent.newest} count={unsent.count} most={20} />
        </>
      )}
      {drafts.length > 0 && (
        <>
          <p>{draftCount(drafts.length)}</p>
          <DraftList drafts={drafts} />
        </>
      )}
      {pictures.length > 0 && <PictureList pictures={pictures} most={20} />}
      {student && (
        <section className="closed-study">
          <h2>{studyWords.title}</h2>
          <p>{studyWords.message}</p>
          {exportStudy(student, () => setStudySaved(true))}
        </section>
      )}
      {kept.length > 0 && <p className="ink-2">{keptCount(kept.length)}</p>}
      {isOpenAgain && (
        <Button look="primary" onClick={onSignIn}>
          {reactivated.signIn}
        </Button>
      )}
      {/* carrying the work over removes the rest from this device */}
      {reason === 'deleted' && !mustAsk && own + left.length > 0 && (
        <>
          <p className="ink-2">{newAccount.message}</p>
          <Button look="outline" onClick={onSignIn}>
            {newAccount.signIn}
          </Button>
        </>
      )}
      {own + kept.length > 0 && (
        <Button
          look={exported || own === 0 || isOpenAgain ? 'outline' : 'primary'}
          icon="download"
          onClick={() => {
            exporting.current = exportAll();
          }}
        >
          {texts.sync.exportAll}
        </Button>
      )}
      <Button
        look={(own === 0 || exported) && !mustAsk && !isOpenAgain ? 'danger' : 'danger-quiet'}
        disabled={isLoading}
        onClick={() => void remove()}
      >
        {texts.closedAccount.remove}
      </Button>
      {left.map((orphan) => (
        <OrphanLeft key={orphan.account} orphan={orphan} />
      ))}
      <ConfirmDialog
        open={asking}
        title={question.title}
        message={
          <>
            {question.message}
            {others.map((other) => other.message && <p key={other.title}>{`${other.title} ${other.message}`}</p>)}
            {spoken.state === 'ready' && sounds > 0 && <p>{recordings.go(sounds, formatBytes(spoken.value.bytes))}</p>}
          </>
        }
        confirm={texts.closedAccount.remove}
        onConfirm={onRemove}
        onCancel={() => setAsking(false)}
      />
    </main>
  );
}

const nothing: Changes = { count: 0, newest: [] };
