import { useRouter, useRouterState } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { useTexts } from '#i18n/texts.ts';
import { whenIdle } from '#state/turn.ts';
import { closeKeysDialog, openKeysDialog, useKeysDialog } from '#state/keysDialog.ts';
import { useSession } from '#state/session.ts';
import { closeAnswerDialog, useAnswerDialog } from '#state/answerDialog.ts';
import { closeAskedDialog, useAskedDialog } from '#state/askedDialog.ts';
import { closeSearchBox, useSearchBox } from '#state/searchBox.ts';
import { closeSubmitDialog, useSubmitDialog } from '#state/submitDialog.ts';
import { isBusyElsewhere } from '#ui/screenKeys.ts';
import { loadDialogAhead } from '#ui/dialog.tsx';
import { RichTextEditor } from '#ui/editor/lazyRichTextEditor.ts';
import { lazyPiece } from '#ui/lazy.tsx';
import { Opening } from '#ui/opening.tsx';
import { Header } from './header.tsx';
import { useHeaderData } from './headerData.ts';
import { hasWholeScreen, screenOf } from './navigation.ts';
import { followSearchKey, SearchEverywhere } from './searchEntry.tsx';
import { SessionNotice } from './sessionNotice.tsx';

const FirstSyncPanel = lazy(async () => ({ default: (await import('#features/sync/firstSync.tsx')).FirstSyncPanel }));

const ThumbTabs = lazy(async () => ({ default: (await import('./thumbTabs.tsx')).ThumbTabs }));

const OrphanNotice = lazy(async () => ({ default: (await import('#features/sync/orphanNotice.tsx')).OrphanNotice }));

const AnswerDialog = lazyPiece(async () => (await import('#features/answer/answerDialog.tsx')).AnswerDialog);
const AskedDialog = lazyPiece(async () => (await import('#features/talk/askedDialog.tsx')).AskedDialog);
const SubmitQuestionDialog = lazyPiece(
  async () => (await import('#features/submit/submitQuestionDialog.tsx')).SubmitQuestionDialog,
);

const KeysDialog = lazyPiece(async () => (await import('#features/keys/keysDialog.tsx')).KeysDialog);

const AdminDialogs = lazy(async () => ({ default: (await import('./adminDialogs.tsx')).AdminDialogs }));

/** After this the dialog opens without a wait; what failed to load is requested again on opening. */
async function loadAhead() {
  // one after the other: each is heavy for a phone
  for (const load of [SubmitQuestionDialog.loadAhead, ...loadDialogAhead, RichTextEditor.loadAhead]) {
    await load().catch(() => undefined);
    await whenIdle(500);
  }
}

/** Where a person starts, and so where they see that not everything has arrived yet. */
const firstScreens = ['/', '/tracks'];

/** The frame around each screen of a signed-in person. */
export function Shell({ children }: { children: ReactNode }) {
  const texts = useTexts().common;
  const path = useRouterState({ select: (state) => state.location.pathname });
  const hasOrphan = useHeaderData((data) => data.hasOrphan);
  const router = useRouter();
  const submit = useSubmitDialog();
  const { question: answered } = useAnswerDialog();
  const askedOpen = useAskedDialog((dialog) => dialog.open);
  const keysOpen = useKeys();
  const searchOpen = useSearchBox((box) => box.open);
  const isAdmin = useSession((session) => session.profile?.role === 'admin');
  const hasTabs = !isAdmin && !hasWholeScreen(path);
  useEffect(() => {
    const opened = whenIdle(1_000).then(() => import('./errand.ts'));
    // what waits is looked for again at the next start
    void opened.then(({ runErrand }) => runErrand(router)).catch(() => undefined);
  }, [router]);
  useEffect(() => {
    if (submit.expected) void loadAhead();
  }, [submit.expected]);
  return (
    <>
      <a className="button primary skip-link" href="#main">
        {texts.skipToContent}
      </a>
      <Header />
      <SessionNotice />
      {hasOrphan && (
        <Suspense>
          <OrphanNotice />
        </Suspense>
      )}
      <main id="main" className={hasTabs ? 'main with-tabs' : 'main'} tabIndex={-1}>
        {firstScreens.includes(screenOf(path)) && (
          <Suspense>
            <FirstSyncPanel />
          </Suspense>
        )}
        {children}
      </main>
      {hasTabs && (
        <Suspense>
          <ThumbTabs />
        </Suspense>
      )}
      <Opening open={submit.open}>
        <SubmitQuestionDialog open={submit.open} edits={submit.edits} sent={submit.sent} onClose={closeSubmitDialog} />
      </Opening>
      <Opening open={answered !== null}>
        <AnswerDialog question={answered} onClose={closeAnswerDialog} />
      </Opening>
      <Opening open={askedOpen}>
        <AskedDialog />
      </Opening>
      {isAdmin && (
        <Suspense>
          <AdminDialogs />
        </Suspense>
      )}
      <Opening open={searchOpen}>
        <SearchEverywhere open={searchOpen} />
      </Opening>
      <Opening open={keysOpen}>
        <KeysDialog open={keysOpen} onClose={closeKeysDialog} />
      </Opening>
    </>
  );
}

/** The key ? opens the list of keys; where it would be typed, Ctrl or Command with / does. With K they search (FIND-01). */
function useKeys(): boolean {
  useEffect(() => {
    const keyDown = (event: KeyboardEvent) => {
      const hasModifier = event.ctrlKey || event.metaKey;
      followSearchKey(event);
      const asks = hasModifier ? event.key === '/' : event.key === '?' && !isBusyElsewhere(event);
      if (!asks || event.altKey || event.isComposing) return;
      event.preventDefault();
      openKeysDialog();
    };
    document.addEventListener('keydown', keyDown);
    return () => {
      document.removeEventListener('keydown', keyDown);
      closeKeysDialog();
      closeAskedDialog();
      closeSearchBox();
    };
  }, []);
  return useKeysDialog((dialog) => dialog.open);
}
