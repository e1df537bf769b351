import { useEffect, useState } from 'react';
import { type Section, useSection } from '#i18n/section.ts';
import { storeTexts } from '#i18n/sections/store.ts';
import { useScreenTexts } from '#i18n/screenTexts.ts';
import { unsentWords } from '#queries/unsent.ts';
import { type StoreState, setSyncStatus } from '#state/syncStatus.ts';
import { showToast } from '#state/toast.ts';
import { BrandMark } from '#ui/brandMark.tsx';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { usePageTitle } from '#ui/pageTitle.ts';
import { exportChanges } from './exportChanges.ts';
import './sync.css';

type Trouble = Exclude<StoreState, 'ready'>;
type Texts = typeof storeTexts extends Section<infer T> ? T : never;

/** Above every screen: what happened to this device's store while the app is in use. */
export function StoreNotice({ state, onTryAgain }: { state: Trouble; onTryAgain: () => Promise<void> }) {
  const texts = useSection(storeTexts);
  const { title, message } = texts[state];
  const isOver = state === 'emptied' || state === 'mended';
  const isCalm = isOver || state === 'rebuilding';
  return (
    <Notice look={isCalm ? 'warning' : 'error'} icon="alert" role={isCalm ? 'status' : 'alert'} title={title}>
      <p>{message}</p>
      <div className="store-ways">
        {!isCalm && <TryAgain onTryAgain={onTryAgain} />}
        {state !== 'rebuilding' && state !== 'emptied' && <Export texts={texts} />}
        {isOver && (
          <Button look="outline" size="dense" onClick={() => setSyncStatus({ storage: 'ready' })}>
            {texts.understood}
          </Button>
        )}
      </div>
    </Notice>
  );
}

interface StoreScreenProps {
  /** `emptied` and `unanswered`: until the server says who is signed in. */
  state: 'broken' | 'held' | 'noRows' | 'emptied' | 'unanswered';
  onTryAgain: () => Promise<void>;
  onSignOut: () => void;
}

/** Replaces every screen: nothing can be shown, and what a person can do about it. */
export function StoreScreen({ state, onTryAgain, onSignOut }: StoreScreenProps) {
  const texts = useSection(storeTexts);
  const { common } = useScreenTexts();
  const { title, message } = texts[state];
  const waits = useUnsentCount(state);
  usePageTitle(title);
  return (
    <main className="closed-account" id="main">
      <BrandMark size={44} ground="var(--canvas)" />
      <h1 tabIndex={-1}>{title}</h1>
      <p role="alert">{message}</p>
      {state === 'noRows' && waits !== null && <p role="status">{texts.waits(waits)}</p>}
      <TryAgain onTryAgain={onTryAgain} primary />
      {(state === 'held' || (state === 'noRows' && waits !== 0)) && <Export texts={texts} />}
      <Button icon="refresh" onClick={() => location.reload()}>
        {texts.reload}
      </Button>
      {state !== 'emptied' && waits !== 0 && (
        <p className="ink-2">{state === 'noRows' ? texts.leave : texts.leaveUnknown}</p>
      )}
      <Button look="danger-quiet" icon="signOut" onClick={onSignOut}>
        {common.signOut}
      </Button>
    </main>
  );
}

function TryAgain({ onTryAgain, primary }: { onTryAgain: () => Promise<void>; primary?: boolean }) {
  const { common } = useScreenTexts();
  const [busy, setBusy] = useState(false);
  const again = async () => {
    setBusy(true);
    await onTryAgain().catch((error: unknown) => console.error('the store', error));
    setBusy(false);
  };
  return (
    <Button
      look={primary ? 'primary' : 'outline'}
      size={primary ? undefined : 'dense'}
      icon="refresh"
      busy={busy}
      onClick={() => void again()}
    >
      {common.tryAgain}
    </Button>
  );
}

function Export({ texts }: { texts: Texts }) {
  const words = useScreenTexts();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    const { changes, drafts, isWhole } = await unsentWords();
    setBusy(false);
    const isAny = changes.length + drafts.length > 0;
    if (isAny) exportChanges(changes, words, new Map(), drafts);
    if (!isWhole) showToast({ kind: 'error', title: isAny ? texts.partlyExported : texts.notRead });
    else if (!isAny) showToast({ kind: 'info', title: texts.nothingToExport });
  };
  return (
    <Button look="outline" size="dense" icon="download" busy={busy} onClick={() => void save()}>
      {texts.export}
    </Button>
  );
}

/** How much is not on the server, polled; null while unknown. */
function useUnsentCount(state: StoreScreenProps['state']): number | null {
  const [count, setCount] = useState<number | null>(null);
  useEffect(() => {
    if (state !== 'noRows') return undefined;
    const look = () =>
      void unsentWords().then(({ changes, drafts, isWhole }) =>
        setCount(isWhole ? changes.length + drafts.length : null),
      );
    look();
    const timer = setInterval(look, 2_000);
    return () => clearInterval(timer);
  }, [state]);
  return count;
}
